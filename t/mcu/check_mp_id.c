/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The build id takes the firmware a while: who asks for it waits, but nobody
 * else.  And a STOP's answer waits for what was recorded before it only.
 */
#include <config.h>

#include <string.h>

#include "mp/state.h"
#include "mcu/host/host.h"
#include "mphost.h"
#include "support/run.h"

/* A .text of 8000 bytes, as a linker script tells of it. */
const uint8_t splitprof_text_start[8000] = "123456789";
__asm__(".globl splitprof_text_bytes\n"
    ".set splitprof_text_bytes, 8000\n");

/* What Python's zlib.crc32() makes of it. */
#define BUILD_ID	0x481c2393

/* More than it takes. */
#define MANY	1000

static void
hear_both(uint8_t first, uint8_t second)
{
	static uint8_t both[24];

	memcpy(both, command(first, 0, ""), 12);
	memcpy(both + 12, command(second, 0, ""), 12);
	hear_at_once(both, sizeof(both));
}

static void
open_at_once(void)
{
	splitprof_host.credit = 100000;
	splitprof_mp_open();
}

static void
metadata_comes(void)
{
	const uint8_t *const p = next_packet(SPLITPROF_WIRE_MP_METADATA, 28);

	ck_assert_uint_eq(le(p + 8, 4), BUILD_ID);
}

/* What is told unasked is told when there is time. */
START_TEST(a_start_does_not_wait_for_the_build_id)
{
	open_at_once();
	hear_both(1, 3);
	polls(6);
	ck_assert(splitprof_mp_is_recording());
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	(void)next_packet(SPLITPROF_WIRE_MP_STATUS, 10);
	nothing_more();
	ck_assert(!splitprof_mp_is_idle());
	polls(MANY);
	metadata_comes();
	nothing_more();
	ck_assert(splitprof_mp_is_idle());
}
END_TEST

START_TEST(calls_do_not_wait_for_it_either)
{
	open_at_once();
	splitprof_mp_start();
	for (uint32_t i = 0; i < 3; i++)
		in_out(i, i, i);
	polls(3);
	(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
	nothing_more();
	polls(MANY);
	metadata_comes();
}
END_TEST

/* One answer to a command: what is asked for need not be told unasked. */
START_TEST(who_asks_waits_and_gets_it_once)
{
	open_at_once();
	hear_both(5, 1);
	polls(6);
	nothing_more();
	ck_assert(!splitprof_mp_is_recording());
	polls(MANY);
	metadata_comes();
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	nothing_more();
	hear_both(5, 5);
	polls(6);
	metadata_comes();
	metadata_comes();
	nothing_more();
}
END_TEST

/* The program starts again what the host has stopped. */
START_TEST(a_stop_waits_for_what_was_before_it_only)
{
	open_at_once();
	polls(MANY);
	metadata_comes();
	splitprof_mp_start();
	for (uint32_t i = 0; i < 3; i++)
		in_out(i, i, i);
	hear_at_once(command(2, 0, ""), 12);
	polls(1);
	ck_assert(!splitprof_mp_is_recording());
	splitprof_mp_start();
	for (uint32_t i = 3; i < 13; i++) {
		in_out(i, i, i);
		polls(i % 2);
	}
	for (int i = 0; i < 2; i++)
		(void)next_packet(SPLITPROF_WIRE_MP_CALLS, 31);
	(void)next_packet(SPLITPROF_WIRE_MP_ACK, 0);
	ck_assert_uint_gt(splitprof_host.sent_bytes, taken);
}
END_TEST

RUN("mp_id", a_start_does_not_wait_for_the_build_id,
    calls_do_not_wait_for_it_either, who_asks_waits_and_gets_it_once,
    a_stop_waits_for_what_was_before_it_only)
