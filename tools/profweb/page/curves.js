// SPDX-License-Identifier: GPL-3.0-or-later
// Curves under the ruler of a timeline: what the program has measured, and what
// can be counted of what came.

import { colour } from "./colour.js";
import { Steps } from "./steps.js";
import { count } from "./units.js";

export const CURVE = 40;	// pixels, of each
const SHOWN = 4;	// of those that are there at first

// One of the history's series as how much there is a second.
function rate({ begin, step }, counts, second) {
	const steps = new Steps();
	counts.forEach((n, i) => steps.add(begin + i * step, n * second / step));
	return steps;
}

// What came, as people call it.  Samples are the time themselves: with those, it
// is calls.
const CAME = { calls: "calls/s", samples: "calls/s", tasks: "switches/s" };

function came(model, h) {
	const counted = model.kind !== "samples" ||
	    model.facts.some(([what]) => what === "calls");
	return counted && h.came.some(n => n) ? [{ name: CAME[model.kind],
	    steps: rate(h, h.came, model.second) }] : [];
}

// Each row makes a list of { name, unit, first, steps }; first: it is shown if
// nobody chooses.
const TABLE = [
	(model, lanes) => [...lanes.values].map(([i, steps]) => ({ steps,
	    name: model.series[i]?.[0] ?? "?", unit: model.series[i]?.[1] || "",
	    first: true })),
	(model, lanes, h) => came(model, h),
	(model, lanes, h) => h.lost.some(n => n) ? [{ name: "lost/s",
	    steps: rate(h, h.lost, model.second) }] : []
];

// All that there are of a recording.  Of the same name one has its number.
export function curves(model, lanes) {
	const history = model.second && model.history?.came?.length ?
	    model.history : null;
	const all = TABLE.flatMap((make, i) => i && !history ? [] :
	    make(model, lanes, history)), names = new Set();
	for (const c of all) {
		c.key = c.name.replaceAll(";", ",");
		while (names.has(c.key))
			c.key += "'";
		names.add(c.key);
	}
	return all;
}

// Those that are chosen: keys with ";" between, "-" for none, or the first ones.
export function chosenCurves(all, chosen) {
	if (!chosen)
		return all.filter(c => c.first).slice(0, SHOWN);
	const keys = new Set(chosen.split(";"));
	return all.filter(c => keys.has(c.key));
}

// The same choice with one of them changed.
export function flipped(all, chosen, key) {
	const keys = chosenCurves(all, chosen).map(c => c.key);
	const list = keys.includes(key) ? keys.filter(k => k !== key) :
	    [...keys, key];
	return list.join(";") || "-";
}

export function valueText(v, { unit }) {
	const text = Number.isInteger(v) || Math.abs(v) >= 100 ? count(v) :
	    String(Number(v.toPrecision(3)));
	return text.replace(/^-/, "−") + (unit ? " " + unit : "");
}

// From y on, as high as CURVE: of a pixel all from the least to the most.
export function drawCurve(c, { left, width, from, scale }, curve, y) {
	const { steps } = curve, seen = steps.range(from, from + width / scale);
	if (!seen)
		return;
	const { min, max } = seen, room = CURVE - 8;
	const at = v => y + 4 + (max > min ? room * (max - v) / (max - min) :
	    room / 2);
	const first = Math.max(steps.last(from), 0);
	let x = left + Math.max(0, (steps.time[first] - from) * scale);
	let low = at(steps.value[first]), high = low, last = low;
	c.strokeStyle = colour.state("running");
	c.lineWidth = 1.5;
	c.beginPath();
	c.moveTo(x, last);
	for (let i = first + 1; i < steps.n; i++) {
		const next = left + (steps.time[i] - from) * scale;
		const v = at(steps.value[i]);
		if (next > left + width)
			break;
		if (next - x >= 1) {
			c.moveTo(x, low);
			c.lineTo(x, high);
			c.moveTo(x, last);
			c.lineTo(next, last);
			x = next;
			low = Math.min(last, v);
			high = Math.max(last, v);
		}
		low = Math.min(low, v);
		high = Math.max(high, v);
		last = v;
	}
	c.moveTo(x, low);
	c.lineTo(x, high);
	c.moveTo(x, last);
	c.lineTo(left + width, last);
	c.stroke();
}
