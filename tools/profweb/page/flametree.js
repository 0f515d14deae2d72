// SPDX-License-Identifier: GPL-3.0-or-later
// Trees of call paths: turned over, restricted to a function, without some
// functions, with recursion collapsed, and where each path stands in a graph.
//
// A tree is lists by node: parent (a parent is before its children, -1 is
// none), func, calls, self and total; n, how many; all, the sum of self; and
// whole, of which shares are told.  Each function here makes a new tree of one.

import { Lane } from "./lanes.js";
import { HIDDEN } from "./model.js";

// Callers of a path in a tree that is turned over, at most.
const DEEP = 128;

// A tree that grows by paths: equal ones are joined.
class Paths {
	constructor() {
		this.parent = [];
		this.func = [];
		this.calls = [];
		this.self = [];
		this.again = [];
		this.known = new Map();
	}

	// The node of a function below another node.
	at(parent, func) {
		const key = (parent + 1) * 67108864 + func + 8;
		let i = this.known.get(key);
		if (i === undefined) {
			this.known.set(key, i = this.parent.length);
			this.parent.push(parent);
			this.func.push(func);
			for (const list of ["calls", "self", "again"])
				this[list].push(0);
		}
		return i;
	}

	tree(whole) {
		const { parent, func, calls, self, again } = this;
		const n = parent.length, total = Float64Array.from(self);
		let all = 0;
		for (let i = n - 1; i >= 0; i--)
			if (parent[i] >= 0)
				total[parent[i]] += total[i];
			else
				all += total[i];
		return { parent, func, calls, self, again, n, total, all, whole };
	}
}

function wholeOf(t) {
	return t.whole ?? t.all;
}

// From the other end: each path of callers of what has taken time.
export function turnOver(t) {
	const out = new Paths();
	for (let i = 0; i < t.n; i++) {
		if (!t.self[i])
			continue;
		let at = out.at(-1, t.func[i]);
		out.calls[at] += t.calls[i];
		out.again[at] += t.again?.[i] || 0;
		for (let k = t.parent[i], d = 1; k >= 0 && d < DEEP;
		    k = t.parent[k], d++)
			at = out.at(at, t.func[k]);
		out.self[at] += t.self[i];
	}
	return out.tree(wholeOf(t));
}

// Which nodes are of the function, or below one that is?
function insideOf(t, func) {
	const inside = new Uint8Array(t.n);
	for (let i = 0; i < t.n; i++)
		inside[i] = t.func[i] === func ||
		    (t.parent[i] >= 0 && inside[t.parent[i]]) ? 1 : 0;
	return inside;
}

// Only the paths through a function, with the time in it and below it.
export function onlyThrough(t, func) {
	const inside = insideOf(t, func), kept = inside.slice();
	for (let i = t.n - 1; i >= 0; i--)
		if (kept[i] && t.parent[i] >= 0)
			kept[t.parent[i]] = 1;
	const out = new Paths(), to = new Int32Array(t.n).fill(-1);
	for (let i = 0; i < t.n; i++) {
		if (!kept[i])
			continue;
		const p = t.parent[i];
		to[i] = out.at(p < 0 ? -1 : to[p], t.func[i]);
		out.calls[to[i]] += t.calls[i];
		out.again[to[i]] += t.again?.[i] || 0;
		out.self[to[i]] += inside[i] ? t.self[i] : 0;
	}
	return out.tree(wholeOf(t));
}

// Nodes that isJoined(i) are part of their callers.  Recursive calls of these
// are counted apart.
function joinedTree(t, isJoined, recursive) {
	const out = new Paths(), to = new Int32Array(t.n).fill(-1);
	for (let i = 0; i < t.n; i++) {
		const above = t.parent[i] < 0 ? -1 : to[t.parent[i]];
		const gone = isJoined(i);
		to[i] = gone ? above : out.at(above, t.func[i]);
		// Its time must stay where there is no caller, too.
		const at = to[i] >= 0 ? to[i] : t.self[i] ? out.at(-1, HIDDEN) : -1;
		if (at < 0)
			continue;
		out.self[at] += t.self[i];
		out.calls[at] += gone ? 0 : t.calls[i];
		out.again[at] += (gone && !recursive ? 0 : t.again?.[i] || 0) +
		    (gone && recursive ? t.calls[i] : 0);
	}
	return out.tree(wholeOf(t));
}

// Functions of a set are part of their callers.
export function without(t, funcs) {
	return joinedTree(t, i => funcs.has(t.func[i]), false);
}

// A function that calls itself is one frame.
export function collapse(t) {
	return joinedTree(t, i => t.parent[i] >= 0 &&
	    t.func[t.parent[i]] === t.func[i], true);
}

