// SPDX-License-Identifier: GPL-3.0-or-later
// A flame graph as it is shown, for a file of SVG.

import { colour } from "./colour.js";
import { svgOf } from "./export.js";
import { count, percent, span } from "./units.js";

const WIDTH_MIN = 600;	// pixels: on a phone as well

// Its frames: those in the zoom, on all levels.
function framesOf(graph, width) {
	const { tree, zoomed: z, page: { model } } = graph, { t } = tree;
	const size = z < 0 ? t.all : t.total[z];
	const from = z < 0 ? 0 : tree.x[z], scale = size ? width / size : 0;
	const frames = [];
	for (let i = 0; i < t.n; i++) {
		const left = Math.max(0, (tree.x[i] - from) * scale);
		const right = Math.min(width, (tree.x[i] + t.total[i] - from) * scale);
		if (t.total[i] > 0 && right - left > 1e-9)
			frames.push({ ...graph.colourOf(i), x: left, w: right - left,
			    row: tree.depth[i], name: graph.nameOf(i),
			    dim: !graph.isLit(i), told: graph.nameOf(i) + ": " +
			    span(model, t.total[i]) + ", " + percent(tree.share(i)) +
			    (t.calls[i] ? ", " + count(t.calls[i]) + " calls" : "") });
	}
	return frames;
}

export function graphSvg(graph) {
	const { page: { model, state } } = graph;
	const width = Math.max(WIDTH_MIN, Math.round(graph.width));
	const list = (keys, what) => keys ?
	    [what + keys.split(";").join(", ")] : [];
	const below = [
		state.inv ? "callees first" : "callers first",
		graph.page.scope.text(), ...list(state.o, "only through "),
		...list(state.h, "hidden: "),
		...state.e ? ["recursion collapsed"] : [],
		...list(state.q, "highlighted: "),
		graph.zoomed < 0 ? "" : "in " + graph.pathText(graph.zoomed).join(" › ")
	].filter(text => text).join(" · ");
	return svgOf({ title: (model.program || "profile") + ": flame graph, " +
	    span(model, graph.tree.t.all), below, width,
	    frames: framesOf(graph, width), paper: colour.plain.paper,
	    ink: colour.plain.ink, measure: text => graph.measure(text) });
}
