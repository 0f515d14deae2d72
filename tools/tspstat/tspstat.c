/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspstat - report what the tasks of an RTOS did, and what they waited for */

#include <config.h>

#include <err.h>
#include <stdlib.h>

#include "common/live.h"
#include "common/tsptables.h"
#include "head.h"

static const struct tool tool = {
	.name = "tspstat",
	.purpose = "report what the tasks of an RTOS did, and what they waited "
	    "for",
	.synopsis = "[-hqtV] [-I task] [-i seconds] [-n rows] [-s column] "
	    "[file ...]",
	.options =
	    "  -I task     the number of the idle task (default: the one "
	    "named IDLE)\n"
	    "  -i seconds  the tables so far that often, while the input "
	    "lasts\n"
	    "  -n rows     the first tasks only\n"
	    "  -q          no messages about damage, no progress line\n"
	    "  -s column   sort tasks by %cpu (default), run, runs, preempted, "
	    "wakes,\n"
	    "              min, mean, p50, p90, p99, max, inherited, wait or "
	    "task\n"
	    "  -t          fields with tabs between them\n",
	.examples =
	    "  tspdecode cap.bin | tspstat\n"
	    "  tspencode list | rawcap -w -b 1000000 /dev/ttyACM0 | "
	    "tspdecode | tspstat -i 1\n"
	    "  tspstat -t -s max trace.txt | awk -F '\\t' "
	    "'$1 == \"task\" { print $2, $14 }'\n"
};

struct stat_options {
	struct tspin in;
	int idle;		/* -I; -1: by its name */
	struct live live;

	struct sp_tspsum sum, now;	/* now: for a table before the end */
};

static void
print_all(const struct stat_options *o, const struct sp_tspsum *s, FILE *out)
{
	tool_must(!s->no_memory);
	tsphead_print(&o->in, s, o->idle, o->live.tabs, out);
	tsptables_print(&o->in, s, o->live.key, o->live.rows, o->live.tabs,
	    out);
}

/* The first rows of a text, and how many more there are. */
static void
print_fitting(const char *text, size_t n, unsigned rows, FILE *out)
{
	unsigned lines = 0;
	size_t end = 0;

	for (size_t i = 0; i < n; i++) {
		lines += text[i] == '\n';
		if (text[i] == '\n' && lines < rows)
			end = i + 1;
	}
	if (lines <= rows)
		fwrite(text, 1, n, out);
	else
		fprintf(out, "%.*s... %u more lines\n", (int)end, text,
		    lines - rows + 1);
}

/* The tables so far, for live.h. */
static void
print_now(void *arg, const struct screen *on, FILE *out)
{
	struct stat_options *const o = arg;
	char *text = NULL;
	size_t n = 0;
	FILE *whole;

	sp_tspsum_now(&o->now, &o->sum, &o->in.rtos);
	if (!on) {
		print_all(o, &o->now, out);
		return;
	}
	whole = tool_need(open_memstream(&text, &n));
	print_all(o, &o->now, whole);
	if (fclose(whole))
		err(TOOL_TROUBLE, NULL);
	print_fitting(text, n, on->rows, out);
	free(text);
}

static void
begin(struct stat_options *o)
{
	if (!tsptables_is_key(o->live.key))
		errx(TOOL_TROUBLE, "-s: %s: not one of %s", o->live.key,
		    tsptables_keys);
	live_begin(&o->live);
	o->in.rtos.user = sp_tspsum_user(&o->sum);
}

int
main(int argc, char **argv)
{
	/* It is large, for so many objects. */
	static struct stat_options o = { .idle = -1, .live = {
	    .print = print_now, .arg = &o, .reader = &o.in.reader,
	    .tick = &o.in.tick, .progress = &o.in.progress,
	    .rows = SIZE_MAX, .key = "%cpu" } };
	const struct tool_option options[] = {
		LIVE_OPTIONS(&o.live),
		{ 'I', TOOL_NUMBER(&o.idle, 0, SP_RTOS_TASKS - 1) },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	tool_outlive_interrupt();
	begin(&o);
	status = tspin_read(&o.in, argv);
	live_end(&o.live);
	print_all(&o, &o.sum, stdout);
	tool_flush();
	status = tspin_judge(&o.in, status);
	sp_tspsum_free(&o.sum);
	return tool_finish(status);
}
