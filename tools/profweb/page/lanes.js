// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a timeline: what lib/live/timeline_log.h packs and
// tools/profweb/model/snapshot.h sends, as one list of spans for each lane, in
// the order of time.

import { JointClock, PAIR, TRACED, TRACED_MARK } from "./jointclock.js";
import { Steps } from "./steps.js";

const VALUE = 6, SERIES = 1024;	// as in tools/profweb/model/model.h

// Spans that follow each other: with the sum of their lengths, to tell how much
// of a time they fill.
export class Lane {
	constructor() {
		this.n = 0;
		this.first = 0;		// the first that is kept
		this.resize(16);
		this.sorted = true;
	}

	resize(room) {
		const grown = (list, old) => {
			list.set(old?.subarray(0, this.n) || []);
			return list;
		};
		this.start = grown(new Float64Array(room), this.start);
		this.end = grown(new Float64Array(room), this.end);
		this.filled = grown(new Float64Array(room), this.filled);
		this.id = grown(new Int32Array(room), this.id);
	}

	add(start, end, id) {
		const n = this.n;
		if (n === this.start.length)
			this.resize(2 * n);
		if (n > this.first && start < this.start[n - 1])
			this.sorted = false;
		this.start[n] = start;
		this.end[n] = end;
		this.id[n] = id;
		this.filled[n] = (n ? this.filled[n - 1] : 0) + (end - start);
		this.n++;
	}

	// What came late stands in its place: rare, as after damage.
	sort() {
		if (this.sorted)
			return;
		const spans = Array.from({ length: this.n }, (_, i) =>
		    [this.start[i], this.end[i], this.id[i]])
		    .sort((a, b) => a[0] - b[0]);
		this.n = 0;
		for (const span of spans)
			this.add(...span);
		this.sorted = true;
	}

	// From a span on the first that is not before something.
	partition(isBefore, low = this.first) {
		let high = this.n;
		while (low < high) {
			const middle = low + high >> 1;
			if (isBefore(middle))
				low = middle + 1;
			else
				high = middle;
		}
		return low;
	}

	// The first span that ends behind a time.
	at(time) {
		return this.partition(i => this.end[i] <= time);
	}

	// The first that begins at a time or behind it.
	from(time, low) {
		return this.partition(i => this.start[i] < time, low);
	}

	// What ended before a time is forgotten; most often nothing is moved.
	forget(time) {
		this.first = this.at(time);
		if (this.first < 65536 || this.first < this.n / 2)
			return;
		const before = this.filled[this.first - 1];
		for (const key of ["start", "end", "filled", "id"])
			this[key].copyWithin(0, this.first, this.n);
		this.n -= this.first;
		this.first = 0;
		for (let i = 0; i < this.n; i++)
			this.filled[i] -= before;
	}
}

// Lanes of responses, one for each task, begin there: WEBTASKS_RESPONSES of
// tools/profweb/model/tasks_inner.h.
const RESPONSES = 2 ** 24;

function laneOf(lanes, number) {
	let lane = lanes.get(number);
	if (!lane)
		lanes.set(number, lane = new Lane());
	return lane;
}

export class Lanes {
	constructor() {
		this.clear();
	}

	clear() {
		this.next = 0;		// the event that is asked for
		this.lanes = new Map();	// by number
		this.responses = new Map();	// the same, by task
		this.states = new Map();	// of tasks, beside samples
		// Of samples on the clock of a trace: the same lanes, in samples.
		this.clock = null;
		this.counted = new Map();
		this.waiting = [];	// events whose time is not known yet
		this.marks = [];	// { time, kind, value }
		this.values = new Map();	// by series
		this.arrows = [];	// { from, to, time, end }
		this.begin = Infinity;
		this.end = -Infinity;
		this.spans = 0;
		this.blocks = [];	// of each its first event and time
	}

	lane(number) {
		return number < TRACED ? laneOf(this.lanes, number) :
		    number < RESPONSES ? laneOf(this.states, number) :
		    laneOf(this.responses, number - RESPONSES);
	}

	// All lanes, by number.
	get all() {
		return new Map([...this.lanes, ...this.states]);
	}

	// There is a trace: { unit, begin, ... } of the model; or none, yet.
	join(trace) {
		if (!trace || this.clock)
			return;
		this.clear();
		this.clock = new JointClock(trace);
	}

	// What has not ended of a model, { open, now }, on the common clock.
	opened({ open = [], now, trace }) {
		const { clock } = this;
		if (!clock || !trace)
			return { open, now };
		return { open: [
			...open.map(([n, id, t]) => [n, id, clock.time(t)]),
			...trace.open.map(([n, id, t]) => [n, id, clock.ofTrace(t)])
		], now: Math.max(clock.time(now, true), clock.ofTrace(trace.now)) };
	}

