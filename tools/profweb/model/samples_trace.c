/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A trace of tasks beside samples of the same line: its times are the
 * timeline's, and what it tells of a task is with the samples of that.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "samples_inner.h"
#include "tasks_inner.h"

#define SECOND_NS	1000000000

static void
take_pair(void *websamples, int64_t samples, int64_t ns)
{
	struct websamples *const w = websamples;

	if (!w->joint.paired)
		w->origin_ns = ns - samples * w->joint.sample_ns;
	tool_must(sp_timeline_mark(&w->model->lanes, WEBMARK_PAIR, ns,
	    (uint64_t)samples));
}

/* Without a rate nothing tells which samples fit which times. */
static bool
has_clock(struct websamples *w)
{
	const uint32_t hz = w->in.profile.rate_hz;

	if (!w->joint.sample_ns && hz && hz <= SECOND_NS)
		w->joint.sample_ns = SECOND_NS / hz;
	return w->joint.sample_ns;
}

/* Both begin before the first task does, if these are made behind the header:
   so their first switches are the same. */
static void
take_event(void *websamples, const struct sp_rtos_event *e, int64_t ns)
{
	struct websamples *const w = websamples;

	if (e->id == SPLITPROF_WIRE_TSP_TASK_CREATE && !w->traced)
		w->joint.fresh = w->whole;
	if (e->id != SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN)
		return;
	w->traced = true;
	(void)websamples_task_context(w, e->data[0]);
	if (has_clock(w))
		tool_must(sp_joint_event(&w->joint, e->data[0], ns));
}

static void
miss_events(void *websamples)
{
	struct websamples *const w = websamples;

	/* What came before that stays known. */
	w->joint.fresh &= w->traced;
	w->whole = false;
	sp_joint_lose_events(&w->joint);
}

bool
websamples_is_trace(const char *line)
{
	static const char *const names[] = { "event", "error", "object",
		"list", "clock", "unsized", "unknown", "gap", "truncated",
		"junk" };
	const size_t n = strcspn(line, "\t");

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (strlen(names[i]) == n && !memcmp(line, names[i], n))
			return true;
	return false;
}

bool
websamples_take_trace(struct websamples *w, char *line)
{
	if (!w->trace) {
		w->trace = webtasks_new(w->model);
		w->trace->lanes = WEBMODEL_TRACED;
		w->trace->happened = take_event;
		w->trace->missed = miss_events;
		w->trace->arg = w;
		webtasks_begin_input(w->trace, w->bytes.name);
	}
	return webtasks_take(w->trace, line);
}

void
websamples_switch(void *websamples, uint32_t task)
{
	struct websamples *const w = websamples;

	/* Nothing goes on where another task has run. */
	if (!w->marked || w->astray || task != w->task)
		websamples_part(w);
	w->marked = true;
	w->task = task;
	w->astray = false;
	w->joint.pair = take_pair;
	w->joint.arg = w;
	if (has_clock(w))
		tool_must(sp_joint_mark(&w->joint, task, w->now));
}

/* Who runs is not known, until that is marked again. */
void
websamples_go_astray(struct websamples *w)
{
	websamples_part(w);
	w->astray = w->marked;
	w->joint.fresh &= w->marked;
	w->whole = false;
	if (has_clock(w))
		sp_joint_lose_marks(&w->joint, w->now);
}

void
websamples_begin_trace(struct websamples *w, const char *name)
{
	if (w->trace)
		webtasks_begin_input(w->trace, name);
	w->traced = w->astray = w->whole = false;
}

void
websamples_end_trace(struct websamples *w)
{
	if (w->trace)
		webtasks_end_input(w->trace);
	if (w->trace && w->joint.sample_ns)
		sp_joint_end(&w->joint, w->now);
}

int
websamples_judge_trace(const struct websamples *w, int status)
{
	return w->trace ? tspin_judge(&w->trace->in, status) : status;
}

void
websamples_free_trace(struct websamples *w)
{
	if (w->trace)
		webtasks_free(w->trace);
	sp_joint_free(&w->joint);
}

void
websamples_trace_facts(struct websamples *w, struct jsonout *j)
{
	struct sp_tspsum *now;

	if (!w->trace)
		return;
	now = webtasks_now(w->trace);
	webtasks_write_facts(w->trace, now, j);
	free(now);
}

void
websamples_trace_alarms(const struct websamples *w, struct jsonout *j)
{
	const struct webalarm alarms[] = {
		{ w->joint.unpaired, "{sample has|samples have} a time by the "
		    "sample rate alone, as something was lost" },
		{ 0, NULL }
	};

	if (!w->trace)
		return;
	webtasks_write_alarms(w->trace, j);
	webmodel_alarms(j, alarms);
	if (!w->joint.paired)
		jsonout_string(j, !w->in.profile.rate_hz ? "samples and events "
		    "have no common time: -r is missing, the sample rate" :
		    !w->marked ? "samples and events have no common time: no "
		    "task is marked, see SPLITPROF_TASKS" : "samples and "
		    "events have no common time: switches that fit each other "
		    "were not found yet");
}

void
websamples_trace_tables(struct websamples *w, struct jsonout *j)
{
	struct sp_tspsum *now;

	if (!w->trace)
		return;
	now = webtasks_now(w->trace);
	w->trace->unit_ns = w->joint.sample_ns ? w->joint.sample_ns :
	    SECOND_NS;
	webtasks_write_tables(w->trace, now, j);
	free(now);
}

void
websamples_write_trace(struct websamples *w, struct jsonout *j)
{
	if (!w->trace || !w->joint.paired)
		return;
	webtasks_write_labels(w->trace, j);
	jsonout_begin(jsonout_key(j, "trace"), '{');
	jsonout_signed(jsonout_key(j, "unit"), w->joint.sample_ns);
	jsonout_signed(jsonout_key(j, "begin"), w->origin_ns);
	jsonout_list(j, "open");
	webtasks_write_open(w->trace, j);
	jsonout_end(j, ']');
	jsonout_signed(jsonout_key(j, "now"), w->trace->last_ns);
	jsonout_end(j, '}');
}
