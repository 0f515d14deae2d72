/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime on the host: mcu/option/stream.c where nothing is dropped.
 * Settings of this program: waits when full, two chunks of 16 bytes, addresses
 * of 4 bytes, a header, no samples, no build id.
 */
#include "support/run.h"

#include <string.h>

#include "mcu/host/host.h"
#include "core/queue.h"

#define HEADER	"HGMU\x01\x04\0\0\0\0\0\0\0\0\0\xca"
#define HEADER_BYTES	(sizeof(HEADER) - 1)

START_TEST(a_program_without_build_id_has_none)
{
	splitprof_host.credit = 100;
	splitprof_start();
	ck_assert_uint_eq(splitprof_host.sent_bytes, HEADER_BYTES);
	ck_assert_mem_eq(splitprof_host.sent, HEADER, HEADER_BYTES);
	splitprof_stop();
}
END_TEST

START_TEST(addresses_of_four_bytes_are_complete)
{
	const size_t at = HEADER_BYTES;

	splitprof_host.credit_per_pump = 1;
	splitprof_start();
	splitprof_arc(0xfffffff9, 0x20000123);
	splitprof_stop();
	ck_assert_uint_eq(splitprof_host.sent_bytes, at + 9 + 10);
	ck_assert_mem_eq(splitprof_host.sent + at,
	    "A\xff\xff\xff\xf9\x20\0\x01\x23" "E\0\0\0\1\0\0\0\0\xba", 19);
}
END_TEST

START_TEST(no_samples_means_none)
{
	splitprof_host.credit_per_pump = 1;
	splitprof_start();
	splitprof_sample(0x1234);
	ck_assert(!splitprof_host.timer_on);
	splitprof_stop();
	ck_assert_uint_eq(splitprof_host.sent_bytes, HEADER_BYTES + 10);
}
END_TEST

START_TEST(each_run_has_header_and_totals_of_its_own)
{
	splitprof_host.credit_per_pump = 1;
	for (uint8_t run = 1; run <= 3; run++) {
		const uint8_t totals[] = { 'E', 0, 0, 0, run, 0, 0, 0, 0,
		    (uint8_t)-('E' + run) };

		splitprof_host.sent_bytes = 0;
		splitprof_start();
		for (uint8_t i = 0; i < run; i++)
			splitprof_arc(i, i);
		splitprof_stop();
		ck_assert_uint_eq(splitprof_host.sent_bytes,
		    HEADER_BYTES + run * 9u + 10u);
		ck_assert_mem_eq(splitprof_host.sent, HEADER, HEADER_BYTES);
		ck_assert_mem_eq(splitprof_host.sent + HEADER_BYTES + run * 9,
		    totals, 10);
	}
}
END_TEST

/* The line takes a byte at a time: nothing is lost. */
START_TEST(marks_wait_for_room)
{
	splitprof_host.sent_bytes = 0;
	splitprof_host.credit = 0;
	splitprof_host.credit_per_pump = 1;
	splitprof_start();
	for (int i = 0; i < 50; i++)
		splitprof_value((const char *)(uintptr_t)0x08010203, i);
	splitprof_stop();
	ck_assert_uint_eq(splitprof_host.sent_bytes,
	    HEADER_BYTES + 50 * 10 + 10);
	for (uint8_t i = 0; i < 50; i++) {
		const uint8_t value[] = { 'v', 8, 1, 2, 3, 0, 0, 0, i };

		ck_assert_mem_eq(splitprof_host.sent + HEADER_BYTES + 10 * i,
		    value, sizeof(value));
	}
}
END_TEST

RUN("stream", a_program_without_build_id_has_none,
    addresses_of_four_bytes_are_complete, no_samples_means_none,
    each_run_has_header_and_totals_of_its_own, marks_wait_for_room)
