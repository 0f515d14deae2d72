// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of functions and of states.  The palette is Paul Tol's "light", made
// for areas behind dark text and for all kinds of colour vision.

const PALETTE = {
	light: ["#77aadd", "#ee8866", "#eedd88", "#ffaabb", "#99ddff",
	    "#44bb99", "#bbcc33", "#c9b458"],
	dark: ["#3f6fa3", "#a8553a", "#8f8136", "#a65a6c", "#3f7f9f",
	    "#267a62", "#6f7a1c", "#7c6c28"]
};
const STATES = {
	light: { running: "#2f9e6e", ready: "#eedd88", preempted: "#ee8866",
	    blocked: "#d4dae3", event: "#5a6bd8" },
	dark: { running: "#2a9c6b", ready: "#8f8136", preempted: "#a8553a",
	    blocked: "#333b47", event: "#7f8df0" }
};
const PLAIN = {
	light: { paper: "#ffffff", ink: "#15181d", pale: "#565d68",
	    line: "#c9ced6", sheet: "#f4f5f7", none: "#dddddd",
	    alarm: "#b00020", chosen: "#000000", dim: 0.25 },
	dark: { paper: "#14171c", ink: "#eceff4", pale: "#a4adba",
	    line: "#3b4350", sheet: "#1e232b", none: "#444b57",
	    alarm: "#ff5d73", chosen: "#ffffff", dim: 0.3 }
};

function hash(text) {
	let h = 2166136261;
	for (let i = 0; i < text.length; i++)
		h = Math.imul(h ^ text.charCodeAt(i), 16777619);
	return (h ^ h >>> 15) >>> 0;
}

const colour = {
	theme: "light",
	// What draws asks for the plain ones.
	get plain() {
		return PLAIN[this.theme];
	},
	of(name) {
		const list = PALETTE[this.theme];
		if (/^[[(]/.test(name))
			return this.plain.none;
		return list[hash(name) % list.length];
	},
	state(kind) {
		return STATES[this.theme][kind] || this.plain.none;
	}
};
