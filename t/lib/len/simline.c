/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line with faults and the boot loader behind it, see simline.h */

#include <config.h>

#include <poll.h>
#include <stdarg.h>
#include <string.h>

#include "len/bsl_code.h"
#include "len/dialogue_inner.h"
#include "simline.h"
#include "support/must.h"
#include "support/peer/peer.h"
#include "support/random.h"

struct simline simline_up, simline_down;
struct mspm0 simline_chip;
uint32_t simline_seed;
bool simline_twice;

static double now;		/* ms: the host's time */
static double device_now;

uint32_t
simline_chance(uint32_t n)
{
	return (lcg32(&simline_seed) >> 8) % n;
}

void
simline_reset(uint32_t flash_bytes)
{
	struct flash *const f = &simline_chip.flash;

	simline_up = simline_down = (struct simline){ .lose = 0 };
	now = device_now = 0;
	simline_chip = (struct mspm0){ .max_buffer = 13 + 8 * (20 +
	    simline_chance(250)), .flash.size = flash_bytes, .deaf_s = 2,
	    .bsl.connected = true };
	memset(simline_chip.password, 0xff, sizeof(simline_chip.password));
	for (size_t i = 0; i < flash_bytes; i++)
		f->bytes[i] = (uint8_t)simline_chance(256);
	memset(f->written, true, sizeof(f->written));
	simline_twice = false;
}

/* A byte takes 10 us. */
static void
push(struct simline *p, uint8_t byte, double when)
{
	if (p->last < when)
		p->last = when;
	p->last += 0.01;
	if (p->stall && simline_chance(p->stall) == 0)
		p->last += 20 + simline_chance(480);
	if (p->lose && simline_chance(p->lose) == 0)
		return;
	MUST(p->put < SIMLINE_MOST);
	p->bytes[p->put] = byte;
	p->at[p->put++] = p->last;
}

static bool
has_come(const struct simline *p, double by)
{
	return p->got < p->put && p->at[p->got] <= by;
}

void
simline_run_device(double until)
{
	struct simline *const p = &simline_up;

	while (has_come(p, until)) {
		device_now = p->at[p->got];
		bsl_hear(&simline_chip, p->bytes[p->got++]);
	}
}

/**** What the boot loader of t/sim/mspm0 needs ****/

double
peer_clock(void)
{
	return device_now / 1e3;
}

void
peer_pause_ms(long ms)
{
	(void)ms;
}

void
line_put(struct mspm0 *m, uint8_t byte)
{
	(void)m;
	push(&simline_down, byte, device_now);
}

void
line_flush(struct mspm0 *m)
{
	(void)m;
}

void
line_speed(struct mspm0 *m)
{
	(void)m;
}

void
chip_reset(struct mspm0 *m, bool to_bsl)
{
	(void)to_bsl;
	m->runs = true;
}

bool
fault_now(struct mspm0 *m, enum fault_name name, int command,
    unsigned long *arg)
{
	(void)m;
	(void)name;
	(void)command;
	(void)arg;
	return false;
}

void
say(struct mspm0 *m, const char *format, ...)
{
	(void)m;
	simline_twice |= !strncmp(format, "twice", 5);
}

/**** In place of lib/len/dialogue_line.c ****/

double
sp_dialogue_clock(void)
{
	return now;
}

int
sp_dialogue_wire_ms(const struct sp_dialogue *d, size_t n)
{
	(void)d;
	return (int)(n / 100) + 1;
}

bool
sp_dialogue_speed(struct sp_dialogue *d, uint32_t *baud)
{
	d->baud = *baud;
	return true;
}

bool
sp_dialogue_unread(const struct sp_dialogue *d)
{
	(void)d;
	simline_run_device(now);
	return has_come(&simline_down, now);
}

/* The clock jumps to the next byte, or to the end of the wait. */
bool
sp_dialogue_ready(struct sp_dialogue *d, short what, int ms)
{
	const double end = now + ms;

	if (what == POLLOUT || sp_dialogue_unread(d))
		return true;
	simline_run_device(end);
	if (!has_come(&simline_down, end)) {
		now = end;
		return false;
	}
	now = simline_down.at[simline_down.got];
	return true;
}

/*
 * What erases or writes, or asks what is there, must not be sent while
 * something older is on its way, whose answer would be taken for its own.
 */
static void
check_in_step(const uint8_t *frame, size_t n)
{
	const uint8_t code = n > 3 ? frame[3] : 0;

	if (code == SP_BSL_UNLOCK || code == SP_BSL_RANGE_ERASE ||
	    code == SP_BSL_PROGRAM_FAST ||
	    (code == SP_BSL_VERIFY && frame[4] == 0 && frame[9] >= 4))
		MUST(simline_up.got == simline_up.put &&
		    simline_down.got == simline_down.put);
}

ssize_t
sp_dialogue_put(const struct sp_dialogue *d, const uint8_t *bytes, size_t n)
{
	(void)d;
	check_in_step(bytes, n);
	for (size_t i = 0; i < n; i++)
		push(&simline_up, bytes[i], now);
	return (ssize_t)n;
}

ssize_t
sp_dialogue_get(const struct sp_dialogue *d, uint8_t *out, size_t room)
{
	size_t n = 0;

	for (; n < room && sp_dialogue_unread(d); n++)
		out[n] = simline_down.bytes[simline_down.got++];
	return (ssize_t)n;
}

bool
sp_dialogue_pause(struct sp_dialogue *d, int ms)
{
	now += ms;
	return !d->gone;
}
