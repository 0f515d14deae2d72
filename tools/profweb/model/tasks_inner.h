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

struct webtasks {
	struct sp_tspsum sum;	/* the first, as what sums do gets this */
	struct webmodel *model;
	struct tspin in;
	struct sp_rtos_user sums;	/* what these take */

	struct task_deadlines deadlines;

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

#endif
