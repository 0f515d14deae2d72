/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The serial line of t/sim/mspm0/mspm0.c: a pty has no speed, but its settings
 * tell the one that the host has chosen.
 */
#include <config.h>

#include <errno.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include "mspm0.h"
#include "support/peer/peer.h"

/* A receiver looks this often at each bit. */
enum { LOOKS = 16 };

/* The wire while a byte goes over it: start bit, eight bits, idle. */
static unsigned
level(uint8_t byte, uint64_t bit)
{
	if (bit == 0)
		return 0;
	return bit > 8 ? 1 : byte >> (bit - 1) & 1;
}

/*
 * What a receiver at the one speed makes of a byte at the other: it waits for
 * a start bit's edge, looks whether it is still low half a bit later, then at
 * the middle of each bit.  It does not mind a missing stop bit, but before the
 * next edge the wire must be high.
 */
size_t
line_garble(uint8_t byte, unsigned from, unsigned to, uint8_t *out)
{
	const uint64_t end = from && to ? 10ull * LOOKS * to / from : 0;
	size_t n = 0;

#define AT(k)	level(byte, (k) * from / ((uint64_t)LOOKS * to))
	for (uint64_t k = 0; k < end && n < GARBLED_MOST; k++) {
		unsigned x = 0;

		if (AT(k))
			continue;
		if (!AT(k + LOOKS / 2)) {
			k += LOOKS / 2;
			for (unsigned bit = 0; bit < 8; bit++) {
				k += LOOKS;
				x |= AT(k) << bit;
			}
			out[n++] = (uint8_t)x;
			k += LOOKS;
		}
		while (k < end && !AT(k))
			k++;
	}
#undef AT
	return n;
}

/* Whether a host has the line, and is done with its settings. */
static bool
is_open(const struct line *l)
{
	struct pollfd p = { l->fd, 0, 0 };
	struct termios t;

	return poll(&p, 1, 0) == 0 && !tcgetattr(l->fd, &t) &&
	    !(t.c_lflag & ICANON);
}

static bool
is_near(unsigned a, unsigned b)
{
	return (uint64_t)(a > b ? a - b : b - a) * 40 <= b;
}

void
line_speed(struct mspm0 *m)
{
	m->line.host_baud = peer_speed(m->line.fd);
}

bool
line_is_heard(const struct mspm0 *m)
{
	return m->line.baud && is_near(m->line.baud, m->line.host_baud);
}

/* A host that does not read loses what it has no room for, after a while. */
static void
write_all(struct line *l)
{
	struct pollfd p = { l->fd, POLLOUT, 0 };

	for (size_t at = 0; at < l->n_out;) {
		const ssize_t n = write(l->fd, l->out + at, l->n_out - at);

		if (n > 0)
			at += (size_t)n;
		else if ((n < 0 && errno != EAGAIN && errno != EINTR) ||
		    poll(&p, 1, 1000) == 0)
			break;
	}
	l->n_out = 0;
}

void
line_flush(struct mspm0 *m)
{
	write_all(&m->line);
}

static void
put_raw(struct mspm0 *m, uint8_t byte)
{
	struct line *const l = &m->line;
	unsigned long pause_ms;

	l->out[l->n_out++] = byte;
	if (fault_now(m, FAULT_SLOW, -1, &pause_ms)) {
		write_all(l);
		peer_pause_ms((long)pause_ms);
	}
	if (l->n_out == sizeof(l->out))
		write_all(l);
}

void
line_put(struct mspm0 *m, uint8_t byte)
{
	uint8_t bytes[GARBLED_MOST];
	size_t n;

	if (m->line.is_cut || fault_now(m, FAULT_LOSE_OUT, -1, NULL))
		return;
	if (fault_now(m, FAULT_FLIP_OUT, -1, NULL))
		byte ^= 1;
	if (line_is_heard(m)) {
		put_raw(m, byte);
		return;
	}
	n = line_garble(byte, m->line.baud, m->line.host_baud, bytes);
	for (size_t i = 0; i < n; i++)
		put_raw(m, bytes[i]);
}

/* One byte of the host's; returns how many it becomes. */
static size_t
hear(struct mspm0 *m, uint8_t byte, uint8_t *to)
{
	if (fault_now(m, FAULT_LOSE_IN, -1, NULL))
		return 0;
	if (fault_now(m, FAULT_FLIP_IN, -1, NULL))
		byte ^= 1;
	*to = byte;
	if (line_is_heard(m))
		return 1;
	if (!m->runs)
		bsl_noise(m);
	return line_garble(byte, m->line.host_baud, m->line.baud, to);
}

size_t
line_get(struct mspm0 *m, uint8_t *to, size_t size, int wait_ms)
{
	struct pollfd p = { m->line.fd, POLLIN, 0 };
	uint8_t bytes[512];
	size_t most = size / GARBLED_MOST;
	size_t n = 0;
	ssize_t got;

	if (most > sizeof(bytes))
		most = sizeof(bytes);
	poll(&p, 1, wait_ms);
	got = read(m->line.fd, bytes, most);
	/* While nobody has the pty open, poll does not wait. */
	if (got < 0 && errno == EIO && wait_ms)
		peer_pause_ms(2);
	line_speed(m);
	for (ssize_t i = 0; i < got; i++)
		n += hear(m, bytes[i], to + n);
	return n;
}

void
line_look(struct mspm0 *m)
{
	const bool was_open = m->line.is_open;
	unsigned long n;

	m->line.is_open = is_open(&m->line);
	line_speed(m);
	if (was_open || !m->line.is_open ||
	    !fault_now(m, FAULT_START_JUNK, -1, &n))
		return;
	for (; n > 0; n--)
		line_put(m, (uint8_t)(0x5a + n));
	line_flush(m);
}
