/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_mp.h on the host: packets, commands and filters.
 * The settings are those of check_mp.c.
 */
#include "run.h"

#include <string.h>

#include "mp/answer.h"
#include "mp/crc.h"
#include "mp/port/host/host.h"
#include "mphost.h"

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

/* The line takes nothing: two packets are there, and calls go on. */
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

/* A processor that sleeps where that is idle misses no command. */
START_TEST(what_was_heard_is_not_idle)
{
	uint8_t both[24];

	open_line();
	memcpy(both, command(1, 0, ""), 12);
	memcpy(both + 12, command(3, 0, ""), 12);
	splitprof_mp_host.heard = both;
	splitprof_mp_host.heard_bytes = 24;
	while (!splitprof_mp_is_idle())
		polls(1);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	(void)next_packet(SPLITPROF_WIRE_MP_STATUS, 10);
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

/* run.h's, with tests that are run for each of many numbers, too. */
int
main(void)
{
	const TTest *const tests[] = {
		sums_are_those_of_the_standards, packets_are_the_known_ones,
		metadata_is_the_known_one,
		a_packet_waits_until_it_is_full_or_late,
		a_slow_line_holds_nobody_up,
		filters_leave_out_what_is_deep_or_short,
		a_filter_may_change_in_the_middle,
		each_command_has_its_answer,
		what_was_recorded_comes_before_the_stop,
		what_was_heard_is_not_idle, noise_gets_no_answer,
		a_close_sends_all,
	};
	Suite *s = suite_create("mp_line");
	TCase *c = tcase_create("mp_line");
	SRunner *r = srunner_create(s);
	int failed;

	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)
		tcase_add_test(c, tests[i]);
	tcase_add_loop_test(c, a_damaged_command_is_refused, 0, 88);
	tcase_add_loop_test(c, half_a_command_costs_no_other, 0, 28);
	suite_add_tcase(s, c);
	srunner_run_all(r, CK_ENV);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
