/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lib/tsp/rtos.c tells of events, as text, see rtosprint.h */

#include <config.h>

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rtosprint.h"

static char told[2000];

/* "run 1 10-20 ", with what else is known of it behind the times. */
static void
put_span(void *arg, const struct sp_rtos_span *s)
{
	static const char *const states[] = { "?", "switch", "run", "ready",
	    "wait" };
	char *const end = told + strlen(told);

	(void)arg;
	if (s->from_ns == s->to_ns)
		return;
	sprintf(end, "%s %d %d-%d%s%s%s", states[s->state],
	    s->task == SP_RTOS_NOBODY ? -1 : s->task,
	    (int)(s->from_ns / 1000000), (int)(s->to_ns / 1000000),
	    s->open ? " open" : "", s->again ? " again" : "",
	    s->moved ? s->ran ? " moved ran" : " moved" : "");
	if (s->state == SP_RTOS_BLOCKED)
		sprintf(told + strlen(told), " for %d %d.%d", s->wait.cause,
		    s->wait.type, s->wait.number);
	strcat(told, "; ");
}

static void
put_held(void *arg, const struct sp_rtos_span *h)
{
	(void)arg;
	sprintf(told + strlen(told), "held %d %d.%d %d-%d%s; ", h->task,
	    h->wait.type, h->wait.number, (int)(h->from_ns / 1000000),
	    (int)(h->to_ns / 1000000), h->open ? " open" : "");
}

static void
put_inherited(void *arg, const struct sp_rtos_span *h)
{
	(void)arg;
	sprintf(told + strlen(told), "inherits %d %d-%d%s; ", h->task,
	    (int)(h->from_ns / 1000000), (int)(h->to_ns / 1000000),
	    h->open ? " open" : "");
}

static void
put_arrow(void *arg, const struct sp_rtos_arrow *a)
{
	(void)arg;
	sprintf(told + strlen(told), "arrow %d-%d %d-%d for %d %d.%d; ",
	    a->from, a->to, (int)(a->from_ns / 1000000),
	    (int)(a->to_ns / 1000000), a->wait.cause, a->wait.type,
	    a->wait.number);
}

static void
put_times(const char *what, const struct sp_rtos_span *s)
{
	sprintf(told + strlen(told), "%s %d %d-%d; ", what, s->task,
	    (int)(s->from_ns / 1000000), (int)(s->to_ns / 1000000));
}

static void
put_activation(void *arg, const struct sp_rtos_span *a)
{
	(void)arg;
	put_times("active", a);
}

static void
put_period(void *arg, const struct sp_rtos_span *p)
{
	(void)arg;
	put_times("period", p);
}

const struct sp_rtos_user rtos_activations = {
    .activation = put_activation, .period = put_period };

const struct sp_rtos_user rtos_all = { .span = put_span, .held = put_held,
    .inherited = put_inherited, .arrow = put_arrow };

const char *
rtos_report(const char *events, const struct sp_rtos_user *user)
{
	struct sp_rtos *const r = calloc(1, sizeof(*r));
	struct sp_record_tsp record;
	char line[80];
	int tick, id, n;

	ck_assert(r);
	r->user = *user;
	told[0] = '\0';
	while (*events) {
		const char *const end = events + strcspn(events, ",");

		if (sscanf(events, " %d %d%n", &tick, &id, &n) == 2)
			sprintf(line, "event 1 %d x %d 0%.*s", id, tick,
			    (int)(end - events - n), events + n);
		else
			sprintf(line, "%.*s", (int)(end - events), events);
		for (char *c = line; (c = strchr(c, ' '));)
			*c = '\t';
		ck_assert_msg(sp_record_tsp_take(&record, line), "%s", line);
		sp_rtos_feed(r, &record);
		events = *end ? end + 1 : end;
	}
	sp_rtos_end(r);
	free(r);
	return told;
}
