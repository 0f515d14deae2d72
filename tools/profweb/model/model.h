/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What profweb shows, and what each kind of profile has to tell for it.  The
 * page's model is an object of JSON, described in tools/profweb/page/README.
 * These functions exit with status 2 without memory.
 */
#ifndef WEBMODEL_H
#define WEBMODEL_H

#include "base/countmap.h"
#include "common/deadlinearg.h"
#include "common/jsonout.h"
#include "common/recordio.h"
#include "common/tspin.h"
#include "disassembly.h"
#include "live/history.h"
#include "live/timeline_log.h"
#include "profile/graphin.h"
#include "profile/sourcefile.h"
#include "profile/stack_sizes.h"

/*
 * source.c: the source of the functions that a page shows, where the ELF file
 * and the files that it names tell of it.
 */

/* Bytes of source, and of disassembly, that a page has at most. */
#define WEBSOURCE_MOST	((size_t)4 << 20)
#define WEBSOURCE_CODE_MOST	((size_t)2 << 20)

struct websource_known;

/* Zero-initialise but for what the caller sets. */
struct websource {
	struct sourcedirs dirs;	/* set by the caller: where sources are, too */
	struct sp_linetable *lines;	/* owned; or NULL */
	struct timespec built;	/* when the program was */
	struct disassembly *code;	/* owned; NULL: no program */
	bool came;		/* it has, since the source was told */
	struct websource_known *known;	/* owned: what files are called, and
				   where they are */
};

/*
 * Read the lines of the program, without any there will be no source; and begin
 * its disassembly.
 */
void websource_open(struct websource *s, const char *elf_name);

/* What the page calls a file: with folders given, by its path below them.  It
   lives as long as s. */
const char *websource_name(const struct websource *s, const char *file);

/* Functions, and lines that their code is of.  Zero-initialise before use. */
struct websource_wanted {
	struct websource_line {
		const char *file;	/* the same name is the same pointer */
		unsigned line;
		uint32_t function;
	} *list;		/* owned */
	size_t n, room;
	struct websource_code {
		const struct sp_named_function *function;
		uint32_t number;
		uint64_t samples;
	} *code;		/* owned: those with samples */
	size_t n_code, code_room;
};

/* One more function, which has that number on the page. */
void websource_want(struct websource_wanted *w, const struct websource *s,
    const struct sp_named_function *f, uint32_t number, uint64_t samples);

/*
 * Write them as a whole JSON text: the files, as far as there is room, and the
 * disassembly of functions with samples.  They are freed.
 */
void websource_text(const struct websource *s, struct websource_wanted *w,
    struct jsonout *j);

/* Where the files of the last text are here, as a JSON text. */
void websource_paths(const struct websource *s, struct jsonout *j);

/* source_code.c, private: the disassembly, as a member of an object. */
void websource_write_code(const struct websource *s,
    struct websource_wanted *w, struct jsonout *j);

void websource_free(struct websource *s);

/*
 * tree.c: the paths by which functions were called: all calls by the same path
 * are one node.
 */

/* In place of a node: no caller is known. */
#define WEBTREE_ROOT	UINT32_MAX

/* In place of a function: calls that were lost; too many callers to be told
   apart; and paths that are too small and too many to be told. */
#define WEBTREE_LOST	UINT32_MAX
#define WEBTREE_MANY	(UINT32_MAX - 1)
#define WEBTREE_SMALL	(UINT32_MAX - 2)

/* So many nodes are told at most; the smaller ones of each caller are one. */
#define WEBTREE_MOST	200000
/* The same while more comes: what is small may be large soon. */
#define WEBTREE_LIVE	20000

struct webtree_node {
	uint32_t parent, func;
	uint64_t calls;
	uint64_t self;		/* time in it, in no callee */
	uint32_t told;		/* the number that it is told by, and 1; of one
				   that is told: that of its smaller callees */
};

struct webtree_nodes {
	struct webtree_node *list;	/* owned; a caller before its callees */
	size_t n, room;
};

/* Zero-initialise before use. */
struct webtree {
	size_t most;		/* set by the caller: nodes that are told; 0:
				   WEBTREE_MOST */
	struct webtree_nodes all;
	struct sp_countmap numbers; /* a node's, and 1, by parent and func */

