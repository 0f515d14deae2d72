// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline: a lane for each depth or task, from the whole recording to a
// microsecond, with marks where something was lost.

import { showTip } from "./boxes.js";
import { colour } from "./colour.js";
import {
	CURVE, chosenCurves, curves, drawCurve, flipped, valueText
} from "./curves.js";
import { limitsOf } from "./deadlines.js";
import { button, choice, element, renew } from "./dom.js";
import { functionHues } from "./flamecolour.js";
import { TRACED } from "./jointclock.js";
import { Lane } from "./lanes.js";
import { openMenu } from "./menu.js";
import { DEPTHS } from "./range.js";
import { RangeDrag, drawRange } from "./rangedrag.js";
import {
	AXIS, LOSSES, MARKS, OWN, drawArrows, drawMarks, drawTimes, markText
} from "./ruler.js";
import { TimeWindow } from "./timewindow.js";
import { count, moment, span } from "./units.js";

const GUTTER_MIN = 56;	// pixels, for names of lanes
const MARKS_LISTED = 200;	// marks in a menu

export class Timeline extends TimeWindow {
	constructor(page, parent) {
		super(page, "timeline: arrow keys move, plus and minus zoom, 0 shows " +
		    "all");
		this.followed = button("Follow", "keep the end in sight (f)", () =>
		    this.follow(!this.following));
		this.status = element("span.text", { role: "status" });
		this.legend = element("span.text.legend");
		this.toMarks = [-1, 1].map(way => button("", way > 0 ?
		    "the next one (n)" : "the one before (N)", () => this.toMark(way)));
		this.marksOf = "";	// of which the buttons go: a name, or "losses"
		this.ofMarks = element("span");
		this.listMarks = button("List", "these marks with their times; a " +
		    "click goes there", () => this.openMarks());
		this.toCurves = button("Curves", "what is drawn under the ruler",
		    () => this.openCurves());
		parent.append(element("div.tools",
		    button("All", "the whole timeline (0)", () => this.all()),
		    button("+", "zoom in (+)", () => this.zoom(.5)),
		    button("−", "zoom out (-)", () => this.zoom(2)),
		    this.toRange = button("Zoom to part", "the part of the time that " +
		    "is chosen (z)", () => this.zoomToRange()),
		    ...this.toMarks, this.ofMarks, this.listMarks, this.toCurves,
		    this.followed, this.status, this.legend));
		parent.append(this.holder);
		/** @type {any[]} */
		this.rows = [];
		this.folded = new Set();	// contexts of which one lane is shown
		this.ranges = new RangeDrag(page.scope, x => this.timeAt(x),
		    () => this.view.scale);
		this.canvas.addEventListener("dblclick", e => this.showWhole(e));
	}

	// What the colours of tasks mean.
	showLegend() {
		const { model, theme } = this.page;
		const tasks = model.kind === "tasks" || model.trace;
		const key = Boolean(tasks) + theme;
		if (this.told === key)
			return;
		this.told = key;
		const kinds = tasks ?
		    ["running", "preempted", "ready", "blocked"] : [];
		this.legend.replaceChildren(...kinds.map(kind => element("span",
		    element("i", { style: "background: " + colour.state(kind) +
		    "; height: " + 14 * colour.height(kind) + "px" }), " " + kind)));
	}

	// Those that are chosen; or losses, if there are any; else what else is
	// marked.
	get marks() {
		const { marks } = this.page.lanes;
		const losses = marks.filter(m => LOSSES.has(m.kind));
		if (this.marksOf && this.marksOf !== "losses")
			return marks.filter(m => m.kind === OWN &&
			    (this.marksOf === "marks" ||
			    "mark " + this.markName(m) === this.marksOf));
		return losses.length ? losses : marks;
	}

	// Of the program's own.
	markName(m) {
		return this.page.base.series[m.value]?.[0] ?? "?";
	}

