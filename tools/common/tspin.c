/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an RTOS did, as text records, see tspin.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "tsp/id.h"
#include "tsp/record.h"
#include "tspin.h"

#define PROGRESS_LINES	1024	/* between two looks at the clock */

bool
tspin_take(void *tspin, char *line)
{
	struct tspin *const in = tspin;
	struct sp_record_tsp r;
	const bool good = sp_record_tsp_take(&r, line);

	if (!good)
		r.kind = SP_RECORD_TSP_JUNK;
	sp_rtos_feed(&in->rtos, &r);
	if (in->reader.lines % PROGRESS_LINES == 0 &&
	    tool_progress_due(&in->progress))
		tool_progress_line(&in->progress, "%" PRIu64 " events",
		    in->rtos.events);
	return good;
}

bool
tspin_unscaled(const struct tspin *in)
{
	const struct sp_rtos *const r = &in->rtos;

	return r->unscaled || (r->begun && !r->clock.known);
}

/* An input is a stream of its own. */
void
tspin_begin(struct tspin *in)
{
	sp_rtos_begin(&in->rtos);
	if (in->begin)
		in->begin(in->arg);
}

void
tspin_end(struct tspin *in)
{
	sp_rtos_end(&in->rtos);
	if (in->end)
		in->end(in->arg);
}

static int
read_input(struct tool_input *input, void *arg)
{
	struct tspin *const in = arg;
	int status;

	tspin_begin(in);
	status = record_input(input, &in->reader);
	tspin_end(in);
	return tool_input_status(input, in->progress.quiet, status);
}

int
tspin_read(struct tspin *in, char **operands)
{
	int status;

	in->reader = (struct record_reader){ .take = tspin_take, .arg = in,
	    .quiet = in->progress.quiet,
	    .progress = &in->progress, .tick = &in->tick,
	    .holds = in->holds };
	status = tool_each_input(operands, read_input, in);
	tool_progress_end(&in->progress);
	return status;
}

static bool
tell(const struct tspin *in, uint64_t n, const char *what)
{
	if (n && !in->progress.quiet)
		warnx("%" PRIu64 " %s", n, what);
	return n > 0;
}

int
tspin_judge(const struct tspin *in, int status)
{
	const struct sp_rtos_loss *const lost = &in->rtos.lost;
	const bool unscaled = tspin_unscaled(in);
	const bool none = in->reader.lines > in->reader.bad &&
	    !in->rtos.events;
	bool wrong = tell(in, lost->packets,
	    sp_tsp_account_unsure(&in->rtos.account) ?
	    "packets are missing, at least" : "packets are missing");

	wrong |= tell(in, lost->errors, "times the tracer lost events, as its "
	    "queue was full");
	wrong |= tell(in, lost->unknown, "packets are of unknown ids");
	wrong |= tell(in, lost->places, "places are damaged, where events may "
	    "be missing");
	wrong |= tell(in, in->rtos.clock.damaged,
	    "events have times that can't be");
	wrong |= tell(in, in->rtos.mixed, "switches contradict the one before: "
	    "events are missing");
	if (none && !in->progress.quiet)
		warnx("no events: is the tracer on?");
	if (unscaled && !in->progress.quiet)
		warnx("no clock record: a tick is taken as 1 ms, without the "
		    "timer: set both with tspdecode -r and -m");
	return wrong || none || unscaled ? TOOL_DAMAGED : status;
}

/* A name that says no more than the type does is left out. */
const char *
tspin_name(const struct sp_rtos *r, uint8_t type, uint8_t number)
{
	static const char *const types[SPLITPROF_WIRE_TSP_TYPES] = { "queue",
	    "mutex", "semaphore", "binary semaphore", "recursive mutex",
	    "task" };
	static char text[TSPIN_ROOM];
	const struct sp_rtos_name *const name = &r->names[type][number];
	const bool tells = name->known && name->n &&
	    (type == SPLITPROF_WIRE_TSP_TASK || name->n != 5 ||
	    memcmp(name->bytes, "Queue", 5) != 0);
	int n = 0;

	if (type != SPLITPROF_WIRE_TSP_TASK || !tells)
		n = sprintf(text, "%s %u%s", types[type], number,
		    tells ? " " : "");
	if (tells)
		sp_escape(name->bytes, name->n, text + n);
	return text;
}

void
tspin_take_marker(void *markers, const char *arg)
{
	struct tspin_markers *const m = markers;

	if (arg[0] < '1' || arg[0] >= '1' + TSPIN_MARKERS || arg[1] != '=' ||
	    !arg[2] || strlen(arg + 2) > SP_RECORD_TSP_NAME_MAX)
		errx(TOOL_TROUBLE, "-m: %s: not NUMBER=NAME with a marker's "
		    "number, 1 to %d", arg, TSPIN_MARKERS);
	m->names[arg[0] - '1'] = arg + 2;
}

const char *
tspin_event(const struct tspin_markers *markers, uint8_t id)
{
	const unsigned marker = (unsigned)id - SPLITPROF_WIRE_TSP_CUSTOM_MARKER_1;

	return marker < TSPIN_MARKERS && markers->names[marker] ?
	    markers->names[marker] : sp_tspid_name(id);
}

const char *
tspin_wait(const struct sp_rtos *r, const struct sp_rtos_wait *wait)
{
	static char text[TSPIN_ROOM];

	switch (wait->cause) {
	case SP_RTOS_SEND:
		sprintf(text, "room in %s",
		    tspin_name(r, wait->type, wait->number));
		return text;
	case SP_RTOS_RECEIVE:
		return tspin_name(r, wait->type, wait->number);
	case SP_RTOS_NOTIFICATION:
		sprintf(text, "notification %u", wait->number);
		return text;
	case SP_RTOS_GROUP:
		sprintf(text, "event group %u", wait->number);
		return text;
	case SP_RTOS_DELAY:
		return "delay";
	case SP_RTOS_SUSPENDED:
		return "suspended";
	default:
		return "not told";
	}
}
