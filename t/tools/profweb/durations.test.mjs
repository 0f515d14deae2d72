// SPDX-License-Identifier: GPL-3.0-or-later
// Single calls, responses of tasks, what held them up, and their deadlines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deadlineOf, limitsOf, parseTime, withDeadline } from
    "../../../tools/profweb/page/deadlines.js";
import { binsOf, callerOf, callsOf, greatest, heldUpBy, showLongest } from
    "../../../tools/profweb/page/durations.js";
import { Lane } from "../../../tools/profweb/page/lanes.js";
import { Model } from "../../../tools/profweb/page/model.js";
import { Timeline } from "../../../tools/profweb/page/timeline.js";

const ALL = [-Infinity, Infinity];

// Of { number: [[start, end, id] ...] } the lanes.
function lanesOf(told) {
	return new Map(Object.entries(told).map(([number, spans]) => {
		const lane = new Lane();
		for (const span of spans)
			lane.add(...span);
		return [Number(number), lane];
	}));
}

const NAMES = ["main", "control", "SysTick_Handler", "read", "control"];
const calls = new Model({ kind: "calls", second: 1e6,
    functions: NAMES.map((name, i) => [name, "a.c", i]),
    deadlines: [["read", 500, 0, 0, 0], ["control", 2000, 9, 1, 2500]],
    tables: [{ columns: [["self"]], rows: NAMES.map((_, i) => [i, 0]) }] });
const source = { lanes: lanesOf({
	1: [[0, 100, 1], [200, 260, 1]],
	2: [[10, 20, 2], [30, 90, 3], [210, 212, 3], [220, 230, 2]],
	3: [[12, 14, 2], [40, 45, 2]]
}) };

test("times are those of -x", () => {
	for (const [text, us] of [["500us", 500], ["500", 500], ["1.001ms", 1001],
	    ["0.002s", 2000], ["6.9us", 6], [" 3 ms ", 3000], ["1500ns", 1]])
		assert.equal(parseTime(text, 1e6), us);
	for (const text of ["", "x", "1.2.3", "-1", "5m", "0x10", "1e3", "."])
		assert.ok(Number.isNaN(parseTime(text, 1e6)), text);
	assert.equal(parseTime("1.5us", 1e9), 1500);
});

test("a deadline of the address is before that of -x", () => {
	const page = { base: calls, state: {} };
	assert.deepEqual(deadlineOf(page, 3), { text: "500us", limit: 500 });
	assert.deepEqual(deadlineOf(page, 1), { text: "2ms", limit: 2000 });
	assert.deepEqual(deadlineOf(page, 4), { text: "2ms", limit: 2000 });
	assert.equal(deadlineOf(page, 0).text, "");
	page.state.x = withDeadline(page, 3, "7us");
	assert.equal(page.state.x, "read<=7us");
	page.state.x = withDeadline(page, 0, "1ms");
	assert.equal(page.state.x, "read<=7us;main<=1ms");
	assert.equal(deadlineOf(page, 3).limit, 7);
	page.state.x = withDeadline(page, 0, "");
	page.state.x = withDeadline(page, 3, "");
	assert.equal(page.state.x, "read<=");
	assert.ok(Number.isNaN(deadlineOf(page, 3).limit));
	assert.deepEqual([...limitsOf(page)].sort(), [[1, 2000], [4, 2000]]);
});

test("calls of a function, with their caller", () => {
	const found = callsOf(calls, source, 3, ALL);
	assert.deepEqual(found, { number: [2, 2], start: [30, 210], size: [60, 2] });
	assert.equal(callerOf(source, { number: 2, start: 30, size: 60 }), 1);
	assert.equal(callerOf(source, { number: 1, start: 0, size: 100 }),
	    undefined);
	assert.deepEqual(callsOf(calls, source, 3, [100, 220]).size, [2]);
});

