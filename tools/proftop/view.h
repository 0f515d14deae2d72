/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What proftop shows, as lines of text: a stream, and what was asked of it. */
#ifndef TOPVIEW_H
#define TOPVIEW_H

#include <stdio.h>

#include "source.h"
#include "stream.h"
#include "table.h"

#define TOPVIEW_ROWS	500	/* more of a screen is not used */
#define TOPVIEW_DEPTH	64	/* functions that one came through */
#define TOPVIEW_FILTER	64	/* bytes */
#define TOPVIEW_HEAD	4	/* lines at most */

enum toppage {
	TOPPAGE_FUNCTIONS, TOPPAGE_CALLS, TOPPAGE_SOURCE, TOPPAGE_HELP
};

/* What the last line asks for. */
enum topprompt { TOPPROMPT_NONE, TOPPROMPT_FILTER, TOPPROMPT_OVERWRITE };

/* What a key asked of others. */
enum topwish { TOPWISH_NONE, TOPWISH_QUIT, TOPWISH_SAVE };

/* Zero-initialise but for what the caller sets. */
struct topview {
	/* Set by the caller. */
	struct topstream *stream;
	struct toptable functions, calls;	/* by toprows_begin */
	struct topsource source;	/* as far as its caller sets that */

	bool paused;
	bool reset;		/* the start is not that of the stream */
	char filter[TOPVIEW_FILTER];	/* any bytes, and a 0 */
	uint32_t path[TOPVIEW_DEPTH];	/* functions that one looked into; the
					   last is looked at */
	size_t depth;
	bool help;
	enum topprompt prompt;
	enum topwish wish;
	char message[300];	/* on the last line; empty: none */

	unsigned forgotten;	/* as the stream had it */

	/* Which row is selected. */
	bool chosen;		/* else it is the first, whatever that is */
	uint32_t id, group;
	size_t at;
	size_t top;		/* line of the body that is shown first */
	size_t page_rows;	/* so many of them are */

	/* The screen, and what a tiny one has no room for. */
	struct topline lines[TOPVIEW_ROWS + TOPVIEW_HEAD + 8];
	unsigned n_lines;
};

/* What is shown below the head. */
enum toppage topview_page_of(const struct topview *v);

/* Its table; not that of the help. */
struct toptable *topview_table(struct topview *v);

/* Make the rows of the table anew, and find the selected one among them. */
void topview_update(struct topview *v);

/*
 * Write what stands above the table, of the stream, to at most max lines of
 * that many columns; returns how many.  What has no room is left out, but what
 * is wrong with the stream comes before all else.
 */
unsigned topview_head(const struct topview *v, unsigned columns, unsigned max,
    struct topline lines[]);

/*
 * What is wrong with the stream, as the head has it: the first of it at *i,
 * which begins at 0, or behind.  False if there is no more.
 */
bool topview_next_alarm(const struct topview *v, size_t *i,
    char text[TOPITEM_TEXT]);

/*
 * stackline.c: write how deep the stack of a task was, with SP_TASK_NONE the
 * main one, and by which calls.  False if no sample has found it.
 */
bool topstack_line(struct topstream *s, uint32_t task, unsigned columns,
    struct topline *line);

/*
 * minute.c: write how many packets came in each second of the last minute, as a
 * sparkline.  False if there is none yet.
 */
bool topview_minute(const struct topstream *s, unsigned columns,
    struct topline *line);

/*
 * The task whose stack is worth a line: the one that is looked at, or of all of
 * them the fullest.
 */
uint32_t topstack_choose(struct topstream *s);

/* Fill the lines, for a screen of that size. */
void topview_draw(struct topview *v, unsigned rows, unsigned columns);

/*
 * Select the row that is n rows below the selected one, or n pages, as far as
 * there are; or the first or the last one, by the sign of n.  The help moves.
 */
void topview_move(struct topview *v, int n);
void topview_page(struct topview *v, int n);
void topview_end(struct topview *v, int n);

/* Look into the selected function, or the other one of a call; n is unused. */
void topview_enter(struct topview *v, int n);

/*
 * Look at the source of the selected function, or of the one that is looked
 * into; or back to where one came from.
 */
void topview_source(struct topview *v, int n);

/*
 * One step back: from the help, from the source, from a function, from the
 * filter; likewise.
 */
void topview_back(struct topview *v, int n);

/* Nothing is selected any more, as where another table comes. */
void topview_unselect(struct topview *v);

/*
 * print.c: print it with the first rows, without a selection, an empty line
 * behind
 */
void topview_print(struct topview *v, unsigned columns, size_t rows, FILE *out);

/* json.c: the same as an object of JSON on one line, see proftop(1), Frames */
void topview_print_json(struct topview *v, size_t rows, FILE *out);

void topview_free(struct topview *v);

/*
 * rows.c, call_rows.c: the rows of its tables, functions and the calls of one
 * of them
 */

/*
 * Empty tables: of functions, sorted by their share of the last seconds, and of
 * calls, sorted by their number.
 */
void toprows_begin(struct toptable *functions);
void toprows_begin_calls(struct toptable *calls);

/*
 * The functions that have samples or calls, and if filter is not empty have it
 * in their name, in whatever case.
 */
void toprows_functions(struct toptable *t, const struct topstream *s,
    const char *filter);

/* Calls of and by a function, in two groups; a row's id is that of an arc. */
enum { TOPROWS_CALLERS, TOPROWS_CALLEES };
void toprows_calls(struct toptable *t, const struct sp_live *w,
    uint32_t function);

/* How many rows are in the first group? */
size_t toprows_callers(const struct toptable *t);

/* Write what the function is and has got to lines; returns how many: 2. */
unsigned toprows_title(const struct sp_live *w, uint32_t function,
    unsigned columns, struct topline lines[]);

/* What the program has to say of a function; returns how many lines: 1. */
unsigned toprows_title_known(const struct sp_named_function *known,
    unsigned columns, struct topline lines[]);

#endif
