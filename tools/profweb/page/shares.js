// SPDX-License-Identifier: GPL-3.0-or-later
// Who had the processor when: of each task and interrupt its share of each step of
// a time.

import { colour } from "./colour.js";
import { TRACED } from "./jointclock.js";
import { DEPTHS } from "./range.js";

// How much of a lane's time up to t is filled.
function filledUntil(lane, t) {
	const i = lane.from(t), filled = i ? lane.filled[i - 1] : 0;
	return i > lane.first && lane.end[i - 1] > t ?
	    filled - (lane.end[i - 1] - t) : filled;
}

// Which share of each step: of a lane all of whose spans count, which takes as long
// for many as for few.
function fillSteps(share, lane, from, step) {
	let before = filledUntil(lane, from);
	for (let k = 0; k < share.length; k++) {
		const now = filledUntil(lane, from + (k + 1) * step);
		share[k] = (now - before) / step;
		before = now;
	}
}

// The same of spans that count.
function fillStepsBy(share, lane, from, step, counts) {
	for (let i = lane.first; i < lane.n; i++) {
		if (!counts(lane.id[i]))
			continue;
		const start = (lane.start[i] - from) / step;
		const end = (lane.end[i] - from) / step;
		if (end < 0 || start >= share.length)
			continue;
		const a = Math.max(0, Math.floor(start));
		const b = Math.min(share.length - 1, Math.floor(end));
		for (let k = a; k <= b; k++)
			share[k] += Math.max(0, Math.min(end, k + 1) -
			    Math.max(start, k));
	}
}

let kept = {};

// A list of { name, fill(), share }, the busiest first; null if nobody is told
// apart.
export function shares(model, lanes, [from, to], steps) {
	const tasks = model.kind === "tasks";
	if (!tasks && model.contexts.length < 2)
		return null;
	const key = [model.run, lanes.next, from, to, steps].join();
	if (kept.key === key)
		return kept.parts;
	const running = id => model.labels[id]?.[1] === "running";
	const parts = [];
	// A trace knows who ran; without one samples do.
	const traced = lanes.states?.size > 0;
	const nameOf = number => tasks ? model.name(number) :
	    (traced ? model.contexts.find(([, , task]) => task === number - TRACED) :
	    model.contexts[number / DEPTHS])?.[0] ?? "?";
	for (const [number, lane] of traced ? lanes.states : lanes.lanes) {
		if (!tasks && !traced && number % DEPTHS)
			continue;
		const name = nameOf(number);
		const share = new Float64Array(steps);
		if (tasks || traced)
			fillStepsBy(share, lane, from, (to - from) / steps, running);
		else
			fillSteps(share, lane, from, (to - from) / steps);
		const all = share.reduce((a, b) => a + b, 0);
		if (all)
			parts.push({ name, share, all, fill: () => colour.of(name) });
	}
	parts.sort((a, b) => b.all - a.all);
	kept = { key, parts };
	return parts;
}
