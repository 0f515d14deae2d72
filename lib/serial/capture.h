/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Capture: copy a line to a sink, and the other way a few bytes and a
 * descriptor to the line, and keep account of what may have been lost.
 */
#ifndef SP_CAPTURE_H
#define SP_CAPTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "serial/line.h"
#include "serial/sink.h"

enum sp_capture_event {
	SP_CAPTURE_GOING,
	SP_CAPTURE_LIMIT,	/* limit bytes are copied */
	SP_CAPTURE_ENDED,	/* the line ended, as a file or a peer does */
	SP_CAPTURE_LOST,	/* it went away: errno in failure, 0 hangup */
	SP_CAPTURE_UNREADABLE,	/* it can't be read: errno in failure */
	SP_CAPTURE_SINK		/* nobody takes the output any more */
};

struct sp_capture {
	/* Set by the caller after sp_capture_start. */
	struct sp_line_options options;
	uint64_t limit;		/* of bytes; what follows is dropped */
	int feed;		/* descriptor to forward, or -1 */
	const uint8_t *send;	/* bytes for the line, not owned */
	size_t send_size;	/* how many are left */

	/* Read by the caller. */
	struct sp_line line;	/* may be closed: a step then only waits */
	struct sp_sink sink;
	uint64_t bytes;		/* copied to the sink */
	int failure;		/* errno of an event */
	int feed_failure;	/* errno if reading feed failed */
	int send_failure;	/* errno if the line refused the bytes */
	double heard;		/* CLOCK_MONOTONIC at the last byte or start */
	bool counted;		/* the kernel had counts at least once */
	struct sp_tty_counts counts;	/* errors, of all connections */
	/* Seconds in which a line that does not wait may have lost bytes: */
	double stalled;		/* the sink had no room */
	double asleep;		/* no step was made */

	/* Its own. */
	bool sink_failed;	/* SP_CAPTURE_SINK was returned */
	double looked;		/* clock at the last step */
	uint8_t chunk[4096];	/* bytes of feed */
};

/*
 * Zero c and start writing to fd through size bytes of memory.  Returns 0 or
 * an errno value.  SIGPIPE must be blocked, since a line may be a socket.
 */
int sp_capture_start(struct sp_capture *c, int fd, size_t size);

/* Open the line, as sp_line_open does. */
bool sp_capture_open(struct sp_capture *c, const char *name);

/* Close the line; its counts stay. */
void sp_capture_close(struct sp_capture *c);

/*
 * Wait until something can be done, up to timeout_ms, and do it.  A signal
 * ends the wait.  Call it at least every second.
 */
enum sp_capture_event sp_capture_step(struct sp_capture *c, int timeout_ms);

/* Ask the kernel for the counts; they are kept when it can't say any more. */
void sp_capture_count(struct sp_capture *c);

#endif
