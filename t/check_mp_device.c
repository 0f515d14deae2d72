/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_mp.h on the host, with a ring of 4, 4 open calls, 2
 * records in a packet, a wait of 1 ms, and a clock of microseconds.
 */
#include "run.h"

#include <string.h>

#include "mp/answer.h"
#include "mp/crc.h"
#include "mp/port/host/host.h"
#include "wire.h"

/* Functions: bit 0 is set, as on a Cortex-M. */
static void *
f(uint32_t n)
{
	return (void *)(uintptr_t)(0x08000001 + 16 * n);
}

/* Call or return, at a time. */
static void
in(uint32_t n, uint32_t at)
{
	splitprof_mp_host.ticks = at;
	__cyg_profile_func_enter(f(n), NULL);
	ck_assert(!splitprof_host.masked);
}

static void
out(uint32_t n, uint32_t at)
{
	splitprof_mp_host.ticks = at;
	__cyg_profile_func_exit(f(n), NULL);
	ck_assert(!splitprof_host.masked);
}

/* What was sent is taken out of the line as packets. */
static size_t taken;

static void
polls(int n)
{
	while (n-- > 0)
		splitprof_mp_poll();
	ck_assert(!splitprof_host.masked);
	ck_assert_uint_eq(splitprof_mp_host.unmasked_ticks, 0);
	ck_assert_uint_eq(splitprof_host.unmasked_pumps, 0);
}

static const uint8_t *
next_packet(uint8_t type, size_t bytes)
{
	const uint8_t *const p = splitprof_host.sent + taken;

	ck_assert_uint_ge(splitprof_host.sent_bytes - taken, 8 + bytes);
	ck_assert(p[0] == 0xaa && p[1] == 0x55);
	ck_assert_uint_eq(p[2], type);
	ck_assert_uint_eq(p[3] | p[4] << 8, bytes);
	ck_assert_uint_eq(p[5 + bytes] | p[6 + bytes] << 8,
	    splitprof_mp_crc16(p, (uint32_t)(5 + bytes)));
	ck_assert_uint_eq(p[7 + bytes], 0x0a);
	taken += 8 + bytes;
	return p + 5;
}

static void
nothing_more(void)
{
	ck_assert_uint_eq(splitprof_host.sent_bytes, taken);
}

static uint32_t
number(const uint8_t *p)
{
	return p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24;
}

static void
is_call(const uint8_t *p, uint32_t n, uint32_t entry, uint32_t duration,
    uint32_t depth)
{
	ck_assert_uint_eq(number(p), 0x08000001 + 16 * n);
	ck_assert_uint_eq(number(p + 4), entry);
	ck_assert_uint_eq(number(p + 8), duration);
	ck_assert_uint_eq(p[12] | p[13] << 8, depth);
}

/* A packet of one call, which is all there is. */
static void
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

/* A board after a reset, whose metadata has been read. */
static void
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

static void
begin(void)
{
	open_line();
	splitprof_mp_start();
}

static void
hear(const void *bytes, size_t n)
{
	splitprof_mp_host.heard = bytes;
	splitprof_mp_host.heard_bytes = n;
	for (size_t i = 0; i <= n; i++)
		polls(2);
}

/* A command with a payload, as the document has it. */
static const uint8_t *
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

static const uint8_t *
ask(uint8_t number, uint8_t answer, size_t bytes)
{
	hear(command(number, 0, ""), 12);
	return next_packet(answer, bytes);
}

static void
status_is(uint32_t recording, uint32_t overflows, uint32_t records,
    uint32_t usage)
{
	const uint8_t *const p = ask(3, SPLITPROF_WIRE_MP_STATUS, 10);

	ck_assert_uint_eq(p[0], recording);
	ck_assert_uint_eq(number(p + 1), overflows);
	ck_assert_uint_eq(number(p + 5), records);
	ck_assert_uint_eq(p[9], usage);
}

