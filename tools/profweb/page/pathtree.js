// SPDX-License-Identifier: GPL-3.0-or-later
// A tree of paths of calls: all calls by the same path are one node.  A caller is
// before its callees.

const FEW = 16;

export class PathTree {
	constructor() {
		this.parent = [];
		this.func = [];
		this.calls = [];
		this.self = [];
		// Of each parent and 1 its callees; of many a map finds one faster.
		this.callees = [[]];
		this.known = new Map();
	}

	// The node of a function below another one, or below none: -1.
	child(parent, func) {
		const list = this.callees[parent + 1];
		if (list.length > FEW)
			return this.known.get(this.key(parent, func)) ??
			    this.add(parent, func);
		for (const i of list)
			if (this.func[i] === func)
				return i;
		return this.add(parent, func);
	}

	key(parent, func) {
		return (parent + 1) * 67108864 + func + 8;
	}

	add(parent, func) {
		const i = this.parent.length, list = this.callees[parent + 1];
		this.parent.push(parent);
		this.func.push(func);
		this.calls.push(0);
		this.self.push(0);
		this.callees.push([]);
		if (list.push(i) === FEW + 1)
			for (const k of list)
				this.known.set(this.key(parent, this.func[k]), k);
		else if (list.length > FEW)
			this.known.set(this.key(parent, func), i);
		return i;
	}
}

// What is below the root of that func, as a tree of its own.
export function branch(t, func) {
	const out = { parent: [], func: [], calls: [], self: [] };
	const to = new Map();
	for (let i = 0; i < t.parent.length; i++) {
		const p = t.parent[i];
		if (p < 0 ? t.func[i] !== func : !to.has(p))
			continue;
		to.set(i, p < 0 ? -1 : out.parent.length);
		if (p < 0)
			continue;
		out.parent.push(to.get(p));
		out.func.push(t.func[i]);
		out.calls.push(t.calls[i]);
		out.self.push(t.self[i]);
	}
	return out;
}

// The nodes of a tree with what is in all below them, and how to walk it.
export function grown(t) {
	const n = t.parent.length;
	const total = new Float64Array(n);
	const first = new Int32Array(n).fill(-1), next = new Int32Array(n);
	let all = 0, roots = -1;
	for (let i = n - 1; i >= 0; i--) {
		const p = t.parent[i];
		total[i] += t.self[i];
		if (p >= 0) {
			total[p] += total[i];
			next[i] = first[p];
			first[p] = i;
		} else {
			all += total[i];
			next[i] = roots;
			roots = i;
		}
	}
	return { ...t, n, total, first, next, roots, all };
}

// Visit all nodes of what grown has made, each before its callees and again
// behind them.
export function walk(t, enter, leave) {
	let i = t.roots;
	while (i >= 0) {
		enter(i);
		if (t.first[i] >= 0) {
			i = t.first[i];
			continue;
		}
		leave(i);
		while (t.next[i] < 0 && t.parent[i] >= 0) {
			i = t.parent[i];
			leave(i);
		}
		i = t.next[i];
	}
}
