// SPDX-License-Identifier: GPL-3.0-or-later
// A model of a part of all: of a part of the time, or of one task or interrupt,
// with the members of the whole one as far as the timeline has them.

import { NOBODY } from "./model.js";
import { PathTree, branch, grown, walk } from "./pathtree.js";
import { DEPTHS, addPaths, eachSpan } from "./range.js";
import { intervalError } from "./significance.js";

// Of each function its own time, that with its callees, in recursion of the
// outermost, and its calls.
function sumsOf(tree) {
	const sums = new Map(), within = new Map();
	walk(tree, i => {
		const f = tree.func[i], deep = within.get(f) || 0;
		if (!sums.has(f))
			sums.set(f, { self: 0, outer: 0, calls: 0 });
		const s = sums.get(f);
		s.self += tree.self[i];
		s.calls += tree.calls[i];
		if (!deep)
			s.outer += tree.total[i];
		within.set(f, deep + 1);
	}, i => within.set(tree.func[i], within.get(tree.func[i]) - 1));
	return sums;
}

// Calls between functions; the model finds the time of each in the tree.
function arcsOf(tree) {
	const arcs = new Map();
	for (let i = 0; i < tree.parent.length; i++) {
		if (tree.parent[i] < 0)
			continue;
		const from = tree.func[tree.parent[i]], to = tree.func[i];
		const key = from + "," + to;
		if (!arcs.has(key))
			arcs.set(key, [from, to, 0]);
		arcs.get(key)[2] += tree.calls[i];
	}
	return [...arcs.values()];
}

// Durations, sorted: the percentile by nearest rank, or null.
function rank(sorted, share) {
	return sorted.length ? sorted[Math.ceil(share * sorted.length) - 1] : null;
}

const DURATIONS = {
	min: d => d[0] ?? null, p50: d => rank(d, .5), p90: d => rank(d, .9),
	p99: d => rank(d, .99), max: d => d.at(-1) ?? null
};

// The columns of each kind that a part has, by what they are of a row.
const COLUMNS = {
	samples: {
		self: r => r.self, error: r => intervalError(r.self, r.all),
		outer: r => r.outer, outer_error: r => intervalError(r.outer, r.all)
	},
	calls: {
		self: r => r.self, calls: r => r.durations.length,
		total: r => r.sum, outer: r => r.outer,
		mean: r => r.durations.length ? r.sum / r.durations.length : null
	},
	tasks: {
		task: r => r.name, "%cpu": r => Math.floor(1e4 * r.run / r.elapsed),
		run: r => r.run, runs: r => r.runs, wakes: r => r.durations.length,
		mean: r => r.durations.length ?
		    Math.round(r.sum / r.durations.length) : null
	}
};

// The first table of a model with these rows: { f, durations, ... } each.
function tableOf(model, rows) {
	const known = { ...COLUMNS[model.kind] };
	if (model.kind !== "samples")
		for (const [id, find] of Object.entries(DURATIONS))
			known[id] = r => find(r.durations);
	// A heading may be there twice, as that of a latency and a response.
	const seen = new Set();
	const columns = model.tables[0].columns.filter(([id]) =>
	    known[id] && !seen.has(id) && seen.add(id));
	for (const r of rows) {
		r.durations = Float64Array.from(r.durations || []).sort();
		r.sum = r.durations.reduce((a, b) => a + b, 0);
	}
	return { ...model.tables[0], columns, rows: rows.map(r =>
	    [r.f, ...columns.map(([id]) => known[id](r))]) };
}

// As in the model: a power of two, and calls below that and not the one before.
function histogramOf(durations) {
	const powers = new Map();
	for (const d of durations) {
		const power = d < 1 ? 0 : Math.floor(Math.log2(d)) + 1;
		powers.set(power, (powers.get(power) || 0) + 1);
	}
	return [...powers].sort((a, b) => a[0] - b[0]).flat();
}