START_TEST(sums_are_those_of_the_standards)
{
	const uint8_t *const digits = (const uint8_t *)"123456789";

	ck_assert_uint_eq(splitprof_mp_crc16(digits, 9), 0x29b1);
	ck_assert_uint_eq(~splitprof_mp_crc32(~0u, digits, 9), 0xcbf43926);
	ck_assert_uint_eq(~splitprof_mp_crc32(splitprof_mp_crc32(~0u,
	    digits, 4), digits + 4, 5), 0xcbf43926);
}
END_TEST

/* The packets that are known byte by byte. */
START_TEST(packets_are_the_known_ones)
{
	static const uint8_t two[] = {
		0xaa, 0x55, 5, 0x1f, 0, 1, 2, 0,
		0x00, 0x01, 0x00, 0x08, 0xe8, 3, 0, 0, 0xd0, 7, 0, 0, 0, 0,
		0x20, 0x02, 0x00, 0x08, 0xf4, 1, 0, 0, 0x2c, 1, 0, 0, 1, 0,
		0xdb, 0x43, 0x0a
	};
	uint8_t packet[SPLITPROF_MP_PACKET_BYTES];

	open_line();
	ck_assert_uint_eq(splitprof_mp_answer(packet, 1, 0), 8);
	ck_assert_mem_eq(packet, "\xaa\x55\x01\0\0\x88\x83\x0a", 8);
	ck_assert_uint_eq(splitprof_mp_answer(packet, 2, 0), 8);
	ck_assert_mem_eq(packet, "\xaa\x55\x02\0\0\xd8\xda\x0a", 8);
	splitprof_mp_ring[0] = (struct splitprof_mp_record){ 0x08000100, 3000,
	    (uintptr_t)&splitprof_mp_root.calls[1], 1000 };
	splitprof_mp_ring[1] = (struct splitprof_mp_record){ 0x08000220, 800,
	    (uintptr_t)&splitprof_mp_root.calls[2], 500 };
	splitprof_mp.put += 2;
	ck_assert_uint_eq(splitprof_mp_calls(packet), sizeof(two));
	ck_assert_mem_eq(packet, two, sizeof(two));
	ck_assert_uint_eq(splitprof_mp_waiting(), 0);
}
END_TEST

/* 168 MHz is the host's clock; version and id are by the settings. */
START_TEST(metadata_is_the_known_one)
{
	static const uint8_t wanted[] = "\xaa\x55\x03\x1c\0\0\x7a\x03\x0a\x40"
	    "\x42\x0f\0\xef\xbe\xad\xdev1.0.0\0\0\0\0\0\0\0\0\0\0\xe0\xa9\x0a";
	uint8_t packet[SPLITPROF_MP_PACKET_BYTES];

	ck_assert_uint_eq(splitprof_mp_answer(packet, 3, 0xdeadbeef), 36);
	ck_assert_mem_eq(packet, wanted, 36);
}
END_TEST

START_TEST(calls_have_their_times_and_depths)
{
	const uint8_t *p;

	begin();
	in(1, 1000);
	in(2, 1100);
	out(2, 1350);
	out(1, 2000);
	polls(2);
	p = next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
	ck_assert(p[0] == 1 && p[1] == 2 && p[2] == 0);
	is_call(p + 3, 2, 1100, 250, 1);
	is_call(p + 17, 1, 1000, 1000, 0);
	nothing_more();
}
END_TEST

START_TEST(times_wrap)
{
	begin();
	in(1, 0xfffffff0);
	out(1, 0x10);
	one_call(1, 0xfffffff0, 0x20, 0);
}
END_TEST

START_TEST(nothing_is_recorded_unless_it_is_wanted)
{
	open_line();
	in(1, 1);
	out(1, 2);
	splitprof_mp_host.ticks = 5000;
	polls(3);
	nothing_more();
	ck_assert(!splitprof_mp_is_recording());
	status_is(0, 0, 0, 0);
}
END_TEST

