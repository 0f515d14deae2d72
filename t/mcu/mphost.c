/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See mphost.h */
#include <config.h>

#include <check.h>
#include <string.h>

#include "base/crc.h"
#include "mp/state.h"
#include "mcu/host/host.h"
#include "mphost.h"

void
in(uint32_t n, uint32_t at)
{
	splitprof_mp_host.ticks = at;
	__cyg_profile_func_enter((void *)(uintptr_t)FUNCTION(n), NULL);
	ck_assert(!splitprof_host.masked);
}

void
out(uint32_t n, uint32_t at)
{
	splitprof_mp_host.ticks = at;
	__cyg_profile_func_exit((void *)(uintptr_t)FUNCTION(n), NULL);
	ck_assert(!splitprof_host.masked);
}

void
in_out(uint32_t n, uint32_t entry, uint32_t exit)
{
	in(n, entry);
	out(n, exit);
}

void
nested(uint32_t n, uint32_t at)
{
	for (uint32_t i = 0; i < n; i++)
		in(i, at + i);
}

void
in_turn(uint32_t n, uint32_t at)
{
	for (uint32_t i = 0; i < n; i++)
		in_out(i, at + i, at + i);
}

size_t taken;

void
polls(int n)
{
	while (n-- > 0)
		splitprof_mp_poll();
	ck_assert(!splitprof_host.masked);
	ck_assert_uint_eq(splitprof_mp_host.unmasked_ticks, 0);
	ck_assert_uint_eq(splitprof_host.unmasked_pumps, 0);
}

const uint8_t *
next_packet(uint8_t type, size_t bytes)
{
	const uint8_t *const p = splitprof_host.sent + taken;

	ck_assert_uint_ge(splitprof_host.sent_bytes - taken, 8 + bytes);
	ck_assert(p[0] == 0xaa && p[1] == 0x55);
	ck_assert_uint_eq(p[2], type);
	ck_assert_uint_eq(le(p + 3, 2), bytes);
	ck_assert_uint_eq(le(p + 5 + bytes, 2),
	    sp_crc16(0xffff, p, 5 + bytes));
	ck_assert_uint_eq(p[7 + bytes], 0x0a);
	taken += 8 + bytes;
	return p + 5;
}

void
nothing_more(void)
{
	ck_assert_uint_eq(splitprof_host.sent_bytes, taken);
}

const uint8_t *
next_record(void)
{
	static const uint8_t *p, *end;

	if (p == end) {
		size_t bytes;

		if (taken == splitprof_host.sent_bytes)
			return NULL;
		bytes = le(splitprof_host.sent + taken + 3, 2);
		p = next_packet(SPLITPROF_WIRE_MP_CALLS, bytes);
		ck_assert_uint_gt(bytes, 3);
		ck_assert_uint_eq(bytes, 3 + 14 * (size_t)le(p + 1, 2));
		end = p + bytes;
		p += 3;
	}
	p += 14;
	return p - 14;
}

void
is_call(const uint8_t *p, uint32_t n, uint32_t entry, uint32_t duration,
    uint32_t depth)
{
	ck_assert_uint_eq(le(p, 4), FUNCTION(n));
	ck_assert_uint_eq(le(p + 4, 4), entry);
	ck_assert_uint_eq(le(p + 8, 4), duration);
	ck_assert_uint_eq(le(p + 12, 2), depth);
}

void
one_call(uint32_t n, uint32_t entry, uint32_t duration, uint32_t depth)
{
	const uint8_t *p;

	splitprof_mp_host.ticks += 1000;
	polls(2);
	p = next_packet(SPLITPROF_WIRE_MP_CALLS, 17);
	ck_assert(p[0] == 1 && p[1] == 1 && p[2] == 0);
	is_call(p + 3, n, entry, duration, depth);
	nothing_more();
}

void
open_line(void)
{
	splitprof_host.credit = 100000;
	splitprof_mp_open();
	ck_assert(splitprof_host.line_on && splitprof_mp_host.listens &&
	    splitprof_mp_host.clock_on);
	polls(2);
	(void)next_packet(SPLITPROF_WIRE_MP_METADATA, 28);
	nothing_more();
}

void
begin(void)
{
	open_line();
	splitprof_mp_start();
}

void
hear(const void *bytes, size_t n)
{
	hear_at_once(bytes, n);
	for (size_t i = 0; i <= n; i++)
		polls(2);
}

const uint8_t *
command(uint8_t number, size_t n, const char *payload)
{
	static uint8_t c[12];

	memset(c, 0, sizeof(c));
	c[0] = 0x55;
	c[1] = number;
	c[2] = (uint8_t)n;
	memcpy(c + 3, payload, n <= 8 ? n : 8);
	for (int i = 0; i < 11; i++)
		c[11] = (uint8_t)(c[11] + c[i]);
	return c;
}

const uint8_t *
commands(uint8_t first, uint8_t second)
{
	static uint8_t both[24];

	memcpy(both, command(first, 0, ""), 12);
	memcpy(both + 12, command(second, 0, ""), 12);
	return both;
}

void
is_taken(const void *bytes, size_t n)
{
	hear(bytes, n);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
}

const uint8_t *
ask(uint8_t number, uint8_t answer, size_t bytes)
{
	hear(command(number, 0, ""), 12);
	return next_packet(answer, bytes);
}

void
status_is(uint32_t recording, uint32_t overflows, uint32_t records,
    uint32_t usage)
{
	const uint8_t *const p = ask(3, SPLITPROF_WIRE_MP_STATUS, 10);

	ck_assert_uint_eq(p[0], recording);
	ck_assert_uint_eq(le(p + 1, 4), overflows);
	ck_assert_uint_eq(le(p + 5, 4), records);
	ck_assert_uint_eq(p[9], usage);
}