// Calls and samples: paths, and of calls the durations of those that returned.
function ofPaths(model, source, { range, context }) {
	let raw;
	const durations = new Map();
	if (range) {
		raw = new PathTree();
		const [first, last] = context === undefined ? [0, Infinity] :
		    [context * DEPTHS, (context + 1) * DEPTHS];
		// Depths of one are none of the next.
		const step = model.contexts.length ? DEPTHS : Infinity;
		const most = Math.max(0, ...source.lanes.keys(),
		    ...(source.open || []).map(o => o[0]));
		for (let at = first; at < last && at <= most; at += step)
			addPaths(raw, source, at, Math.min(at + step, last), range,
			    model.kind !== "calls" ? null : (f, us) => durations.has(f) ?
			    durations.get(f).push(us) : durations.set(f, [us]));
	} else
		raw = branch(model.contexttree, context);
	const tree = grown(raw);
	const rows = [...sumsOf(tree)].map(([f, sums]) => ({ f, ...sums,
	    all: tree.all, durations: durations.get(f) }));
	const spreads = [];
	for (const [f, list] of durations)
		spreads[f] = histogramOf(list);
	return { tree: raw, arcs: arcsOf(raw), tables: [tableOf(model, rows)],
	    spreads };
}

// Who has woken whom, how often.
function counted(arrows) {
	const arcs = new Map();
	for (const { from, to } of arrows) {
		const key = from + "," + to;
		if (!arcs.has(key))
			arcs.set(key, [from, to, 0]);
		arcs.get(key)[2]++;
	}
	return [...arcs.values()];
}

// Tasks: how long they ran, and how long they were ready before they did.
function ofTasks(model, source, { range, all = range }) {
	const tree = new PathTree(), tasks = new Map();
	const elapsed = all[1] - all[0];
	const kind = id => model.labels[id]?.[1];
	eachSpan(source, range, s => {
		if (!tasks.has(s.number))
			tasks.set(s.number, { f: s.number, name: model.name(s.number),
			    run: 0, runs: 0, durations: [], elapsed });
		const task = tasks.get(s.number);
		if (kind(s.id) === "running") {
			task.run += s.size;
			// Not if the same task had run before, and no other since.
			task.runs += s.begins && !model.labels[s.id][2];
		} else if (kind(s.id) === "ready" && s.ended &&
		    kind(s.next) === "running")
			task.durations.push(s.whole);
	});
	const rows = [...tasks.values()].filter(t => model.rows.has(t.f));
	let rest = elapsed;
	for (const { f, run, runs } of rows) {
		if (!run && !runs)
			continue;
		const node = tree.child(-1, f);
		tree.self[node] = run;
		tree.calls[node] = runs;
		rest -= run;
	}
	tree.self[tree.child(-1, NOBODY)] = Math.max(0, rest);
	const wakes = (source.arrows || []).filter(a => a.end >= range[0] &&
	    a.end <= range[1]);
	return { tree, arcs: counted(wakes), tables: [tableOf(model, rows)] };
}

// The members of a model that are others in a part: of the time, [from, to], or
// all; of one context, its number, or all.
export function restricted(model, source, part) {
	const begin = Math.min(...[...source.lanes.values()].map(lane =>
	    lane.n > lane.first ? lane.start[lane.first] : Infinity));
	// A part counts what ended behind its beginning; the first one, all.
	if (part.range && part.range[0] <= begin)
		part = { ...part, all: part.range, range: [-Infinity, part.range[1]] };
	// Samples are counted where they are as many as came.
	const { clock, counted } = source;
	if (clock && part.range) {
		source = counted;
		part = { ...part, range: part.range.map(t => clock.count(t)) };
	}
	const members = (model.kind === "tasks" ? ofTasks : ofPaths)(model, source,
	    part);
	// Others are told of all only.
	members.tables.push(...model.tables.slice(1).map(t =>
	    ({ ...t, title: t.title + " (of all)" })));
	return { ...members, lines: null, contexttree: null, part };
}