/* Depth counts what was open, but what was open gives no record. */
START_TEST(a_start_in_the_middle_knows_the_depth)
{
	open_line();
	in(1, 1);
	in(2, 2);
	splitprof_mp_start();
	in(3, 10);
	out(3, 15);
	one_call(3, 10, 5, 2);
	out(2, 2000);
	in(2, 3000);
	out(2, 3001);
	one_call(2, 3000, 1, 1);
	/* A call of the same function within it is another one. */
	in(1, 5000);
	out(1, 5002);
	one_call(1, 5000, 2, 1);
	out(1, 7000);
	in(4, 8000);
	out(4, 8004);
	one_call(4, 8000, 4, 0);
}
END_TEST

START_TEST(a_stop_in_the_middle_forgets_nothing_but_what_is_open)
{
	begin();
	in(1, 1);
	in(2, 2);
	out(2, 3);
	splitprof_mp_stop();
	out(1, 4);
	one_call(2, 2, 1, 1);
	splitprof_mp_start();
	in(3, 5);
	splitprof_mp_stop();
	splitprof_mp_start();
	out(3, 6);
	in(3, 8);
	out(3, 9);
	one_call(3, 8, 1, 0);
}
END_TEST

START_TEST(a_return_without_a_call_is_ignored)
{
	begin();
	out(9, 1);
	in(1, 2);
	out(9, 3);
	out(1, 4);
	out(1, 5);
	one_call(1, 2, 2, 0);
}
END_TEST

/* Before it is open, calls are nothing at all. */
START_TEST(calls_before_the_opening_do_no_harm)
{
	out(1, 1);
	in(1, 1);
	in(2, 1);
	out(2, 1);
	splitprof_mp_poll();
	splitprof_mp_start();
	splitprof_mp_unwind(0);
	ck_assert_uint_eq(splitprof_mp_depth(), 0);
	begin();
	out(1, 2);
	in(3, 3);
	out(3, 4);
	one_call(3, 3, 1, 0);
}
END_TEST

START_TEST(calls_that_never_return_are_forgotten)
{
	begin();
	in(1, 1);
	in(2, 2);
	in(3, 3);
	out(1, 10);
	one_call(1, 1, 9, 0);
	in(4, 2000);
	out(4, 2001);
	one_call(4, 2000, 1, 0);
}
END_TEST

START_TEST(what_is_unwound_is_gone)
{
	begin();
	in(1, 1);
	ck_assert_uint_eq(splitprof_mp_depth(), 1);
	for (uint32_t i = 2; i < 9; i++)
		in(i, i);
	ck_assert_uint_eq(splitprof_mp_depth(), 8);
	splitprof_mp_unwind(6);
	ck_assert_uint_eq(splitprof_mp_depth(), 6);
	splitprof_mp_unwind(7);
	ck_assert_uint_eq(splitprof_mp_depth(), 6);
	splitprof_mp_unwind(4);
	ck_assert_uint_eq(splitprof_mp_depth(), 4);
	in(9, 20);
	splitprof_mp_unwind(1);
	ck_assert_uint_eq(splitprof_mp_depth(), 1);
	in(2, 30);
	out(2, 31);
	one_call(2, 30, 1, 1);
	out(1, 2000);
	one_call(1, 1, 1999, 0);
}
END_TEST

/* What takes the place of calls that gave no record is as any other. */
START_TEST(what_was_silent_leaves_nothing_behind)
{
	open_line();
	in(1, 1);
	in(2, 2);
	splitprof_mp_start();
	out(2, 3);
	in(3, 4);
	in(4, 5);
	/* 4 never returns. */
	out(3, 6);
	one_call(3, 4, 2, 1);
	in(2, 2000);
	splitprof_mp_stop();
	splitprof_mp_start();
	splitprof_mp_unwind(0);
	in(3, 2001);
	in(4, 2002);
	out(3, 2003);
	one_call(3, 2001, 2, 0);
}
END_TEST

