/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/qs/trace_record.c: packets as they are. */

#include <config.h>

#include <string.h>

#include "qs/qs.h"
#include "qs/trace_record.h"
#include "support/run.h"

static uint8_t packets[SP_QS_DATA_MAX], data[SP_QS_DATA_MAX];
static uint8_t again[SP_QS_DATA_MAX];
static size_t made;

START_TEST(packets_are_fields_of_bytes)
{
	ck_assert_uint_eq(sp_qspackets_put((const uint8_t *)"P\1\2", 3, data),
	    9);
	ck_assert_mem_eq(data, "\0\0\0\0\x09\3P\1\2", 9);
	ck_assert(sp_qspackets_get(data, 9, again, &made));
	ck_assert_uint_eq(made, 3);
	ck_assert_mem_eq(again, "P\1\2", 3);
}
END_TEST

START_TEST(all_sizes_are_had_back)
{
	for (size_t i = 0; i < SP_QSPACKETS_MAX; i++)
		packets[i] = (uint8_t)(i * 7 + 1);
	for (size_t n = 0; n <= SP_QSPACKETS_MAX; n++) {
		const size_t size = sp_qspackets_put(packets, n, data);

		ck_assert_uint_eq(size, 4 + n + 2 * ((n + 254) / 255));
		ck_assert_uint_le(size, SP_QS_DATA_MAX);
		ck_assert(sp_qspackets_get(data, size, again, &made));
		ck_assert_uint_eq(made, n);
		ck_assert_mem_eq(again, packets, n);
	}
	ck_assert_uint_eq(sp_qspackets_put(packets, SP_QSPACKETS_MAX, data),
	    SP_QS_DATA_MAX);
}
END_TEST

START_TEST(packets_alone_are_read_as_well)
{
	ck_assert(sp_qspackets_get((const uint8_t *)"P\1\2\0", 4, again,
	    &made));
	ck_assert_uint_eq(made, 4);
	ck_assert_mem_eq(again, "P\1\2\0", 4);
	ck_assert(sp_qspackets_get(data, 0, again, &made));
	ck_assert_uint_eq(made, 0);
}
END_TEST

/* What was whole before it is used. */
START_TEST(what_is_neither_is_told)
{
	static const struct {
		const char *bytes;
		size_t n, made;
	} bad[] = {
		{ "\0", 1, 0 }, { "\0\0\0\0\x09", 5, 0 },
		{ "\0\0\0\0\x09\1", 6, 0 }, { "\0\0\0\0\x08\1P", 7, 0 },
		{ "\0\0\0\0\x09\1P\x09\2P", 10, 1 },
		{ "\0\0\0\0\x09\1PP", 8, 1 },
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		ck_assert(!sp_qspackets_get((const uint8_t *)bad[i].bytes,
		    bad[i].n, again, &made));
		ck_assert_uint_eq(made, bad[i].made);
	}
}
END_TEST

RUN("qs_packets",
    packets_are_fields_of_bytes,
    all_sizes_are_had_back,
    packets_alone_are_read_as_well,
    what_is_neither_is_told)
