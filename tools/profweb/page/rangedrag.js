// SPDX-License-Identifier: GPL-3.0-or-later
// Dragging along an axis of time: it chooses a part of the time, or moves an end of
// the one that is chosen.

const NEAR = 6;		// pixels to an end that is moved
const LEAST = 4;	// pixels that are a drag

export class RangeDrag {
	// timeAt(x) of an x of the window; pixels() of a unit of time.
	constructor(scope, timeAt, pixels) {
		Object.assign(this, { scope, timeAt, pixels });
	}

	// The end of the range that is at x: 0, 1, or -1.
	endAt(x) {
		const range = this.scope.range(), t = this.timeAt(x);
		const far = end => Math.abs(end - t) * this.pixels();
		return range ? range.findIndex(end => far(end) <= NEAR) : -1;
	}

	begin(x) {
		const end = this.endAt(x);
		this.fixed = end < 0 ? this.timeAt(x) : this.scope.range()[1 - end];
	}

	move(x) {
		const t = this.timeAt(x), size = Math.abs(t - this.fixed);
		this.scope.preview(size * this.pixels() < LEAST ? null :
		    [Math.min(t, this.fixed), Math.max(t, this.fixed)]);
	}

	// Returns whether it was a drag.
	end() {
		const { previewed } = this.scope;
		this.scope.preview(null);
		if (previewed)
			this.scope.setRange(previewed);
		return Boolean(previewed);
	}
}

// The range, and how long it is, over what stands below an axis: a view as in
// ruler.js, and the text at y.
export function drawRange(c, { left, width, from, scale }, [begin, end], text,
    colours, height, y) {
	const at = t => Math.min(Math.max((t - from) * scale, 0), width) + left;
	const x0 = at(begin), x1 = at(end);
	c.globalAlpha = .3;
	c.fillStyle = colours.pale;
	c.fillRect(left, 0, x0 - left, height);
	c.fillRect(x1, 0, left + width - x1, height);
	c.globalAlpha = 1;
	c.fillStyle = colours.chosen;
	for (const [x, t] of [[x0, begin], [x1 - 1, end]])
		if ((t - from) * scale >= 0 && (t - from) * scale <= width + 1)
			c.fillRect(x, 0, 1.5, height);
	const room = c.measureText(text).width + 8;
	const middle = Math.min(Math.max((x0 + x1) / 2, left + room / 2),
	    left + width - room / 2);
	c.fillStyle = colours.chosen;
	c.fillRect(middle - room / 2, y - 8, room, 16);
	c.fillStyle = colours.paper;
	c.fillText(text, middle - room / 2 + 4, y + .5);
}
