// SPDX-License-Identifier: GPL-3.0-or-later
// node owners.mjs PAGE REPORT.html [loss]: of the firmware owners.c, is each sample
// in the lanes of the task that alone has its function, and drawn where the trace
// says that no other ran?  With loss it may be of no known task, or drawn by the sample
// rate.  Prints what is not so, and at the end how much was looked at.
import { readFileSync } from "node:fs";
import { unzipSync } from "node:zlib";

const [, , folder, file, loss] = process.argv;
const { TRACED } = await import(folder + "/jointclock.js");
const { Lanes } = await import(folder + "/lanes.js");
const { Model } = await import(folder + "/model.js");
const { DEPTHS, spansIn } = await import(folder + "/range.js");

const html = readFileSync(file, "utf8");
const text = id => new RegExp(`id="${id}">(.*?)</script>`, "s").exec(html)[1];
const unpacked = id => unzipSync(Buffer.from(text(id), "base64"));
const packed = unpacked("timeline");
const told = JSON.parse(unpacked("model")), lanes = new Lanes();
lanes.join(told.trace);
lanes.take(packed.buffer.slice(packed.byteOffset,
    packed.byteOffset + packed.length));
const model = new Model({ ...told, ...lanes.opened(told) });

// How long other tasks ran within a time, as far as the trace knows.
function othersRan(task, [from, to]) {
	let sum = 0;
	for (const number of lanes.states.keys()) {
		const s = spansIn({ lanes: lanes.states }, number, [from, to]);
		for (let i = 0; i < s.n; i++)
			if (number !== TRACED + task &&
			    model.labels[s.id[i]][1] === "running")
				sum += Math.min(s.end[i], to) - Math.max(s.start[i], from);
	}
	return sum;
}

let samples = 0, unknown = 0;
const of = new Map();
// Without a header, or a mark, there is no common time.
for (const [number, lane] of lanes.clock ? lanes.counted : lanes.lanes) {
	const [context, , task] = model.contexts[Math.floor(number / DEPTHS)] || [];
	const drawn = lanes.lanes.get(number);
	for (let i = 0; i < lane.n; i++) {
		const [, owner] = /^of_(.*)/.exec(model.name(lane.id[i])) || [];
		if (!owner)
			continue;
		const n = lane.end[i] - lane.start[i];
		samples += n;
		of.set(owner, (of.get(owner) || 0) + n);
		if (context === "(unknown task)" && loss)
			unknown += n;
		else if (context !== owner)
			console.log("a sample of", owner, "is in the lanes of", context, lane.start[i], n);
		if (loss || !drawn)
			continue;
		const range = [drawn.start[i], drawn.end[i]];
		if (othersRan(task, range) > 1e-6)
			console.log(owner, "did not run all the time from", ...range);
	}
}
console.log(loss ? [samples > 100] : [...of].sort().map(([owner, n]) =>
    owner + " " + n).join(", "), ...loss ? [unknown, lanes.clock?.samples.length] :
    []);
