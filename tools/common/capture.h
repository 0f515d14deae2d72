/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What rawcap does with a line, lowest parts first. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include "common/tool.h"
#include "serial/line.h"
#include "serial/sink.h"

/*
 * capture.c: copy a line to a sink, and the other way a few bytes and a
 * descriptor to the line, and keep account of what may have been lost.
 */

enum capture_event {
	CAPTURE_GOING,
	CAPTURE_LIMIT,		/* limit bytes are copied */
	CAPTURE_ENDED,		/* the line ended, as a file or a peer does */
	CAPTURE_LOST,		/* it went away: errno in failure, 0 hangup */
	CAPTURE_UNREADABLE,	/* it can't be read: errno in failure */
	CAPTURE_SINK		/* nobody takes the output any more */
};

struct capture {
	/* Set by the caller, all else zero. */
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
	double heard;		/* tool_clock at the last byte or start */
	bool counted;		/* the kernel had counts at least once */
	struct sp_tty_counts counts;	/* errors, of all connections */
	/* Seconds in which a line that does not wait may have lost bytes: */
	double stalled;		/* the sink had no room */
	double asleep;		/* no step was made */

	/* Its own. */
	bool sink_failed;	/* CAPTURE_SINK was returned */
	double looked;		/* tool_clock at the last step */
	uint8_t chunk[4096];	/* bytes of feed */
};

/*
 * Start writing to fd through size bytes of memory.  Returns 0 or an errno
 * value.  SIGPIPE must be blocked, since a line may be a socket.
 */
int capture_start(struct capture *c, int fd, size_t size);

/* Open the line, as sp_line_open does. */
bool capture_open(struct capture *c, const char *name);

/* Close the line; its counts stay. */
void capture_close(struct capture *c);

/*
 * Wait until something can be done, up to timeout_ms, and do it.  A signal
 * ends the wait.  Call it at least every second.
 */
enum capture_event capture_step(struct capture *c, int timeout_ms);

/* Ask the kernel for the counts; they are kept when it can't say any more. */
void capture_count(struct capture *c);

/*
 * capture_session.c: the work from the first look at the device to the exit
 * status: what is said, when it ends, what a device that goes away means.
 */

#define CAPTURE_BAUD	115200	/* if nobody says otherwise, */
#define CAPTURE_BAUD_MAX	4000000000	/* and the most to say */
#define CAPTURE_BUFFER	((size_t)64 << 20)	/* bytes: 53 s at 12 Mbaud */

struct capture_session {
	/* Set by the caller; zero is the default but where said. */
	const char *device;
	const char *output;	/* what stdout is called in messages */
	const char *no_server;	/* what to do where nobody listens, for the
				   message: ": ..." */
	struct capture c;	/* options and limit */
	size_t buffer_size;	/* bytes, 1 or more */
	uint64_t most_ms, quiet_ms;	/* -t and -i, 0: none */
	bool reconnect, forward, verbose;
	const uint8_t *start, *at_exit;	/* bytes for the device */
	size_t start_size, at_exit_size;
	struct tool_progress progress;

	/* Its own. */
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
int capture_session_run(struct capture_session *s);

#endif