	/* Inner state. */
	struct webtree_nodes told;	/* they keep their numbers, and so what
				   has changed is little; until: */
	size_t told_most;	/* they are more than that */
	size_t chosen_of;	/* most, when they were chosen */
	uint64_t least;		/* time of a path that is told */
	uint32_t small;		/* the number, and 1, of smaller ones that
				   nobody has called */
	bool stale;		/* most nodes have nothing */
};

/* The number of the node of func below a node; a new one has counts of 0. */
uint32_t webtree_child(struct webtree *t, uint32_t parent, uint32_t func);

/* The same, which is faster if that is the number, as it was before. */
uint32_t webtree_again(struct webtree *t, uint32_t number, uint32_t parent,
    uint32_t func);

/* Count anew.  Nodes stay, unless most is another one or few are in use. */
void webtree_clear(struct webtree *t, size_t most);

/* Write it as the member of that name, such as "tree". */
void webtree_write(struct webtree *t, const char *name, struct jsonout *j);

void webtree_free(struct webtree *t);

/* model.c: what all kinds have in common */

/* Marks on the timeline; the page has their names. */
enum webmark {
	WEBMARK_OVERFLOW,	/* the firmware's buffer ran over, so often */
	WEBMARK_DAMAGE,		/* places, or lines, are damaged */
	WEBMARK_RESTART,	/* time began anew, or another input */
	WEBMARK_LOST,		/* so many events did not come */
	WEBMARK_EVENT,		/* a marker of the firmware: its number */
	WEBMARK_MARK,		/* a mark of the program's own: its series */
	WEBMARK_VALUE,		/* a value: see webseries_value */
	WEBMARK_PAIR,		/* so many samples had come: joint_clock.h */
	WEBMARK_TRACED		/* and one of these, of a trace beside samples:
				   its time is the trace's */
};

/*
 * series.c: marks and values on the timeline, each of a series that has a name.
 * With many, those that come last are one.
 */
#define WEBSERIES_MOST	1024

struct webseries {
	uint64_t key;
	char *name;		/* owned; NULL until it is given */
	const char *unit;	/* of its values, "" is none; constant */
	int64_t last;		/* value */
};

/* Zero-initialise before use. */
struct webseries_list {
	struct webseries *list;	/* owned */
	size_t n, room;
	struct sp_countmap numbers;	/* of series, and 1, by key */
};

/* The first lane of what tasks do beside samples: their times are the trace's,
   and a lane is such one's number, and this. */
#define WEBMODEL_TRACED	((uint32_t)1 << 20)

/* Series of the history. */
enum { WEBHISTORY_CAME, WEBHISTORY_LOST };

/*
 * What a kind of profile does.  One that is no stream has take_file, but
 * neither take, begin nor end; begin and end may be NULL.
 */
struct webmodel_kind {
	/* A part of the model: members of its object. */
	void (*write)(void *arg, struct jsonout *j);
	/* The source of the functions that there are, by websource_text;
	   false if it is as it was the last time.  NULL: there is none. */
	bool (*sources)(void *arg, struct jsonout *j);
	/* Take a line, as a record_reader does. */
	bool (*take)(void *arg, char *line);
	/* Take an input, and return its status: work for tool_each_input. */
	int (*take_file)(struct tool_input *in, void *arg);
	/* An input begins, and ends. */
	void (*begin)(void *arg, const char *name);
	void (*end)(void *arg);
	/* Say what is not right; returns the status, or the one given. */
	int (*judge)(void *arg, int status);
	void (*free)(void *arg);
};

struct webmodel {
	/* Set by the caller. */
	const char *elf_name;	/* -e, or NULL */
	int addr_bytes;		/* -n; 0: not given */
	uint32_t rate_hz;	/* -r; 0: not known */
	bool quiet;		/* -q: nothing is said of what is not right */
	bool profiler_shown;	/* -P, see profile/profin.h */
	struct tspin_markers markers;	/* -m */
	struct stack_sizes sizes;	/* -s */
	struct deadlines deadlines;	/* -x, in ns: owned by the kind that
					   takes them, see webmodel_deadlines */
	struct websource source;	/* its folders; opened by who begins */

	size_t paths;		/* nodes of a tree that are told, as most in
				   struct webtree; may change at any time */
	struct webtree tree;	/* of the last model */

	const struct webmodel_kind *kind;	/* NULL: not known yet */
	void *arg;		/* of its functions */

	/* What came when; in the model's unit of time. */
	struct webseries_list series;
	struct sp_timeline lanes;	/* the caller sets how many are kept */
	struct sp_history history;
};

