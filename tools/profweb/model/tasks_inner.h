/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model of tasks, for tasks*.c only */
#ifndef WEBTASKS_INNER_H
#define WEBTASKS_INNER_H

#include "base/countmap.h"
#include "common/taskdeadlines.h"
#include "common/tspin.h"
#include "model.h"
#include "tsp/summary.h"

/* Activations of a task are spans of a lane of their own, which begin there:
   their length is the response time. */
#define WEBTASKS_RESPONSES	((uint32_t)1 << 24)

/* What a span, or an event of an interrupt, is called: a number for each. */
enum label_kind { RUNNING, AGAIN, READY, PREEMPTED, BLOCKED, EVENT };

struct label {
	enum label_kind kind;
	struct sp_rtos_wait wait;	/* BLOCKED */
	uint8_t id;		/* EVENT */
};

/* The heap's series; others are objects, by type and number. */
#define WEBTASKS_HEAP	((uint64_t)1 << 32)

struct webtasks {
	struct sp_tspsum sum;	/* the first, as what sums do gets this */
	struct webmodel *model;
	struct tspin in;
	struct sp_rtos_user sums;	/* what these take */

	struct task_deadlines deadlines;
	/* Set by who has samples as well: where its lanes begin, the unit of
	   times in tables, and what is done with each event, and where some
	   are lost.  Else 0. */
	uint32_t lanes;
	int64_t unit_ns;
	void (*happened)(void *arg, const struct sp_rtos_event *e, int64_t ns);
	void (*missed)(void *arg);
	void *arg;

	struct label *labels;	/* owned */
	size_t n, room;
	struct sp_countmap numbers;	/* of labels, and 1 */
	struct sp_countmap wakes;	/* who has woken whom, how often */

	/* On the timeline. */
	bool reads;		/* an input has begun, and not ended */
	bool any, parted;	/* something has come, and time begins anew */
	int64_t shift_ns;	/* what times there have more */
	int64_t last_ns;	/* the latest, with that */
};

/* The number of what a task is in, for the timeline. */
uint32_t webtasks_label(struct webtasks *w, const struct sp_rtos_span *s);

/* What a model does, see model.h; webtasks is one of these. */
void webtasks_write(void *webtasks, struct jsonout *j);

/* The same for who has such a model beside his own. */
struct webtasks *webtasks_new(struct webmodel *m);
bool webtasks_take(void *webtasks, char *line);
void webtasks_begin_input(void *webtasks, const char *name);
void webtasks_end_input(void *webtasks);
void webtasks_free(void *webtasks);

/*
 * Parts of the model's JSON: elements of its facts, of its alarms, and of its
 * tables; the members "labels" and "ids"; and elements of "open".  now is of
 * webtasks_now.
 */
struct sp_tspsum *webtasks_now(struct webtasks *w);	/* the caller's */
void webtasks_write_facts(const struct webtasks *w, const struct sp_tspsum *now,
    struct jsonout *j);
void webtasks_write_alarms(const struct webtasks *w, struct jsonout *j);
void webtasks_write_tables(const struct webtasks *w,
    const struct sp_tspsum *now, struct jsonout *j);
void webtasks_write_labels(const struct webtasks *w, struct jsonout *j);
void webtasks_write_open(struct webtasks *w, struct jsonout *j);

#endif