	// Names of the program's own marks to choose from, if there are any.
	showMarks() {
		const { marks } = this.page.lanes;
		const own = marks.filter(m => m.kind === OWN), names = [...new Set(
		    own.map(m => this.markName(m)))].sort();
		const losses = marks.some(m => LOSSES.has(m.kind));
		const all = [...losses ? [["losses", "losses"]] : [],
		    ...names.length ? [["marks", "all marks"]] : [],
		    ...names.map(name => ["mark " + name, name])];
		this.listMarks.hidden = !marks.length;
		const key = JSON.stringify(all);
		if (key === this.toldMarks)
			return;
		this.toldMarks = key;
		if (!all.some(([value]) => value === this.marksOf))
			this.marksOf = all[0]?.[0] || "";
		renew(this.ofMarks, ...names.length ? [choice("which marks",
		    this.marksOf, all, of => {
			this.marksOf = of;
			this.update();
		    }, { "data-key": "marks:of" })] : []);
	}

	openMarks() {
		const { left, bottom } = this.listMarks.getBoundingClientRect();
		const { marks } = this, [from] = this.window;
		const seen = this.whole ? marks : [...marks.filter(m =>
		    m.time >= from), ...marks.filter(m => m.time < from)];
		openMenu(count(marks.length) + " marks" + (marks.length > MARKS_LISTED ?
		    ", the next " + MARKS_LISTED : ""), left, bottom,
		    seen.slice(0, MARKS_LISTED).map(m => [this.markText(m),
		    this.clock(m.time), () => this.showMark(m.time)]));
	}

	openCurves() {
		const { page } = this, all = curves(page.base, page.lanes);
		const { left, bottom } = this.toCurves.getBoundingClientRect();
		const chosen = chosenCurves(all, page.state.u);
		openMenu("Curves", left, bottom, all.map(c => [c.name,
		    chosen.includes(c) ? "✓" : " ", () => page.set({ u: flipped(all,
		    page.state.u, c.key) }, true)]));
	}

	// What a mark stands for.
	markText(m) {
		const { ids } = this.page.model;
		return m.kind === OWN ? this.markName(m) : m.kind === 4 ?
		    ids?.[m.value] || m.value : markText(m);
	}

	// In the middle of the window, a part of all if that was shown.
	showMark(time) {
		const size = this.window[1], less = this.whole ? size / 20 : size;
		this.goTo(time - less / 2, less);
	}

	zoomToRange() {
		const range = this.page.scope.range();
		if (range)
			this.goTo(range[0], range[1] - range[0]);
	}

	update() {
		const { page } = this, { model, state } = page;
		if (!this.window && /^-?[\d.]+,[\d.]+$/.test(state.w || "")) {
			const [from, size] = state.w.split(",").map(Number);
			this.window = [from, size || 1];
			this.following = this.whole = false;
		}
		if (!this.window) {
			this.following = model.live;
			this.whole = true;
		} else if (this.following)
			this.window[0] = this.end - this.window[1];
		if (this.whole)
			this.window = this.everything;
		this.followed.setAttribute("aria-pressed", String(this.following));
		this.followed.hidden = !model.live;
		this.toRange.hidden = !page.scope.range();
		this.makeRows();
		this.showMarks();
		this.curves = chosenCurves(curves(page.base, page.lanes), state.u);
		this.toCurves.hidden = !curves(page.base, page.lanes).length;
		const what = this.marks.some(m => LOSSES.has(m.kind)) ? "loss" : "mark";
		this.toMarks[0].textContent = "◂ " + what;
		this.toMarks[1].textContent = what + " ▸";
		this.showLegend();
		this.tell();
		this.redraw();
	}

	tell() {
		const { model, lanes } = this.page;
		const parts = [];
		if (model.kind === "profile")
			parts.push("a profile that is a file has no times");
		else if (lanes.spans) {
			parts.push(span(model, this.window[1]) + " in sight");
			if (model.kept)
				parts.push("kept from " + moment(lanes.begin /
				    (model.second || 1), 1e-3) + " on: the last " +
				    count(lanes.spans) + " of " + count(model.events) +
				    " events");
			if (model.kind === "samples")
				parts.push(model.second ? "between samples nothing is known" :
				    "times in samples: -r sets their rate");
		}
		this.status.textContent = parts.join(" · ");
	}

