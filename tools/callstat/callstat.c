/* SPDX-License-Identifier: GPL-3.0-or-later */
/* callstat - report how often and how long each function was called */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "common/calldeadlines.h"
#include "common/live.h"
#include "table.h"
#include "text/escape.h"

static const struct tool tool = {
	.name = "callstat",
	.purpose = "report how often and how long each function was called",
	.synopsis = "[-HhqtV] [-e elf] [-i seconds] [-n rows] [-s column] "
	    "[-x name<=time] [file ...]",
	.options =
	    "  -e elf      the program: names of functions, and where they are\n"
	    "  -H          a histogram of the durations of each function, too\n"
	    "  -i seconds  the table so far that often, while the input lasts\n"
	    "  -n rows     the first functions only\n"
	    "  -q          no messages about damage, no progress line\n"
	    "  -s column   sort by self (default), calls, total, outer, mean,\n"
	    "              min, p50, p90, p99, max, pmin, period, pmax, jitter "
	    "or\n"
	    "              name\n"
	    "  -t          fields with tabs between them\n"
	    "  -x name<=time  status 1 if a call of that function took longer:\n"
	    "              us, ms or s; may be given again\n",
	.examples =
	    "  mpdecode cap.mp | callstat -e fw.elf\n"
	    "  callstat -e fw.elf -s max -n 10 -H calls.txt\n"
	    "  mpencode -i 1 start | rawcap -w -x stop.bin /dev/ttyACM0 | "
	    "mpdecode | callstat -i 1 -e fw.elf\n"
	    "  callstat -t calls.txt | awk -F '\\t' '$3 > 1000 { print $1 }'\n"
	    "  callstat -e fw.elf -x 'control<=500us' -x 'send<=2ms' calls.txt\n"
};

struct stat_options {
	struct callin in;
	bool bars;		/* -H */
	struct live live;
	size_t column;		/* -s; CALLCOLUMNS: name */
	struct call_deadlines deadlines;	/* -x */

	struct sp_callsum sum;
};

static void
print_meta(const struct sp_mp_meta *m, FILE *out)
{
	char version[SP_ESCAPE_ROOM(sizeof(m->version))];

	sp_escape(m->version, m->version_bytes, version);
	fprintf(out, "# firmware %s, build 0x%08" PRIx32 ", clock %" PRIu32
	    " Hz, timer %" PRIu32 " Hz\n", m->version_bytes ? version : "-",
	    m->build_id, m->mcu_clock_hz, m->timer_hz);
}

/*
 * What is known of the recording, as if its end were here.  Returns the number
 * of lines, each of which begins with "# ".
 */
static size_t
print_head(const struct callin *in, const struct calltable *t, FILE *out)
{
	const struct recording *const r = &in->recording;
	const struct sp_calls *const c = &in->calls;
	const uint64_t span_us = callin_span_us(in);
	/* Where calls may be missing is seen before the end. */
	const bool loss = r->overflows || r->damaged || in->reader.bad;

	if (r->has_meta)
		print_meta(&r->meta, out);
	fprintf(out, "# %" PRIu64 " calls of %zu functions in %" PRIu64 ".%06"
	    PRIu64 " s, %.2f %% of it in them; times in us\n", c->taken,
	    r->funcs.n, span_us / 1000000, span_us % 1000000, span_us ?
	    100 * (double)t->self_us / (double)span_us : 0.0);
	fprintf(out, "# %" PRIu64 " calls have a caller that has not returned, "
	    "%" PRIu64 " one that was lost\n", sp_calls_open(c), c->lost);
	if (c->restarts)
		fprintf(out, "# time has begun anew %" PRIu64 " times\n",
		    c->restarts);
	if (loss)
		fprintf(out, "# calls may be missing: buffer full %" PRIu64
		    " times, %" PRIu64 " places damaged, %" PRIu64
		    " lines bad\n", r->overflows, r->damaged,
		    in->reader.bad);
	return 2 + r->has_meta + (c->restarts > 0) + loss;
}

