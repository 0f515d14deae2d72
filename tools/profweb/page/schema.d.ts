// SPDX-License-Identifier: GPL-3.0-or-later
// The schema of what profweb sends as JSON: the model, and the sources.
//
// Times are in units, of which "second" make one.  A function is its place in
// "functions".

/** What /model is; all but the first part is there when the kind is known. */
export interface Told {
	/** Which server it is of: another one has another timeline. */
	run: number;
	/** Each model has a greater one, also if the server began anew; of a part of
	    a model a text. */
	version: number | string;
	/** The same of /sources. */
	sources: number;
	/** The ELF file's name. */
	program: string | null;
	/** The name of the profile that is compared with. */
	compared?: string | null;
	/** More may come. */
	live: boolean;
	/** Seconds since profweb began. */
	at: number;
	/** Lines that are no records. */
	bad: number;
	/** There is -w. */
	commands: boolean;
	/** The first event of the timeline that is kept, and how many there were. */
	kept: number;
	events: number;
	/** In each step of time, how much came and was lost. */
	history: { begin: number; step: number; came: number[]; lost: number[] };

	kind?: "calls" | "samples" | "profile" | "tasks";
	unit?: "us" | "samples" | "ns";
	/** Units in a second; 0 if that is not known. */
	second?: number;
	/** What has come, and the time that it took. */
	count?: number;
	span?: number;
	/** For the head. */
	facts?: [what: string, text: string][];
	/** What is lost or wrong, the worst first. */
	alarms?: string[];
	/** What is worth to know. */
	notes?: string[];
	/** Of tasks, their names; null has nothing. */
	functions?: (FunctionInfo | null)[];
	tables?: TableInfo[];
	/** The time where it is not that of the tree. */
	arcs?: [caller: number, callee: number, calls: number, time?: number][];
	tree?: Tree;
	/** A trace of tasks beside samples, if both have a common time: the ns of the
	    trace that a sample takes, and at which the first one begins.  Its times
	    are in ns, its lanes begin with 1048576, and its marks with kind 8; a mark
	    of kind 7 has a time of it, and how many samples had come then. */
	trace?: { unit: number; begin: number; now: number;
	    open: [lane: number, id: number, since: number][] };
	/** Of each that samples are of, and with a trace a task's number; its lanes on the timeline begin with 256
	    times its place here.  Nothing if there is only main.  Lanes of tasks are
	    their numbers; from 16777216 on, spans are their responses. */
	contexts?: [name: string, kind: "main" | "task" | "interrupt",
	    task?: number][];
	/** As tree, of each context: a root's func is its place. */
	contexttree?: Tree | null;
	lines?: [file: string, line: number, name: string, samples: number,
	    inlined: number, calls: number][] | null;
	/** Address of a histogram's bin, samples in it, address ...; and how many bytes
	    the widest of these bins has. */
	addresses?: number[];
	bin?: number;
	/** Of each function pairs: a power of two, and calls below that and not
	    below the one before. */
	spreads?: number[][];
	/** Of -x: how many were checked, how many took longer, the longest of these. */
	deadlines?: [name: string, limit: number, n: number, late: number,
	    longest: number][];
	/** Spans of the timeline that go on until "now". */
	open?: [lane: number, id: number, since: number][];
	now?: number;
	/** Marks of the timeline of kind 5 have their place here as value; of those of
	    kind 6 the lowest 10 bits are it, and the others a value in zigzag. */
	series?: [name: string, unit: string][];
	/** Of tasks, also of a trace: of an id on the timeline; and true if a task runs on that has
	    been the last one to run. */
	labels?: [text: string, kind: string, again?: boolean][];
	/** Names of events. */
	ids?: string[];
}

export type FunctionInfo = [name: string, file: string | null, line: number,
    address: number];

/** Paths of calls: a parent is before its children, -1 is none.  Func -1: callers
    that were lost, -2: others of too many, -3: smaller paths. */
export interface Tree {
	parent: number[];
	func: number[];
	calls: number[];
	self: number[];
}

export interface TableInfo {
	id: string;
	title: string;
	columns: [id: string, heading: string, kind: ColumnKind, help: string][];
	rows: [f: number | null, ...(number | string | null)[]][];
}

/** Among them a share of all, percent of a size, hundredths of a percent, the error
    of a share, and what is not shown; the last line is of what the page adds. */
export type ColumnKind = "time" | "full" | "span" | "mean" | "count" |
    "hundredths" | "error" | "moment" | "text" | "extra" |
    "share" | "points" | "p";

/** What /sources is. */
export interface Sources {
	/** None of tasks. */
	files?: SourceFile[];
	/** Of functions with samples, the hottest first; nothing before it has come. */
	code?: SourceCode[];
	/** What is missing of that, and why. */
	code_missing?: string | null;
}

/** With -d a file's name is its path below one of these folders, or ".../" and its
    last part. */
export interface SourceFile {
	name: string;
	functions: [f: number, first: number, last: number][];
	/** The whole file, or if there is too much what has code. */
	chunks?: [first: number, ...text: string[]][];
	/** Why lines may be others. */
	doubt?: string | null;
	/** Why the file can't be read. */
	missing?: string;
}

export interface SourceCode {
	function: number;
	file: string | null;
	/** The line in that file or 0; and of what was inlined its place. */
	instructions: [addr: number, text: string, line: number, name?: string,
	    file?: string, line?: number][];
}
