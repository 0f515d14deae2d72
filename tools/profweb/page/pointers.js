// SPDX-License-Identifier: GPL-3.0-or-later
// A mouse, or fingers, on a canvas: what they do, as calls of who draws there.

// owner: hover(event), or nothing to show; choose(event); drag(dx, dy), in
// pixels; and pinch(factor, x), if two fingers zoom, around an x of the window.
function listenPointers(canvas, owner) {
	const all = new Map();	// { x, y } by id
	let moved;

	canvas.addEventListener("pointerdown", e => {
		if (e.button)
			return;
		canvas.setPointerCapture(e.pointerId);
		all.set(e.pointerId, { x: e.clientX, y: e.clientY });
		moved = 0;
	});
	// One pointer drags, two pinch.
	canvas.addEventListener("pointermove", e => {
		const held = all.get(e.pointerId);
		if (!held) {
			owner.hover(e);
			return;
		}
		const dx = e.clientX - held.x, dy = e.clientY - held.y;
		const other = [...all.values()].find(o => o !== held);
		moved += Math.abs(dx) + Math.abs(dy);
		if (other && owner.pinch) {
			const before = Math.abs(held.x - other.x);
			const now = Math.abs(e.clientX - other.x);
			if (before > 10 && now > 10)
				owner.pinch(before / now, other.x);
		} else
			owner.drag(dx, dy);
		held.x = e.clientX;
		held.y = e.clientY;
		owner.hover(null);
	});
	for (const end of ["pointerup", "pointercancel"])
		canvas.addEventListener(end, e => {
			if (all.delete(e.pointerId) && end === "pointerup" && moved < 5)
				owner.choose(e);
		});
	canvas.addEventListener("pointerleave", () => owner.hover(null));
}
