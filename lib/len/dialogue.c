/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dialogue with a device that answers, see dialogue.h */

#include <config.h>

#include <sys/socket.h>

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "len/dialogue.h"

#define STALL_MS	1500	/* without a byte taken the line takes none */
#define LOOK_MS		100	/* between looks at stopped() */
/*
 * What waits in the kernel when a wait is over is still read, but not without
 * end: a device may send faster than it is read.
 */
#define LATE_MS		500

double
sp_dialogue_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static bool
over(const struct sp_dialogue *d)
{
	return d->gone || (d->stopped && d->stopped());
}

bool
sp_dialogue_open(struct sp_dialogue *d, const char *name, uint32_t baud)
{
	const struct sp_line_options o = { .baud = baud, .write = true };

	d->baud = baud;
	d->n = d->used = 0;
	d->gone = false;
	return sp_line_open(&d->line, name, &o);
}

void
sp_dialogue_close(struct sp_dialogue *d)
{
	sp_line_close(&d->line);
}

int
sp_dialogue_wire_ms(const struct sp_dialogue *d, size_t n)
{
	if (d->line.kind != SP_LINE_TTY)
		return 0;
	return (int)((uint64_t)n * 10 * 1000 / d->baud) + 1;
}

static void
lose(struct sp_dialogue *d, int failure)
{
	d->gone = true;
	d->failure = failure;
}

/* Is the line ready?  False after ms. */
static bool
wait_for(struct sp_dialogue *d, short what, int ms)
{
	const double end = sp_dialogue_clock() + ms;

	do {
		const double left = end - sp_dialogue_clock();
		struct pollfd p = { .fd = d->line.fd, .events = what };
		int n;

		n = poll(&p, 1, left > LOOK_MS ? LOOK_MS :
		    left > 0 ? (int)left + 1 : 0);
		if (n > 0)
			return true;
		if (n < 0 && errno != EINTR)
			lose(d, errno);
	} while (!over(d) && sp_dialogue_clock() < end);
	return false;
}

static bool
fails(struct sp_dialogue *d)
{
	if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
		lose(d, errno);
	return d->gone;
}

/* A socket whose other end is closed must not kill. */
static ssize_t
put(const struct sp_dialogue *d, const uint8_t *bytes, size_t n)
{
	return d->line.kind == SP_LINE_SOCKET ?
	    send(d->line.fd, bytes, n, MSG_NOSIGNAL) :
	    write(d->line.fd, bytes, n);
}

bool
sp_dialogue_send(struct sp_dialogue *d, const uint8_t *bytes, size_t n)
{
	if (d->trace)
		d->trace(true, bytes, n);
	while (n && !d->gone) {
		ssize_t took;

		if (!wait_for(d, POLLOUT, STALL_MS))
			return false;
		took = put(d, bytes, n);
		if (took < 0 && fails(d))
			break;
		if (took > 0) {
			bytes += took;
			n -= (size_t)took;
		}
	}
	return !n;
}

/* Wait for bytes and put them behind what is held. */
static bool
receive(struct sp_dialogue *d, int ms)
{
	ssize_t came;

	if (d->gone || !wait_for(d, POLLIN, ms))
		return false;
	came = read(d->line.fd, d->held + d->n, sizeof(d->held) - d->n);
	if (came == 0)
		lose(d, 0);
	if (came < 0)
		(void)fails(d);
	if (came <= 0)
		return !d->gone;
	if (d->trace)
		d->trace(false, d->held + d->n, (size_t)came);
	d->n += (size_t)came;
	return true;
}

/* The next event in what is held. */
static bool
look(struct sp_dialogue *d, bool silent, struct sp_len_event *e)
{
	memmove(d->held, d->held + d->used, d->n - d->used);
	d->n -= d->used;
	d->used = sp_len_feed(&d->parser, d->held, d->n, silent, e);
	d->damaged += e->kind == SP_LEN_BAD || e->kind == SP_LEN_SKIP;
	return e->kind != SP_LEN_NOTHING;
}

bool
sp_dialogue_next(struct sp_dialogue *d, int ms, struct sp_len_event *e)
{
	const double end = sp_dialogue_clock() + ms;

	while (!look(d, false, e)) {
		const double left = end - sp_dialogue_clock();

		if (over(d) || left < -LATE_MS ||
		    !receive(d, left > 0 ? (int)left + 1 : 0)) {
			/* What was begun is over, and a new one in step. */
			if (look(d, true, e))
				return true;
			d->parser.framing.after_skip = false;
			d->silences++;
			return false;
		}
	}
	return true;
}

bool
sp_dialogue_settle(struct sp_dialogue *d, int ack_ms, int reply_ms)
{
	double end = sp_dialogue_clock() + ack_ms;
	struct sp_len_event e;

	while (d->pairing.waits) {
		const double left = end - sp_dialogue_clock();
		const uint64_t strays = d->pairing.strays;

		if (!sp_dialogue_next(d, left > 0 ? (int)left + 1 : 0, &e))
			break;
		sp_pairing_give(&d->pairing, &e);
		if (d->pairing.strays == strays)
			end = sp_dialogue_clock() + reply_ms;
		else if (end < sp_dialogue_clock() - LATE_MS)
			break;
		else if (end > sp_dialogue_clock() + ack_ms)
			end = sp_dialogue_clock() + ack_ms;
	}
	return !d->pairing.waits;
}

bool
sp_dialogue_drain(struct sp_dialogue *d, int quiet_ms, int most_ms)
{
	const double end = sp_dialogue_clock() + most_ms;
	bool came;

	do {
		d->n = d->used = 0;
		came = !over(d) && receive(d, quiet_ms);
	} while (came && sp_dialogue_clock() < end);
	d->n = d->used = 0;
	sp_framing_resume(&d->parser.framing);
	return !came;
}

bool
sp_dialogue_pause(struct sp_dialogue *d, int ms)
{
	const double end = sp_dialogue_clock() + ms;

	while (!over(d) && sp_dialogue_clock() < end) {
		const double left = end - sp_dialogue_clock();

		poll(NULL, 0, left > LOOK_MS ? LOOK_MS : (int)left + 1);
	}
	return !over(d);
}

bool
sp_dialogue_speed(struct sp_dialogue *d, uint32_t *baud)
{
	if (d->line.kind == SP_LINE_TTY &&
	    !sp_tty_speed(d->line.tty, baud))
		return false;
	d->baud = *baud;
	return true;
}
