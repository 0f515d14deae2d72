// SPDX-License-Identifier: GPL-3.0-or-later
// Where each path of calls stands in a flame graph: in its caller, or turned
// over, in what it called.

// The tree from the other end: each path of callers of what has taken time.
const DEEP = 128;	// callers, at most

function turnOver(t) {
	const out = { parent: [], func: [], self: [], calls: [] };
	const known = new Map();
	const below = (parent, func) => {
		const key = (parent + 1) * 67108864 + func + 4;
		let i = known.get(key);
		if (i === undefined) {
			known.set(key, i = out.parent.length);
			out.parent.push(parent);
			out.func.push(func);
			out.self.push(0);
			out.calls.push(0);
		}
		return i;
	};
	for (let i = 0; i < t.n; i++) {
		if (!t.self[i])
			continue;
		let at = -1;
		for (let k = i, d = 0; k >= 0 && d < DEEP; k = t.parent[k], d++) {
			at = below(at, t.func[k]);
			out.self[at] += t.self[i];
			if (!d)
				out.calls[at] += t.calls[i];
		}
	}
	return { ...out, n: out.parent.length,
	    total: Float64Array.from(out.self) };
}

class FlameTree {
	constructor(model, inverted, by) {
		this.model = model;
		this.t = inverted ? turnOver(model.tree) : model.tree;
		this.lay(this.order(model, by));
	}

	order(model, by) {
		const { t } = this, name = i => model.name(t.func[i]);
		const names = (a, b) => name(a) < name(b) ? -1 : 1;
		return by === "name" ? names :
		    (a, b) => t.total[b] - t.total[a] || names(a, b);
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

	// The functions on the way to a node.
	path(i) {
		const path = [];
		for (; i >= 0; i = this.t.parent[i])
			path.push(this.t.func[i]);
		return path.reverse();
	}

	// The same as text, which another recording's tree can follow as far as it
	// has such a way.
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
}
