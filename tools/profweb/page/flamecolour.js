// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of the frames of a flame graph: by function, unlike those beside it;
// by the function's own share; by file; by the task that has most of it; or by what
// has changed since another profile.

import { HUES, colour, preferences } from "./colour.js";
import { nodeChanges } from "./compare.js";
import { filtered, turnOver } from "./flametree.js";
import { points } from "./units.js";

export const GREY = 255;	// of no hue

// Is it no function, as "[lost callers]"?
function isSpecial(name) {
	return /^[[(]/.test(name);
}

// The first hue of a text's preferences that is not taken.
export function freeHue(wanted, ...taken) {
	return wanted.find(hue => !taken.includes(hue));
}

// The hues that were asked for last.
const lastHues = { of: null, hues: new Map() };

// Of each function its hue, in all views and parts of a recording: the first that
// its name prefers and no function has that calls it, is called by it, or is called
// by the same.  Sets of hues are bits.
export function functionHues({ whole: model }) {
	if (lastHues.of === model)
		return lastHues.hues;
	const hues = new Map(), ofCallees = new Map(), callersOf = new Map();
	for (const [from, to] of model.arcs || [])
		callersOf.has(to) ? callersOf.get(to).push(from) :
		    callersOf.set(to, [from]);
	const bit = f => hues.has(f) ? 1 << hues.get(f) : 0;
	model.functions.forEach((_, f) => {
		if (isSpecial(model.name(f)))
			return;
		const wanted = preferences(model.name(f));
		const callers = callersOf.get(f) || [];
		const free = taken => wanted.find(hue => !(taken >> hue & 1));
		let near = ofCallees.get(f) || 0, beside = 0;
		for (const caller of callers) {
			near |= bit(caller);
			beside |= ofCallees.get(caller) || 0;
		}
		hues.set(f, free(near | beside) ?? free(near) ?? wanted[0]);
		for (const caller of callers)
			ofCallees.set(caller, ofCallees.get(caller) | bit(f));
	});
	Object.assign(lastHues, { of: model, hues });
	return hues;
}

// Of each node its hue: that of its function, or where its parent has that, or the
// frame of another function on its left, the next that the name prefers.
export function huesByFunction({ model, t, lanes }) {
	const hues = new Uint8Array(t.n).fill(GREY), known = new Map();
	const find = f => {
		const name = model.name(f);
		const hues = isSpecial(name) ? null : preferences(name);
		known.set(f, hues);
		return hues;
	};
	const own = functionHues(model);
	for (const { id, n } of lanes)
		for (let k = 0, left = -1; k < n; k++) {
			const i = id[k], f = t.func[i], p = t.parent[i];
			const wanted = known.get(f) ?? find(f);
			const taken = [p < 0 ? GREY : hues[p],
			    left < 0 || t.func[left] === f ? GREY : hues[left]];
			if (wanted)
				hues[i] = taken.includes(own.get(f)) ?
				    freeHue(wanted, ...taken) : own.get(f);
			left = i;
		}
	return hues;
}

function fileOf(model, f) {
	return model.place(f, true).replace(/:\d*$/, "");
}

// Groups of nodes, each with a hue as unlike the other ones as there are hues
// for: of(i) is a node's group, or "".  legend: [group, hue], the greatest
// first.
export function huesByGroup({ t }, of) {
	const time = new Map();
	for (let i = 0; i < t.n; i++)
		time.set(of(i), (time.get(of(i)) || 0) + t.self[i]);
	time.delete("");
	const groups = [...time.keys()].sort((a, b) => time.get(b) - time.get(a) ||
	    (a < b ? -1 : 1));
	const hue = new Map(), taken = [];
	for (const group of groups) {
		if (taken.length === HUES)
			taken.length = 0;
		hue.set(group, freeHue(preferences(group), ...taken));
		taken.push(hue.get(group));
	}
	return { hues: Uint8Array.from({ length: t.n }, (_, i) =>
	    hue.get(of(i)) ?? GREY), legend: [...hue] };
}

// The task that has most of each node's time.
export function tasksOf(tree, model, state) {
	const most = new Float64Array(tree.t.n);
	const task = Array.from({ length: tree.t.n }, () => "");
	const node = new Map(), key = (p, f) => (p + 1) * 67108864 + f + 8;
	for (let i = 0; i < tree.t.n; i++)
		node.set(key(tree.t.parent[i], tree.t.func[i]), i);
	for (const [name, whole] of model.trees()) {
		const base = filtered(model, state, whole);
		const t = state.inv ? turnOver(base) : base;
		const to = new Int32Array(t.n).fill(-1);
		for (let i = 0; i < t.n; i++) {
			const p = t.parent[i];
			to[i] = p >= 0 && to[p] < 0 ? -1 :
			    node.get(key(p < 0 ? -1 : to[p], t.func[i])) ?? -1;
			if (to[i] < 0 || t.total[i] <= most[to[i]])
				continue;
			most[to[i]] = t.total[i];
			task[to[i]] = name;
		}
	}
	return task;
}

// How much of the greatest own share each function has, as 0 to 1.
export function heatOf({ t }, base = t) {
	const own = new Map();
	for (let i = 0; i < base.n; i++)
		own.set(base.func[i], (own.get(base.func[i]) || 0) + base.self[i]);
	const most = Math.max(0, ...own.values());
	return { most, heat: Float64Array.from({ length: t.n }, (_, i) =>
	    most ? (own.get(t.func[i]) || 0) / most : 0) };
}

// Red has become more, and blue less.
function byChange({ t }, model, state) {
	const old = model.compared, base = filtered(old, state);
	const { change, before } = nodeChanges(model, t, old, state.inv ?
	    turnOver(base) : base);
	const most = change.reduce((n, c) => Math.max(n, Math.abs(c)), 0) || 1;
	return { fill: i => colour.change(change[i] / most),
	    before: i => before[i], legend: () => [-1, -.25, 0, .25, 1].map(x =>
	    [points(x * most), colour.change(x)]) };
}

// How the frames of a tree are coloured: fill(node), and what a legend has:
// [text, colour] of each.
export function paintFrames(tree, model, state, base) {
	const hue = ({ hues, legend = [] }) => ({
		fill: i => colour.hue(hues[i]),
		legend: () => legend.slice(0, 8).map(([text, h]) =>
		    [text, colour.hue(h)])
	});
	switch (state.c) {
	case "heat": {
		const { heat, most } = heatOf(tree, base);
		return { fill: i => colour.heat(heat[i]), legend: () =>
		    [0, .1, .25, .5, 1].map(x => [x * most, colour.heat(x)]) };
	}
	case "change":
		if (model.compared)
			return byChange(tree, model, state);
		break;
	case "file":
		return hue(huesByGroup(tree, i => fileOf(model, tree.t.func[i])));
	case "task":
		if (model.contexttree) {
			const tasks = tasksOf(tree, model, state);
			return hue(huesByGroup(tree, i => tasks[i]));
		}
		break;
	}
	return hue({ hues: huesByFunction(tree) });
}

// Which of these there are for a model.
export function kindsOfColour(model) {
	return [...model.compared ? [["change", "by change"]] : [],
	    ["", "by function"], ["heat", "by own share"],
	    ...model.functions.some(f => f && f[1]) ? [["file", "by file"]] : [],
	    ...model.contexttree ? [["task", "by task"]] : []];
}
