// SPDX-License-Identifier: GPL-3.0-or-later
// node part.mjs PAGE REPORT.html: all as a part of a recording has the figures of
// all, and parts add up to it.  Prints what is not so.
import { readFileSync } from "node:fs";
import { unzipSync } from "node:zlib";

const [, , folder, file] = process.argv;
const { Lanes } = await import(folder + "/lanes.js");
const { Model } = await import(folder + "/model.js");
const { restricted } = await import(folder + "/restrict.js");
const { shares } = await import(folder + "/shares.js");

const html = readFileSync(file, "utf8");
const text = id => new RegExp(`id="${id}">(.*?)</script>`, "s").exec(html)[1];
const unpacked = id => unzipSync(Buffer.from(text(id), "base64"));
const packed = unpacked("timeline");
const lanes = new Lanes(), told = JSON.parse(unpacked("model"));
lanes.join(told.trace);
lanes.take(packed.buffer.slice(packed.byteOffset,
    packed.byteOffset + packed.length));
const all = new Model({ ...told, ...lanes.opened(told) });
const source = { lanes: lanes.lanes, arrows: lanes.arrows, open: all.open,
    now: all.now, clock: lanes.clock, counted: { lanes: lanes.counted,
    open: told.open, now: told.now } };
const begin = lanes.begin, end = Math.max(lanes.end, all.now ?? -Infinity);

function part(range, context) {
	return new Model({ ...all, ...restricted(all, source, { range, context }),
	    version: 1 });
}

// As far as they are printed; percentiles of all are those of a histogram.
function same(want, got, column) {
	if (typeof want !== "number" || typeof got !== "number")
		return want === got;
	const slack = /^p\d/.test(column) ? .008 : column === "mean" ? 1e-4 : 1e-7;
	return Math.abs(want - got) <= slack * Math.abs(want);
}

function compare(name, want, got, column) {
	if (!same(want, got, column))
		console.log(name, column, "is", got, "and not", want);
}

// Responses are on the timeline as they are in the table.
for (const f of all.kind === "tasks" ? all.rows.keys() : []) {
	const lane = lanes.responses.get(f), n = lane ? lane.n : 0;
	compare(all.name(f), all.figure(f, "activations"), n, "activations");
	if (n)
		compare(all.name(f), all.figure(f, "rmax"), Math.max(
		    ...Array.from({ length: n }, (_, i) =>
		    lane.end[i] - lane.start[i])), "rmax");
}

const whole = part([begin, end]);
for (const [f] of whole.rows)
	for (const column of whole.columns.keys())
		compare(all.name(f), all.figure(f, column), whole.figure(f, column),
		    column);
for (const f of all.rows.keys())
	if (f !== null && all.self(f) && !whole.rows.has(f))
		console.log(all.name(f), "is missing");

// Cut anywhere, also where something begins and ends, as a run of a task.
const some = [...lanes.lanes.values()][0];
const runs = [...lanes.lanes.values()].flatMap(lane => [...lane.start.subarray(0,
    lane.n)].filter((_, i) => {
	const [, kind, again] = all.labels?.[lane.id[i]] || [];
	return kind === "running" && !again;
}));
const cuts = [begin, some.end[some.n >> 2], begin + (end - begin) * .4567,
    some.start[some.n >> 1], ...runs.length ? [runs[runs.length >> 1]] : [],
    end].sort((a, b) => a - b);
const parts = cuts.slice(1).map((to, i) => part([cuts[i], to]));
const sums = { samples: ["self", "outer"], calls: ["self", "outer"],
    tasks: ["run", "runs", "wakes"] }[all.kind];
for (const [f] of whole.rows)
	for (const column of sums)
		compare(all.name(f), whole.figure(f, column), parts.reduce((n, p) =>
		    n + (p.figure(f, column) || 0), 0), column + " of parts");
compare("all", whole.total, parts.reduce((n, p) => n + p.total, 0), "total");

// Of tasks and interrupts as well, by time and by what the server has counted.
let sum = 0;
all.contexts.forEach((_, i) => {
	const counted = part(undefined, i), timed = part([begin, end], i);
	compare("context " + i, counted.total, timed.total, "total");
	for (const [f] of counted.rows)
		compare("context " + i + " " + all.name(f),
		    counted.figure(f, "self"), timed.figure(f, "self"), "self");
	sum += counted.total;
});
if (all.contexts.length)
	compare("all contexts", all.total, sum, "total");

// The strip: the shares of all steps are what each has had of the time.  By a trace
// that is another time than by samples.
const STEPS = 97;
for (const { name, share } of told.trace ? [] : shares(all, lanes, [begin, end], STEPS) || []) {
	const had = share.reduce((a, b) => a + b, 0) * (end - begin) / STEPS;
	const context = all.contexts.findIndex(c => c[0] === name);
	compare(name, all.kind === "tasks" ? all.figure(all.find(name), "run") :
	    part([begin, end], context).total, had, "in the strip");
}
console.log(all.kind, whole.rows.size > 0, whole.total > 0);
