// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of a recording's time is in sight on a canvas, and how keys, a
// wheel and fingers move it.

import { Boxes } from "./boxes.js";

// window is [from, size] in units of time, or nothing before it is known; whole:
// it is all that there is; following: it keeps the end in sight.  Who draws has
// update(), which sets it from the address or all; toMark(direction); and
// zoomToRange().
export class TimeWindow extends Boxes {
	get begin() {
		return Math.min(this.page.lanes.begin, this.end);
	}

	get end() {
		const { lanes, model } = this.page;
		return Math.max(lanes.end, model.now ?? -Infinity,
		    lanes.begin === Infinity ? 0 : lanes.begin + 1);
	}

	get everything() {
		return [this.begin, Math.max(this.end - this.begin, 1)];
	}

	// What is shown, [from, size], within what there is and can be.
	setWindow(from, size) {
		const all = this.end - this.begin;
		size = Math.min(Math.max(size, this.least()), Math.max(all * 1.5, 1));
		from = Math.min(Math.max(from, this.begin - size / 2),
		    this.end - size / 2);
		this.window = [from, size];
		this.whole = false;
		// As many decimals as can be told apart.
		const places = Math.min(9, Math.max(0, 3 - Math.floor(Math.log10(size))));
		this.page.set({ w: Number(from.toFixed(places)) + "," +
		    Number(size.toPrecision(6)) });
	}

	// A microsecond over the width, or a sample.
	least() {
		const { kind, trace, second } = this.page.model;
		return kind === "tasks" ? 1000 : trace ? second / 1e6 : 1;
	}

	all() {
		this.whole = true;
		this.window = this.everything;
		this.page.set({ w: "" });
	}

	// What somebody has chosen stays.
	goTo(from, size) {
		this.following = false;
		this.setWindow(from, size);
	}

	follow(on) {
		this.following = on;
		if (on && !this.whole)
			this.setWindow(this.end - this.window[1], this.window[1]);
		this.page.render();
	}

	// By a factor around a share of the width.
	zoom(factor, at = .5) {
		const [from, size] = this.window;
		const middle = from + at * size;
		const less = Math.max(size * factor, this.least());
		this.following &&= at > .95;
		this.setWindow(middle - at * less, less);
	}

	pan(share) {
		this.goTo(this.window[0] + share * this.window[1], this.window[1]);
	}

	wheel(e) {
		e.preventDefault();
		if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY))
			this.pan((e.deltaX || e.deltaY) / this.width);
		else
			this.pinch(Math.exp(Math.max(-200, Math.min(200,
			    e.deltaY)) / 300), e.clientX);
	}

	drag(dx, dy) {
		super.drag(dx, dy);
		if (dx)
			this.pan(-dx / (this.width - this.gutter));
	}

	// x is of the window.
	pinch(factor, x) {
		const box = this.canvas.getBoundingClientRect();
		this.zoom(factor,
		    (x - box.left - this.gutter) / (box.width - this.gutter));
	}

	actions(e) {
		if (e.ctrlKey || e.metaKey || e.altKey)
			return {};
		return {
			ArrowLeft: () => this.pan(e.shiftKey ? -.8 : -.2),
			ArrowRight: () => this.pan(e.shiftKey ? .8 : .2),
			ArrowUp: () => this.scrollBy(-this.tall),
			ArrowDown: () => this.scrollBy(this.tall),
			"+": () => this.zoom(.5), "=": () => this.zoom(.5),
			"-": () => this.zoom(2),
			0: () => this.all(), z: () => this.zoomToRange(),
			Escape: () => this.page.scope.range() ?
			    this.page.scope.setRange(null) : this.all(),
			f: () => this.follow(!this.following),
			n: () => this.toMark(1), N: () => this.toMark(-1)
		};
	}
}
