// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of the source and instructions, as the page shows them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../../../tools/profweb/page/model.js";
import {
	editorLink, extent, fileSamples, filesOf, functionAt, hottestLines,
	instructionText, instructionsOf, lineFigures, sourceRows, sourcesOf
} from "../../../tools/profweb/page/sourcelines.js";

const FILES = [
	{ name: "/p/util.h", chunks: [[1, "a", "b"]], functions: [[0, 2, 2]] },
	{ name: "/p/main.c", chunks: [[1, "x", "y", "z", "w"]],
	    functions: [[0, 1, 4], [1, 3, 3]] }
];
const FUNCTIONS = [["outer", "/p/main.c", 1, 0x400],
	["inner", "main.c", 2, 0x440]];
const TABLE = { id: "functions", columns: [["self", "", "time"],
	["calls", "", "count"]], rows: [[0, 30, 1], [1, 12, 7]] };

function sampled(more) {
	return new Model({ kind: "samples", functions: FUNCTIONS,
	    tables: [TABLE], lines: [["/p/main.c", 2, "outer", 5, 0, 1],
	    ["/p/main.c", 2, "inner", 4, 3, 0], ["/p/util.h", 2, "outer", 9, 0, 0],
	    ["/p/main.c", 4, "outer", 0, 9, 0]], ...more });
}

test("a line has what is booked there for all functions", () => {
	const lines = lineFigures(sampled(), FILES).get("/p/main.c");
	assert.deepEqual(lines.get(2), { samples: 9, inlined: 3, calls: 1,
	    all: 12 });
	assert.equal(lines.get(1), undefined);
});

test("where no line is known, functions are at their first one", () => {
	const calls = new Model({ kind: "calls", functions: FUNCTIONS,
	    tables: [TABLE] });
	const all = lineFigures(calls, FILES);
	assert.deepEqual([...all.keys()], ["/p/main.c"]);
	assert.deepEqual([...all.get("/p/main.c")],
	    [[1, { samples: 30, inlined: 0, calls: 1, all: 30 }],
	    [2, { samples: 12, inlined: 0, calls: 7, all: 12 }]]);
});

test("the hottest lines, of all files", () => {
	const figures = lineFigures(sampled(), FILES);
	assert.deepEqual(hottestLines(figures, 9).map(x => x.file + ":" + x.line),
	    ["/p/main.c:2", "/p/main.c:4", "/p/util.h:2"]);
	assert.equal(hottestLines(figures, 1).length, 1);
});

test("a file has the samples of its lines, or of its functions", () => {
	const model = sampled(), figures = lineFigures(model, FILES);
	assert.equal(fileSamples(model, figures, FILES[0]), 9);
	assert.equal(fileSamples(model, figures, FILES[1]), 42);
});

test("a function's own file is the first", () => {
	const model = sampled();
	assert.deepEqual(filesOf(model, FILES, 0).map(x => x.name),
	    ["/p/main.c", "/p/util.h"]);
});

test("of several functions a line is of the one with fewer lines", () => {
	const model = sampled();
	assert.equal(functionAt(model, FILES[1], 2), 1);
	assert.equal(functionAt(model, FILES[1], 4), 0);
	assert.equal(functionAt(model, FILES[1], 9), undefined);
	assert.equal(functionAt(model, undefined, 1), undefined);
	assert.deepEqual(extent(model, FILES[1], 1), [2, 3]);
	assert.deepEqual(extent(model, FILES[0], 0), [2, 2]);
	assert.deepEqual(extent(model, FILES[0], 1), [undefined, undefined]);
});

const CODE = [{ function: 0, file: "/p/main.c", instructions: [
	[0x400, "push\t{r4, lr}", 1], [0x402, "bl\t440 <inner>", 2],
	[0x406, "nop", 0], [0x408, "adds\tr0, #1", 2, "f", "/p/util.h", 2],
	[0x40a, "bx\tlr", 99]] }];

test("samples of an instruction are those up to the next one", () => {
	const list = instructionsOf(sampled({ addresses: [0x3fe, 9, 0x400, 1,
	    0x402, 2, 0x404, 4, 0x408, 8, 0x40a, 16, 0x40c, 32, 0x40e, 64,
	    0x402, 128] }), CODE, 0);
	assert.deepEqual(list.map(i => i.samples), [1, 134, 0, 8, 48]);
	assert.deepEqual(list.map(i => i.inlined), ["", "", "", "f util.h:2", ""]);
	assert.equal(instructionsOf(sampled(), CODE, 1), undefined);
});

test("instructions stand below their lines, each of them once", () => {
	const list = instructionsOf(sampled(), CODE, 0);
	const told = rows => rows.map(r => r.instruction ?
	    r.instruction.addr.toString(16) : r.text);
	assert.deepEqual(told(sourceRows(FILES[1], list)), ["x", "400", "y",
	    "402", "406", "408", "z", "w", "40a"]);
	assert.deepEqual(told(sourceRows(FILES[1])), ["x", "y", "z", "w"]);
	list[0].line = 3;
	for (const file of [undefined, { missing: "why" }])
		assert.deepEqual(told(sourceRows(file, list)),
		    ["400", "402", "406", "408", "40a"]);
});

test("what is left out of a file is told, and long lines are cut", () => {
	const told = rows => rows.map(r => r.gap ? "gap " + r.gap : r.text);
	assert.deepEqual(told(sourceRows({ chunks: [[3, "c"], [9, "i"]] })),
	    ["gap 2", "c", "gap 5", "i"]);
	assert.equal(sourceRows({ chunks: [[1, "x".repeat(1e6)]] })[0].text.length,
	    1001);
});

test("an instruction's text is in columns", () => {
	assert.equal(instructionText("ldr\tr0, [pc, #4]\t@ (410)"),
	    "ldr     r0, [pc, #4] @ (410)");
	assert.equal(instructionText("nop\t\t\t@ (mov r8, r8)"),
	    "nop       @ (mov r8, r8)");
	assert.equal(instructionText("ret"), "ret");
});

test("a link to an editor is only that", () => {
	assert.equal(editorLink("/home/a b/é?#%.c", 7),
	    "vscode://file/home/a%20b/%C3%A9%3F%23%25.c:7");
	assert.equal(new URL(editorLink("//evil@host/\"><b>\n", 1)).protocol,
	    "vscode:");
	assert.equal(new URL(editorLink("x:y", 1)).host, "file");
});

test("what a report of before tells are files", () => {
	assert.deepEqual(sourcesOf([1]), { files: [1], code: [],
	    codeMissing: undefined });
	assert.deepEqual(sourcesOf({}).files, []);
	assert.equal(sourcesOf({ code_missing: "why" }).codeMissing, "why");
});
