// SPDX-License-Identifier: GPL-3.0-or-later
// Curves of profweb's timeline: values in steps, and which are shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
	chosenCurves, curves, flipped, valueText
} from "../../../tools/profweb/page/curves.js";
import { Lanes } from "../../../tools/profweb/page/lanes.js";
import { Steps } from "../../../tools/profweb/page/steps.js";

function steps(...list) {
	const s = new Steps();
	for (const [time, value] of list)
		s.add(time, value);
	return s;
}

// As tools/profweb/model/series.c packs it.
function packed(value, series) {
	return (value < 0 ? -2 * value - 1 : 2 * value) * 1024 + series;
}

const few = steps([10, 5], [20, -3], [20, 8], [30, 0]);
const model = { kind: "tasks", second: 1000, series: [["a", ""], ["b;c", "bytes"],
    ["a", ""]], history: { begin: 0, step: 10, came: [1, 4], lost: [0, 2] } };
const lanes = { values: new Map([[0, few], [1, few], [2, few]]) };
const all = curves(model, lanes);
const keys = list => list.map(c => c.key);

test("a step holds until the next one", () => {
	assert.equal(few.last(9), -1);
	assert.equal(few.last(10), 0);
	assert.equal(few.last(19.5), 0);
	assert.equal(few.last(20), 2);
	assert.equal(few.last(99), 3);
});

test("what comes late stands in its place", () => {
	assert.deepEqual(steps([10, 1], [30, 3], [20, 2], [20, 9]).value,
	    [1, 2, 9, 3]);
	assert.deepEqual(steps([10, 1], [5, 0]).time, [5, 10]);
});

test("a range has the value that holds where it begins", () => {
	assert.deepEqual(few.range(15, 25), { min: -3, max: 8, last: 8 });
	assert.deepEqual(few.range(31, 40), { min: 0, max: 0, last: 0 });
	assert.deepEqual(few.range(0, 12), { min: 5, max: 5, last: 5 });
});

test("before the first value nothing is known", () => {
	assert.equal(few.range(0, 9), null);
	assert.equal(new Steps().range(0, 9), null);
});

test("what is forgotten leaves the value that holds", () => {
	const s = new Steps();
	for (let i = 0; i < 10000; i++)
		s.add(i, 2 * i);
	s.forget(8000.5);
	assert.equal(s.n, 2000);
	assert.deepEqual(s.range(8000.5, 8000.6), { min: 16000, max: 16000,
	    last: 16000 });
	s.forget(8100);
	assert.equal(s.n, 2000);
});

test("events of the timeline become values of their series", () => {
	const l = new Lanes(), numbers = [0, -1, 1, -20, 709, 2147483647,
	    -2147483648];
	numbers.forEach((v, i) => l.put(1, 6, 0, i, packed(v, 1023)));
	l.put(1, 6, 0, 0, packed(7, 0));
	assert.deepEqual(l.values.get(1023).value, numbers);
	assert.deepEqual(l.values.get(0).value, [7]);
	assert.equal(l.marks.length, 0);
	assert.deepEqual([l.begin, l.end], [0, numbers.length - 1]);
});

test("a mark is none of them", () => {
	const l = new Lanes();
	l.put(1, 5, 0, 3, 2);
	assert.deepEqual(l.marks, [{ kind: 5, time: 3, value: 2 }]);
	assert.equal(l.values.size, 0);
});

test("curves are the values, what came, and what was lost", () => {
	assert.deepEqual(all.map(c => c.name),
	    ["a", "b;c", "a", "switches/s", "lost/s"]);
	assert.deepEqual(all[3].steps.value, [100, 400]);
	assert.deepEqual(all[4].steps.time, [0, 10]);
});

test("each has a key of its own", () => {
	assert.deepEqual(keys(all), ["a", "b,c", "a'", "switches/s", "lost/s"]);
});

test("what never was is no curve", () => {
	const history = { begin: 0, step: 1, came: [0, 0], lost: [0, 0] };
	assert.deepEqual(curves({ ...model, history }, { values: new Map() }), []);
	assert.deepEqual(curves({ ...model, second: 0 }, { values: new Map() }),
	    []);
	assert.deepEqual(keys(curves({ ...model, kind: "samples", facts: [] },
	    { values: new Map() })), ["lost/s"]);
});

test("values are shown at first, four at most", () => {
	assert.deepEqual(keys(chosenCurves(all, "")), ["a", "b,c", "a'"]);
	const many = new Map(Array.from({ length: 9 }, (_, i) => [i, few]));
	assert.equal(chosenCurves(curves(model, { values: many })).length, 4);
});

test("others are chosen by their keys, and none by a dash", () => {
	assert.deepEqual(keys(chosenCurves(all, "lost/s;a'")), ["a'", "lost/s"]);
	assert.deepEqual(chosenCurves(all, "-"), []);
	assert.equal(flipped(all, "", "b,c"), "a;a'");
	assert.equal(flipped(all, "a", "a"), "-");
	assert.equal(flipped(all, "-", "lost/s"), "lost/s");
});

test("values are written as people read them", () => {
	assert.equal(valueText(-1234, {}), "−1\u2009234");
	assert.equal(valueText(4096, { unit: "bytes" }), "4\u2009096 bytes");
	assert.equal(valueText(0.123456, {}), "0.123");
});
