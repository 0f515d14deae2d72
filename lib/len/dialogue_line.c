/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line and the clock of a dialogue, see dialogue_inner.h and dialogue.h */

#include <config.h>

#include <sys/socket.h>

#include <errno.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "len/dialogue_inner.h"

#define LOOK_MS		100	/* between looks at stopped() */

double
sp_dialogue_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
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

bool
sp_dialogue_speed(struct sp_dialogue *d, uint32_t *baud)
{
	if (d->line.kind == SP_LINE_TTY &&
	    !sp_tty_speed(d->line.tty, baud))
		return false;
	d->baud = *baud;
	return true;
}

int
sp_dialogue_wire_ms(const struct sp_dialogue *d, size_t n)
{
	if (d->line.kind != SP_LINE_TTY)
		return 0;
	return (int)((uint64_t)n * 10 * 1000 / d->baud) + 1;
}

bool
sp_dialogue_ready(struct sp_dialogue *d, short what, int ms)
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
			sp_dialogue_lose(d, errno);
	} while (!sp_dialogue_over(d) && sp_dialogue_clock() < end);
	return false;
}

/* A socket whose other end is closed must not kill. */
ssize_t
sp_dialogue_put(const struct sp_dialogue *d, const uint8_t *bytes, size_t n)
{
	return d->line.kind == SP_LINE_SOCKET ?
	    send(d->line.fd, bytes, n, MSG_NOSIGNAL) :
	    write(d->line.fd, bytes, n);
}

ssize_t
sp_dialogue_get(const struct sp_dialogue *d, uint8_t *out, size_t room)
{
	return read(d->line.fd, out, room);
}

bool
sp_dialogue_unread(const struct sp_dialogue *d)
{
	return sp_line_unread(&d->line) > 0;
}

bool
sp_dialogue_pause(struct sp_dialogue *d, int ms)
{
	const double end = sp_dialogue_clock() + ms;

	while (!sp_dialogue_over(d) && sp_dialogue_clock() < end) {
		const double left = end - sp_dialogue_clock();

		poll(NULL, 0, left > LOOK_MS ? LOOK_MS : (int)left + 1);
	}
	return !sp_dialogue_over(d);
}
