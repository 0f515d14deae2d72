/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A thread of a profile for Firefox Profiler as JSON, see firefox.h: a column
 * after the other, each of which goes through all rows.
 */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>

#include "firefox_inner.h"

/* What a function of columns has to know of them. */
struct column {
	const struct firefox *f;
	bool any;
};

static const void *
next(struct column *c, const void *row)
{
	if (c->any)
		putchar(',');
	c->any = true;
	return row;
}

static void
print_time(void *column, const void *row)
{
	const struct firefox_sample *const s = next(column, row);

	firefox_print_ms(((struct column *)column)->f, s->time);
}

static void
print_weight(void *column, const void *row)
{
	const struct firefox_sample *const s = next(column, row);
	const struct firefox *const f = ((struct column *)column)->f;

	if (f->weighs_time)
		firefox_print_ms(f, s->weight);
	else
		printf("%" PRId64, s->weight);
}

static void
print_cpu(void *column, const void *row)
{
	const struct firefox_sample *const s = next(column, row);

	firefox_print_cpu(((struct column *)column)->f, s->cpu);
}

static void
print_stack(void *column, const void *row)
{
	const struct firefox_sample *const s = next(column, row);

	firefox_print_number(s->stack);
}

static void
print_from(void *column, const void *row)
{
	const struct firefox_marker *const m = next(column, row);

	firefox_print_ms(((struct column *)column)->f, m->from);
}

static void
print_to(void *column, const void *row)
{
	const struct firefox_marker *const m = next(column, row);

	if (m->to < m->from)
		printf("null");
	else
		firefox_print_ms(((struct column *)column)->f, m->to);
}

/* 0 is an instant, 1 has both times. */
static void
print_phase(void *column, const void *row)
{
	const struct firefox_marker *const m = next(column, row);

	putchar(m->to < m->from ? '0' : '1');
}

static void
print_name(void *column, const void *row)
{
	const struct firefox_marker *const m = next(column, row);

	firefox_print_number(m->name);
}

static void
print_category(void *column, const void *row)
{
	const struct firefox_marker *const m = next(column, row);

	printf("%d", m->category);
}

static void
print_data(void *column, const void *row)
{
	const struct firefox_marker *const m = next(column, row);
	const char *const members =
	    ((struct column *)column)->f->data.list[m->data].text;

	printf("{\"type\":\"splitprof\"%s%s}", *members ? "," : "", members);
}

typedef void column_print(void *column, const void *row);

static void
print_column(struct firefox *f, const struct rows *r, const char *name,
    column_print *print)
{
	struct column c = { .f = f };

	printf(",\n\"%s\":[", name);
	rows_each(r, &f->file, print, &c);
	printf("]");
}

void
firefox_print_thread(struct firefox *f, size_t number, bool is_first)
{
	const struct firefox_thread *const t = &f->threads[number];

	printf("{\"processType\":\"default\",\"processStartupTime\":0,"
	    "\"processShutdownTime\":null,\"registerTime\":0,"
	    "\"unregisterTime\":null,\"pausedRanges\":[],"
	    "\"showMarkersInTimeline\":true,\"isMainThread\":%s,"
	    "\"pid\":\"%" PRIu32 "\",\"tid\":%zu,\"processName\":",
	    is_first ? "true" : "false", t->process, number + 1);
	firefox_print_string(f->name);
	printf(",\"name\":");
	firefox_print_string(t->name);
	printf(",\n\"samples\":{\"length\":%" PRIu64 ",\"weightType\":\"%s\"",
	    t->samples.n, f->weighs_time ? "tracing-ms" : "samples");
	print_column(f, &t->samples, "time", print_time);
	print_column(f, &t->samples, "stack", print_stack);
	print_column(f, &t->samples, "weight", print_weight);
	print_column(f, &t->samples, "threadCPUDelta", print_cpu);
	printf("},\n\"markers\":{\"length\":%" PRIu64, t->markers.n);
	print_column(f, &t->markers, "name", print_name);
	print_column(f, &t->markers, "startTime", print_from);
	print_column(f, &t->markers, "endTime", print_to);
	print_column(f, &t->markers, "phase", print_phase);
	print_column(f, &t->markers, "category", print_category);
	print_column(f, &t->markers, "data", print_data);
	printf("}}");
}