	toMark(direction) {
		const { marks } = this, [from, size] = this.window;
		// Where all is in sight there has been none yet.
		const middle = !this.whole ? from + size / 2 : direction > 0 ?
		    -Infinity : Infinity;
		const times = marks.map(m => m.time)
		    .filter(t => direction > 0 ? t > middle + size / 1000 :
		    t < middle - size / 1000);
		if (!times.length) {
			this.status.textContent = marks.length ?
			    "no more marks there" : "there are no marks: no loss was seen";
			return;
		}
		const to = times.reduce((a, b) => (b - a) * direction < 0 ? b : a);
		this.showMark(to);
	}

	// The lanes from top to bottom, { number, name, context, first }: of contexts
	// the interrupts' first, as they come before all else.
	makeRows() {
		const { lanes, base } = this.page, { contexts } = base;
		const numbers = [...new Set([...lanes.all.keys(),
		    ...(base.open || []).map(o => o[0])])].sort((a, b) => a - b);
		if (!contexts.length) {
			this.rows = numbers.map(number => ({ number, name:
			    base.kind === "tasks" ? base.name(number) :
			    "depth " + (number - numbers[0]) }));
			return;
		}
		const kinds = ["interrupt", "task", "main"];
		// What a task does stands above its functions.
		const context = number => number < TRACED ?
		    Math.floor(number / DEPTHS) : contexts.findIndex(([, , task]) =>
		    task === number - TRACED);
		const states = new Set(numbers.filter(n => n >= TRACED).map(context));
		const order = number =>
		    kinds.indexOf((contexts[context(number)] || ["", "interrupt"])[1]);
		const state = number => Number(number >= TRACED);
		this.rows = numbers.sort((a, b) => order(a) - order(b) ||
		    context(a) - context(b) || state(b) - state(a) || a - b)
		    .map(number => ({ number, context: context(number),
		    state: number >= TRACED,
		    first: number >= TRACED || number % DEPTHS === 0 &&
		    !states.has(context(number)),
		    name: contexts[context(number)]?.[0] || "interrupts" }))
		    .filter(r => r.first || !this.folded.has(r.context));
	}

	rowName(row) {
		return row.context === undefined ? row.name : !row.first ? "" :
		    (this.folded.has(row.context) ? "▸ " : "▾ ") + row.name;
	}

	rowOf(number) {
		return this.rows.findIndex(r => r.number === number);
	}

	// What a span's number means: states of tasks are told apart by their height
	// as well.
	look(state) {
		const { model } = this.page;
		if (!state) {
			const hues = functionHues(model);
			return { fill: id => colour.hue(hues.get(id)),
			    label: id => [model.name(id), ""] };
		}
		const known = id => model.labels[id] || ["?"];
		return { fill: id => colour.state(known(id)[1]),
		    tall: id => colour.height(known(id)[1]),
		    label: id => [known(id)[0], ""] };
	}

	draw(width, height) {
		const { page, context: c } = this, { lanes, model } = page;
		if (!this.window || !this.rows?.length) {
			this.say(model.kind === "profile" ? "A gmon.out has no times: " +
			    "give the records that it was made of" : page.nothing);
			return;
		}
		c.fillStyle = colour.plain.ink;
		this.gutter = Math.min(width / 4, Math.max(GUTTER_MIN,
		    ...this.rows.map(r => this.measure(this.rowName(r)) + 16),
		    ...this.curves.flatMap(c => [c.name, this.rangeText(c)])
		    .map(text => this.measure(text) + 16)));
		const [from, size] = this.window;
		const view = { left: this.gutter, width: width - this.gutter, from,
		    scale: (width - this.gutter) / size };
		this.view = view;
		this.fit(this.rows.length, AXIS + CURVE * this.curves.length);
		this.limits = limitsOf(page);
		c.save();
		c.beginPath();
		c.rect(0, this.above, width, height);
		c.clip();
		this.eachLane(this.rows.length, (i, y) =>
		    this.drawLane(this.rows[i], y));
		drawArrows(c, view, lanes.arrows, n => this.top(this.rowOf(n) + .5));
		c.restore();
		this.curves.forEach((curve, i) =>
		    this.drawCurve(curve, AXIS + CURVE * i));
		this.canvas.dataset.curves = this.curves.map(c => c.key).join(";");
		drawTimes(c, view, model.second);
		drawMarks(c, view, height, lanes.marks, m => this.markName(m));
		const range = page.scope.previewed || page.scope.range();
		if (range)
			drawRange(c, view, range, "Δ" + span(page.base,
			    range[1] - range[0]), colour.plain, height, AXIS / 2);
	}

