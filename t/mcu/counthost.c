/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See counthost.h */
#include <config.h>

#include <check.h>
#include <string.h>

#include "counthost.h"
#include "mcu/host/host.h"

static size_t taken;	/* of what was sent */

void
power_up(void)
{
	memset(&image, 0xa5, sizeof(image));
	press_reset();
}

void
press_reset(void)
{
	memset(&splitprof_count, 0, sizeof(splitprof_count));
	splitprof_host.timer_on = false;
}

void
open_line(void)
{
	splitprof_host.credit_per_pump = 4096;
	splitprof_count_open();
	ck_assert(splitprof_host.line_on && splitprof_mp_host.listens);
}

void
polls(void)
{
	for (int i = 0; i < 1000; i++)
		splitprof_count_poll();
	ck_assert(splitprof_count_is_idle());
	ck_assert(!splitprof_host.masked);
	ck_assert_uint_eq(splitprof_host.unmasked_pumps, 0);
}

void
hear(const void *bytes, size_t n)
{
	hear_at_once(bytes, n);
	polls();
	ck_assert_uint_eq(splitprof_mp_host.heard_bytes, 0);
}

/* Bit by bit, as TI's document says it. */
static uint32_t
crc(const uint8_t *p, size_t n)
{
	uint32_t crc = 0xffffffff;

	for (size_t i = 0; i < 8 * n; i++) {
		const uint32_t out = (crc ^ p[i / 8] >> i % 8) & 1;

		crc = crc >> 1 ^ (out ? 0xedb88320 : 0);
	}
	return crc;
}

size_t
packet(uint8_t *p, const void *body, size_t n)
{
	const uint32_t sum = crc(body, n);

	p[0] = 'L';
	p[1] = (uint8_t)n;
	p[2] = (uint8_t)(n >> 8);
	memcpy(p + 3, body, n);
	for (int i = 0; i < 4; i++)
		p[3 + n + i] = (uint8_t)(sum >> 8 * i);
	return n + 7;
}

void
command(const void *body, size_t n)
{
	uint8_t p[300];

	hear(p, packet(p, body, n));
}

static const uint8_t *
next(size_t n)
{
	const uint8_t *p = splitprof_host.sent + taken;

	ck_assert_uint_le(taken + n, splitprof_host.sent_bytes);
	taken += n;
	return p;
}

void
nothing_more(void)
{
	ck_assert_uint_eq(taken, splitprof_host.sent_bytes);
}

const uint8_t *
next_function(size_t n)
{
	const uint8_t *p = next(n + 7);

	ck_assert_uint_eq(p[0], 'L');
	ck_assert_uint_eq(le(p + 1, 2), n);
	ck_assert_uint_eq(le(p + 3 + n, 4), crc(p + 3, n));
	return p + 3;
}

void
next_bytes(const void *bytes, size_t n)
{
	ck_assert_mem_eq(next(n), bytes, n);
}

void
next_status(char key, uint8_t tag, uint8_t result, uint8_t phase,
    uint32_t token)
{
	const uint8_t *p = next_function(16);

	ck_assert_uint_eq(p[0], (uint8_t)key);
	ck_assert_uint_eq(p[1], tag);
	ck_assert_uint_eq(p[2], result);
	ck_assert_uint_eq(p[3], phase);
	ck_assert_uint_eq(le(p + 4, 4), token);
	ck_assert_uint_eq(le(p + 8, 4), sizeof(image));
	ck_assert_uint_eq(le(p + 12, 2), SPLITPROF_COUNT_BLOCK);
	ck_assert_uint_eq(le(p + 14, 2), splitprof_count_opens);
	nothing_more();
}

void
start(void)
{
	command("G1", 2);
	next_status('G', '1', 0, 1, image.token);
}

void
stop(uint32_t token)
{
	uint8_t body[6] = { 'H', '2', (uint8_t)token, (uint8_t)(token >> 8),
		(uint8_t)(token >> 16), (uint8_t)(token >> 24) };

	command(body, 6);
	next_status('H', '2', 0, 0, token);
}

void
zero(void)
{
	const uint8_t phase = (uint8_t)image.phase;

	command("Z3", 2);
	next_status('Z', '3', 0, phase, 0);
}

uint64_t
calls(uint32_t from, uint32_t to)
{
	uint64_t n = 0;

	for (int i = 0; i < SPLITPROF_COUNT_ARCS; i++)
		if ((image.arcs[i].from | 1) == (from | 1) &&
		    image.arcs[i].to == to)
			n += image.arcs[i].count;
	return n;
}

uint64_t
all_calls(void)
{
	uint64_t n = image.lost_calls;

	for (int i = 0; i < SPLITPROF_COUNT_ARCS; i++)
		n += image.arcs[i].count;
	return n;
}

uint64_t
samples(uint32_t bin)
{
	uint64_t n = image.bins[bin];

	for (int i = 0; i < SPLITPROF_COUNT_SPILLS; i++)
		if (image.spills[i].bin == bin)
			n += 256 * (uint64_t)image.spills[i].count;
	return n;
}

uint64_t
all_samples(void)
{
	uint64_t n = (uint64_t)image.outside + image.lost;

	for (uint32_t i = 0; i < SPLITPROF_COUNT_BINS; i++)
		n += samples(i);
	return n;
}

void
sums_are_right(void)
{
	ck_assert_uint_eq(all_samples(), image.samples);
}
