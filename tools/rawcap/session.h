/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rawcap's work from the first look at the device to the exit status: what is
 * said, when it ends, what a device that goes away means.
 */
#ifndef SESSION_H
#define SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/tool.h"
#include "serial/capture.h"

struct session {
	/* Set by the caller; zero is the default but where said. */
	const char *device;
	struct sp_line_options line;
	size_t buffer_size;	/* bytes, 1 or more */
	uint64_t limit;		/* bytes, 0: none */
	uint64_t most_ms, quiet_ms;	/* -t and -i, 0: none */
	bool reconnect, forward, verbose;
	const uint8_t *start, *at_exit;	/* bytes for the device */
	size_t start_size, at_exit_size;
	struct tool_progress progress;

	/* Its own. */
	struct sp_capture c;
	double started;		/* tool_clock */
	bool stop;		/* it is over */
	bool seen;		/* the device was open once */
	double retry;		/* tool_clock before which it is not tried */
	int status;
	double counted;		/* tool_clock at the last count of errors */
	uint64_t gprof_bytes;	/* by the last progress line, */
	double gprof_at;	/* and when */
};

/*
 * Copy the device to stdout and return the exit status.  Exits with 2 if the
 * device can't be opened, and dies of SIGPIPE if stdout's reader is gone.
 */
int session_run(struct session *s);

#endif
