/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of proftop, see option.h */

#include <config.h>

#include "option.h"

#define SECONDS_MIN	100	/* milliseconds, of -i and -w */
#define SECONDS_MAX	3600000

/* Handle an option of how it is shown; false if it is none of these. */
static bool
take_view_option(struct top *t, int opt, const char *arg)
{
	switch (opt) {
	case 'b':
		t->batch = true;
		return true;
	case 'c':
		t->batch_only = "-c";
		t->print.frames = tool_number("-c", arg, 1, UINT32_MAX);
		return true;
	case 'i':
		t->interval_ms = tool_milliseconds("-i", arg, SECONDS_MIN,
		    SECONDS_MAX);
		return true;
	case 'm':
		t->batch_only = "-m";
		t->print.rows = tool_number("-m", arg, 1, UINT32_MAX);
		return true;
	case 's':
		t->sort = arg;
		return true;
	case 'W':
		t->batch_only = "-W";
		t->print.columns = (unsigned)tool_number("-W", arg, 20,
		    TOPTEXT_COLUMNS);
		return true;
	case 'w':
		t->stream.live.recent.window_s = (double)tool_milliseconds(
		    "-w", arg, SECONDS_MIN, SECONDS_MAX) / 1e3;
		return true;
	}
	return false;
}

bool
topoption_take(struct top *t, int opt, const char *arg)
{
	struct intake *const in = &t->stream.in;

	if (take_view_option(t, opt, arg) ||
	    textarg_option(&t->text, opt, arg))
		return true;
	switch (opt) {
	case 'B':
		t->stream.baud = tool_number("-B", arg, 1, UINT32_MAX);
		return true;
	case 'F':
		in->any_build = true;
		return true;
	case 'N':
		t->names = arg;
		return true;
	case 'n':
		in->addr_bytes = (int)tool_number("-n", arg,
		    SPLITPROF_WIRE_ADDR_MIN, SPLITPROF_WIRE_ADDR_MAX);
		return true;
	case 'o':
		t->output = arg;
		return true;
	case 'q':
		t->quiet = true;
		return true;
	case 'R':
		in->recover = true;
		return true;
	case 'r':
		in->profile.rate_hz = (uint32_t)tool_number("-r", arg, 1,
		    UINT32_MAX);
		return true;
	case 'v':
		t->verbose = true;
		return true;
	}
	return false;
}
