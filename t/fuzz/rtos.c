/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whatever records a text tells, in whatever order: the processor's spans
 * follow each other from the first event to the last one, those of a task do
 * not overlap, and sums that are asked for before the end are those of the end.
 * What is counted as lost is the sum of the losses reported.
 */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "tsp/summary.h"

struct run {
	struct sp_rtos rtos;
	struct sp_tspsum sum, now;
	struct sp_rtos_user sum_user;
	struct sp_rtos_loss lost;	/* of all reports */
	int64_t cpu_ns;		/* the end of the processor's last span */
	int64_t last_ns[SP_RTOS_TASKS];	/* and of a task's, by order */
	bool seen[SP_RTOS_TASKS];
	int64_t active_ns[SP_RTOS_TASKS], period_ns[SP_RTOS_TASKS];
	bool active[SP_RTOS_TASKS], periodic[SP_RTOS_TASKS];
	bool any;
};

static void
check_task(struct run *r, const struct sp_rtos_span *s)
{
	FUZZ_CHECK(s->task >= 0 && s->task < SP_RTOS_TASKS);
	FUZZ_CHECK(!r->seen[s->task] || s->from_ns >= r->last_ns[s->task]);
	r->seen[s->task] = true;
	r->last_ns[s->task] = s->to_ns;
}

static void
check_span(void *arg, const struct sp_rtos_span *s)
{
	struct run *const r = arg;

	FUZZ_CHECK(s->from_ns <= s->to_ns);
	if (s->state <= SP_RTOS_RUNNING) {
		FUZZ_CHECK(!r->any || s->from_ns == r->cpu_ns);
		r->cpu_ns = s->to_ns;
		r->any = true;
	}
	if (s->state >= SP_RTOS_RUNNING)
		check_task(r, s);
	else
		FUZZ_CHECK(s->task == SP_RTOS_NOBODY);
	r->sum_user.span(&r->sum, s);
}

static void
check_held(void *arg, const struct sp_rtos_span *h)
{
	struct run *const r = arg;

	FUZZ_CHECK(h->from_ns <= h->to_ns && h->task < SP_RTOS_TASKS);
	r->sum_user.held(&r->sum, h);
}

static void
check_inherited(void *arg, const struct sp_rtos_span *h)
{
	struct run *const r = arg;

	FUZZ_CHECK(h->from_ns <= h->to_ns && h->task < SP_RTOS_TASKS);
	r->sum_user.inherited(&r->sum, h);
}

/* Of each task they follow each other, and so do periods. */
static void
check_follows(struct run *r, const struct sp_rtos_span *s, bool *any,
    int64_t *last_ns)
{
	FUZZ_CHECK(s->task >= 0 && s->task < SP_RTOS_TASKS);
	FUZZ_CHECK(s->from_ns <= s->to_ns && s->to_ns <= r->rtos.now_ns);
	FUZZ_CHECK(!*any || s->from_ns >= *last_ns);
	*any = true;
	*last_ns = s->to_ns;
}

static void
check_activation(void *arg, const struct sp_rtos_span *a)
{
	struct run *const r = arg;

	check_follows(r, a, &r->active[a->task], &r->active_ns[a->task]);
	r->sum_user.activation(&r->sum, a);
}

static void
check_period(void *arg, const struct sp_rtos_span *p)
{
	struct run *const r = arg;

	check_follows(r, p, &r->periodic[p->task], &r->period_ns[p->task]);
	r->sum_user.period(&r->sum, p);
}

static void
check_arrow(void *arg, const struct sp_rtos_arrow *a)
{
	(void)arg;
	FUZZ_CHECK(a->from_ns <= a->to_ns);
	FUZZ_CHECK(a->from <= SP_RTOS_ISR && a->to < SP_RTOS_TASKS);
	FUZZ_CHECK(a->wait.type < SP_RTOS_TYPES);
}

static void
take_event(void *arg, const struct sp_rtos_event *e)
{
	struct run *const r = arg;

	r->sum_user.event(&r->sum, e);
}

static void
check_lost(void *arg, const struct sp_rtos_loss *l, int64_t ns, bool after_any)
{
	struct run *const r = arg;

	FUZZ_CHECK(ns == r->rtos.now_ns && after_any == r->rtos.begun);
	r->lost.packets += l->packets;
	r->lost.gaps += l->gaps;
	r->lost.errors += l->errors;
	r->lost.unknown += l->unknown;
	r->lost.places += l->places;
}

static void
take_line(void *arg, char *line, size_t n)
{
	struct run *const r = arg;
	struct sp_record_tsp record;

	if (strlen(line) != n || !sp_record_tsp_take(&record, line))
		record.kind = SP_RECORD_TSP_JUNK;
	sp_rtos_feed(&r->rtos, &record);
}

static void
check_sums(struct run *r)
{
	const struct sp_rtos *const t = &r->rtos;
	uint64_t running_ns = 0, runs = 0;

	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		running_ns += r->sum.tasks[i].running_ns;
		runs += r->sum.tasks[i].runs;
		FUZZ_CHECK(r->sum.tasks[i].latency.spread.n ==
		    r->sum.tasks[i].latency.moments.n);
		FUZZ_CHECK(r->sum.tasks[i].response.spread.n ==
		    r->sum.tasks[i].response.moments.n);
	}
	FUZZ_CHECK(running_ns == r->sum.running_ns && runs == r->sum.runs);
	FUZZ_CHECK(sp_tspsum_observed(&r->sum) ==
	    (uint64_t)(t->now_ns - t->first_ns));
	FUZZ_CHECK(!memcmp(&r->lost, &t->lost, sizeof(r->lost)));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct run *const r = calloc(1, sizeof(*r));

	FUZZ_CHECK(r);
	r->sum_user = sp_tspsum_user(&r->sum);
	r->rtos.user = (struct sp_rtos_user){ .span = check_span,
	    .held = check_held, .inherited = check_inherited,
	    .activation = check_activation, .period = check_period,
	    .arrow = check_arrow, .event = take_event, .lost = check_lost,
	    .arg = r };
	fuzz_lines(data, n, take_line, r);
	/* A clock settles the last event. */
	sp_rtos_feed(&r->rtos, &(struct sp_record_tsp){
	    .kind = SP_RECORD_TSP_CLOCK });
	sp_tspsum_now(&r->now, &r->sum, &r->rtos);
	sp_rtos_end(&r->rtos);
	check_sums(r);
	FUZZ_CHECK(!memcmp(&r->now, &r->sum, sizeof(r->now)));
	sp_tspsum_free(&r->sum);
	free(r);
	return 0;
}
