/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_mp.h on the host: packets and commands are those of
 * the protocol's document, and nothing that is heard costs a command behind it.
 * The settings are those of check_mp_device.c.
 */
#include "support/run.h"

#include <string.h>

#include "mp/state.h"
#include "mp/crc.h"
#include "mcu/host/host.h"
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

START_TEST(each_command_has_its_answer)
{
	open_line();
	(void)ask(1, SPLITPROF_WIRE_MP_ACK, 0);
	ck_assert(splitprof_mp_is_recording());
	in_out(1, 1, 2);
	status_is(1, 0, 1, 25);
	(void)ask(4, SPLITPROF_WIRE_MP_ACK, 0);
	status_is(1, 0, 0, 0);
	(void)ask(5, SPLITPROF_WIRE_MP_METADATA, 28);
	(void)ask(2, SPLITPROF_WIRE_MP_ACK, 0);
	ck_assert(!splitprof_mp_is_recording());
	(void)ask(0, SPLITPROF_WIRE_MP_NACK, 0);
	(void)ask(7, SPLITPROF_WIRE_MP_NACK, 0);
	(void)ask(255, SPLITPROF_WIRE_MP_NACK, 0);
	is_taken(command(1, 8, "xxxxxxxx"), 12);
	hear(command(2, 9, "xxxxxxxx"), 12);
	(void)next_packet(SPLITPROF_WIRE_MP_NACK, 0);
	ck_assert(splitprof_mp_is_recording());
	nothing_more();
}
END_TEST

/* A host knows by the ACK that it has all; and a START behind it waits. */
START_TEST(what_was_recorded_comes_before_the_stop)
{
	const uint8_t *p;

	begin();
	in_turn(3, 0);
	hear_at_once(commands(2, 1), 24);
	polls(1);
	ck_assert(!splitprof_mp_is_recording());
	polls(5);
	p = next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
	is_call(p + 3, 0, 0, 0, 0);
	is_call(p + 17, 1, 1, 0, 0);
	p = next_packet(SPLITPROF_WIRE_MP_CALLS, 17);
	is_call(p + 3, 2, 2, 0, 0);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	nothing_more();
	ck_assert(splitprof_mp_is_recording());
}
END_TEST

/* Also what comes between two bytes of the command. */
START_TEST(a_stop_counts_at_its_last_byte)
{
	begin();
	hear(command(2, 0, ""), 11);
	in_out(1, 5, 7);
	hear(command(2, 0, "") + 11, 1);
	is_call(next_packet(SPLITPROF_WIRE_MP_CALLS, 17) + 3, 1, 5, 2, 0);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	nothing_more();
}
END_TEST

/* The program starts again before there was a poll. */
START_TEST(a_stop_is_not_made_to_wait)
{
	begin();
	in_out(1, 5, 7);
	hear_at_once(command(2, 0, ""), 12);
	ck_assert(!splitprof_mp_is_idle());
	splitprof_mp_start();
	polls(2);
	is_call(next_packet(SPLITPROF_WIRE_MP_CALLS, 17) + 3, 1, 5, 2, 0);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	nothing_more();
}
END_TEST

/* A processor that sleeps where that is idle misses no command. */
START_TEST(what_was_heard_is_not_idle)
{
	ck_assert(splitprof_mp_is_idle());
	open_line();
	hear_at_once(commands(1, 3), 24);
	while (!splitprof_mp_is_idle())
		polls(1);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	(void)next_packet(SPLITPROF_WIRE_MP_STATUS, 10);
	nothing_more();
}
END_TEST

/* One byte of a command is wrong: it is refused, and the next one is heard. */
START_TEST(a_damaged_command_is_refused)
{
	uint8_t bytes[24];

	open_line();
	memcpy(bytes, commands(1, 5), 24);
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

RUN_TIMES("mp_line",
    { sums_are_those_of_the_standards, 1 },
    { packets_are_the_known_ones, 1 },
    { metadata_is_the_known_one, 1 },
    { each_command_has_its_answer, 1 },
    { what_was_recorded_comes_before_the_stop, 1 },
    { a_stop_counts_at_its_last_byte, 1 },
    { a_stop_is_not_made_to_wait, 1 },
    { what_was_heard_is_not_idle, 1 },
    { a_damaged_command_is_refused, 88 },
    { half_a_command_costs_no_other, 28 },
    { noise_gets_no_answer, 1 })
