// SPDX-License-Identifier: GPL-3.0-or-later
// A mouse, or fingers, on a canvas: what they do, as calls of who draws there.

class Pointers {
	// owner: hover(event), or nothing to show; choose(event); drag(dx, dy), in
	// pixels; and pinch(factor, x), if two fingers zoom, around an x of the
	// window.
	constructor(canvas, owner) {
		this.owner = owner;
		this.held = new Map();	// { x, y } by id
		canvas.addEventListener("pointerdown", e => {
			if (e.button)
				return;
			canvas.setPointerCapture(e.pointerId);
			this.held.set(e.pointerId, { x: e.clientX, y: e.clientY });
			this.moved = 0;
		});
		canvas.addEventListener("pointermove", e => this.move(e));
		const up = e => {
			const held = this.held.delete(e.pointerId);
			if (held && e.type === "pointerup" && this.moved < 5)
				owner.choose(e);
		};
		canvas.addEventListener("pointerup", up);
		canvas.addEventListener("pointercancel", up);
		canvas.addEventListener("pointerleave", () => owner.hover(null));
	}

	// One pointer drags, two pinch.
	move(e) {
		const held = this.held.get(e.pointerId);
		if (!held) {
			this.owner.hover(e);
			return;
		}
		const dx = e.clientX - held.x, dy = e.clientY - held.y;
		const other = [...this.held.values()].find(o => o !== held);
		this.moved += Math.abs(dx) + Math.abs(dy);
		if (other && this.owner.pinch) {
			const before = Math.abs(held.x - other.x);
			const now = Math.abs(e.clientX - other.x);
			if (before > 10 && now > 10)
				this.owner.pinch(before / now, other.x);
		} else
			this.owner.drag(dx, dy);
		held.x = e.clientX;
		held.y = e.clientY;
		this.owner.hover(null);
	}
}
