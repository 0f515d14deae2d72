// SPDX-License-Identifier: GPL-3.0-or-later
// What came when since the beginning, also what is kept no more: a chart above
// the timeline, by uPlot, in which a time can be chosen.

import { colour } from "./colour.js";
import { element } from "./dom.js";
import { count, moment } from "./units.js";

const CHART = 92;	// pixels

export class Overview {
	// choose(from, size): somebody has.
	constructor(page, parent, choose) {
		this.page = page;
		this.choose = choose;
		this.box = element("div.overview");
		parent.append(this.box);
		this.observer = new ResizeObserver(() => this.plot?.setSize(
		    { width: this.width, height: CHART }));
		this.observer.observe(this.box);
	}

	remove() {
		this.plot?.destroy();
		this.observer.disconnect();
	}

	get width() {
		return Math.max(200, this.box.clientWidth - 24);
	}

	get second() {
		return this.page.model.second || 1;
	}

	// The window is what of it is in sight below: [from, size].
	update(window) {
		const { model, theme } = this.page, h = model.history;
		const n = h && h.came ? h.came.length : 0;
		this.window = window;
		this.box.hidden = n < 2;
		if (n < 2)
			return;
		const x = Array.from({ length: n }, (_, i) =>
		    (h.begin + (i + .5) * h.step) / this.second);
		const rate = model.second ? h.step / this.second : 1;
		const data = [x, h.came.map(c => c / rate),
		    h.lost.slice(0, n).map(c => c ? c / rate : null)];
		if (this.plot && this.plotted === theme + model.kind) {
			this.plot.setData(data);
			return;
		}
		this.plot?.destroy();
		this.plotted = theme + model.kind;
		this.make(data);
	}

	make(data) {
		const { ink, pale, line, alarm } = colour.plain, { model } = this.page;
		const what = (model.kind === "tasks" ? "switches" : "calls") +
		    (model.second ? "/s" : "");
		const axis = { stroke: pale, grid: { stroke: line, width: .5 },
		    ticks: { stroke: line } };
		const time = (t, v) => model.second ? moment(t, v.length > 1 ?
		    v[1] - v[0] : 1) : count(t);
		this.plot = new uPlot({
			width: this.width, height: CHART, legend: { show: false },
			cursor: { drag: { x: true, y: false, setScale: false },
			    points: { show: false } },
			scales: { x: { time: false } },
			axes: [{ ...axis, size: 28, gap: 2, space: 90, ticks: { ...axis.ticks,
			    size: 4 }, values: (u, v) => v.map(t => time(t, v)) },
			    { ...axis, size: 64, label: what, labelSize: 14,
			    labelGap: 0, space: 20, values: (u, v) => v.map(t =>
			    t >= 1e4 ? count(t / 1e3) + "k" : String(t)) }],
			series: [{}, { stroke: ink, width: 1,
			    fill: colour.state("blocked"), label: what,
			    points: { show: false } },
			    { stroke: alarm, width: 0, label: "lost",
			    points: { show: true, size: 7, fill: alarm } }],
			hooks: {
				setSelect: [u => this.select(u)],
				draw: [u => this.shade(u)]
			}
		}, data, this.box);
	}

	select(u) {
		if (u.select.width < 3)
			return;
		const at = x => u.posToVal(x, "x") * this.second;
		const from = at(u.select.left);
		const to = at(u.select.left + u.select.width);
		u.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
		this.choose(from, to - from);
	}

	// What is not in sight is grey.
	shade(u) {
		if (!this.window)
			return;
		const [from, size] = this.window, { left, top, width, height } = u.bbox;
		const at = t => Math.min(Math.max(u.valToPos(t / this.second, "x",
		    true), left), left + width);
		const x0 = at(from), x1 = at(from + size);
		u.ctx.save();
		u.ctx.fillStyle = colour.plain.pale;
		u.ctx.globalAlpha = .25;
		u.ctx.fillRect(left, top, x0 - left, height);
		u.ctx.fillRect(x1, top, left + width - x1, height);
		u.ctx.restore();
	}
}