START_TEST(recursion_is_many_calls)
{
	begin();
	in(1, 1);
	in(1, 2);
	in(1, 3);
	out(1, 4);
	one_call(1, 3, 1, 2);
	out(1, 2000);
	one_call(1, 2, 1998, 1);
	out(1, 4000);
	one_call(1, 1, 3999, 0);
}
END_TEST

/* There is room for 4 open calls; two that are deeper are counted. */
START_TEST(calls_that_are_too_deep_are_counted)
{
	begin();
	for (uint32_t i = 0; i < 6; i++)
		in(i, i);
	for (uint32_t i = 6; i-- > 4;)
		out(i, 10);
	splitprof_mp_host.ticks = 2000;
	polls(2);
	nothing_more();
	out(3, 2001);
	one_call(3, 3, 1998, 3);
	/* And again: the one that stood for them is gone. */
	in(3, 4000);
	in(3, 4000);
	out(3, 4001);
	out(3, 4002);
	one_call(3, 4000, 2, 3);
	status_is(1, 3, 2, 0);
	in(3, 5000);
	in(3, 5001);
	in(3, 5002);
	out(3, 5003);
	out(3, 5004);
	out(3, 5005);
	one_call(3, 5000, 5, 3);
}
END_TEST

START_TEST(a_full_ring_loses_what_is_new)
{
	const uint8_t *p;

	begin();
	in(0, 1);
	for (uint32_t i = 1; i < 8; i++) {
		in(i, 10 * i);
		out(i, 10 * i + i);
	}
	status_is(1, 3, 4, 100);
	for (uint32_t i = 1; i < 5; i += 2) {
		polls(2);
		p = next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
		is_call(p + 3, i, 10 * i, i, 1);
		is_call(p + 17, i + 1, 10 * (i + 1), i + 1, 1);
	}
	nothing_more();
	/* There is room again. */
	out(0, 1000);
	one_call(0, 1, 999, 0);
	status_is(1, 3, 5, 0);
	(void)ask(4, SPLITPROF_WIRE_MP_ACK, 0);
	status_is(1, 0, 0, 0);
}
END_TEST

/* Any number of records between any two packets: all come, in order. */
START_TEST(a_ring_goes_round)
{
	uint32_t next = 0, calls = 0;

	begin();
	for (uint32_t i = 0; i < 200; i++) {
		const uint32_t n = 1 + i % 3;

		for (uint32_t j = 0; j < n; j++, calls++) {
			in(calls % 50, calls);
			out(calls % 50, calls + 1);
		}
		splitprof_mp_host.ticks += 1000;
		polls(4);
		while (taken < splitprof_host.sent_bytes) {
			const size_t size = splitprof_host.sent[taken + 3];
			const uint8_t *p =
			    next_packet(SPLITPROF_WIRE_MP_CALLS, size) + 3;

			for (size_t k = 3; k < size; k += 14, p += 14, next++)
				is_call(p, next % 50, next, 1, 0);
		}
	}
	ck_assert_uint_eq(next, calls);
	status_is(1, 0, calls, 0);
}
END_TEST

START_TEST(a_packet_waits_until_it_is_full_or_late)
{
	begin();
	in(1, 10);
	out(1, 20);
	splitprof_mp_host.ticks = 1019;
	polls(3);
	nothing_more();
	ck_assert(!splitprof_mp_is_idle());
	splitprof_mp_host.ticks = 1020;
	polls(1);
	(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 17);
	ck_assert(splitprof_mp_is_idle());
	in(1, 1100);
	out(1, 1101);
	splitprof_mp_stop();
	polls(1);
	(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 17);
}
END_TEST

