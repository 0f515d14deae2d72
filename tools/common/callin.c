/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls as text records, see callin.h */

#include <config.h>

#include "callin.h"

/* The time of an input is from its first entry to its last return. */
static void
take_call(struct callin *in, const struct sp_call *call)
{
	const int64_t exit_us = sp_call_exit(call);

	tool_must(sp_calls_add(&in->calls, call));
	if (!in->begun || call->entry_us < in->first_us)
		in->first_us = call->entry_us;
	if (!in->begun || exit_us > in->last_us)
		in->last_us = exit_us;
	in->begun = true;
}

bool
callin_take(void *callin, char *line)
{
	struct callin *const in = callin;
	struct sp_record_mp r;
	const bool good = sp_record_mp_take(&r, line);
	const uint32_t overflows = good ? recording_note(&in->recording, &r) :
	    0;

	if (good && r.kind == SP_RECORD_MP_CALL)
		take_call(in, &r.u.call);
	else if (!good || r.kind == SP_RECORD_MP_LOST)
		sp_calls_mark(&in->calls);
	if (in->told)
		in->told(in->arg, good ? &r : NULL, overflows);
	return good;
}

uint64_t
callin_span_us(const struct callin *in)
{
	return in->span_us +
	    (in->begun ? (uint64_t)(in->last_us - in->first_us) : 0);
}

/* An input is a stream of its own: its calls and counts are apart. */
void
callin_part(struct callin *in)
{
	sp_calls_end(&in->calls);
	recording_part(&in->recording);
	in->span_us = callin_span_us(in);
	in->begun = false;
}

static int
read_input(struct tool_input *input, void *arg)
{
	struct callin *const in = arg;
	const int status = record_input(input, &in->reader);

	callin_part(in);
	return tool_input_status(input, in->reader.quiet, status);
}

int
callin_read(struct callin *in, char **operands)
{
	int status;

	in->reader = (struct record_reader){ .take = callin_take, .arg = in,
	    .quiet = in->recording.progress.quiet,
	    .progress = &in->recording.progress, .tick = &in->tick };
	status = tool_each_input(operands, read_input, in);
	tool_progress_end(&in->recording.progress);
	return status;
}

int
callin_judge(const struct callin *in, int status)
{
	const struct sp_calls *const c = &in->calls;
	const struct recording_fault faults[] = {
		{ c->lost, "calls have a caller whose record was lost" },
		{ c->suspect, "of these may have one that was not" },
		{ c->crossed, "calls lie across others: callers are mixed up: "
		    "of several tasks?" },
		{ c->twisted, "calls last less than those that they have "
		    "called" },
		{ 0, NULL }
	};

	return recording_judge(&in->recording,
	    in->reader.lines - in->reader.bad, faults, status);
}

void
callin_free(struct callin *in)
{
	sp_calls_free(&in->calls);
	recording_free(&in->recording);
}