	note(start, end) {
		if (start < this.begin)
			this.begin = start;
		if (end > this.end)
			this.end = end;
	}

	// Take what the server gave; false if there is more to be asked for.
	take(buffer) {
		const view = new DataView(buffer);
		const number = at => Number(view.getBigUint64(at, true));
		const kept = number(8), all = number(16);
		for (let at = 24; at < buffer.byteLength; ) {
			const bytes = view.getUint32(at + 12, true);
			this.block(new Uint8Array(buffer, at + 16, bytes),
			    number(at), view.getUint32(at + 8, true));
			at += 16 + bytes;
		}
		this.settle();
		for (const lane of [...this.all.values(), ...this.responses.values()])
			lane.sort();
		const old = this.blocks.findIndex(b => b.first >= kept);
		if (old > 0) {
			this.blocks.splice(0, old);
			this.forget(this.blocks[0].time);
		}
		return this.next >= all;
	}

	// A block, of which some events may be known.
	block(bytes, first, events) {
		let at = 0, time = 0, began;
		const next = () => {
			let low = 0, high = 0, shift = 0, byte;
			do {
				byte = bytes[at++];
				if (shift < 28)
					low += (byte & 127) * 2 ** shift;
				else
					high += (byte & 127) * 2 ** (shift - 28);
				shift += 7;
			} while (byte > 127);
			return low + high * 268435456;
		};
		const step = () => {
			const n = next();
			time += n % 2 ? -(n + 1) / 2 : n / 2;
		};
		for (let i = 0; i < events; i++) {
			const head = next(), kind = head % 4;
			const id = kind === 1 ? 0 : next();
			step();
			const value = next();
			began ??= this.when(kind, Math.floor(head / 4), time);
			if (first + i < this.next)
				continue;
			this.next = first + i + 1;
			this.put(kind, Math.floor(head / 4), id, time, value);
		}
		if (!this.blocks.length || this.blocks.at(-1).first < first)
			this.blocks.push({ first, time: began });
	}

	// Is it of a trace beside samples?
	isTraced(kind, lane) {
		return kind === 1 ? lane >= PAIR : lane >= TRACED && lane < RESPONSES;
	}

	when(kind, lane, time, ends) {
		const { clock } = this;
		return !clock ? time : this.isTraced(kind, lane) ?
		    clock.ofTrace(time) : clock.time(time, ends);
	}

	put(kind, lane, id, time, value) {
		const { clock } = this;
		if (this.isTraced(kind, lane)) {
			// Until there is a clock these have no place.
			if (!clock)
				return;
			if (kind !== 1)
				this.show(kind, lane, id, clock.ofTrace(time),
				    value / clock.unit);
			else if (lane === PAIR)
				clock.pair(value, time);
			else
				this.show(1, lane - TRACED_MARK, id,
				    clock.ofTrace(time), value);
		} else if (clock) {
			if (kind === 0)
				laneOf(this.counted, lane).add(time, time + value, id);
			this.waiting.push([kind, lane, id, time, value]);
		} else
			this.show(kind, lane, id, time, value);
	}

	// Samples whose time is known now.
	settle() {
		const { clock, waiting } = this;
		if (!clock)
			return;
		this.waiting = waiting.filter(([kind, lane, id, time, value]) => {
			const end = kind === 0 ? time + value : time;
			if (end > clock.last)
				return true;
			const start = clock.time(time);
			this.show(kind, lane, id, start, kind === 0 ?
			    Math.max(0, clock.time(end, true) - start) : value);
			return false;
		});
	}

	show(kind, lane, id, time, value) {
		if (kind === 0) {
			this.lane(lane).add(time, time + value, id);
			this.note(time, time + value);
			this.spans++;
		} else if (kind === 1 && lane === VALUE) {
			this.takeValue(time, value);
		} else if (kind === 1) {
			this.marks.push({ kind: lane, time, value });
			this.note(time, time);
		} else {
			this.arrows.push({ from: lane, to: id, time,
			    end: time + value });
		}
	}

	// Its lowest digits are the series; then a sign.
	takeValue(time, packed) {
		const series = packed % SERIES, v = Math.floor(packed / SERIES);
		if (!this.values.has(series))
			this.values.set(series, new Steps());
		this.values.get(series).add(time, v % 2 ? -(v + 1) / 2 : v / 2);
		this.note(time, time);
	}

	// What began before a time is dropped, as the server does.
	forget(time) {
		for (const lane of [...this.all.values(), ...this.responses.values()])
			lane.forget(time);
		for (const lane of this.counted.values())
			lane.forget(this.clock.count(time));
		for (const steps of this.values.values())
			steps.forget(time);
		this.marks = this.marks.filter(m => m.time >= time);
		this.arrows = this.arrows.filter(a => a.time >= time);
		if (this.begin < time)
			this.begin = time;
	}
}
