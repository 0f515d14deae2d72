// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes in lanes on a canvas: what a flame graph and a timeline have in common.
// However many boxes there are, a drawing takes time by the pixels: what is
// narrower than one is drawn with all that share it, as dark as they fill it.

import { colour } from "./colour.js";
import { atNextFrame, byId, element, figures } from "./dom.js";

// Pixels from lane to lane: of few more, as a stranger looks at them first.
const LANE_MIN = 20, LANE_MAX = 32;

// A mouse, or fingers, on a canvas: what they do, as calls of who draws there.
// owner: hover(event), or nothing to show; choose(event); drag(dx, dy), in
// pixels; and pinch(factor, x), if two fingers zoom, around an x of the window.
// If it has grab(event), and that returns true, the pointer chooses a part of what
// is there: stretch(event) as it moves, and stretched() at the end.
function listenPointers(canvas, owner) {
	const all = new Map();	// { x, y } by id
	let moved;

	canvas.addEventListener("pointerdown", e => {
		if (e.button)
			return;
		canvas.setPointerCapture(e.pointerId);
		all.set(e.pointerId, { x: e.clientX, y: e.clientY,
		    grabs: all.size === 0 && Boolean(owner.grab?.(e)) });
		moved = 0;
	});
	// One pointer drags, two pinch.
	canvas.addEventListener("pointermove", e => {
		const held = all.get(e.pointerId);
		if (!held) {
			owner.hover(e);
			return;
		}
		const dx = e.clientX - held.x, dy = e.clientY - held.y;
		const other = [...all.values()].find(o => o !== held);
		moved += Math.abs(dx) + Math.abs(dy);
		if (other && owner.pinch) {
			const before = Math.abs(held.x - other.x);
			const now = Math.abs(e.clientX - other.x);
			if (before > 10 && now > 10)
				owner.pinch(before / now, other.x);
		} else if (held.grabs)
			owner.stretch(e);
		else
			owner.drag(dx, dy);
		held.x = e.clientX;
		held.y = e.clientY;
		owner.hover(null);
	});
	for (const end of ["pointerup", "pointercancel"])
		canvas.addEventListener(end, e => {
			const held = all.get(e.pointerId);
			if (!all.delete(e.pointerId))
				return;
			if (held.grabs)
				owner.stretched();
			if (end === "pointerup" && moved < 5)
				owner.choose(e);
		});
	canvas.addEventListener("pointerleave", () => owner.hover(null));
}

export class Boxes {
	// Who draws has draw(width, height) and what pointers call; wheel(event);
	// and actions(event), by key.
	constructor(page, label) {
		this.page = page;
		this.canvas = element("canvas", { tabIndex: 0, role: "img",
		    "aria-label": label });
		this.holder = element("div.draw", this.canvas);
		this.context = this.canvas.getContext("2d");
		this.texts = new Map();
		this.scroll = 0;	// pixels
		this.tall = LANE_MIN;	// a lane is
		this.redraw = atNextFrame(() => this.drawAll());
		this.observer = new ResizeObserver(() => this.redraw());
		this.observer.observe(this.holder);
		listenPointers(this.canvas, this);
		this.canvas.addEventListener("wheel", e => this.wheel(e),
		    { passive: false });
		this.canvas.addEventListener("keydown", e => this.keys(e));
	}

	remove() {
		this.observer.disconnect();
	}

	keys(e) {
		const act = this.actions(e)[e.key];
		if (!act)
			return;
		e.preventDefault();
		act();
	}

	scrollBy(pixels) {
		this.scroll += pixels;
		this.redraw();
	}

	drag(dx, dy) {
		this.scrollBy(-dy);
	}

	// There are so many lanes, below so many pixels: how high are they?  Where
	// the window scrolls as a whole, there is no more room than they need.
	fit(lanes, above) {
		const room = this.height - above - 8;
		this.above = above;
		this.tall = Math.min(LANE_MAX, Math.max(LANE_MIN,
		    Math.floor(room / Math.max(lanes, 1))));
		this.scroll = Math.max(0, Math.min(this.scroll,
		    lanes * this.tall - room));
		// What has no need of a swipe leaves it to the page.
		this.canvas.style.touchAction = lanes * this.tall > room ? "none" :
		    this.pinch ? "pan-y" : "pan-y pinch-zoom";
		const narrow = matchMedia("(max-width: 800px)").matches;
		const height = narrow ? Math.max(120, above + 16 +
		    LANE_MIN * lanes) + "px" : "";
		if (this.holder.style.maxHeight !== height)
			this.holder.style.maxHeight = height;
	}

	// Where a lane begins, which may be out of sight.
	top(lane) {
		return this.above + lane * this.tall - this.scroll + 2;
	}

	// draw(lane, y) those in sight.
	eachLane(lanes, draw) {
		for (let i = 0; i < lanes; i++) {
			const y = this.top(i);
			if (y > this.above - this.tall && y < this.height)
				draw(i, y);
		}
	}

	// What is at a place of what was drawn: the time, and which lane.
	place(event) {
		const box = this.canvas.getBoundingClientRect();
		const { left, from, scale } = this.view;
		const x = event.clientX - box.left, y = event.clientY - box.top;
		return { x, y, time: from + (x - left) / scale,
		    row: Math.floor((y - this.top(0)) / this.tall) };
	}

	// In place of boxes.
	say(text) {
		this.context.fillStyle = colour.plain.pale;
		this.context.fillText(text, 20, 30);
	}

