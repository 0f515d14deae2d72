// SPDX-License-Identifier: GPL-3.0-or-later
// What part of all is shown, in every view: of one task or interrupt, and of a part
// of the time.

import { button, byId, choice, renew } from "./dom.js";
import { moment, span } from "./units.js";

const LAST = [1, 5, 30];	// seconds that can be chosen while data come

// A part of the time is kept in the address as "from,size" in the model's units, or
// as "-5": the last 5 seconds, or samples if their rate is not known.
export function parseRange(text, end, second) {
	if (/^-?[\d.]+,[\d.]+$/.test(text || "")) {
		const [from, size] = text.split(",").map(Number);
		return size > 0 ? [from, from + size] : null;
	}
	const last = /^-([\d.]+)$/.exec(text || "");
	return last && Number(last[1]) > 0 ?
	    [end - Number(last[1]) * (second || 1), end] : null;
}

export class Scope {
	constructor(page) {
		this.page = page;
		this.box = byId("scope");
		this.previewed = null;
	}

	// Shown while it is being chosen; null ends that.
	preview(range) {
		this.previewed = range;
		this.page.strip.redraw();
		this.page.view?.redraw?.();
	}

	// The time that is chosen: [from, to], or null.
	range() {
		const { base, lanes, state } = this.page;
		return lanes.spans ? parseRange(state.r,
		    Math.max(lanes.end, base.now ?? -Infinity), base.second) : null;
	}

	// Tasks and interrupts that had samples, as { i, name, kind }.
	contexts() {
		const { contexts, contexttree: t } = this.page.base;
		if (!t)
			return [];
		const roots = new Set(t.func.filter((_, i) => t.parent[i] < 0));
		const named = new Set(), kinds = ["task", "interrupt", "main"];
		return contexts.flatMap(([text, kind], i) => {
			if (!roots.has(i))
				return [];
			const name = named.has(text) ? text + "#" + i : text;
			named.add(name);
			return [{ i, name, kind }];
		}).sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
		    (a.name < b.name ? -1 : 1));
	}

	context() {
		const { k } = this.page.state;
		return k ? this.contexts().find(c => c.name === k) : undefined;
	}

	// What is shown of all, or null: see restrict.js.
	part() {
		const range = this.range(), context = this.context()?.i;
		return range || context !== undefined ?
		    { ...range && { range }, context } : null;
	}

	// The same as text, or "".
	text() {
		const context = this.context(), range = this.range();
		return [context ? "only " + context.name : "", range ?
		    this.rangeText(range) : ""].filter(text => text).join(", ");
	}

	// With a warning where the timeline has only the later part of it.
	/** @param {number[]} range */
	rangeText([from, to]) {
		const { base, lanes, state } = this.page, { second } = base;
		const at = time => second ? moment(time / second, 1e-6) :
		    span(base, time);
		const last = state.r.startsWith("-") && !state.r.includes(",");
		const lacks = base.kept > 0 && from < lanes.begin;
		return (last ? "last " + span(base, to - from) : "Δ" +
		    span(base, to - from) + " from " + at(from)) +
		    (lacks ? " ⚠ kept from " + at(lanes.begin) + " only" : "");
	}

	// Choose a time; none is all.
	setRange(range, step = true) {
		if (!range) {
			this.page.set({ r: "" }, step);
			return;
		}
		const [from, to] = range, size = to - from;
		const places = Math.min(9, Math.max(0,
		    3 - Math.floor(Math.log10(size))));
		this.page.set({ r: Number(from.toFixed(places)) + "," +
		    Number(size.toPrecision(6)) }, step);
	}

	update() {
		const { page } = this, { base, state } = page, range = this.range();
		const all = this.contexts();
		const key = JSON.stringify([all, state.k, state.r, base.live,
		    base.second, range && !/^-/.test(state.r), page.oldName]);
		if (key === this.shown)
			return;
		this.shown = key;
		renew(this.box, ...all.length > 1 ? [this.chooser(all)] : [],
		    ...base.live && base.second ? [this.lasts()] : [],
		    ...range ? [this.chip(range)] : [],
		    ...page.oldName ? [button("compared with " + page.oldName +
		    " ✕", "compare no more", () => page.compareNoMore(),
		    { "data-key": "scope:old", class: "chip" })] : []);
	}

	chooser(all) {
		const list = [["", "all tasks and interrupts"], ...all.map(c =>
		    [c.name, (c.kind === "main" ? "" : c.kind + " ") + c.name])];
		return choice("task or interrupt", this.context()?.name || "", list,
		    k => this.page.set({ k, z: "" }, true), { "data-key": "scope:k" });
	}

	lasts() {
		const { state } = this.page, list = LAST.map(s => "-" + s);
		return choice("time", list.includes(state.r) ? state.r : "",
		    [["", state.r && !list.includes(state.r) ? "part of the time" :
		    "all time"], ...LAST.map(s => ["-" + s, "last " + s + " s"])],
		    r => this.page.set({ r }, true), { "data-key": "scope:last" });
	}

	chip(range) {
		return button(this.rangeText(range) + " ✕",
		    "only this part of the time is shown: show all (Escape)",
		    () => this.setRange(null), { "data-key": "scope:r",
		    class: "chip" });
	}
}
