/* SPDX-License-Identifier: GPL-3.0-or-later */
/* callstat - report how often and how long each function was called */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "common/live.h"
#include "table.h"

static const struct tool tool = {
	.name = "callstat",
	.purpose = "report how often and how long each function was called",
	.synopsis = "[-HhqtV] [-e elf] [-i seconds] [-n rows] [-s column] "
	    "[file ...]",
	.options =
	    "  -e elf      the program: names of functions, and where they are\n"
	    "  -H          a histogram of the durations of each function, too\n"
	    "  -i seconds  the table so far that often, while the input lasts\n"
	    "  -n rows     the first functions only\n"
	    "  -q          no messages about damage, no progress line\n"
	    "  -s column   sort by self (default), calls, total, outer, mean,\n"
	    "              min, p50, p90, p99, max or name\n"
	    "  -t          fields with tabs between them\n",
	.examples =
	    "  mpdecode cap.mp | callstat -e fw.elf\n"
	    "  callstat -e fw.elf -s max -n 10 -H calls.txt\n"
	    "  mpencode -i 1 start | rawcap -w -x stop.bin /dev/ttyACM0 | "
	    "mpdecode | callstat -i 1 -e fw.elf\n"
	    "  callstat -t calls.txt | awk -F '\\t' '$3 > 1000 { print $1 }'\n"
};

struct stat_options {
	struct callin in;
	bool bars;		/* -H */
	struct live live;

	struct sp_callsum sum;
};

/* Print all of what is known so far, at the end with bars as well. */
static void
print_whole(const struct stat_options *o, bool bars, FILE *out)
{
	struct calltable table;

	calltable_make(&table, &o->sum, &o->in, o->live.key);
	callin_print(&o->in, out);
	calltable_print(&table, o->live.rows, o->live.tabs, out);
	if (bars)
		calltable_bars(&table, o->live.rows);
	calltable_free(&table);
}

/* As many functions as there is room for, below all the rest. */
static void
print_fitting(const struct stat_options *o, const struct screen *on,
    size_t room, FILE *out)
{
	struct calltable table;
	size_t n, shown;

	calltable_make(&table, &o->sum, &o->in, o->live.key);
	calltable_fit(&table, on->columns);
	n = table.n < o->live.rows ? table.n : o->live.rows;
	shown = n <= room ? n : room ? room - 1 : 0;
	calltable_print(&table, shown, false, out);
	if (shown < n)
		fprintf(out, "... %zu more functions\n", n - shown);
	calltable_free(&table);
}

/* The table so far, for live.h. */
static void
print_now(void *arg, const struct screen *on, FILE *out)
{
	const struct stat_options *const o = arg;
	char *text = NULL;
	size_t n = 0, lines = 1;	/* the table's heading */
	FILE *head;

	if (!on) {
		print_whole(o, false, out);
		return;
	}
	head = tool_need(open_memstream(&text, &n));
	callin_print(&o->in, head);
	if (fclose(head))
		err(TOOL_TROUBLE, NULL);
	fputs(text, out);
	for (size_t i = 0; i < n; i++)
		lines += text[i] == '\n';
	free(text);
	print_fitting(o, on, on->rows > lines ? on->rows - lines : 0, out);
}

static void
begin(struct stat_options *o)
{
	if (strcmp(o->live.key, "name") && !callcolumns_find(o->live.key))
		errx(TOOL_TROUBLE, "-s: %s: not one of %s", o->live.key,
		    callcolumns_keys);
	if (o->bars && o->live.tabs)
		errx(TOOL_TROUBLE, "-H and -t: bars are no fields");
	live_begin(&o->live);
	recording_open(&o->in.recording);
	sp_callsum_init(&o->sum, &o->in.calls);
}

int
main(int argc, char **argv)
{
	struct stat_options o = { .sum.histogram = true, .live = {
	    .print = print_now, .arg = &o, .reader = &o.in.reader,
	    .tick = &o.in.tick, .progress = &o.in.recording.progress,
	    .rows = SIZE_MAX, .key = "self" } };
	const struct tool_option options[] = {
		LIVE_OPTIONS(&o.live),
		{ 'e', .text = &o.in.recording.elf_name },
		{ 'H', .flag = &o.bars },
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
	sp_callsum_free(&o.sum);
	callin_free(&o.in);
	return tool_finish(status);
}
