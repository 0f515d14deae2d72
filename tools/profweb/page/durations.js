// SPDX-License-Identifier: GPL-3.0-or-later
// How long the calls of a function took, or a task had to wait: a histogram, the
// longest ones, and those beyond a deadline, each of which the timeline shows.

import { button, element } from "./dom.js";
import { spansIn } from "./range.js";
import { count, moment, span } from "./units.js";

const BINS = 32;
const LISTED = 12;

const TIME_UNITS = { ns: 1e-9, us: 1e-6, "µs": 1e-6, ms: 1e-3, s: 1 };

// "500us" as units of the model; NaN if it is no time.
export function parseTime(text, second) {
	const [, number, unit] = /^\s*([\d.]+)\s*(ns|us|µs|ms|s)\s*$/.exec(text) || [];
	return Number(number) * TIME_UNITS[unit] * second;
}

// The calls of a function that returned within a time, or how long a task was
// ready before it ran: parallel lists { number, start, size }, by time in each lane.
export function callsOf(model, source, f, range) {
	const calls = { number: [], start: [], size: [] };
	const tasks = model.kind === "tasks";
	const kind = id => model.labels[id]?.[1];
	for (const number of tasks ? [f] : source.lanes.keys()) {
		const s = spansIn(source, number, range);
		for (let i = 0; i < s.ended; i++) {
			const is = tasks ? kind(s.id[i]) === "ready" && i + 1 < s.n &&
			    s.start[i + 1] === s.end[i] &&
			    kind(s.id[i + 1]) === "running" : s.id[i] === f;
			if (!is || s.end[i] <= range[0] || s.end[i] > range[1])
				continue;
			calls.number.push(number);
			calls.start.push(s.start[i]);
			calls.size.push(s.end[i] - s.start[i]);
		}
	}
	return calls;
}

// Equal bins of a list, linear if all are of one magnitude, else of the logarithm:
// { edges, counts }, of which the last edge is the greatest value.
export function binsOf(sizes) {
	let low = Infinity, high = 0, least = Infinity;
	for (const s of sizes) {
		low = Math.min(low, s);
		high = Math.max(high, s);
		least = Math.min(least, s || Infinity);
	}
	const linear = high < 8 * low || high < 8 * least;
	// What took no time at all is with the least that did.
	const to = linear ? s => s : s => Math.log(Math.max(s, least));
	const back = linear ? s => s : Math.exp;
	const step = (to(high) - to(low)) / BINS || 1;
	const counts = Array(BINS).fill(0);
	for (const s of sizes)
		counts[Math.min(BINS - 1, Math.floor((to(s) - to(low)) / step))]++;
	return { counts, edges: Array.from({ length: BINS + 1 }, (_, i) =>
	    i < BINS ? back(to(low) + i * step) : high), linear };
}

// The places of the greatest, the first of equal ones first.
export function greatest(sizes, most, fits = _ => true) {
	const best = [];
	for (let i = 0; i < sizes.length; i++) {
		if (!fits(sizes[i]) || best.length === most &&
		    sizes[i] <= sizes[best.at(-1)])
			continue;
		let at = best.length;
		while (at && sizes[best[at - 1]] < sizes[i])
			at--;
		best.splice(at, 0, i);
		best.length = Math.min(best.length, most);
	}
	return best;
}

// The function that called, or the task that ran most of the time.
export function whoElse(model, source, { number, start, size }) {
	const range = [start, start + size];
	if (model.kind !== "tasks") {
		const above = spansIn(source, number - 1, range);
		for (let i = 0; i < above.n; i++)
			if (above.start[i] <= start && above.end[i] >= range[1])
				return above.id[i];
		return undefined;
	}
	let most = 0, who;
	for (const other of source.lanes.keys()) {
		const s = spansIn(source, other, range);
		let ran = 0;
		for (let i = 0; i < s.n; i++)
			if (model.labels[s.id[i]]?.[1] === "running")
				ran += Math.min(s.end[i], range[1]) -
				    Math.max(s.start[i], start);
		if (other !== number && ran > most)
			[most, who] = [ran, other];
	}
	return who;
}

// What the page keeps of it: "name<=500us".
export function deadlineOf(page, f) {
	const { x } = page.state, { base } = page;
	const at = x ? x.lastIndexOf("<=") : -1;
	return at >= 0 && base.find(x.slice(0, at)) === f ?
	    { text: x.slice(at + 2), limit: parseTime(x.slice(at + 2),
	    base.second) } : { text: "", limit: NaN };
}