/* The line takes a byte now and then: two packets are there, and calls go on. */
START_TEST(a_slow_line_holds_nobody_up)
{
	begin();
	splitprof_host.credit = 0;
	for (uint32_t i = 0; i < 10; i++) {
		in(i, i);
		out(i, i);
		polls(1);
	}
	nothing_more();
	splitprof_host.credit = 10000;
	polls(5);
	for (int i = 0; i < 4; i++)
		(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
	status_is(1, 2, 8, 0);
}
END_TEST

START_TEST(filters_leave_out_what_is_deep_or_short)
{
	uint8_t one[12];

	begin();
	hear(command(6, 6, "\2\0\5\0\0\0"), 12);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	in(1, 0);
	in(2, 10);
	in(3, 20);
	in(4, 20);
	in(5, 20);
	in(6, 20);
	out(6, 40);
	out(5, 40);
	out(4, 40);
	out(3, 40);
	out(2, 40);
	one_call(2, 10, 30, 1);
	in(2, 2000);
	out(2, 2004);
	in(2, 2010);
	out(2, 2015);
	one_call(2, 2010, 5, 1);
	status_is(1, 0, 2, 0);
	/* They stay, and such calls are no overflows. */
	splitprof_mp_stop();
	splitprof_mp_start();
	(void)ask(4, SPLITPROF_WIRE_MP_ACK, 0);
	in(2, 4000);
	out(2, 4004);
	status_is(1, 0, 0, 0);
	/* What is missing is 0, whatever stands there. */
	memcpy(one, command(6, 8, "\1\7\7\7\7\7\7\7"), 12);
	one[2] = 1;
	one[11] = (uint8_t)(one[11] - 7);
	hear(one, 12);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	in(2, 5000);
	out(2, 5000);
	out(1, 5000);
	in(1, 6000);
	in(2, 6000);
	out(2, 6001);
	out(1, 6001);
	one_call(1, 6000, 1, 0);
	hear(command(6, 0, "\1\1\1\1"), 12);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	in(1, 8000);
	in(2, 8001);
	out(2, 8001);
	one_call(2, 8001, 0, 1);
}
END_TEST

/* A limit that is raised while calls are only counted waits for them. */
START_TEST(a_filter_may_change_in_the_middle)
{
	begin();
	splitprof_mp_filter(1, 0);
	in(1, 1);
	in(2, 2);
	splitprof_mp_filter(0, 0);
	in(3, 3);
	out(3, 4);
	out(2, 5);
	in(2, 6);
	out(2, 7);
	one_call(2, 6, 1, 1);
	in(2, 2000);
	splitprof_mp_filter(1, 0);
	in(3, 2001);
	out(3, 2002);
	out(2, 2003);
	one_call(2, 2000, 3, 1);
	out(1, 4000);
	one_call(1, 1, 3999, 0);
}
END_TEST

START_TEST(each_task_has_its_own_calls)
{
	static struct splitprof_mp_stack a, b;

	begin();
	in(1, 1);
	splitprof_mp_task(&a);
	in(2, 2);
	in(3, 3);
	splitprof_mp_task(&b);
	in(4, 4);
	splitprof_mp_task(&a);
	out(3, 10);
	one_call(3, 3, 7, 1);
	splitprof_mp_task(&b);
	out(4, 2000);
	one_call(4, 4, 1996, 0);
	splitprof_mp_task(NULL);
	out(1, 4000);
	one_call(1, 1, 3999, 0);
	/* A start is for all tasks, and the one that runs. */
	in(5, 5000);
	splitprof_mp_stop();
	splitprof_mp_start();
	out(5, 6000);
	splitprof_mp_task(&a);
	in(6, 6001);
	out(6, 6002);
	one_call(6, 6001, 1, 1);
	out(2, 7001);
	splitprof_mp_task(&b);
	in(7, 7001);
	out(7, 7003);
	one_call(7, 7001, 2, 0);
	ck_assert_uint_eq(splitprof_mp_depth(), 0);
}
END_TEST

/* Too deep in one task is not too deep in another. */
START_TEST(a_task_that_is_too_deep_is_alone)
{
	static struct splitprof_mp_stack a;

	begin();
	for (uint32_t i = 0; i < 6; i++)
		in(i, i);
	splitprof_mp_task(&a);
	in(7, 10);
	out(7, 11);
	one_call(7, 10, 1, 0);
	splitprof_mp_task(NULL);
	in(6, 2000);
	for (uint32_t i = 7; i-- > 4;)
		out(i, 2000);
	out(3, 2001);
	one_call(3, 3, 1998, 3);
}
END_TEST

START_TEST(each_command_has_its_answer)
{
	open_line();
	(void)ask(1, SPLITPROF_WIRE_MP_ACK, 0);
	ck_assert(splitprof_mp_is_recording());
	in(1, 1);
	out(1, 2);
	status_is(1, 0, 1, 25);
	(void)ask(4, SPLITPROF_WIRE_MP_ACK, 0);
	status_is(1, 0, 0, 0);
	(void)ask(5, SPLITPROF_WIRE_MP_METADATA, 28);
	(void)ask(2, SPLITPROF_WIRE_MP_ACK, 0);
	ck_assert(!splitprof_mp_is_recording());
	(void)ask(0, SPLITPROF_WIRE_MP_NACK, 0);
	(void)ask(7, SPLITPROF_WIRE_MP_NACK, 0);
	(void)ask(255, SPLITPROF_WIRE_MP_NACK, 0);
	hear(command(1, 8, "xxxxxxxx"), 12);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	hear(command(2, 9, "xxxxxxxx"), 12);
	(void)next_packet(SPLITPROF_WIRE_MP_NACK, 0);
	ck_assert(splitprof_mp_is_recording());
	nothing_more();
}
END_TEST

/* A host knows by the ACK that it has all; and a START behind it waits. */
START_TEST(what_was_recorded_comes_before_the_stop)
{
	uint8_t both[24];

	begin();
	for (uint32_t i = 0; i < 3; i++) {
		in(i, i);
		out(i, i);
	}
	memcpy(both, command(2, 0, ""), 12);
	memcpy(both + 12, command(1, 0, ""), 12);
	splitprof_mp_host.heard = both;
	splitprof_mp_host.heard_bytes = 24;
	polls(1);
	ck_assert(!splitprof_mp_is_recording());
	polls(5);
	(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
	(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 17);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	nothing_more();
	ck_assert(splitprof_mp_is_recording());
}
END_TEST

/* One byte of a command is wrong: it is refused, and the next one is heard. */
START_TEST(a_damaged_command_is_refused)
{
	uint8_t bytes[24];

	open_line();
	memcpy(bytes, command(1, 0, ""), 12);
	memcpy(bytes + 12, command(5, 0, ""), 12);
	bytes[1 + _i % 11] ^= (uint8_t)(1 << _i / 11);
	hear(bytes, sizeof(bytes));
	ck_assert(!splitprof_mp_is_recording());
	(void)next_packet(SPLITPROF_WIRE_MP_NACK, 0);
	if (splitprof_host.sent_bytes - taken > 36)
		(void)next_packet(SPLITPROF_WIRE_MP_NACK, 0);
	(void)next_packet(SPLITPROF_WIRE_MP_METADATA, 28);
	nothing_more();
}
END_TEST

/* Any part of a command, or noise, before one. */
START_TEST(half_a_command_costs_no_other)
{
	uint8_t bytes[40];
	const size_t n = (size_t)_i;

	open_line();
	memset(bytes, 0x55, sizeof(bytes));
	if (n < 12)
		memcpy(bytes, command(2, 0, ""), n);
	memcpy(bytes + n, command(1, 0, ""), 12);
	hear(bytes, n + 12);
	ck_assert(splitprof_mp_is_recording());
	while (splitprof_host.sent_bytes - taken > 8)
		(void)next_packet(SPLITPROF_WIRE_MP_NACK, 0);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
}
END_TEST

START_TEST(noise_gets_no_answer)
{
	static const uint8_t noise[] = "no command at all, however long";

	open_line();
	hear(noise, sizeof(noise));
	nothing_more();
	(void)ask(5, SPLITPROF_WIRE_MP_METADATA, 28);
}
END_TEST

/* A handler that comes wherever it can, polls, calls, starts and stops. */
static unsigned came;

static void
handler(void)
{
	const uint32_t at = splitprof_mp_host.ticks;

	splitprof_mp_host.unmasked_ticks = 0;
	came++;
	__cyg_profile_func_enter(f(40), NULL);
	splitprof_mp_host.ticks = at + 1;
	splitprof_mp_poll();
	__cyg_profile_func_exit(f(40), NULL);
}

START_TEST(handlers_nest_wherever_they_come)
{
	uint32_t of[41] = { 0 };

	begin();
	splitprof_host.credit_per_pump = 1000;
	splitprof_host.interrupt = handler;
	for (uint32_t i = 0; i < 1000; i++) {
		in(1, splitprof_mp_host.ticks);
		in(2, splitprof_mp_host.ticks);
		out(2, splitprof_mp_host.ticks);
		out(1, splitprof_mp_host.ticks);
		splitprof_mp_poll();
		splitprof_mp_poll();
		while (taken < splitprof_host.sent_bytes) {
			const size_t size = splitprof_host.sent[taken + 3];
			const uint8_t *p =
			    next_packet(SPLITPROF_WIRE_MP_CALLS, size) + 3;

			for (size_t k = 3; k < size; k += 14, p += 14)
				of[(number(p) - 0x08000001) / 16]++;
		}
		if (splitprof_host.sent_bytes > 60000)
			splitprof_host.sent_bytes = taken = 0;
	}
	splitprof_host.interrupt = NULL;
	ck_assert_uint_gt(came, 4000);
	ck_assert_uint_eq(splitprof_mp_depth(), 0);
	ck_assert_uint_eq(of[1] + of[2] + of[40] + splitprof_mp.overflows +
	    splitprof_mp_waiting(), 2000 + came);
}
END_TEST

START_TEST(a_close_sends_all)
{
	begin();
	for (uint32_t i = 0; i < 3; i++) {
		in(i, i);
		out(i, i);
	}
	splitprof_host.credit = 0;
	splitprof_host.credit_per_pump = 1;
	splitprof_mp_close();
	ck_assert(!splitprof_host.line_on);
	(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
	(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 17);
	nothing_more();
	in(1, 1);
	out(1, 2);
}
END_TEST

#define TIMES(test, n)	tcase_add_loop_test(c, test, 0, n)

int
main(void)
{
	const TTest *const tests[] = {
		sums_are_those_of_the_standards, packets_are_the_known_ones,
		metadata_is_the_known_one, calls_have_their_times_and_depths,
		times_wrap, nothing_is_recorded_unless_it_is_wanted,
		a_start_in_the_middle_knows_the_depth,
		a_stop_in_the_middle_forgets_nothing_but_what_is_open,
		a_return_without_a_call_is_ignored,
		calls_before_the_opening_do_no_harm,
		calls_that_never_return_are_forgotten, what_is_unwound_is_gone,
		what_was_silent_leaves_nothing_behind, recursion_is_many_calls,
		calls_that_are_too_deep_are_counted,
		a_full_ring_loses_what_is_new, a_ring_goes_round,
		a_packet_waits_until_it_is_full_or_late,
		a_slow_line_holds_nobody_up,
		filters_leave_out_what_is_deep_or_short,
		a_filter_may_change_in_the_middle, each_task_has_its_own_calls,
		a_task_that_is_too_deep_is_alone, each_command_has_its_answer,
		what_was_recorded_comes_before_the_stop, noise_gets_no_answer,
		handlers_nest_wherever_they_come, a_close_sends_all,
	};
	Suite *s = suite_create("mp");
	TCase *c = tcase_create("mp");
	SRunner *r = srunner_create(s);
	int failed;

	for (size_t i = 0; i < sizeof(tests) / sizeof(*tests); i++)
		tcase_add_test(c, tests[i]);
	TIMES(a_damaged_command_is_refused, 88);
	TIMES(half_a_command_costs_no_other, 28);
	suite_add_tcase(s, c);
	srunner_run_all(r, CK_ENV);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