test("handlers interrupt a call, with all that interrupts these", () => {
	const of = (number, start, size) =>
	    heldUpBy(calls, source, { number, start, size });
	assert.deepEqual(of(1, 0, 100), [{ f: 2, time: 15, times: 2 }]);
	assert.deepEqual(of(1, 200, 60), [{ f: 2, time: 10, times: 1 }]);
	assert.deepEqual(of(2, 30, 60), [{ f: 2, time: 5, times: 1 }]);
	assert.deepEqual(of(2, 210, 2), []);
});

test("responses of a task, and who ran meanwhile", () => {
	const tasks = new Model({ kind: "tasks", second: 1e9, labels: [
	    ["running", "running"], ["ready", "ready"], ["delay", "blocked"],
	    ["QUEUE_SEND_FROM_ISR", "event"]], functions: [["a"], ["b"], ["c"]] });
	const rtos = { open: [], responses: lanesOf({ 0: [[10, 40, 0]] }), lanes:
	    lanesOf({ 0: [[0, 10, 2], [10, 20, 1], [20, 40, 0], [40, 50, 2]],
	    1: [[0, 15, 0], [15, 50, 2]], 2: [[15, 18, 0], [18, 50, 2]],
	    256: [[12, 12, 3], [45, 45, 3]] }) };
	assert.deepEqual(callsOf(tasks, rtos, 0, ALL),
	    { number: [0], start: [10], size: [30] });
	assert.deepEqual(callsOf(tasks, rtos, 0, ALL, true),
	    { number: [0], start: [10], size: [10] });
	assert.deepEqual(callsOf(tasks, rtos, 1, ALL).size, []);
	assert.deepEqual(heldUpBy(tasks, rtos, { number: 0, start: 10, size: 30 }),
	    [{ f: 1, time: 5, times: 1 }, { f: 2, time: 3, times: 1 },
	    { f: 256, time: 0, times: 1 }]);
});

test("the longest is shown, or the longest that is still there", () => {
	const went = [], page = { base: calls, source, callsRange: ALL,
	    goToCall: (...what) => went.push(what), choose: f => went.push(f) };
	showLongest(page, 3, 60, false);
	assert.equal(page.refused, "");
	showLongest(page, 3, 70, false);
	assert.match(page.refused, /^The longest one, 70.µs, is no longer on .* is\./);
	showLongest(page, 0, 5, false);
	assert.match(page.refused, /^The longest one, 5.µs, .* timeline: -k keeps/);
	assert.deepEqual(went, [[30, 60, 12, 3, false], [30, 60, 12, 3, false], 0]);
});

test("late calls are marked on the timeline, and parts of late responses", () => {
	const late = (kind, lane, id, i) => Timeline.prototype.isLate.call(
	    { page: { base: { kind } }, limits: new Map([[3, 10]]) }, lane, id, i);
	const lane = source.lanes.get(2);
	assert.deepEqual([0, 1, 2, 3].map(i => late("calls", lane, lane.id[i], i)),
	    [false, true, false, false]);
	assert.equal(late("tasks", lane, 3, 1), false);
	const [states, responses] = [{ 0: [[0, 10, 2], [10, 20, 1], [20, 40, 0],
	    [40, 50, 2], [50, 55, 0]] }, { 0: [[10, 40, 0], [50, 55, 0]] }]
	    .map(lanesOf);
	const parts = limit => [0, 1, 2, 3, 4].map(i =>
	    Timeline.prototype.isInLate.call({ page: { lanes: { responses } },
	    limits: new Map([[0, limit]]) }, states.get(0), 0, i));
	assert.deepEqual(parts(29), [false, true, true, false, false]);
	assert.deepEqual(parts(30), [false, false, false, false, false]);
});

test("the greatest, the first of equal ones first", () => {
	assert.deepEqual(greatest([3, 9, 1, 9, 4], 3), [1, 3, 4]);
	assert.deepEqual(greatest([3, 9, 1], 2, s => s < 9), [0, 2]);
	const { counts, linear } = binsOf([1, 10, 100, 1000]);
	assert.equal(linear, false);
	assert.equal(counts.reduce((a, b) => a + b), 4);
	assert.equal(counts.at(-1), 1);
});