class Durations {
	constructor(page, f) {
		const { base } = page;
		this.page = page;
		this.f = f;
		this.base = base;
		this.source = page.source;
		this.calls = callsOf(base, this.source, f, page.callsRange);
		this.deadline = deadlineOf(page, f);
		this.what = base.kind === "tasks" ? "wakes" : "calls";
	}

	// The bar that was clicked chooses the calls that are listed.
	histogram(bins, chosen) {
		const most = Math.max(...bins.counts);
		const name = i => count(bins.counts[i]) + " " + this.what + " of " +
		    span(this.base, bins.edges[i], 4) + " to " +
		    span(this.base, bins.edges[i + 1], 4);
		return [element("div.spread", ...bins.counts.map((n, i) =>
		    button("", name(i), () => this.show(chosen === i ? -1 : i),
		    { "aria-label": name(i), "aria-pressed": chosen === i,
		    disabled: !n, "data-key": "bin:" + i },
		    element("i", { style: "height: " +
		    (n ? Math.max(3, 100 * n / most) : 0) + "%" })))),
		    element("div.ends.pale", element("span", span(this.base,
		    bins.edges[0])), element("span", bins.linear ? "" : "log scale"),
		    element("span", span(this.base, bins.edges[BINS])))];
	}

	limitBox() {
		const { text, limit } = this.deadline, { size } = this.calls;
		const late = size.filter(s => s > limit).length;
		const input = element("input", { defaultValue: text, size: 8,
		    placeholder: "500us", "aria-label": "deadline",
		    "data-key": "deadline:", onchange: () => {
			const value = input.value.trim();
			input.defaultValue = input.value;
			this.page.set({ x: value ? this.base.key(this.f) + "<=" +
			    value : "" }, true);
		} });
		const told = !text ? "" : Number.isNaN(limit) ?
		    "a time has ns, us, ms or s behind it" : late ?
		    "⚠ " + count(late) + " of " + count(size.length) +
		    " took longer" : "✔ none of " + count(size.length) +
		    " took longer";
		return element("div.deadline", element("label", "deadline ", input),
		    element(late ? "b" : "span", " " + told));
	}

	// One that a click shows on the timeline, and what is in it everywhere.
	row(i, most) {
		const { page, base } = this;
		const call = { number: this.calls.number[i],
		    start: this.calls.start[i], size: this.calls.size[i] };
		const who = whoElse(base, this.source, call);
		const late = call.size > this.deadline.limit;
		const where = who === undefined ? "" : (base.kind === "tasks" ?
		    ", while " : ", by ") + base.name(who) +
		    (base.kind === "tasks" ? " ran" : "");
		const margin = call.size / 5 || 1;
		return element("li", button(element("span.fill", { style: "width: " +
		    100 * call.size / (most || 1) + "%" }), "show it on the timeline",
		    () => page.goToCall(call.start, call.size, margin, this.f),
		    element("span.what", "at " + moment(call.start / base.second,
		    1e-6) + where), element("span.much",
		    (late ? "⚠ " : "") + span(base, call.size)),
		    { "data-key": "call:" + call.start }));
	}

	show(chosen = -1) {
		const { size } = this.calls, bins = binsOf(size);
		const fits = chosen < 0 ? undefined : s => s >= bins.edges[chosen] &&
		    (s < bins.edges[chosen + 1] || chosen === BINS - 1);
		const list = greatest(size, LISTED, fits);
		const kept = this.base.kept ? ", of those that are kept" : "";
		this.box.replaceChildren(element("h3", this.base.kind === "tasks" ?
		    "time from ready to running" : "durations"),
		    ...this.histogram(bins, chosen), this.limitBox(),
		    element("h3", "longest " + this.what + kept),
		    element("ol.list", ...list.map(i => this.row(i, size[list[0]]))));
	}

	element() {
		this.box = element("div.durations");
		if (this.calls.size.length)
			this.show();
		return this.box;
	}
}

// Nothing where single calls are not known, as of samples.
export function durationsOf(page, f) {
	return ["calls", "tasks"].includes(page.base.kind) ?
	    new Durations(page, f).element() : element("div");
}
