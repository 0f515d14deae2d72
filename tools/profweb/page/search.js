// SPDX-License-Identifier: GPL-3.0-or-later
// The search: text, or between slashes a regular expression, in names and
// places of functions.  Capital and small letters are the same.

import { byId, setText } from "./dom.js";
import { count, percent } from "./units.js";

const WAIT = 120;	// ms without a key, until it is searched for

// What tests a text that is in small letters, and what is wrong with the query.
// A name and its place are lines of their own: ^ and $ are ends of each.
export function compile(query) {
	const between = /^\/(.+)\/$/s.exec(query);
	if (!between) {
		const text = query.toLowerCase();
		return { test: where => where.includes(text) };
	}
	try {
		const regex = new RegExp(between[1], "im");
		return { test: where => regex.test(where) };
	} catch (e) {
		return { test: () => false,
		    error: e.message.replace(/^.*: /s, "") };
	}
}

// Between slashes, or no longer so.
export function toggled(query) {
	return /^\/.*\/$/s.test(query) && query.length > 1 ?
	    query.slice(1, -1) : "/" + query + "/";
}

// Share of all time in the functions that match, and below them; and how many
// of those in the table match.
export function foundIn(model, matches) {
	const { parent, func, total } = model.tree, { length } = parent;
	const within = new Uint8Array(length + 1);	// of a node's parent, at 0
	let time = 0, n = 0;
	for (let i = 0; i < length; i++) {
		const above = within[parent[i] + 1];
		if (above || !matches(func[i])) {
			within[i + 1] = above;
			continue;
		}
		within[i + 1] = 1;
		time += total[i];
	}
	for (const f of model.rows.keys())
		n += Number(f !== null && matches(f));
	return { share: model.share(time), n };
}

export class Search {
	constructor(page) {
		this.page = page;
		this.input = byId("search");
		this.input.addEventListener("input", () => this.wait());
		this.input.addEventListener("keydown", e => this.keys(e));
		byId("regex").onclick = () => {
			this.input.value = toggled(this.input.value.trim());
			this.now();
			this.input.focus();
			const { length } = this.input.value;
			if (length === 2)
				this.input.setSelectionRange(1, 1);
		};
	}

	// A key costs nothing: the search begins when no other follows.
	wait() {
		clearTimeout(this.waiting);
		this.waiting = setTimeout(() => this.now(), WAIT);
	}

	now() {
		clearTimeout(this.waiting);
		const q = this.input.value.trim();
		if (q !== (this.page.state.q || ""))
			this.page.set({ q });
	}

	keys(e) {
		if (e.key === "Enter") {
			e.preventDefault();
			this.now();
			this.page.match();
			this.page.view.nextMatch?.(e.shiftKey ? -1 : 1);
		} else if (e.key === "Escape") {
			this.input.value = "";
			this.now();
			this.input.blur();
		}
	}

	// What an address has, or the way back.
	recall(q) {
		clearTimeout(this.waiting);
		this.input.value = q || "";
	}

	// Which functions match: worked out once for a query and a model.
	// Gives what tells it, of a function or of a row that has only a name,
	// or null.
	matches() {
		const { model, state } = this.page, q = state.q || "";
		if (this.model === model && this.query === q)
			return this.found;
		if (this.model?.functions !== model.functions)
			this.texts = undefined;
		this.model = model;
		this.query = q;
		this.told = undefined;
		const { test, error } = compile(q);
		this.error = error;
		this.found = q ? this.finder(test) : null;
		return this.found;
	}

	// All functions are tested at once: later it is only looked up.
	finder(test) {
		const { model } = this;
		// In small letters only once.
		this.texts ??= model.functions.map((_, f) => (model.name(f) + "\n" +
		    model.place(f, true)).toLowerCase());
		const hits = Uint8Array.from(this.texts, text => Number(test(text)));
		return (f, name) => f === null ? test(name.toLowerCase()) :
		    f >= 0 ? hits[f] === 1 : test(model.name(f).toLowerCase());
	}

	show() {
		const isRegex = /^\/.+\/$/s.test(this.query);
		byId("regex").setAttribute("aria-pressed", isRegex);
		this.input.setAttribute("aria-invalid", Boolean(this.error));
		this.told ??= this.tell();
		setText(byId("found"), this.told);
	}

	tell() {
		if (!this.found)
			return "";
		if (this.error)
			return "not a regular expression: " + this.error;
		const { share, n } = foundIn(this.model, this.found);
		return n ? percent(share) + " in " + count(n) +
		    (n === 1 ? " function" : " functions") : "no match";
	}
}