/* Print all of what is known so far, at the end with bars as well. */
static void
print_whole(const struct stat_options *o, bool bars, FILE *out)
{
	struct calltable table;

	calltable_make(&table, &o->sum, &o->in, o->column);
	print_head(&o->in, &table, out);
	if (!o->live.tabs) {
		calltable_folder(&table, o->live.rows, out);
		calltable_fit(&table, live_columns());
		if (table.lacks)
			fputs("# for want of room some columns are left out: -t "
			    "has all\n", out);
	}
	calltable_print(&table, o->live.rows, o->live.tabs, out);
	if (bars)
		calltable_bars(&table, o->live.rows);
	calltable_free(&table);
}

/* The table so far, for live.h: on a screen as many functions as have room. */
static void
print_now(void *arg, const struct screen *on, FILE *out)
{
	const struct stat_options *const o = arg;
	struct calltable table;
	size_t head, room, n, shown;

	if (!on) {
		print_whole(o, false, out);
		return;
	}
	calltable_make(&table, &o->sum, &o->in, o->column);
	/* With the table's heading. */
	head = print_head(&o->in, &table, out) +
	    calltable_folder(&table, o->live.rows, out) + 1;
	room = on->rows > head ? on->rows - head : 0;
	calltable_fit(&table, on->columns);
	n = table.n < o->live.rows ? table.n : o->live.rows;
	shown = n <= room ? n : room ? room - 1 : 0;
	calltable_print(&table, shown, false, out);
	if (shown < n)
		fprintf(out, "... %zu more functions\n", n - shown);
	calltable_free(&table);
}

/* For callin.h: what a record is for beyond a call's own sums. */
static void
take_record(void *arg, const struct sp_record_mp *r, uint32_t overflows)
{
	struct stat_options *const o = arg;

	sp_callsum_note(&o->sum, r, overflows);
	if (r && r->kind == SP_RECORD_MP_CALL)
		call_deadlines_add(&o->deadlines, &o->in.recording.funcs,
		    &r->u.call);
}

static void
begin(struct stat_options *o)
{
	while (o->column < CALLCOLUMNS &&
	    strcmp(callcolumns[o->column].name, o->live.key))
		o->column++;
	if (o->column == CALLCOLUMNS && strcmp(o->live.key, "name"))
		errx(TOOL_TROUBLE, "-s: %s: not one of self calls total outer "
		    "mean min p50 p90 p99 max pmin period pmax jitter name",
		    o->live.key);
	if (o->bars && o->live.tabs)
		errx(TOOL_TROUBLE, "-H and -t: bars are no fields");
	live_begin(&o->live);
	recording_open(&o->in.recording);
	call_deadlines_begin(&o->deadlines, &o->in.recording);
	sp_callsum_init(&o->sum, &o->in.calls);
}

int
main(int argc, char **argv)
{
	struct stat_options o = { .sum.histogram = true,
	    .deadlines.given.per_us = 1, .in = {
	    .told = take_record, .arg = &o }, .live = {
	    .print = print_now, .arg = &o, .reader = &o.in.reader,
	    .tick = &o.in.tick, .progress = &o.in.recording.progress,
	    .rows = SIZE_MAX, .key = "self" } };
	const struct tool_option options[] = {
		LIVE_OPTIONS(&o.live),
		{ 'e', .text = &o.in.recording.elf_name },
		{ 'H', .flag = &o.bars },
		{ 'x', .take = deadlines_take, .to = &o.deadlines.given },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	tool_outlive_interrupt();
	begin(&o);
	status = callin_read(&o.in, argv);
	live_end(&o.live);
	print_whole(&o, o.bars, stdout);
	tool_flush();
	status = callin_judge(&o.in, status);
	if (call_deadlines_judge(&o.deadlines) && status == TOOL_OK)
		status = TOOL_DAMAGED;
	call_deadlines_free(&o.deadlines);
	sp_callsum_free(&o.sum);
	callin_free(&o.in);
	return tool_finish(status);
}
