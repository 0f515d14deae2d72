// SPDX-License-Identifier: GPL-3.0-or-later
// node changes.mjs PAGE RECORDS OUT PROFWEB...: a server gets the records bit by
// bit.  Whoever follows by changes alone, at each step or now and then, has what
// the server's whole model is at that version.  Prints what is not so, and how
// many answers were changes; OUT is the last model.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const [, , folder, records, out, program, ...options] = process.argv;
const { changed } = await import(folder + "/changes.js");
const STEPS = 24;

const server = spawn(program, options,
    { stdio: ["pipe", "pipe", "inherit"] });
const url = await new Promise(known => {
	let text = "";
	server.stdout.on("data", bytes => {
		text += bytes;
		if (text.includes("\n"))
			known(text.trim());
	});
});
let lists = 0;

async function ask(path) {
	const r = await fetch(url + path);
	return r.status === 204 ? [] : r.json();
}

async function follow(model) {
	const answer = await ask("model?have=" + (model?.version ?? 0));
	if (!Array.isArray(answer))
		return answer;
	lists += answer.length;
	// What a reader has is never touched.
	const before = JSON.stringify(model);
	const now = answer.reduce(changed, model);
	if (JSON.stringify(model) !== before)
		console.log("the model before is another one");
	return now;
}

// Both at the same version: the server may have gone on between.
async function compare(model, who) {
	for (let i = 0; i < 50; i++) {
		const whole = await ask("model");
		model = await follow(model);
		if (model.version !== whole.version)
			continue;
		if (!isDeepStrictEqual(model, whole))
			console.log(who, "has another model at", whole.version);
		return model;
	}
	console.log(who, "does not come to the same version");
	return model;
}

const lines = readFileSync(records, "latin1").split(/(?<=\n)/);
let always, sometimes, at = 0;
for (let step = 1; step <= STEPS; step++) {
	// Few at first, then more.
	const to = Math.ceil(lines.length * (step / STEPS) ** 2);
	const seen = always?.version;
	server.stdin.write(Buffer.from(lines.slice(at, to).join(""), "latin1"));
	at = to;
	for (let i = 0; i < 40 && (await ask("model")).version === seen; i++)
		await new Promise(done => setTimeout(done, 50));
	always = await compare(always, "who asks always");
	if (step % 5 === 1)
		sometimes = await compare(sometimes, "who asks sometimes");
}
server.stdin.end();
for (let i = 0; i < 100 && always.live; i++) {
	await new Promise(done => setTimeout(done, 50));
	always = await compare(always, "at the end who asks always");
}
sometimes = await compare(sometimes, "at the end who asks sometimes");
console.log(lists > STEPS / 2, always.live);
writeFileSync(out, JSON.stringify(always));
server.kill();
