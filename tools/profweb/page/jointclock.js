// SPDX-License-Identifier: GPL-3.0-or-later
// Samples on the clock of a trace, which came on the same line: pairs, as of
// lib/live/joint_clock.h, say how many samples had come at a time.  Times are in
// units of the page, of which a sample has one.

export const TRACED = 2 ** 20;	// the first lane of tasks: WEBMODEL_TRACED
export const PAIR = 7, TRACED_MARK = 8;	// kinds of marks, of model.h

// The first of a sorted list that is not less than x, or greater than it.
function place(list, x, greater) {
	let low = 0, high = list.length;
	while (low < high) {
		const middle = low + high >> 1;
		if (greater ? list[middle] <= x : list[middle] < x)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

// y at x of the line through the points i - 1 and i; beyond the ends, one for one.
function between(xs, ys, i, x) {
	if (i === 0)
		return ys[0] - (xs[0] - x);
	const [x0, y0] = [xs[i - 1], ys[i - 1]];
	return i === xs.length ? y0 + (x - x0) :
	    y0 + (x - x0) / (xs[i] - x0) * (ys[i] - y0);
}

export class JointClock {
	// In ns of the trace: a sample, and where the first one begins.
	constructor({ unit, begin }) {
		this.unit = unit;
		this.begin = begin;
		this.samples = [];
		this.times = [];
	}

	ofTrace(ns) {
		return (ns - this.begin) / this.unit;
	}

	pair(samples, ns) {
		this.samples.push(samples);
		this.times.push(this.ofTrace(ns));
	}

	get last() {
		return this.samples.at(-1) ?? -Infinity;
	}

	// Where samples pause, one span ends when they do, and the next one begins
	// when they go on.
	time(samples, ends) {
		const { samples: xs, times: ys } = this;
		return xs.length ? between(xs, ys, place(xs, samples, !ends), samples) :
		    samples;
	}

	// How many samples had come.
	count(time) {
		const { samples: ys, times: xs } = this;
		return xs.length ? between(xs, ys, place(xs, time, true), time) : time;
	}
}
