// SPDX-License-Identifier: GPL-3.0-or-later
// Members of the page's classes that tsc can't see where they are set.

import type { Told, Tree } from "./schema.d.ts";

/** The same with what is below each node, and all: pathtree.js. */
export interface Grown extends Tree {
	n: number;
	total: ArrayLike<number>;
	all: number;
}

declare module "./model.js" {
	interface Model extends Omit<Told, "tree" | "compared"> {
		tree: Grown;
		whole: Model;
		/** What the page adds: see restrict.js and compare.js. */
		part?: { range?: [number, number]; context?: number };
		compared?: Model | null;
	}
}

declare module "./boxes.js" {
	/** What who draws has. */
	interface Boxes {
		view: { left: number; width: number; from: number; scale: number };
		draw(width: number, height: number): void;
		actions(e: KeyboardEvent): Record<string, () => void>;
		wheel?(e: WheelEvent): void;
		pinch?(factor: number, x: number): void;
	}
}

declare module "./timewindow.js" {
	interface TimeWindow {
		gutter: number;
		toMark(direction: number): void;
		zoomToRange(): void;
	}
}

declare module "./graph.js" {
	interface Graph {
		tree: any;
		painted: any;
		upward?: boolean;
		bottomUp?: boolean;
		empty(): string;
		chooseNode(i: number): void;
		tell?(text: string): void;
		entries?(i: number): any[];
	}
}

declare module "./rangedrag.js" {
	interface RangeDrag {
		scope: import("./scope.js").Scope;
		timeAt(x: number): number;
		pixels(): number;
	}
}

declare module "./head.js" {
	/** Elements of page.html. */
	interface Head {
		program: HTMLElement;
		state: HTMLElement;
		verdict: HTMLElement;
		facts: HTMLElement;
		banner: HTMLElement;
		more: HTMLElement;
		details: HTMLElement;
		commands: HTMLElement;
		answer: HTMLElement;
	}
}
