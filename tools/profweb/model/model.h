/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What profweb shows, and what each kind of profile has to tell for it.  The
 * page's model is an object of JSON, described in tools/profweb/page/README.
 */
#ifndef WEBMODEL_H
#define WEBMODEL_H

#include "base/countmap.h"
#include "common/recordio.h"
#include "common/tspin.h"
#include "live/history.h"
#include "live/timeline_log.h"
#include "profile/profin.h"
#include "profweb/jsonout.h"
#include "source.h"

/* Marks on the timeline; the page has their names. */
enum webmark {
	WEBMARK_OVERFLOW,	/* the firmware's buffer ran over, so often */
	WEBMARK_DAMAGE,		/* places, or lines, are damaged */
	WEBMARK_RESTART,	/* time began anew, or another input */
	WEBMARK_LOST,		/* so many events did not come */
	WEBMARK_EVENT		/* a marker of the firmware: its number */
};

/* Series of the history. */
enum { WEBHISTORY_CAME, WEBHISTORY_LOST };

/*
 * What a kind of profile does.  One that is no stream has neither take, begin
 * nor end; begin and end may be NULL.
 */
struct webmodel_kind {
	/* A part of the model: members of its object. */
	void (*write)(void *arg, struct jsonout *j);
	/* The source of the functions that there are, see source.h; false
	   if it is as it was the last time.  NULL: there is none. */
	bool (*sources)(void *arg, struct jsonout *j);
	/* Take a line, as a record_reader does. */
	bool (*take)(void *arg, char *line);
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
	struct websource source;	/* its folders; opened by who begins */

	const struct webmodel_kind *kind;	/* NULL: not known yet */
	void *arg;		/* of its functions */

	/* What came when; in the model's unit of time. */
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

/* A profile for a model of them.  Returns the status. */
int webprofile_take(struct webmodel *m, struct tool_input *in);

/*
 * The sum of two times, each within what a record may say, SP_RECORD_TIME_MAX;
 * so is the sum, which stays at its end.
 */
int64_t webmodel_sum(int64_t a, int64_t b);

/* A mark; of something that did not come, in the history as well. */
void webmodel_mark(struct webmodel *m, enum webmark kind, int64_t time,
    uint64_t value);

/* Exits with status 2 unless good: there is no memory. */
void webmodel_need(bool good);

/* A line of the page's head: what it is, and the text of that. */
void webmodel_fact(struct jsonout *j, const char *what, const char *format,
    ...) __attribute__((format(printf, 3, 4)));

/* Begin the facts, with those of a profile; rate_hz 0 is none. */
void webmodel_facts(struct jsonout *j, uint32_t rate_hz, uint64_t samples,
    uint64_t calls);

/* And the profiler's share, if it has one. */
void webmodel_profiler(struct jsonout *j, const struct profiler_share *share);

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

/* A function, as an element of the list of all; known or NULL tells where it
   is defined. */
void webmodel_function(struct jsonout *j, const char *name,
    const struct sp_named_function *known, uint32_t addr);

/* A column of a table. */
struct webcolumn {
	const char *id;
	const char *label;	/* its heading */
	const char *kind;	/* "time" and "span" in the model's unit,
				   "count", "share", "moment" or "text" */
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

#endif
