// SPDX-License-Identifier: GPL-3.0-or-later
// What the server tells (tools/profweb/page/README), made ready for the views.

import { branch, grown, walk } from "./pathtree.js";
import { visibleName } from "./visible.js";

// In place of a function's number.
export const HIDDEN = -4, NOBODY = -5;
const SPECIAL = new Map([
	[-1, "[lost callers]"], [-2, "[other callers]"], [-3, "[smaller paths]"],
	[HIDDEN, "[hidden]"], [NOBODY, "[no task]"]
]);

export class Model {
	/** What is made of names is taken from the model before, if that has the same
	    ones.
	    @param {Partial<import("./schema.d.ts").Told>} told
	    @param {any} [before] */
	constructor(told, before) {
		Object.assign(this, told);
		this.known = told.kind !== undefined && told.functions !== undefined;
		this.tables = told.tables || [];
		this.functions = told.functions || [];
		this.contexts = told.contexts || [];
		this.whole ??= this;	// what this is a part of
		this.series = told.series || [];
		// Those of a part are those of all.
		if (!this.keys)
			this.makeNames(before);
		this.makeTree();
		this.makeRows();
	}

	makeNames(before) {
		this.contexts = this.contexts.map(([name, ...more]) =>
		    /** @type {any} */ ([visibleName(name), ...more]));
		this.series = this.series.map(([name, unit]) =>
		    /** @type {[string, string]} */ ([visibleName(name), unit]));
		this.told = this.functions;
		if (before?.told === this.told) {
			const { functions, keys, found } = before;
			Object.assign(this, { functions, keys, found });
			return;
		}
		this.functions = this.functions.map(f => f && /** @type {any} */
		    ([visibleName(f[0]), f[1] && visibleName(f[1]), ...f.slice(2)]));
		this.makeKeys();
	}

	// Of each task and interrupt [name, tree].
	trees() {
		return this.contexttree ? this.contexts.map(([name], i) =>
		    [name, grown(branch(this.contexttree, i))])
		    .filter(([, t]) => t.n) : [];
	}

	name(f) {
		const known = this.functions[f];
		return known ? known[0] : SPECIAL.get(f) || "?";
	}

	// Where it is defined, as "file.c:12", or nothing.
	place(f, whole) {
		const known = this.functions[f];
		if (!known || !known[1])
			return "";
		const file = whole ? known[1] : known[1].replace(/^.*\//, "");
		return file + ":" + known[2];
	}

	makeTree() {
		this.tree = grown(this.tree ||
		    { parent: [], func: [], calls: [], self: [] });
		this.cut = this.tree.func.includes(-3);
		this.total = this.tree.all;
	}

	// The first table's rows, by function, and functions by their own time, the
	// greatest first.
	makeRows() {
		const { columns, rows } = this.tables[0] || { columns: [], rows: [] };
		this.columns = new Map();
		columns.forEach(([id], i) => this.columns.set(id, i + 1));
		this.rows = new Map();
		rows.forEach(row => this.rows.set(row[0], row));
		this.hottest = [...this.rows.keys()].filter(f => f !== null)
		    .sort((a, b) => this.self(b) - this.self(a) ||
		    (this.name(a) < this.name(b) ? -1 : 1));
	}

	// A figure of a function, or undefined.
	figure(f, column) {
		const row = this.rows.get(f), i = this.columns.get(column);
		return row && i !== undefined ? row[i] : undefined;
	}

	self(f) {
		return this.figure(f, this.kind === "tasks" ? "run" : "self") || 0;
	}

	share(n) {
		return this.total ? n / this.total : 0;
	}

	// Who calls a function, and whom it calls: lists of { f, calls, time }.
	arcsOf(f) {
		const arcs = new Map();
		for (const [from, to, calls, time] of
		    this.tables.length && this.arcs || [])
			if (from === f || to === f)
				arcs.set(from + "," + to, { from, to, calls, time });
		if (this.kind === "calls" || this.part && this.kind !== "tasks")
			this.timeArcs(arcs, f);
		const sorted = [...arcs.values()].sort((a, b) =>
		    (b.time || 0) - (a.time || 0) || b.calls - a.calls);
		const list = (end, other) => sorted.filter(a => a[end] === f)
		    .map(({ calls, time, [other]: g }) => ({ f: g, calls, time }));
		return { callers: list("to", "from"), callees: list("from", "to") };
	}

	// How long callees took for a caller: in recursion the outermost counts.
	timeArcs(arcs, f) {
		const t = this.tree, { func, parent } = t, within = new Map();
		const arcOf = i => parent[i] >= 0 &&
		    (func[i] === f || func[parent[i]] === f) ?
		    arcs.get(func[parent[i]] + "," + func[i]) : undefined;
		walk(t, i => {
			const arc = arcOf(i);
			if (!arc)
				return;
			const n = within.get(arc) || 0;
			if (!n)
				arc.time = (arc.time || 0) + t.total[i];
			within.set(arc, n + 1);
		}, i => {
			const arc = arcOf(i);
			if (arc)
				within.set(arc, within.get(arc) - 1);
		});
	}

	// What a function is called where its number means nothing, as in an
	// address: by its name; where others are called so by its place as well.
	key(f) {
		return this.keys.get(f);
	}

	// The function of a key, or undefined.
	find(key) {
		return this.found.get(key);
	}

	makeKeys() {
		const all = [...SPECIAL.keys(), ...this.functions.keys()]
		    .filter(f => f < 0 || this.functions[f]);
		const named = new Map();
		for (const f of all)
			named.set(this.name(f), (named.get(this.name(f)) || 0) + 1);
		this.keys = new Map();
		this.found = new Map();
		for (const f of all) {
			const name = this.name(f);
			let key = named.get(name) > 1 ? name + "@" + this.place(f) : name;
			// A path of them has semicolons between.
			key = key.replaceAll(";", ",");
			if (this.found.has(key))
				key += "#" + f;
			this.keys.set(f, key);
			this.found.set(key, f);
		}
	}
}
