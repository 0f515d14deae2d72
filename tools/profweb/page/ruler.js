// SPDX-License-Identifier: GPL-3.0-or-later
// What stands over the lanes of a timeline: times, marks of what was lost, and
// who has woken whom.  A view is { left, width, from, scale }: a time t is at
// left + (t - from) * scale.

import { colour } from "./colour.js";
import { count, moment } from "./units.js";

export const MARKS = ["buffer overflow", "damage", "time began anew", "lost",
    "event", "mark"];
export const OWN = 5;	// a mark of the program's own
const MARKED = ["time", "place", "time", "of what was sent"];
const FEW_LOSSES = 30;
const FLAG = 9;	// pixels
export const LOSSES = new Set([0, 1, 3]);
export const AXIS = 22;	// pixels

// How much a mark stands for.
export function markText(m) {
	const what = MARKED[m.kind];
	return count(m.value) + " " + what + (m.kind < 3 && m.value !== 1 ? "s" : "");
}

// 1, 2 or 5 times a power of ten, not less than a number.
function niceStep(least) {
	const power = 10 ** Math.floor(Math.log10(least));
	return [1, 2, 5, 10].map(n => n * power).find(s => s >= least * .999);
}

// second: units of time in one, or 0: they are samples.
export function drawTimes(c, { left, width, from, scale }, second) {
	const step = niceStep(90 / scale / (second || 1)) * (second || 1);
	c.fillStyle = colour.plain.paper;
	c.fillRect(0, 0, left + width, AXIS);
	c.strokeStyle = colour.plain.line;
	c.fillStyle = colour.plain.pale;
	c.lineWidth = 1;
	c.beginPath();
	for (let t = Math.ceil(from / step) * step; (t - from) * scale < width;
	    t += step) {
		const x = Math.round(left + (t - from) * scale) + .5;
		c.moveTo(x, AXIS - 6);
		c.lineTo(x, AXIS);
		c.fillText(second ? moment(t / second, step / second) : count(t),
		    x + 3, AXIS / 2 - 1);
	}
	c.moveTo(0, AXIS - .5);
	c.lineTo(left + width, AXIS - .5);
	c.stroke();
}

// Losses in the colour of alarms, from top to bottom where they are few; the
// program's own marks are flags, in the colour of their name(mark).
export function drawMarks(c, { left, width, from, scale }, height, marks, name) {
	const at = m => Math.round(left + (m.time - from) * scale);
	const isIn = m => m.time >= from && (m.time - from) * scale <= width;
	const shown = marks.filter(isIn);
	const few = shown.filter(m => LOSSES.has(m.kind)).length <= FEW_LOSSES;
	const fewOwn = shown.filter(m => m.kind === OWN).length <= FEW_LOSSES;
	let last = -2;
	for (const m of shown) {
		const x = at(m), loss = LOSSES.has(m.kind);
		if (x === last)
			continue;
		last = x;
		if (m.kind === OWN) {
			c.fillStyle = colour.of(name(m));
			const end = x + FLAG > left + width, x0 = end ? x - 1 : x;
			c.fillRect(x0, AXIS - 12, 1, fewOwn ? height : 14);
			c.fillRect(end ? x - FLAG : x, AXIS - 12, FLAG, 7);
			continue;
		}
		c.fillStyle = loss ? colour.plain.alarm : colour.plain.pale;
		if (loss && few)
			c.fillRect(x, AXIS, 2, height);
		c.beginPath();
		c.moveTo(x - 5, AXIS - 8);
		c.lineTo(x + 6, AXIS - 8);
		c.lineTo(x + .5, AXIS + 2);
		c.fill();
	}
}

// Who has woken whom: where there are not too many to be told apart.  y(lane) is
// its middle.
export function drawArrows(c, { left, width, from, scale }, arrows, y) {
	const shown = [], until = from + width / scale;
	for (const a of arrows) {
		if (a.end < from || a.time > until)
			continue;
		if (shown.push(a) > 400)
			return;
	}
	c.strokeStyle = colour.plain.ink;
	c.lineWidth = 1;
	c.beginPath();
	for (const a of shown) {
		const x0 = left + (a.time - from) * scale;
		const x1 = left + (a.end - from) * scale;
		const y0 = y(a.from), y1 = y(a.to), down = y1 > y0 ? 1 : -1;
		if (x0 < left && x1 < left)
			continue;
		c.moveTo(Math.max(x0, left), y0);
		c.lineTo(x1, y1);
		c.moveTo(x1 - 3, y1 - 5 * down);
		c.lineTo(x1, y1);
		c.lineTo(x1 + 3, y1 - 5 * down);
	}
	c.stroke();
}
