/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspstat - report what the tasks of an RTOS did, and what they waited for */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/live.h"
#include "common/taskdeadlines.h"
#include "common/tsptables.h"

#define SECOND_NS	UINT64_C(1000000000)

static const struct tool tool = {
	.name = "tspstat",
	.purpose = "report what the tasks of an RTOS did, and what they waited "
	    "for",
	.synopsis = "[-hqtV] [-I task] [-i seconds] [-m marker=name] "
	    "[-n rows] [-s column] [-x task<=time] [file ...]",
	.options =
	    "  -I task     the number of the idle task (default: the one "
	    "named IDLE)\n"
	    "  -i seconds  the tables so far that often, while the input "
	    "lasts\n"
	    "  -m marker=name  what a custom marker, 1 to 5, is called\n"
	    "  -n rows     the first tasks only\n"
	    "  -q          no messages about damage, no progress line\n"
	    "  -s column   sort tasks by %cpu (default), run, runs, preempted, "
	    "wakes,\n"
	    "              min, mean, p50, p90, p99, max, inherited, wait,\n"
	    "              activations, rmin, rmean, rp50, rp90, rp99, rmax, "
	    "pmin,\n"
	    "              period, pmax, jitter or task\n"
	    "  -t          fields with tabs between them\n"
	    "  -x task<=time  status 1 if that task's response time was "
	    "longer:\n"
	    "              us, ms or s; may be given again\n",
	.examples =
	    "  tspdecode cap.bin | tspstat\n"
	    "  tspencode list | rawcap -w -b 1000000 /dev/ttyACM0 | "
	    "tspdecode | tspstat -i 1\n"
	    "  tspstat -t -s max trace.txt | awk -F '\\t' "
	    "'$1 == \"task\" { print $2, $14 }'\n"
	    "  tspstat -x 'control<=5ms' trace.txt\n"
};

struct stat_options {
	struct sp_tspsum sum;	/* the first: its user has it as arg */
	struct sp_tspsum now;	/* for a table before the end */
	struct sp_rtos_user sums;	/* what takes the sums */
	struct task_deadlines deadlines;	/* -x */
	struct tspin in;
	int idle;		/* -I; -1: by its name */
	struct tspin_markers markers;	/* -m */
	struct live live;
};

/* How long the idle task ran; false if there is none. */
static bool
idle_time(const struct stat_options *o, const struct sp_tspsum *s, uint64_t *ns)
{
	const struct sp_rtos_name *const names =
	    o->in.rtos.names[SPLITPROF_WIRE_TSP_TASK];
	bool any = false;

	*ns = 0;
	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		if (o->idle >= 0 ? i != o->idle : !names[i].known ||
		    names[i].n != 4 || memcmp(names[i].bytes, "IDLE", 4))
			continue;
		any = true;
		*ns += s->tasks[i].running_ns;
	}
	return any;
}

static void
print_share(const char *what, uint64_t ns, const struct sp_tspsum *s, FILE *out)
{
	const uint64_t share = tsptables_share(ns, s);

	fprintf(out, "%s %" PRIu64 ".%02" PRIu64 " %%", what, share / 100,
	    share % 100);
}

static void
print_shares(const struct stat_options *o, const struct sp_tspsum *s, FILE *out)
{
	const double seconds = (double)sp_tspsum_observed(s) /
	    (double)SECOND_NS;
	uint64_t idle_ns;

	fprintf(out, "# %" PRIu64 " switches, %.1f a second; ", s->runs,
	    seconds > 0 ? (double)s->runs / seconds : 0.0);
	if (idle_time(o, s, &idle_ns)) {
		print_share("idle", idle_ns, s, out);
		fputs(", ", out);
	}
	print_share("switching", s->switching_ns, s, out);
	print_share(", unknown", s->unknown_ns, s, out);
	fputc('\n', out);
}

static void
print_inheritance(const struct sp_rtos *r, const struct sp_tspsum *s, FILE *out)
{
	const struct sp_tspsum_longest *const l = &s->inheritance;

	if (!s->inherited)
		return;
	fprintf(out, "# %" PRIu64 " times a priority was inherited, for %s%"
	    PRIu64 ".%" PRIu64 " us at most, by %s\n", s->inherited,
	    l->open ? ">=" : "", (l->ns + 50) / 1000, (l->ns + 50) / 100 % 10,
	    tspin_name(r, SPLITPROF_WIRE_TSP_TASK, (uint8_t)l->task));
}

/* Where events may be missing, so that it is seen before the end. */
static void
print_loss(const struct sp_rtos *r, FILE *out)
{
	const struct sp_rtos_loss *const l = &r->lost;

	if (r->clock.restarts)
		fprintf(out, "# time has begun anew %" PRIu64 " times\n",
		    r->clock.restarts);
	if (l->gaps || l->errors || l->unknown || l->places || r->mixed ||
	    r->clock.damaged)
		fprintf(out, "# events may be missing: %" PRIu64 " packets in "
		    "%" PRIu64 " gaps, %" PRIu64 " errors of the tracer, %"
		    PRIu64 " unknown packets, %" PRIu64 " places damaged, %"
		    PRIu64 " times and %" PRIu64 " switches that can't be\n",
		    l->packets, l->gaps, l->errors, l->unknown, l->places,
		    r->clock.damaged, r->mixed);
}

