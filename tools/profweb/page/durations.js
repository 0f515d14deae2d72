// SPDX-License-Identifier: GPL-3.0-or-later
// How long the calls of a function took, or the responses of a task: a histogram,
// the longest ones, and those beyond a deadline, each of which the timeline shows.

import { deadlineOf, withDeadline } from "./deadlines.js";
import { button, element } from "./dom.js";
import { spansIn } from "./range.js";
import { count, moment, span } from "./units.js";

const BINS = 32;
const LISTED = 12;

// The calls of a function that returned within a time; or the responses of a task,
// or with ready how long it was ready before it ran: parallel lists { number,
// start, size }, by time in each lane.
export function callsOf(model, source, f, range, ready) {
	const calls = { number: [], start: [], size: [] };
	const tasks = model.kind === "tasks";
	const kind = id => model.labels[id]?.[1];
	const isOne = !tasks ? (s, i) => s.id[i] === f : !ready ? () => true :
	    (s, i) => kind(s.id[i]) === "ready" && i + 1 < s.n &&
	    s.start[i + 1] === s.end[i] && kind(s.id[i + 1]) === "running";
	const lanes = tasks && !ready ? source.responses : source.lanes;
	for (const number of tasks ? [f] : lanes.keys()) {
		const s = spansIn({ ...source, lanes }, number, range);
		for (let i = 0; i < s.ended; i++) {
			if (!isOne(s, i) || s.end[i] <= range[0] ||
			    s.end[i] > range[1])
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

// The function that called, or undefined.
export function callerOf(source, { number, start, size }) {
	const above = spansIn(source, number - 1, [start, start + size]);
	for (let i = 0; i < above.n; i++)
		if (above.start[i] <= start && above.end[i] >= start + size)
			return above.id[i];
	return undefined;
}

// An interrupt's handler, by the names of CMSIS and others.
const HANDLER = /_(IRQ|NMI)?Handler$|_(isr|irq)$/i;

// Handlers that a call has as callees, each with all that it called.
function handlersIn(model, source, { number, start, size }, add) {
	const found = [], end = start + size;
	for (let n = number + 1; source.lanes.has(n); n++) {
		const s = spansIn(source, n, [start, end]);
		for (let i = 0; i < s.ended; i++) {
			const from = s.start[i], to = s.end[i];
			if (from < start || to > end || from === to ||
			    !HANDLER.test(model.name(s.id[i])) ||
			    found.some(([a, b]) => a <= from && to <= b))
				continue;
			found.push([from, to]);
			add(s.id[i], to - from);
		}
	}
}

// Who ran instead of a task, and interrupts that called the RTOS.
function othersIn(model, source, { number, start, size }, add) {
	const end = start + size;
	for (const other of source.lanes.keys()) {
		const s = spansIn(source, other, [start, end]);
		for (let i = 0; i < s.n; i++) {
			const kind = model.labels[s.id[i]]?.[1];
			const time = Math.min(s.end[i], end) -
			    Math.max(s.start[i], start);
			if (kind === "event" || other !== number && time > 0 &&
			    kind === "running")
				add(other, time);
		}
	}
}

// What held up a call, or a task: { f, time, times } each, the longest first.
export function heldUpBy(model, source, call) {
	const all = new Map();
	const add = (f, time) => {
		const one = all.get(f) || { f, time: 0, times: 0 };
		one.time += time;
		one.times++;
		all.set(f, one);
	};
	(model.kind === "tasks" ? othersIn : handlersIn)(model, source, call, add);
	return [...all.values()].sort((a, b) => b.time - a.time);
}

// Show the longest on the timeline, or the longest that is still there.
export function showLongest(page, f, told, ready) {
	const { base } = page;
	const calls = callsOf(base, page.source, f, page.callsRange, ready);
	const [i] = greatest(calls.size, 1), size = calls.size[i];
	page.refused = size >= told ? "" : "The longest one, " + span(base, told) +
	    ", is no longer on the timeline: " + (i === undefined ? "" :
	    "this is the longest that is. ") + "-k keeps more.";
	if (i === undefined)
		page.choose(f);
	else
		page.goToCall(calls.start[i], size, size / 5 || 1, f, ready);
}

// The figure of a table that is the longest of a function or a task, as a button
// that shows it; or nothing: of what has no single ones, and of other figures.
export function longestButton(page, f, id, value, text) {
	const { kind } = page.base;
	const ready = kind === "tasks" && id === "max";
	if (f === null || value === null || value === undefined ||
	    !(id === "max" && kind === "calls" || ready ||
	    id === "rmax" && kind === "tasks"))
		return null;
	const late = !ready && value > deadlineOf(page, f).limit;
	return button((late ? "⚠ " : "") + text, "show the " +
	    (kind === "calls" ? "longest call" : ready ? "longest wait" :
	    "longest response") + " on the timeline" + (late ?
	    ": it missed its deadline" : ""), e => {
		e.stopPropagation();
		showLongest(page, f, value, ready);
	    }, { class: late ? "longest late" : "longest", "data-key": "longest:" +
	    id + ":" + page.model.key(f) });
}

const LISTED_OTHERS = 3;

class Durations {
	constructor(page, f) {
		const { base } = page;
		this.page = page;
		this.f = f;
		this.base = base;
		this.source = page.source;
		this.tasks = base.kind === "tasks";
		this.ready = this.tasks && page.state.d === "ready";
		this.take();
		// Not every task that is ready has waited before.
		if (this.tasks && !this.ready && !this.calls.size.length) {
			this.ready = true;
			this.take();
		}
		this.deadline = this.ready ? { text: "", limit: NaN } :
		    deadlineOf(page, f);
		this.what = !this.tasks ? "calls" : this.ready ? "wakes" :
		    "responses";
	}

	take() {
		this.calls = callsOf(this.base, this.source, this.f,
		    this.page.callsRange, this.ready);
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
			input.defaultValue = input.value;
			this.page.set({ x: withDeadline(this.page, this.f,
			    input.value.trim()) }, true);
		} });
		const told = !text ? "" : Number.isNaN(limit) ?
		    "a time is given as 500us: with ns, us, ms or s" : late ?
		    "⚠ " + count(late) + " of " + count(size.length) +
		    " took longer" : "✔ none of " + count(size.length) +
		    " took longer";
		return element("div.deadline", element("label", "deadline ", input),
		    element(late ? "b" : "span", " " + told));
	}

	// What is known of what held it up.
	whyText(call) {
		const { base, source } = this;
		const others = heldUpBy(base, source, call);
		const texts = others.slice(0, LISTED_OTHERS).map(({ f, time, times }) =>
		    base.name(f) + (this.tasks && time ? "" : " " + count(times) + "×") +
		    (time ? " " + span(base, time) : ""));
		if (others.length > LISTED_OTHERS)
			texts.push("and " + (others.length - LISTED_OTHERS) + " more");
		return !texts.length ? "" : (this.tasks ? "meanwhile " :
		    "interrupted by ") + texts.join(", ");
	}

	// One that a click shows on the timeline, and what is in it everywhere.
	row(i, most) {
		const { page, base } = this;
		const call = { number: this.calls.number[i],
		    start: this.calls.start[i], size: this.calls.size[i] };
		const late = call.size > this.deadline.limit;
		const margin = call.size / 5 || 1, why = this.whyText(call);
		const caller = this.tasks ? undefined :
		    callerOf(this.source, call);
		const text = "at " + moment(call.start / base.second, 1e-6) +
		    (caller === undefined ? "" : ", by " + base.name(caller));
		return element("li", button(element("span.fill", { style: "width: " +
		    100 * call.size / (most || 1) + "%" }), text +
		    ": show it on the timeline", () => page.goToCall(call.start,
		    call.size, margin, this.f, this.ready),
		    element("span.what", text), element("span.much",
		    (late ? "⚠ " : "") + span(base, call.size)),
		    { "data-key": "call:" + call.start }),
		    ...why ? [element("div.why.pale", why)] : []);
	}

	// Of a task, which of its times.
	heading() {
		if (!this.tasks)
			return element("h3", "durations");
		return element("div.which", ...[["", "response time",
		    "from when it was made ready until it waits again"],
		    ["ready", "wake-up latency", "from when it was made ready until " +
		    "it runs"]].map(([d, text, help]) => button(text, help,
		    () => this.page.set({ d }, true), { "data-key": "which:" + d,
		    "aria-pressed": this.ready === Boolean(d) })));
	}

	show(chosen = -1) {
		const { size } = this.calls, bins = binsOf(size);
		const fits = chosen < 0 ? undefined : s => s >= bins.edges[chosen] &&
		    (s < bins.edges[chosen + 1] || chosen === BINS - 1);
		const list = greatest(size, LISTED, fits);
		const kept = this.base.kept ? ", of those that are kept" : "";
		this.box.replaceChildren(this.heading(),
		    ...this.histogram(bins, chosen),
		    ...this.ready ? [] : [this.limitBox()],
		    element("h3", "longest " + this.what + kept),
		    element("ol.list", ...list.map(i => this.row(i, size[list[0]]))),
		    ...this.tasks ? [] : [element("p.pale", "Calls have no mark of " +
		    "what interrupted them. Handlers that were measured are known by " +
		    "names such as UART0_IRQHandler.")]);
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
