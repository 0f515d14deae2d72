// SPDX-License-Identifier: GPL-3.0-or-later
// The whole recording above every view: how much came at each time, or who had the
// processor; where something was lost; and the part of the time that is chosen, by
// dragging.

import { Boxes, showTip } from "./boxes.js";
import { colour } from "./colour.js";
import { RangeDrag, drawRange } from "./rangedrag.js";
import { AXIS, drawTimes } from "./ruler.js";
import { shares } from "./shares.js";
import { count, moment, percent, span } from "./units.js";

const SIDE = 12;	// pixels beside it, without a gutter

export class Strip extends Boxes {
	constructor(page, parent) {
		super(page, "the whole recording: drag to choose a part of the time; " +
		    "arrow keys move it, plus and minus change its length, Escape " +
		    "shows all");
		this.holder.className = "strip";
		parent.append(this.holder);
		this.ranges = new RangeDrag(page.scope, x => this.timeAt(x),
		    () => this.view.scale);
		this.canvas.style.touchAction = "pan-y";
	}

	/** @returns {[number, number] | null} begin and end of all that has come */
	extent() {
		const { base, lanes } = this.page, h = base.history;
		const kept = lanes.spans || lanes.marks.length;
		const begin = Math.min(kept ? lanes.begin : Infinity,
		    h?.came?.length ? h.begin : Infinity);
		const end = Math.max(kept ? lanes.end : -Infinity,
		    base.now ?? -Infinity,
		    h?.came?.length && !kept ? h.begin + h.came.length * h.step :
		    -Infinity);
		return end > begin ? [begin, end] : null;
	}

	update() {
		const hidden = !this.extent();
		if (this.holder.hidden !== hidden)
			this.holder.hidden = hidden;
		if (!hidden)
			this.redraw();
	}

	timeAt(x) {
		const { left, from, scale, width } = this.view;
		const box = this.canvas.getBoundingClientRect();
		const at = Math.min(Math.max(x - box.left - left, 0), width);
		return from + at / scale;
	}

	draw(width, height) {
		const { page, context: c } = this, { scope } = page;
		const extent = this.extent();
		if (!extent)
			return;
		// As wide as the lanes below it, if there are any.
		const [from, to] = extent, { gutter } = page.view || {};
		const left = gutter || SIDE;
		const room = Math.max(1, width - left - (gutter ? 0 : SIDE));
		const v = this.view = { left, width: room, from,
		    scale: room / (to - from) };
		this.columns = Math.max(1, Math.floor(room));
		this.parts = shares(page.base, page.lanes, extent, this.columns);
		if (this.parts)
			this.drawShares(height);
		else
			this.drawHistory(height);
		this.drawLost(height);
		drawTimes(c, v, page.base.second);
		const range = scope.previewed || scope.range();
		const window = page.view?.window;
		if (window && !page.view.whole)
			this.outline(window, height);
		if (range)
			drawRange(c, v, range, "Δ" + span(page.base,
			    range[1] - range[0]), colour.plain, height, 9);
	}

	// Who had the processor: bars on each other.
	drawShares(height) {
		const c = this.context, { left } = this.view;
		const room = height - AXIS;
		for (let x = 0; x < this.columns; x++) {
			let y = height;
			for (const { fill, share } of this.parts) {
				const h = room * share[x];
				c.fillStyle = fill();
				c.fillRect(left + x, y - h, 1, h);
				y -= h;
			}
		}
	}

	// How much came, by the steps of the history: the most of a pixel.
	drawHistory(height) {
		const { context: c, page: { base }, view: v } = this;
		const h = base.history, room = height - AXIS;
		if (!h?.came?.length)
			return;
		const most = h.came.reduce((a, b) => Math.max(a, b), 1);
		c.fillStyle = colour.state("blocked");
		h.came.forEach((n, i) => {
			const x = v.left + (h.begin + i * h.step - v.from) * v.scale;
			const tall = room * n / most;
			c.fillRect(x, height - tall, Math.max(h.step * v.scale, 1), tall);
		});
	}

	drawLost(height) {
		const { context: c, page: { base }, view: v } = this;
		const h = base.history;
		c.fillStyle = colour.plain.alarm;
		h?.lost?.forEach((n, i) => {
			const x = v.left + (h.begin + i * h.step - v.from) * v.scale;
			if (n && x >= v.left)
				c.fillRect(Math.min(x, v.left + v.width - 3), height - 5,
				    3, 5);
		});
	}

	// What the timeline shows below.
	outline([from, size], height) {
		const { context: c, view: v } = this;
		const at = t => Math.min(Math.max((t - v.from) * v.scale, 0), v.width);
		const x0 = at(from), x1 = at(from + size);
		c.strokeStyle = colour.plain.ink;
		c.lineWidth = 1;
		c.strokeRect(v.left + x0 + .5, AXIS + .5,
		    Math.max(x1 - x0 - 1, 1), height - AXIS - 1);
	}

	grab(e) {
		this.ranges.begin(e.clientX);
		return true;
	}

	stretch(e) {
		this.ranges.move(e.clientX);
	}

	stretched() {
		this.ranges.end();
	}

	choose() { }

	hover(e) {
		if (!e || !this.view || !this.extent()) {
			showTip(null, "");
			return;
		}
		const { base } = this.page, t = this.timeAt(e.clientX);
		const x = Math.min(this.columns - 1, Math.floor((t - this.view.from) *
		    this.view.scale));
		this.canvas.style.cursor = this.ranges.endAt(e.clientX) < 0 ?
		    "crosshair" : "ew-resize";
		showTip(e, base.second ? moment(t / base.second, 1e-4) : count(t),
		    this.parts ? this.parts.filter(p => p.share[x] > .005)
		    .map(p => [p.name, percent(p.share[x])]) : this.rateAt(t));
	}

	rateAt(t) {
		const { base } = this.page, h = base.history;
		const i = h?.step ? Math.floor((t - h.begin) / h.step) : -1;
		if (!(h?.came?.[i] >= 0))
			return [];
		const rate = base.second ? h.step / base.second : h.step;
		const rows = [[base.second ? "events/s" : "events a sample",
		    count(h.came[i] / rate)]];
		if (h.lost[i])
			rows.push(["lost", count(h.lost[i])]);
		return rows;
	}

	wheel() { }

	actions(e) {
		const { scope } = this.page, extent = this.extent();
		if (!extent || e.ctrlKey || e.metaKey || e.altKey)
			return {};
		const whole = extent[1] - extent[0];
		const middle = (extent[0] + extent[1]) / 2;
		const [from, to] = scope.range() ||
		    [middle - whole / 20, middle + whole / 20];
		const size = to - from, move = by => () =>
		    scope.setRange([from + by, to + by], false);
		const grow = by => () => scope.setRange([from - by * size / 2,
		    to + by * size / 2], false);
		return {
			Enter: () => scope.setRange([from, to]),
			ArrowLeft: move(-size / 5), ArrowRight: move(size / 5),
			"+": grow(1), "=": grow(1), "-": grow(-.5),
			Escape: () => scope.setRange(null)
		};
	}
}