static void
print_lines(const struct stat_options *o, const struct sp_tspsum *s, FILE *out)
{
	const uint64_t ns = sp_tspsum_observed(s);

	fprintf(out, "# %" PRIu64 " events in %" PRIu64 ".%09" PRIu64
	    " s; times in ms, latencies in us\n", o->in.rtos.events,
	    ns / SECOND_NS, ns % SECOND_NS);
	if (tspin_unscaled(&o->in))
		fputs("# no clock record: a tick is taken as 1 ms, without the "
		    "timer\n", out);
	print_shares(o, s, out);
	print_inheritance(&o->in.rtos, s, out);
	for (int id = 0; id < 256; id++) {
		if (!s->noted[id])
			continue;
		fprintf(out, "# %" PRIu64 " ", s->noted[id]);
		tool_put_escaped(out, tspin_event(&o->markers, (uint8_t)id));
		fputc('\n', out);
	}
	print_loss(&o->in.rtos, out);
}

static void
print_fields(const struct stat_options *o, const struct sp_tspsum *s, FILE *out)
{
	const struct sp_rtos *const r = &o->in.rtos;
	uint64_t idle_ns;
	const bool any_idle = idle_time(o, s, &idle_ns);
	const struct {
		const char *name;
		uint64_t value;
	} fields[] = {
		{ "events", r->events },
		{ "observed_ns", sp_tspsum_observed(s) },
		{ "running_ns", s->running_ns },
		{ "switching_ns", s->switching_ns },
		{ "unknown_ns", s->unknown_ns }, { "switches", s->runs },
		{ "inherited", s->inherited },
		{ "inherited_max_ns", s->inheritance.ns },
		{ "inherited_open", s->inheritance.open },
		{ "lost_packets", r->lost.packets }, { "gaps", r->lost.gaps },
		{ "errors", r->lost.errors },
		{ "unknown_packets", r->lost.unknown },
		{ "damaged_places", r->lost.places },
		{ "damaged_times", r->clock.damaged },
		{ "mixed_switches", r->mixed },
		{ "restarts", r->clock.restarts },
		{ "no_clock", tspin_unscaled(&o->in) },
	};

	fputs("#whole\tname\tvalue\n", out);
	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++)
		fprintf(out, "whole\t%s\t%" PRIu64 "\n", fields[i].name,
		    fields[i].value);
	if (any_idle)
		fprintf(out, "whole\tidle_ns\t%" PRIu64 "\n", idle_ns);
	for (int id = 0; id < 256; id++) {
		if (!s->noted[id])
			continue;
		fputs("whole\t", out);
		tool_put_escaped(out, tspin_event(&o->markers, (uint8_t)id));
		fprintf(out, "\t%" PRIu64 "\n", s->noted[id]);
	}
}

static void
print_all(const struct stat_options *o, const struct sp_tspsum *s, FILE *out)
{
	tool_must(!s->no_memory);
	(o->live.tabs ? print_fields : print_lines)(o, s, out);
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
check_activation(void *arg, const struct sp_rtos_span *a)
{
	struct stat_options *const o = arg;

	o->sums.activation(&o->sum, a);
	task_deadlines_add(&o->deadlines, a);
}

static void
begin(struct stat_options *o)
{
	if (!tsptables_is_key(o->live.key))
		errx(TOOL_TROUBLE, "-s: %s: not one of %s", o->live.key,
		    tsptables_keys);
	live_begin(&o->live);
	task_deadlines_begin(&o->deadlines);
	o->sums = sp_tspsum_user(&o->sum);
	o->in.rtos.user = o->sums;
	o->in.rtos.user.activation = check_activation;
}

int
main(int argc, char **argv)
{
	/* It is large, for so many objects. */
	static struct stat_options o = { .idle = -1,
	    .deadlines.given.per_us = 1000, .live = {
	    .print = print_now, .arg = &o, .reader = &o.in.reader,
	    .tick = &o.in.tick, .progress = &o.in.progress,
	    .rows = SIZE_MAX, .key = "%cpu" } };
	const struct tool_option options[] = {
		LIVE_OPTIONS(&o.live),
		{ 'I', TOOL_NUMBER(&o.idle, 0, SP_RTOS_TASKS - 1) },
		{ 'm', .take = tspin_take_marker, .to = &o.markers },
		{ 'x', .take = deadlines_take, .to = &o.deadlines.given },
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
	if (task_deadlines_judge(&o.deadlines, &o.in.rtos) &&
	    status == TOOL_OK)
		status = TOOL_DAMAGED;
	task_deadlines_free(&o.deadlines);
	sp_tspsum_free(&o.sum);
	return tool_finish(status);
}