	// With its name, and the least and the most of it in sight.
	drawCurve(curve, y) {
		const { context: c, view: v, gutter } = this;
		const { ink, pale, line } = colour.plain;
		drawCurve(c, v, curve, y);
		c.fillStyle = line;
		c.fillRect(0, y + CURVE - 1, this.width, 1);
		c.fillStyle = ink;
		this.text(curve.name, 6, y + 12, gutter - 10);
		c.fillStyle = pale;
		this.text(this.rangeText(curve), 6, y + 28, gutter - 10);
	}

	rangeText(curve) {
		const [from, size] = this.window;
		const seen = curve.steps.range(from, from + size);
		return !seen ? "" : seen.min === seen.max ?
		    valueText(seen.min, curve) : valueText(seen.min, { unit: "" }) + " … " +
		    valueText(seen.max, curve);
	}

	drawLane(row, y) {
		const { page, context: c } = this, { base: model, picked } = page;
		const tasks = model.kind === "tasks", n = row.number;
		const state = tasks || row.state;
		const chosen = page.scope.context()?.i;
		const how = { ...this.view, ...this.look(state),
		    lit: id => (chosen === undefined || chosen === row.context) &&
		        (row.state || !page.matches || page.matches(tasks ? n : id)),
		    outline: (id, i) => this.isLate(lane, id, i) ||
		        tasks && this.isInLate(lane, n, i) ? "alarm" :
		        !state && id === picked ? "chosen" : "" };
		const lane = page.lanes.all.get(n);
		if (lane)
			this.lane(lane, y, how);
		// What has not ended.
		for (const [number, id, since] of model.open || []) {
			if (number !== n)
				continue;
			const one = new Lane();
			one.add(since, model.now, id);
			this.lane(one, y, how);
		}
		c.fillStyle = colour.plain.sheet;
		c.fillRect(0, y, this.gutter - 2, this.tall - 1);
		c.fillStyle = colour.plain.ink;
		this.text(this.rowName(row), 6, y + this.tall / 2, this.gutter - 10);
		if (row.first) {
			c.fillStyle = colour.plain.line;
			c.fillRect(0, y - 1, this.width, 1);
		}
	}

	// Has a call missed its deadline?
	isLate(lane, id, i) {
		return this.page.base.kind === "calls" && lane &&
		    lane.end[i] - lane.start[i] > this.limits.get(id);
	}

	// Is it a part of a response that has?
	isInLate(lane, task, i) {
		const limit = this.limits.get(task);
		const all = this.page.lanes.responses.get(task);
		const k = limit === undefined || !lane || !all ? -1 :
		    all.at(lane.start[i]);
		return k >= 0 && k < all.n && all.start[k] <= lane.start[i] &&
		    all.end[k] - all.start[k] > limit;
	}

	// What is at a place: { mark }, { curve } or { lane, number, i }, or nothing.
	at(event) {
		if (!this.view)
			return null;
		const { x, y, time, row } = this.place(event), v = this.view;
		if (y < AXIS) {
			const near = this.page.lanes.marks.filter(m =>
			    Math.abs(m.time - time) * v.scale < 7);
			return near.length ? { mark: near, time } : { time };
		}
		if (y < this.above)
			return { curve: this.curves[Math.floor((y - AXIS) / CURVE)], time };
		const number = this.rows[row]?.number;
		const lane = this.page.lanes.all.get(number);
		if (!lane || x < v.left)
			return { number, time };
		let i = lane.at(time - 1 / v.scale);
		while (i + 1 < lane.n && lane.end[i] <= time &&
		    lane.start[i + 1] <= time)
			i++;
		return i < lane.n && lane.start[i] <= time + 1 / v.scale ?
		    { number, lane, i, time } : { number, time };
	}

