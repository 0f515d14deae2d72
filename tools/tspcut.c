/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspcut - cut what is around an event out of an RTOS's trace */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/recordio.h"
#include "tsp/id.h"
#include "tsp/record.h"

static const struct tool tool = {
	.name = "tspcut",
	.purpose = "cut what is around an event out of an RTOS's trace",
	.synopsis = "[-hqV] [-a seconds] [-b seconds] event [file ...]",
	.options =
	    "  -a seconds  that are kept after the event (default: all)\n"
	    "  -b seconds  that are kept before it (default 0)\n"
	    "  -q          no messages about damage\n",
	.examples =
	    "  tspcut -b 0.1 QUEUE_SEND_FAILED trace.txt | tspstat\n"
	    "  tspdecode cap.bin | tspcut -b 1 -a 1 '*_FAILED' | "
	    "tsp2trace > trace.json\n"
};

/* Times are ticks: so many a second, if no clock says it. */
#define TICK_HZ		1000

/* A tick may be wrong by that much; what goes back further begins anew. */
#define TORN		256

/* Until the event comes, lines are held for as long as they may be wanted. */
struct line {
	char *text;
	int64_t tick;
	bool switched_in;	/* who runs is known from here on */
};

struct cut {
	bool wanted[256];	/* by id */
	const char *event;
	uint32_t before_ms, after_ms;
	char after;		/* -a, or 0 */
	struct record_reader reader;

	/* Of the input. */
	enum { WAIT, KEEP, DONE } state;
	uint32_t tick_hz;
	int64_t tick, end;	/* the last one; the last to be kept */
	struct line *lines;	/* n of them, of which are kept from first on */
	size_t first, next, n, room;
};

static int64_t
ticks(const struct cut *c, uint32_t ms)
{
	return (int64_t)(((uint64_t)ms * c->tick_hz + 999) / 1000);
}

static void
forget(struct cut *c, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(c->lines[i].text);
	c->n -= n;
	memmove(c->lines, c->lines + n, c->n * sizeof(*c->lines));
	c->first -= n < c->first ? n : c->first;
	c->next -= n < c->next ? n : c->next;
}

/*
 * Of what is too long ago, keep all from the last time on that a task was
 * switched in: it is the one that runs.
 */
static void
drop_old(struct cut *c)
{
	const int64_t since = c->tick - ticks(c, c->before_ms);

	for (; c->next < c->n; c->next++) {
		const struct line *const l = &c->lines[c->next];

		if (l->tick > since || (l->tick == since && !l->switched_in))
			break;
		if (l->switched_in)
			c->first = c->next;
		else if (c->first == c->next)
			c->first++;
	}
	if (c->first > c->n / 2)
		forget(c, c->first);
}

static void
hold(struct cut *c, const char *text, bool switched_in)
{
	if (!SP_GROW(c->lines, c->n, c->room))
		err(TOOL_TROUBLE, NULL);
	c->lines[c->n++] = (struct line){ .text = tool_need(strdup(text)),
	    .tick = c->tick, .switched_in = switched_in };
}

static void
release(struct cut *c)
{
	for (size_t i = c->first; i < c->n; i++)
		puts(c->lines[i].text);
	forget(c, c->n);
}

/* An error's time may be long before that of others, and moves nothing. */
static void
set_tick(struct cut *c, const struct sp_record_tsp *r)
{
	if (r->kind != SP_RECORD_TSP_ERROR) {
		if (r->tick < c->tick - TORN)
			forget(c, c->n);
		c->tick = r->tick;
	}
	if (c->state == WAIT)
		drop_old(c);
	else if (c->after && r->tick > c->end)
		c->state = DONE;
}

static void
take_line(struct cut *c, const struct sp_record_tsp *r, const char *text)
{
	const bool timed = r->kind == SP_RECORD_TSP_EVENT ||
	    r->kind == SP_RECORD_TSP_ERROR || r->kind == SP_RECORD_TSP_UNSIZED;

	if (timed)
		set_tick(c, r);
	if (c->state == WAIT)
		hold(c, text, timed &&
		    r->id == SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN);
	else if (c->state == KEEP)
		puts(text);
	if (c->state != WAIT || !timed || !c->wanted[r->id])
		return;
	c->state = KEEP;
	c->end = r->tick + ticks(c, c->after_ms);
	release(c);
}

/* What all events need is kept wherever it stands. */
static bool
take(void *cut, char *line)
{
	static char text[TOOL_INPUT_MAX];
	struct cut *const c = cut;
	struct sp_record_tsp r;

	strcpy(text, line);
	if (!sp_record_tsp_take(&r, line))
		return false;
	switch (r.kind) {
	case SP_RECORD_TSP_CLOCK:
		if (r.u.clock.tick_hz)
			c->tick_hz = r.u.clock.tick_hz;
		/* FALLTHROUGH */
	case SP_RECORD_TSP_OBJECT:
	case SP_RECORD_TSP_LIST:
		puts(text);
		/* FALLTHROUGH */
	case SP_RECORD_TSP_NONE:
		break;
	default:
		take_line(c, &r, text);
	}
	return true;
}

static int
cut_input(struct tool_input *in, void *cut)
{
	struct cut *const c = cut;
	int status;

	c->state = WAIT;
	c->tick_hz = TICK_HZ;
	c->tick = INT64_MIN / 2;
	status = tool_input_status(in, c->reader.quiet,
	    record_input(in, &c->reader));
	forget(c, c->n);
	if (c->state != WAIT || !in->offset)
		return status;
	if (!c->reader.quiet)
		warnx("%s: %s: no such event: nothing is cut out", in->name,
		    c->event);
	return TOOL_DAMAGED;
}

static void
set_event(struct cut *c, const char *event)
{
	const int id = sp_tspid_find(event);
	bool any = id >= 0;

	c->event = id < 0 ? event : sp_tspid_name((uint8_t)id);
	for (int i = 0; i < 256; i++) {
		c->wanted[i] = i == id || sp_tspid_matches((uint8_t)i, event);
		any |= c->wanted[i];
	}
	if (!any)
		errx(TOOL_TROUBLE, "%s: not an event's name, number or pattern "
		    "of names", event);
}

int
main(int argc, char **argv)
{
	static struct cut c = { .reader.take = take, .reader.arg = &c };
	const struct tool_option options[] = {
		{ 'a', TOOL_SECONDS(&c.after_ms, 0, 3600000),
		    .given = &c.after },
		{ 'b', TOOL_SECONDS(&c.before_ms, 0, 3600000) },
		{ 'q', .flag = &c.reader.quiet },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	if (!*argv)
		tool_usage(&tool);
	set_event(&c, *argv++);
	tool_outlive_interrupt();
	return tool_finish(tool_each_input(argv, cut_input, &c));
}
