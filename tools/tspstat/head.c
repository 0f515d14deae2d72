/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tspstat tells of a whole recording, see head.h */

#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "common/tsptables.h"
#include "head.h"
#include "tsp/id.h"

#define SECOND_NS	UINT64_C(1000000000)

static uint64_t
observed(const struct sp_tspsum *s)
{
	return s->running_ns + s->switching_ns + s->unknown_ns;
}

/* How long the idle task ran; false if there is none. */
static bool
idle_time(const struct tspin *in, const struct sp_tspsum *s, int idle,
    uint64_t *ns)
{
	const struct sp_rtos_name *const names =
	    in->rtos.names[SPLITPROF_WIRE_TSP_TASK];
	bool any = false;

	*ns = 0;
	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		if (idle >= 0 ? i != idle : !names[i].known ||
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
	const uint64_t share = tsptables_share(ns, observed(s));

	fprintf(out, "%s %" PRIu64 ".%02" PRIu64 " %%", what, share / 100,
	    share % 100);
}

static void
print_shares(const struct tspin *in, const struct sp_tspsum *s, int idle,
    FILE *out)
{
	const double seconds = (double)observed(s) / (double)SECOND_NS;
	uint64_t idle_ns;

	fprintf(out, "# %" PRIu64 " switches, %.1f a second; ", s->runs,
	    seconds > 0 ? (double)s->runs / seconds : 0.0);
	if (idle_time(in, s, idle, &idle_ns)) {
		print_share("idle", idle_ns, s, out);
		fputs(", ", out);
	}
	print_share("switching", s->switching_ns, s, out);
	print_share(", unknown", s->unknown_ns, s, out);
	fputc('\n', out);
}

static void
print_inheritance(const struct tspin *in, const struct sp_tspsum *s, FILE *out)
{
	const struct sp_tspsum_longest *const l = &s->inheritance;
	char name[TSPIN_ROOM];

	if (!s->inherited)
		return;
	tspin_name(&in->rtos, SPLITPROF_WIRE_TSP_TASK, (uint8_t)l->task, name);
	fprintf(out, "# %" PRIu64 " times a priority was inherited, for %s%"
	    PRIu64 ".%" PRIu64 " us at most, by %s\n", s->inherited,
	    l->open ? ">=" : "", (l->ns + 50) / 1000, (l->ns + 50) / 100 % 10,
	    name);
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
print_lines(const struct tspin *in, const struct sp_tspsum *s, int idle,
    FILE *out)
{
	const uint64_t ns = observed(s);

	fprintf(out, "# %" PRIu64 " events in %" PRIu64 ".%09" PRIu64
	    " s; all times in us\n", s->events, ns / SECOND_NS,
	    ns % SECOND_NS);
	if (tspin_unscaled(in))
		fputs("# no clock record: a tick is taken as 1 ms, without the "
		    "timer\n", out);
	print_shares(in, s, idle, out);
	print_inheritance(in, s, out);
	for (int id = 0; id < 256; id++) {
		if (s->failed[id])
			fprintf(out, "# %" PRIu64 " %s\n", s->failed[id],
			    sp_tspid_name((uint8_t)id));
	}
	print_loss(&in->rtos, out);
}

static void
print_fields(const struct tspin *in, const struct sp_tspsum *s, int idle,
    FILE *out)
{
	const struct sp_rtos *const r = &in->rtos;
	uint64_t idle_ns;
	const bool any_idle = idle_time(in, s, idle, &idle_ns);
	const struct {
		const char *name;
		uint64_t value;
	} fields[] = {
		{ "events", s->events }, { "observed_ns", observed(s) },
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
		{ "no_clock", tspin_unscaled(in) },
	};

	fputs("#whole\tname\tvalue\n", out);
	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++)
		fprintf(out, "whole\t%s\t%" PRIu64 "\n", fields[i].name,
		    fields[i].value);
	if (any_idle)
		fprintf(out, "whole\tidle_ns\t%" PRIu64 "\n", idle_ns);
	for (int id = 0; id < 256; id++) {
		if (s->failed[id])
			fprintf(out, "whole\t%s\t%" PRIu64 "\n",
			    sp_tspid_name((uint8_t)id), s->failed[id]);
	}
}

void
tsphead_print(const struct tspin *in, const struct sp_tspsum *s, int idle,
    bool tabs, FILE *out)
{
	if (tabs)
		print_fields(in, s, idle, out);
	else
		print_lines(in, s, idle, out);
}