	drawAll() {
		this.resize();
		const began = performance.now();
		this.drawn = 0;
		this.draw(this.width, this.height);
		// For who measures, and tests.
		this.canvas.dataset.boxes = this.drawn;
		this.canvas.dataset.took = performance.now() - began;
	}

	resize() {
		const ratio = window.devicePixelRatio || 1;
		const { clientWidth: w, clientHeight: h } = this.holder;
		this.width = w;
		this.height = h;
		for (const [key, size] of [["width", w], ["height", h]])
			if (this.canvas[key] !== Math.round(size * ratio))
				this.canvas[key] = Math.round(size * ratio);
		const c = this.context;
		c.setTransform(ratio, 0, 0, ratio, 0, 0);
		c.font = "12px system-ui, 'DejaVu Sans', sans-serif";
		c.textBaseline = "middle";
		c.fillStyle = colour.plain.paper;
		c.fillRect(0, 0, w, h);
	}

	measure(text) {
		let width = this.texts.get(text);
		if (width === undefined) {
			if (this.texts.size > 20000)
				this.texts.clear();
			width = this.context.measureText(text).width;
			this.texts.set(text, width);
		}
		return width;
	}

	// As much of a text as there is room for.
	text(text, x, y, room) {
		let keep = text.length;
		for (let width = this.measure(text); width > room; ) {
			keep = Math.min(keep - 1, Math.floor(keep * room / width));
			if (keep < 1)
				return;
			width = this.measure(text.slice(0, keep) + "…");
		}
		this.context.fillText(keep < text.length ?
		    text.slice(0, keep) + "…" : text, x, y);
	}

	// Spans of a lane from x = left on, where a time t is at (t - from) * scale.
	// lit(id): is it to be seen; tall(id): which share of the height it has;
	// outline(id, i): a name of colour.plain, or nothing.
	lane(lane, y, { left, width, from, scale, fill, label, lit, outline,
	    tall = _ => 1 }) {
		const c = this.context, until = from + width / scale;
		const dim = colour.plain.dim, height = this.tall - 1;
		let i = lane.at(from);
		while (i < lane.n && lane.start[i] < until) {
			this.drawn++;
			const x = (lane.start[i] - from) * scale;
			const w = (lane.end[i] - lane.start[i]) * scale;
			if (w < 1) {
				i = this.speck(lane, i, y, { left, from, scale, fill,
				    lit, tall });
				continue;
			}
			const x0 = Math.max(x, 0), x1 = Math.min(x + w, width);
			const id = lane.id[i];
			c.globalAlpha = lit(id) ? 1 : dim;
			c.fillStyle = fill(id);
			const h = height * tall(id);
			c.fillRect(left + x0, y + height - h,
			    Math.max(x1 - x0 - (w > 3 ? 1 : 0), .7), h);
			if (x1 - x0 > 24) {
				c.globalAlpha = 1;
				c.fillStyle = lit(id) && h > 14 ?
				    colour.on(fill(id)) : colour.plain.ink;
				const [name, more] = label(id), room = x1 - x0 - 8;
				this.text(this.measure(name + more) <= room ?
				    name + more : name, left + x0 + 4,
				    y + height / 2 + 1, room);
			}
			const line = outline(id, i), narrow = x1 - x0 < 5;
			if (line && narrow && line !== "chosen") {
				c.fillStyle = colour.plain[line];
				c.fillRect(left + x0, y, Math.max(x1 - x0, 2), height);
			} else if (line && !narrow) {
				c.globalAlpha = 1;
				c.strokeStyle = colour.plain[line];
				c.lineWidth = 2;
				c.strokeRect(left + x0 + 1, y + 1, x1 - x0 - 2,
				    height - 2);
			}
			i++;
		}
		c.globalAlpha = 1;
	}

	// All spans that begin in one pixel; returns the next behind it.
	speck(lane, i, y, { left, from, scale, fill, lit, tall }) {
		const c = this.context;
		const pixel = Math.floor((lane.start[i] - from) * scale);
		let next = Math.max(lane.from(from + (pixel + 1) / scale, i), i + 1);
		// The last one may reach far beyond it: that is none of them.
		const last = next - 1;
		if (last > i && (lane.end[last] - lane.start[last]) * scale >= 1)
			next = last;
		const before = i > 0 ? lane.filled[i - 1] : 0;
		const share = Math.min(1, (lane.filled[next - 1] - before) * scale);
		// Of many the colour is that of some.
		let shown = i;
		for (let k = i; k < next && k < i + 8; k++)
			if (lane.end[k] - lane.start[k] >
			    lane.end[shown] - lane.start[shown] || (!lit(lane.id[shown]) &&
			    lit(lane.id[k])))
				shown = k;
		c.globalAlpha = (.35 + .65 * share) *
		    (lit(lane.id[shown]) ? 1 : colour.plain.dim);
		const height = this.tall - 1, h = height * tall(lane.id[shown]);
		c.fillStyle = fill(lane.id[shown]);
		c.fillRect(left + pixel, y + height - h, 1, h);
		return next;
	}
}

// Beside the pointer, within the window.
export function showTip(event, title, rows) {
	const tip = byId("tip");
	if (!title) {
		tip.hidden = true;
		return;
	}
	tip.replaceChildren(element("b", title), figures(rows));
	tip.hidden = false;
	const { width, height } = tip.getBoundingClientRect();
	tip.style.left = Math.max(4, Math.min(event.clientX + 14,
	    window.innerWidth - width - 8)) + "px";
	tip.style.top = (event.clientY + 18 + height > window.innerHeight ?
	    Math.max(4, event.clientY - height - 10) : event.clientY + 18) + "px";
}
