/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copy a line to a sink, see capture.h */

#include <config.h>

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "capture.h"

/*
 * The kernel keeps 4096 bytes of a tty that nobody reads, and throttles the
 * driver 128 before that.
 */
#define KERNEL_FULL	(4096 - 128)

enum { LINE, FEED, WAKE, OUTPUT, POLLED };

int
capture_start(struct capture *c, int fd, size_t size)
{
	c->line.fd = -1;
	c->heard = tool_clock();
	return sp_sink_start(&c->sink, fd, size);
}

bool
capture_open(struct capture *c, const char *name)
{
	c->looked = 0;
	if (!sp_line_open(&c->line, name, &c->options))
		return false;
	capture_count(c);
	return true;
}

void
capture_close(struct capture *c)
{
	capture_count(c);
	sp_line_close(&c->line);
}

void
capture_count(struct capture *c)
{
	struct sp_tty_counts *const last = &c->line.counts, now;

	if (!c->line.counted || !sp_tty_counts(c->line.fd, &now))
		return;
	c->counted = true;
	c->counts.overruns += now.overruns - last->overruns;
	c->counts.framing += now.framing - last->framing;
	c->counts.parity += now.parity - last->parity;
	c->counts.breaks += now.breaks - last->breaks;
	*last = now;
}

/* What read found instead of bytes, n being its result. */
static enum capture_event
no_bytes(struct capture *c, ssize_t n)
{
	c->failure = n ? errno : 0;
	if (n && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
		return CAPTURE_GOING;
	if (c->line.kind == SP_LINE_TTY) {
		/* How a hangup shows depends on the moment. */
		if (c->failure == EIO)
			c->failure = 0;
		return CAPTURE_LOST;
	}
	if (!n)
		return CAPTURE_ENDED;
	return c->line.kind == SP_LINE_SOCKET ?
	    CAPTURE_LOST : CAPTURE_UNREADABLE;
}

/* Read what fits into room bytes; behind the limit it goes nowhere. */
static enum capture_event
read_line(struct capture *c, uint8_t *at, size_t room)
{
	const uint64_t left = c->limit - c->bytes;
	uint8_t drop[512];
	ssize_t n;

	if (!left) {
		n = read(c->line.fd, drop, sizeof(drop));
		return n > 0 ? CAPTURE_GOING : no_bytes(c, n);
	}
	n = read(c->line.fd, at, room < left ? room : (size_t)left);
	if (n <= 0)
		return no_bytes(c, n);
	sp_sink_put(&c->sink, (size_t)n);
	c->bytes += (size_t)n;
	c->heard = tool_clock();
	return c->bytes == c->limit ? CAPTURE_LIMIT : CAPTURE_GOING;
}

static void
write_line(struct capture *c)
{
	const ssize_t n = write(c->line.fd, c->send, c->send_size);

	if (n >= 0) {
		c->send += n;
		c->send_size -= (size_t)n;
	} else if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
		/* That the line is gone will be seen by reading it. */
		c->send_failure = errno;
		c->send_size = 0;
	}
}

static void
read_feed(struct capture *c)
{
	const ssize_t n = read(c->feed, c->chunk, sizeof(c->chunk));

	if (n > 0) {
		c->send = c->chunk;
		c->send_size = (size_t)n;
	} else if (!n || (errno != EAGAIN && errno != EINTR)) {
		c->feed_failure = n ? errno : 0;
		c->feed = -1;
	}
}

/* A line that nothing can be done with now is not looked at. */
static void
choose(struct capture *c, struct pollfd *p, size_t room)
{
	const bool open = c->line.fd >= 0;

	p[LINE].fd = room || c->send_size ? c->line.fd : -1;
	p[LINE].events = (room ? POLLIN : 0) | (c->send_size ? POLLOUT : 0);
	p[FEED].fd = open && !c->send_size ? c->feed : -1;
	p[FEED].events = POLLIN;
	p[WAKE].fd = c->sink_failed ? -1 : c->sink.wake[0];
	p[WAKE].events = POLLIN;
	/* A pipe without a reader is an error even when nothing is asked. */
	p[OUTPUT].fd = c->sink_failed ? -1 : c->sink.fd;
	p[OUTPUT].events = 0;
}

/* Whether something is lost when nobody reads for a while. */
static bool
may_lose(const struct capture *c)
{
	return c->line.fd >= 0 && c->line.kind == SP_LINE_TTY &&
	    c->options.flow == SP_FLOW_NONE;
}

/*
 * A process that was stopped, or did not get the processor, leaves the bytes
 * to the kernel.  Not every driver counts those that it then drops, so a gap
 * that left the kernel's buffer full is noted.
 */
static void
note_gap(struct capture *c)
{
	const double now = tool_clock();
	const double gap = now - c->looked;

	if (c->looked > 0 && gap > 1 && may_lose(c) &&
	    sp_line_unread(&c->line) >= KERNEL_FULL)
		c->asleep += gap;
	c->looked = now;
}

static enum capture_event
work(struct capture *c, const struct pollfd *p, uint8_t *at, size_t room)
{
	enum capture_event event = CAPTURE_GOING;

	if (p[WAKE].fd >= 0 && p[WAKE].revents)
		sp_sink_wake_clear(&c->sink);
	if (p[OUTPUT].fd >= 0 && (p[OUTPUT].revents ||
	    sp_sink_failure(&c->sink))) {
		c->sink_failed = true;
		return CAPTURE_SINK;
	}
	if (room && (p[LINE].revents & ~POLLOUT))
		event = read_line(c, at, room);
	if (event == CAPTURE_GOING && c->send_size &&
	    (p[LINE].revents & ~POLLIN))
		write_line(c);
	if (event == CAPTURE_GOING && p[FEED].revents)
		read_feed(c);
	return event;
}

enum capture_event
capture_step(struct capture *c, int timeout_ms)
{
	struct pollfd p[POLLED];
	uint8_t *at;
	const size_t room = sp_sink_space(&c->sink, &at);
	const double before = tool_clock();
	int n;

	choose(c, p, room);
	n = poll(p, POLLED, timeout_ms);
	if (!room && may_lose(c))
		c->stalled += tool_clock() - before;
	note_gap(c);
	return n > 0 ? work(c, p, at, room) : CAPTURE_GOING;
}
