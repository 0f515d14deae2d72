// SPDX-License-Identifier: GPL-3.0-or-later
// What ran in a part of the time: calls by their paths, and states of tasks, from
// the spans of the timeline.  A source is { lanes, open, now }: lanes by their
// numbers, and [lane, id, since] of what has not ended by now.

import { Lane } from "./lanes.js";

// Lanes of a task or an interrupt, one for each depth: WEBSAMPLES_DEPTH of
// tools/profweb/model/samples_inner.h.
export const DEPTHS = 256;

// The numbers of a source's lanes from first to last - 1.
function numbersOf({ lanes, open = [] }, first, last) {
	return [...new Set([...lanes.keys(), ...open.map(o => o[0])])]
	    .filter(n => n >= first && n < last).sort((a, b) => a - b);
}

// The spans of a lane that are at least partly in a time: { n, ended, start, end,
// id }, of which the first have ended.
/** @param {any} source
    @param {number} number
    @param {number[]} range */
export function spansIn({ lanes, open = [], now }, number, [from, to]) {
	const lane = lanes.get(number) || new Lane();
	// One without a length may stand at either end.
	const low = lane.partition(i => lane.end[i] < from ||
	    lane.end[i] === from && lane.start[i] < from);
	const high = lane.partition(i => lane.start[i] <= to, low);
	const more = open.filter(([n, , since]) => n === number && since <= to &&
	    now > from);
	const list = (key, value) => {
		const part = lane[key].subarray(low, high);
		if (!more.length)
			return part;
		const all = new part.constructor(part.length + more.length);
		all.set(part);
		more.forEach((o, i) => all[part.length + i] = value(o));
		return all;
	};
	return { n: high - low + more.length, ended: high - low,
	    start: list("start", o => o[2]), end: list("end", () => now),
	    id: list("id", o => o[1]) };
}

// Add to a PathTree what is on the lanes from first to last - 1, the outermost
// calls on the first.  Where spans are calls, returned(id, duration) is called for
// each that returned in this time, and these are counted.
export function addPaths(tree, source, first, last, range, returned) {
	const [from, to] = range;
	let above = null, before;
	for (const number of numbersOf(source, first, last)) {
		const here = spansIn(source, number, range);
		if (number !== before + 1)
			above = null;
		before = number;
		here.node = new Int32Array(here.n);
		for (let i = 0, k = 0; i < here.n; i++) {
			const start = here.start[i], end = here.end[i];
			// Its caller is on the lane above, and lasts as long at least.
			while (above && k < above.n && (above.end[k] < start ||
			    above.end[k] === start && end > start))
				k++;
			const called = above && k < above.n &&
			    above.start[k] <= start && end <= above.end[k];
			const caller = called ? above.node[k] : -1;
			const node = here.node[i] = tree.child(caller, here.id[i]);
			const size = Math.max(0, Math.min(end, to) -
			    Math.max(start, from));
			tree.self[node] += size;
			if (called)
				tree.self[caller] -= size;
			if (returned && i < here.ended && end > from && end <= to) {
				tree.calls[node]++;
				returned(here.id[i], end - start);
			}
		}
		above = here;
	}
}

// Visit each span of all lanes: its size within the range, and as a whole; whether
// it began and ended there; and which span of its lane follows at once, or -1.
export function eachSpan(source, range, visit) {
	const [from, to] = range;
	for (const number of numbersOf(source, 0, Infinity)) {
		const s = spansIn(source, number, range);
		for (let i = 0; i < s.n; i++)
			visit({ number, id: s.id[i], whole: s.end[i] - s.start[i],
			    size: Math.max(0, Math.min(s.end[i], to) -
			    Math.max(s.start[i], from)),
			    begins: s.start[i] >= from && s.start[i] < to,
			    ended: i < s.ended && s.end[i] > from && s.end[i] <= to,
			    next: i + 1 < s.n && s.start[i + 1] === s.end[i] ?
			    s.id[i + 1] : -1 });
	}
}
