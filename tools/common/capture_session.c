/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rawcap's work, see capture.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "capture.h"

/* A device of another speed makes a framing error of most bytes. */
#define GARBLED	16

#define TICK_MS		250	/* between looks at the clock and the counts */

/*
 * How long to listen at the end, in seconds: for bytes that are on their way
 * (a USB adapter holds one for 16 ms), or for the answer to the exit file.
 */
static const struct goodbye {
	double quiet, most;
} no_goodbye = { 0, 0 }, on_signal = { 0.05, 0.2 }, on_exit_file = { 0.5, 2 };

/* Something is wrong with the capture: say it and remember the status. */
static void complain(struct capture_session *s, int status,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

static void
complain(struct capture_session *s, int status, const char *format,
    ...)
{
	va_list args;

	tool_progress_end(&s->progress);
	va_start(args, format);
	vwarnx(format, args);
	va_end(args);
	if (status > s->status)
		s->status = status;
}

/* The kernel's counts as text, if the device has them. */
static const char *
counts_text(const struct capture_session *s)
{
	static char text[100];
	const struct sp_tty_counts *n = &s->c.counts;

	text[0] = '\0';
	if (s->c.counted)
		snprintf(text, sizeof(text), ", %" PRIu32 " overruns, %" PRIu32
		    " framing and %" PRIu32 " parity errors, %" PRIu32
		    " breaks", n->overruns, n->framing, n->parity, n->breaks);
	return text;
}

static void
show_progress(struct capture_session *s)
{
	const double now = tool_clock();

	if (!tool_progress_due(&s->progress))
		return;
	tool_progress_line(&s->progress, "%" PRIu64 " bytes, %.1f kB/s%s",
	    s->c.bytes, (double)(s->c.bytes - s->gprof_bytes) / 1000 /
	    (now - s->gprof_at), counts_text(s));
	s->gprof_bytes = s->c.bytes;
	s->gprof_at = now;
}

/* The milliseconds of a limit that are left, up to a tick; none is 0. */
static int
time_left(uint64_t limit_ms, double since)
{
	const double left = (double)limit_ms - (tool_clock() - since) * 1000;

	if (!limit_ms || left > TICK_MS)
		return TICK_MS;
	return left > 0 ? (int)left + 1 : 0;
}

/* How long a step may wait; 0 if it is over. */
static int
patience(const struct capture_session *s)
{
	const int most = time_left(s->most_ms, s->started);
	const int quiet = time_left(s->seen ? s->quiet_ms : 0, s->c.heard);

	return most < quiet ? most : quiet;
}

/* Try to open the device; what can't be there yet is waited for with -r. */
static void
open_line(struct capture_session *s)
{
	const struct sp_line *l = &s->c.line;

	s->retry = tool_clock() + TICK_MS / 1000.0;
	if (capture_open(&s->c, s->device)) {
		if (s->seen && l->kind != SP_LINE_FIFO)
			complain(s, TOOL_DAMAGED, "%s: is back after %" PRIu64
			    " bytes; what it sent meanwhile is lost",
			    s->device, s->c.bytes);
		if (!s->seen)
			s->c.heard = tool_clock();
		s->seen = true;
		s->c.send = s->start;
		s->c.send_size = s->start_size;
	} else if (!s->reconnect || !(l->absent || s->seen)) {
		const bool refused = errno == ECONNREFUSED;

		tool_progress_end(&s->progress);
		errx(TOOL_TROUBLE, "%s: %s%s", s->device, l->why, refused ?
		    s->no_server : "");
	} else if (tool_progress_due(&s->progress)) {
		tool_progress_line(&s->progress, "waiting for %s: %s",
		    s->device, l->why);
	}
}

/*
 * The line ended, and if it is lost then not as it should.  A server that
 * closes a connection may well have sent all that it had.
 */
static void
line_gone(struct capture_session *s, bool lost)
{
	const bool wait = s->reconnect && s->c.line.kind != SP_LINE_STREAM;

	if (lost)
		complain(s, TOOL_DAMAGED, "%s: went away after %" PRIu64
		    " bytes%s%s%s", s->device, s->c.bytes,
		    s->c.failure ? ": " : "",
		    s->c.failure ? strerror(s->c.failure) : "",
		    wait ? "; waiting for it" : "");
	capture_close(&s->c);
	/* A server that ends takes connections a little longer. */
	s->retry = tool_clock() + TICK_MS / 1000.0;
	s->stop = !wait;
}

static void
handle(struct capture_session *s, enum capture_event event)
{
	if (event == CAPTURE_LIMIT || event == CAPTURE_SINK) {
		s->stop = true;
	} else if (event == CAPTURE_ENDED || event == CAPTURE_LOST) {
		line_gone(s, event == CAPTURE_LOST);
	} else if (event == CAPTURE_UNREADABLE) {
		complain(s, TOOL_TROUBLE, "%s: %s", s->device,
		    strerror(s->c.failure));
		s->stop = true;
	}
	if (s->c.feed_failure) {
		complain(s, TOOL_TROUBLE, "stdin: %s",
		    strerror(s->c.feed_failure));
		s->stop = true;
	}
}

static void
copy(struct capture_session *s)
{
	while (!s->stop && !tool_interrupted()) {
		int wait;

		if (s->c.line.fd < 0 && tool_clock() >= s->retry)
			open_line(s);
		/* The last look finds what came while this did not run. */
		wait = patience(s);
		handle(s, capture_step(&s->c, wait));
		if (!wait && !patience(s))
			break;
		if (tool_clock() - s->counted > TICK_MS / 1000.0) {
			capture_count(&s->c);
			s->counted = tool_clock();
		}
		if (s->c.line.fd >= 0)
			show_progress(s);
	}
}

/* Send what is left to be sent and listen until it is quiet. */
static void
send_goodbye(struct capture_session *s, const struct goodbye *g)
{
	struct capture *c = &s->c;
	const size_t size = c->send_size + s->at_exit_size;
	/* Twice the time that the bytes take on a wire. */
	const double wire = c->line.kind != SP_LINE_TTY ? 0 :
	    (double)size * 20 / c->options.baud;
	const double end = tool_clock() + g->most + wire;
	bool told = !s->at_exit_size;

	c->heard = tool_clock();
	while (c->line.fd >= 0) {
		const bool late = tool_clock() >= end;
		enum capture_event event;
		bool over;

		if (!c->send_size && !told) {
			c->send = s->at_exit;
			c->send_size = s->at_exit_size;
			told = true;
		}
		if (c->send_size || sp_line_unsent(&c->line))
			c->heard = tool_clock();
		over = late || tool_clock() - c->heard >= g->quiet;
		/* The last look finds what came while this did not run. */
		event = capture_step(c, over ? 0 : 10);
		if (event == CAPTURE_ENDED || event == CAPTURE_LOST)
			capture_close(c);
		if (late || (over && tool_clock() - c->heard >= g->quiet))
			break;
	}
	if (c->send_size || !told || c->send_failure ||
	    sp_line_unsent(&c->line))
		complain(s, TOOL_DAMAGED, "%s: it did not take all that was "
		    "to be sent%s%s", s->device, c->send_failure ? ": " : "",
		    c->send_failure ? strerror(c->send_failure) : "");
}

/* Report at the end what was lost or, with -v, that nothing was. */
static void
report(struct capture_session *s)
{
	const struct capture *c = &s->c;
	const bool garbled = c->counts.framing > c->bytes / GARBLED;
	const bool damaged = c->counts.overruns || c->counts.framing ||
	    c->counts.parity;

	if (damaged || s->verbose)
		complain(s, damaged ? TOOL_DAMAGED : TOOL_OK,
		    "%s: %" PRIu64 " bytes in %.1f s%s%s", s->device,
		    c->bytes, tool_clock() - s->started, counts_text(s),
		    garbled ? ": is -b the speed of the device?" : "");
	if (c->stalled > 0)
		complain(s, TOOL_DAMAGED, "%s: its reader is too slow: "
		    "for %.1f s nothing was read from %s and bytes may be "
		    "lost", s->output, c->stalled, s->device);
	if (c->asleep > 0)
		complain(s, TOOL_DAMAGED, "%s: was not read for %.1f s while "
		    "this program was stopped: bytes may be lost", s->device,
		    c->asleep);
}

/* The output is not what it should be. */
_Noreturn static void
fail_output(const struct capture_session *s, int failure)
{
	sigset_t pipes;

	/* Now that the device is as it was, end as a filter would. */
	if (failure == EPIPE) {
		sigemptyset(&pipes);
		sigaddset(&pipes, SIGPIPE);
		raise(SIGPIPE);
		sigprocmask(SIG_UNBLOCK, &pipes, NULL);
	}
	errno = failure;
	err(TOOL_TROUBLE, "%s", s->output);
}

int
capture_session_run(struct capture_session *s)
{
	sigset_t pipes;
	int failure;

	sigemptyset(&pipes);
	sigaddset(&pipes, SIGPIPE);
	sigprocmask(SIG_BLOCK, &pipes, NULL);
	tool_outlive_interrupt();
	failure = capture_start(&s->c, STDOUT_FILENO, s->buffer_size);
	if (failure) {
		errno = failure;
		err(TOOL_TROUBLE, "memory");
	}
	s->c.feed = s->forward ? STDIN_FILENO : -1;
	s->started = s->gprof_at = tool_clock();
	copy(s);
	s->c.feed = -1;
	if (s->c.line.fd >= 0)
		send_goodbye(s, s->at_exit_size ? &on_exit_file :
		    tool_interrupted() ? &on_signal : &no_goodbye);
	capture_close(&s->c);
	tool_progress_end(&s->progress);
	failure = sp_sink_finish(&s->c.sink);
	/* A reader that went away while there was nothing to write. */
	if (!failure && s->c.sink_failed)
		failure = EPIPE;
	if (failure)
		fail_output(s, failure);
	report(s);
	return tool_finish(s->status);
}
