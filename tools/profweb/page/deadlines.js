// SPDX-License-Identifier: GPL-3.0-or-later
// Deadlines: how long the calls of a function may take, or the responses of a
// task.  Those of -x are of all functions of a name; those of the address, as
// "name<=500us;other<=", are before these, and without a time they take one away.

import { visibleName } from "./visible.js";

const TIME_UNITS = { ns: 1e-9, us: 1e-6, "µs": 1e-6, ms: 1e-3, s: 1, "": 1e-6 };

// "500us" as units of the model, of which a part does not count, as in -x; NaN if
// it is no time.
export function parseTime(text, second) {
	const [, number, unit] = /^\s*([\d.]+)\s*(ns|us|µs|ms|s|)\s*$/.exec(text) ||
	    [];
	return Math.floor(Number(number) * TIME_UNITS[unit] * second *
	    (1 + 1e-15) + 1e-6);
}

// The shortest text of so many units.
function timeText(units, second) {
	const us = units / second * 1e6, [size, unit] = us >= 1e6 ? [1e6, "s"] :
	    us >= 1e3 ? [1e3, "ms"] : [1, "us"];
	return Number((us / size).toPrecision(12)) + unit;
}

// Of the address: [key, text] each.
function chosenOnes({ state }) {
	return (state.x || "").split(";").map(part =>
	    [part, part.lastIndexOf("<=")]).filter(([, at]) => at >= 0)
	    .map(([part, at]) => [part.slice(0, at), part.slice(at + 2)]);
}

// What -x tells of a function, or undefined.
function givenOne({ base }, f) {
	return (base.deadlines || []).find(([name]) =>
	    visibleName(name) === base.name(f));
}

// { text, limit } of a function; without one, "" and NaN.
export function deadlineOf(page, f) {
	const { base } = page;
	const chosen = chosenOnes(page).find(([key]) => base.find(key) === f);
	if (chosen)
		return { text: chosen[1], limit: parseTime(chosen[1], base.second) };
	const given = givenOne(page, f);
	return given ? { text: timeText(given[1], base.second), limit: given[1] } :
	    { text: "", limit: NaN };
}

// What the address keeps if a function has that deadline, or none.
export function withDeadline(page, f, text) {
	const { base } = page, before = givenOne(page, f);
	const others = chosenOnes(page).filter(([key]) => base.find(key) !== f);
	if (text || before)
		others.push([base.key(f), text]);
	return others.map(([key, time]) => key + "<=" + time).join(";");
}

// Of all functions that have one, the limit.
export function limitsOf(page) {
	const { base } = page, limits = new Map();
	const names = new Set((base.deadlines || []).map(([name]) =>
	    visibleName(name)));
	const all = [...base.rows.keys()].filter(f => names.has(base.name(f)))
	    .concat(chosenOnes(page).map(([key]) => base.find(key)));
	for (const f of all) {
		const { limit } = deadlineOf(page, f);
		if (limit >= 0)
			limits.set(f, limit);
	}
	return limits;
}
