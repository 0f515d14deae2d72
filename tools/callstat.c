/* SPDX-License-Identifier: GPL-3.0-or-later */
/* callstat - tell how often and how long each function was called */

#include <config.h>

#include <err.h>
#include <unistd.h>

#include "callin.h"
#include "calltable.h"

static const struct tool tool = {
	.name = "callstat",
	.purpose = "tell how often and how long each function was called",
	.synopsis = "[-HhqtV] [-e elf] [-n rows] [-s column] [file ...]",
	.options =
	    "  -e elf     the program: names of functions, and where they are\n"
	    "  -H         how the durations of each function are spread, too\n"
	    "  -n rows    the first functions only\n"
	    "  -q         no messages about damage, no progress line\n"
	    "  -s column  sort by self (default), calls, total, outer, mean,\n"
	    "             min, p50, p90, p99, max or name\n"
	    "  -t         fields with tabs between them\n",
	.examples =
	    "  mpdecode cap.mp | callstat -e fw.elf\n"
	    "  callstat -e fw.elf -s max -n 10 -H calls.txt\n"
	    "  callstat -t calls.txt | awk -F '\\t' '$3 > 1000 { print $1 }'\n"
};

struct stat_options {
	struct callin in;
	bool bars;		/* -H */
	bool tabs;		/* -t */
	size_t rows;		/* -n */
	const char *key;	/* -s */
};

/* Take an option; false if it is none of ours. */
static bool
take_option(struct stat_options *o, int opt, const char *arg)
{
	if (opt == 'e')
		o->in.elf_name = arg;
	else if (opt == 'H')
		o->bars = true;
	else if (opt == 'n')
		o->rows = tool_number("-n", arg, 1, UINT32_MAX);
	else if (opt == 'q')
		o->in.progress.quiet = true;
	else if (opt == 's')
		o->key = arg;
	else if (opt == 't')
		o->tabs = true;
	else
		return false;
	return true;
}

static void
print_all(const struct stat_options *o, const struct sp_callsum *sum)
{
	struct calltable table;

	calltable_make(&table, sum, &o->in.funcs, o->key);
	callin_print(&o->in);
	calltable_print(&table, o->rows, o->tabs);
	if (o->bars)
		calltable_bars(&table, o->rows);
	calltable_free(&table);
	tool_flush();
}

int
main(int argc, char **argv)
{
	struct stat_options o = { .rows = SIZE_MAX, .key = "self" };
	struct sp_callsum sum = { .spread = true };
	int opt, status;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "e:Hhn:qs:tV", tool_longopts,
	    NULL)) != -1) {
		if (!take_option(&o, opt, optarg))
			tool_option(&tool, opt);
	}
	calltable_check(o.key);
	if (o.bars && o.tabs)
		errx(TOOL_TROUBLE, "-H and -t: bars are no fields");
	tool_outlive_interrupt();
	callin_open(&o.in);
	sp_callsum_init(&sum, &o.in.calls);
	status = callin_read(&o.in, argv + optind);
	print_all(&o, &sum);
	status = callin_judge(&o.in, status);
	sp_callsum_free(&sum);
	callin_free(&o.in);
	return tool_finish(status);
}