/*
 * Begin a model: of calls that mpdecode tells of, of calls and samples of
 * apdecode's, of what tasks do as tspdecode tells it, and of the sum of
 * profiles that are files, as gmon.out.  The second and the last need -e.
 */
void webcalls_begin(struct webmodel *m);
void websamples_begin(struct webmodel *m);
void webtasks_begin(struct webmodel *m);
void webprofile_begin(struct webmodel *m);

/*
 * The sum of two times, each within what a record may say, SP_RECORD_TIME_MAX;
 * so is the sum, which stays at its end.
 */
int64_t webmodel_sum(int64_t a, int64_t b);

/* A mark; of something that did not come, in the history as well. */
void webmodel_mark(struct webmodel *m, enum webmark kind, int64_t time,
    uint64_t value);

/* The series with that key: a new one has no name.  Valid until the next. */
struct webseries *webseries_of(struct webmodel *m, uint64_t key);
void webseries_name(struct webseries *s, const char *name);

void webseries_mark(struct webmodel *m, const struct webseries *s,
    int64_t time);
void webseries_value(struct webmodel *m, struct webseries *s, int64_t time,
    int64_t value);

/* The member "series": name and unit of each. */
void webseries_write(const struct webseries_list *l, struct jsonout *j);
void webseries_free(struct webseries_list *l);

/* A line of the page's head: what it is, and the text of that. */
void webmodel_fact(struct jsonout *j, const char *what, const char *format,
    ...) __attribute__((format(printf, 3, 4)));

/* Begin the facts, with those of a profile, and the profiler's share, if it has
   one; rate_hz 0 is none. */
#define WEBMODEL_NO_CALLS	UINT64_MAX	/* they are not known */
void webmodel_facts(struct jsonout *j, uint32_t rate_hz, uint64_t samples,
    uint64_t calls, const struct profiler_share *share);

/*
 * What is lost or wrong, but for those of which there are none: "12 calls are
 * ..." of "{call is|calls are} ...", of which the first is for 1.  The list
 * ends with a text of NULL.
 */
struct webalarm {
	uint64_t n;
	const char *text;
};
void webmodel_alarms(struct jsonout *j, const struct webalarm *list);

/* Take the deadlines, with so many units a microsecond. */
struct deadlines webmodel_deadlines(struct webmodel *m, unsigned per_us);

/* How a deadline was kept, as an element of the list "deadlines". */
void webmodel_deadline(struct jsonout *j, const struct deadline *d,
    const struct deadline_count *c);

/* A function, as an element of the list of all; known or NULL tells where it
   is defined, and source what the file is called. */
void webmodel_function(struct jsonout *j, const struct websource *source,
    const char *name, const struct sp_named_function *known, uint32_t addr);

/* A column of a table. */
struct webcolumn {
	const char *id;
	const char *label;	/* its heading */
	const char *kind;	/* "time" and "span" in the model's unit,
				   "count", "share", "moment", "full" or
				   "text" */
	const char *help;	/* a sentence about it */
};

/* Begin a table; its rows follow, as lists that begin with a function's number
   or null, with a value for each column; then end it. */
void webmodel_table(struct jsonout *j, const char *id, const char *title,
    const struct webcolumn *columns, size_t n);
void webmodel_table_end(struct jsonout *j);

/* Who called whom, how often: by callee, and caller << 32. */
void webmodel_arcs(struct jsonout *j, const struct sp_countmap *arcs);

/* What came when, of all time. */
void webmodel_history(struct jsonout *j, const struct sp_history *h);

/* graph.c: a call graph, and of what it was made */

/*
 * Write the members of the model that are the same for all profiles of samples:
 * functions, tables, arcs, paths, for which tree has been cleared, and
 * what is attributed to lines.  more writes further tables; or NULL.
 */
void webgraph_write(const struct graphin *in, const struct websource *source,
    struct webtree *tree, void (*more)(void *arg, struct jsonout *j),
    void *arg, struct jsonout *j);

/* The source of all functions that have samples or calls. */
void webgraph_sources(const struct graphin *in, const struct websource *source,
    struct jsonout *j);

/* How callers are charged: a note. */
const char *webgraph_method(const struct sp_callgraph *cg);

/* It grows with each function that has something, and with its first sample. */
size_t webgraph_functions(const struct sp_callgraph *cg);

#endif