	timeAt(x) {
		const { left, width, from, scale } = this.view;
		const box = this.canvas.getBoundingClientRect();
		return from + Math.min(Math.max(x - box.left - left, 0), width) /
		    scale;
	}

	// A mouse chooses a part of the time; with Shift, and a finger, it moves.
	grab(e) {
		if (!this.view || e.pointerType === "touch" || e.shiftKey ||
		    this.place(e).x < this.view.left)
			return false;
		this.ranges.begin(e.clientX);
		return true;
	}

	stretch(e) {
		this.ranges.move(e.clientX);
	}

	stretched() {
		this.ranges.end();
	}

	hover(event) {
		const { model } = this.page;
		/** @type {any} */
		const hit = event && this.at(event);
		if (hit)
			this.canvas.style.cursor = this.place(event).x > this.view.left &&
			    this.ranges.endAt(event.clientX) >= 0 ? "ew-resize" :
			    "default";
		if (hit?.mark) {
			showTip(event, MARKS[hit.mark[0].kind], [...hit.mark.slice(0, 6)
			    .map(m => [this.clock(m.time), this.markText(m)]),
			    ...this.around(hit.mark[0].kind === OWN)]);
			return;
		}
		if (hit?.curve) {
			this.showValue(event, hit);
			return;
		}
		if (!hit?.lane) {
			showTip(event, "");
			return;
		}
		const { lane, i, number } = hit, id = lane.id[i];
		const row = this.rows[this.rowOf(number)];
		const state = model.kind === "tasks" || row.state;
		const rows = [["lasted", span(model, lane.end[i] - lane.start[i], 6)],
		    ["from", this.clock(lane.start[i])],
		    ["to", this.clock(lane.end[i])]];
		if (!state && model.place(id))
			rows.push(["defined", model.place(id)]);
		showTip(event, state ? row.name + ": " +
		    this.look(true).label(id)[0] : model.name(id), rows);
	}

	// What was sent among samples has no time of its own.
	around(sent) {
		return sent && this.page.model.kind === "samples" ?
		    [["when", "between the samples around it"]] : [];
	}

	// Of the pixel that the pointer is on.
	showValue(event, { curve, time }) {
		const at = this.place(event).x < this.view.left ? null :
		    curve.steps.range(time, time + 1 / this.view.scale);
		const text = v => valueText(v, curve);
		showTip(event, curve.name, [["at", this.clock(time)], ...!at ? [] :
		    at.min === at.max ? [["value", text(at.last)]] :
		    [["last", text(at.last)], ["min", text(at.min)],
		    ["max", text(at.max)]], ...this.around(curve.first)]);
	}

	fold(context) {
		if (!this.folded.delete(context))
			this.folded.add(context);
		this.makeRows();
		this.redraw();
	}

	clock(t) {
		const { second, trace } = this.page.model;
		return second ? moment(t / second, trace ? 1e-6 : 1 / second) :
		    count(t);
	}

	showWhole(e) {
		const hit = this.at(e);
		if (!hit?.lane)
			return;
		const size = hit.lane.end[hit.i] - hit.lane.start[hit.i];
		this.goTo(hit.lane.start[hit.i] - size / 20, size * 1.1);
	}

	choose(e) {
		const hit = this.at(e), { model } = this.page;
		if (hit?.mark) {
			this.setWindow(hit.time - this.window[1] / 10,
			    this.window[1] / 5);
			return;
		}
		if (hit?.number === undefined)
			return;
		if (this.place(e).x < this.view.left && model.contexts.length) {
			this.fold(this.rows[this.rowOf(hit.number)].context);
			return;
		}
		if (model.kind === "tasks")
			this.page.choose(hit.number);
		else if (hit.lane && hit.number < TRACED)
			this.page.choose(hit.lane.id[hit.i]);
	}
}