// A function in the middle: the callers of its outermost calls, turned over,
// and all that these have called.  Both have it as their root, with the same
// time.
export function butterfly(t, func) {
	const inside = insideOf(t, func);
	const up = new Paths(), down = new Paths();
	const to = new Int32Array(t.n).fill(-1);
	for (let i = 0; i < t.n; i++) {
		const p = t.parent[i];
		if (!inside[i])
			continue;
		const outermost = p < 0 || !inside[p];
		to[i] = down.at(outermost ? -1 : to[p], t.func[i]);
		down.self[to[i]] += t.self[i];
		down.calls[to[i]] += t.calls[i];
		if (!outermost)
			continue;
		let at = -1;
		for (let k = i, d = 0; k >= 0 && d < DEEP; k = t.parent[k], d++) {
			at = up.at(at, t.func[k]);
			up.calls[at] += t.calls[i];
		}
		up.self[at] += t.total[i];
	}
	return { callers: up.tree(wholeOf(t)), callees: down.tree(wholeOf(t)) };
}

// What a list of keys in the address names: functions that the model has.
export function functionsOf(model, keys) {
	return (keys ? keys.split(";") : []).map(key => model.find(key))
	    .filter(f => f !== undefined);
}

// The tree that is shown: o, only through these; h, without those; e, recursion
// collapsed.
export function filtered(model, { o, h, e }, t = model.tree) {
	for (const f of functionsOf(model, o))
		t = onlyThrough(t, f);
	const hidden = functionsOf(model, h);
	if (hidden.length)
		t = without(t, new Set(hidden));
	return e ? collapse(t) : t;
}

// Where each path of a tree stands: below its parent.
export class FlameTree {
	constructor(model, t, by) {
		this.model = model;
		this.t = t;
		const name = i => model.name(t.func[i]);
		const names = (a, b) => name(a) < name(b) ? -1 : 1;
		this.lay(by === "name" ? names :
		    (a, b) => t.total[b] - t.total[a] || names(a, b));
	}

	// By level, from left to right: so each level is a lane, in order.
	lay(order) {
		const { t } = this;
		const children = Array.from({ length: t.n + 1 }, () => null);
		for (let i = 0; i < t.n; i++)
			(children[t.parent[i] + 1] ??= []).push(i);
		this.children = children;
		this.x = new Float64Array(t.n);
		this.depth = new Uint32Array(t.n);
		this.lanes = [];
		const todo = [-1];
		for (let at = 0; at < todo.length; at++) {
			const p = todo[at], list = children[p + 1];
			if (!list)
				continue;
			list.sort(order);
			const depth = p < 0 ? 0 : this.depth[p] + 1;
			const lane = this.lanes[depth] ??= new Lane();
			let x = p < 0 ? 0 : this.x[p];
			for (const i of list) {
				this.x[i] = x;
				this.depth[i] = depth;
				lane.add(x, x + t.total[i], i);
				x += t.total[i];
				todo.push(i);
			}
		}
	}

	// Of all time, or all of the task if it is one's.
	share(i) {
		const whole = wholeOf(this.t);
		return whole ? this.t.total[i] / whole : 0;
	}

	selfShare(i) {
		const whole = wholeOf(this.t);
		return whole ? this.t.self[i] / whole : 0;
	}

	// The functions on the way to a node.
	path(i) {
		const path = [];
		for (; i >= 0; i = this.t.parent[i])
			path.push(this.t.func[i]);
		return path.reverse();
	}

	// The same as text, which another recording's tree can follow as far as
	// it has such a way.
	keys(i) {
		return this.path(i).map(f => this.model.key(f));
	}

	follow(keys) {
		let at = -1;
		for (const key of keys) {
			const func = this.model.find(key);
			const next = (this.children[at + 1] || []).find(i =>
			    this.t.func[i] === func);
			if (next === undefined)
				break;
			at = next;
		}
		return at;
	}

	isBelow(i, above) {
		for (; i >= 0; i = this.t.parent[i])
			if (i === above)
				return true;
		return above < 0;
	}

	// The nodes that match, as one reads paths: each before its callees,
	// from left to right.
	matching(matches) {
		const found = [], todo = [...this.children[0] || []].reverse();
		while (todo.length) {
			const i = todo.pop(), below = this.children[i + 1];
			if (this.t.total[i] > 0 && matches(this.t.func[i]))
				found.push(i);
			for (let k = (below?.length || 0) - 1; k >= 0; k--)
				todo.push(below[k]);
		}
		return found;
	}
}
