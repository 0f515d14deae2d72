/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See tsphost.h */
#include <config.h>

#include <check.h>
#include <string.h>

#include "mcu/host/host.h"
#include "splitprof_tsp.h"
#include "tsphost.h"

static size_t taken;

void
open_tracer(void)
{
	splitprof_host.credit = SIZE_MAX / 2;
	splitprof_tsp_open();
	ck_assert(splitprof_host.line_on && splitprof_mp_host.listens);
}

void
poll(void)
{
	splitprof_tsp_poll();
	ck_assert(!splitprof_host.masked);
	ck_assert_uint_eq(splitprof_host.unmasked_pumps, 0);
	ck_assert_uint_eq(splitprof_mp_host.unmasked_ticks, 0);
}

static const uint8_t *
find_preamble(const uint8_t *p, const uint8_t *end)
{
	while (p < end && (end - p < 3 || memcmp(p, "\xfd\xfe\xff", 3) != 0))
		p++;
	return p;
}

struct packet
next(void)
{
	const uint8_t *p = splitprof_host.sent + taken;
	const uint8_t *const end = splitprof_host.sent +
	    splitprof_host.sent_bytes;
	struct packet packet = { 0 };

	ck_assert(end - p >= 5 && find_preamble(p, end) == p);
	packet.number = p[3];
	packet.id = p[4];
	packet.data = p + 5;
	if (packet.id < 151) {
		ck_assert(end - p >= 9);
		packet.tick = (uint16_t)(p[5] << 8 | p[6]);
		packet.timer = (uint16_t)(p[7] << 8 | p[8]);
		packet.data += 4;
	}
	p = find_preamble(packet.data, end);
	packet.bytes = (size_t)(p - packet.data);
	if (packet.id == 151)
		p += 3;
	taken = (size_t)(p - splitprof_host.sent);
	return packet;
}

struct packet
next_is(uint8_t number, uint8_t id, size_t n)
{
	const struct packet packet = next();

	ck_assert_uint_eq(packet.number, number);
	ck_assert_uint_eq(packet.id, id);
	ck_assert_uint_eq(packet.bytes, n);
	return packet;
}

/* What is missing comes first, and does not use the number up. */
void
loss_is(uint8_t number, uint32_t since, uint32_t total)
{
	const struct packet p = next_is(number, 154, 9);
	const uint8_t want[8] = {
		(uint8_t)(since >> 24), (uint8_t)(since >> 16),
		(uint8_t)(since >> 8), (uint8_t)since, (uint8_t)(total >> 24),
		(uint8_t)(total >> 16), (uint8_t)(total >> 8), (uint8_t)total
	};
	uint8_t sum = 154;

	ck_assert_mem_eq(p.data, want, 8);
	for (int i = 0; i < 9; i++)
		sum = (uint8_t)(sum + p.data[i]);
	ck_assert_uint_eq(sum, 0);
	(void)next_is(number, 101, 0);
}

void
no_more(void)
{
	ck_assert_uint_eq(taken, splitprof_host.sent_bytes);
}

void
begin(void)
{
	open_tracer();
	poll();
	(void)next_is(0, 153, 15);
	(void)next_is(1, 0, 0);
}

struct splitprof_tsp_counts
counts(void)
{
	struct splitprof_tsp_counts c;

	splitprof_tsp_get_counts(&c);
	return c;
}

void
occupy(uint32_t first, uint32_t second)
{
	begin();
	splitprof_host.credit = 0;
	splitprof_tsp_event(4, 0, 0);
	poll();
	splitprof_tsp_event(20, first - 9, 0);
	splitprof_tsp_event(21, second - 9, 0);
}

void
list_is(uint8_t number, uint8_t type, const char *data, size_t n)
{
	const struct packet p = next();

	ck_assert_uint_eq(p.number, number);
	ck_assert_uint_eq(p.id, 151);
	ck_assert_uint_eq(p.data[0], type);
	ck_assert_uint_eq(p.bytes, n + 1);
	ck_assert_mem_eq(p.data + 1, data, n);
}
