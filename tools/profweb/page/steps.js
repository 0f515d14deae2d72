// SPDX-License-Identifier: GPL-3.0-or-later
// Values over the time: each holds from its time on, until the next one.

export class Steps {
	constructor() {
		this.time = [];
		this.value = [];
	}

	get n() {
		return this.time.length;
	}

	// What comes late stands in its place: rare, as after damage.
	add(time, value) {
		const at = !this.n || time >= this.time[this.n - 1] ? this.n :
		    this.last(time) + 1;
		if (at === this.n) {
			this.time.push(time);
			this.value.push(value);
		} else {
			this.time.splice(at, 0, time);
			this.value.splice(at, 0, value);
		}
	}

	// The last one that is not behind a time; -1: none has come by then.
	last(time) {
		let low = 0, high = this.n;
		while (low < high) {
			const middle = low + high >> 1;
			if (this.time[middle] <= time)
				low = middle + 1;
			else
				high = middle;
		}
		return low - 1;
	}

	// { min, max, last } from a time to another, or null: nothing is known.
	range(from, to) {
		let i = Math.max(this.last(from), 0), min = Infinity, max = -Infinity;
		if (!this.n || this.time[i] > to)
			return null;
		for (; i < this.n && this.time[i] <= to; i++) {
			min = Math.min(min, this.value[i]);
			max = Math.max(max, this.value[i]);
		}
		return { min, max, last: this.value[i - 1] };
	}

	// What ended before a time is dropped, some at once.
	forget(time) {
		const old = this.last(time);
		if (old < 4096 || old < this.n / 2)
			return;
		this.time.splice(0, old);
		this.value.splice(0, old);
	}
}
