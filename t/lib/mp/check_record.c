/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/mp/record.c.  2^62 is 4611686018427387904: times are below
 * it, so that the difference of any two has room in 64 bits.
 */

#include <config.h>

#include <string.h>

#include "mp/record.h"
#include "support/run.h"

#define FAR	(((int64_t)1 << 62) - 1)

/* Is the line taken?  "/" are its tabs. */
static bool
take(struct sp_record_mp *r, const char *text)
{
	char line[100];

	ck_assert_uint_lt(strlen(text), sizeof(line));
	strcpy(line, text);
	for (char *c = line; (c = strchr(c, '/'));)
		*c = '\t';
	memset(r, 0xaa, sizeof(*r));
	return sp_record_mp_take(r, line);
}

START_TEST(calls_are_taken_up_to_their_limits)
{
	static const struct {
		const char *line;
		struct sp_call call;
	} good[] = {
		{ "call/0x08000101/-5/7/65535", { 0x8000101, 65535, -5, 7 } },
		{ "call/4294967295/0/0/0", { UINT32_MAX, 0, 0, 0 } },
		{ "call/1/4611686018427387903/0/0", { 1, 0, FAR, 0 } },
		{ "call/1/-4611686018427387903/4611686018427387903/0",
		    { 1, 0, -FAR, FAR } },
		{ "call/1/4611686018427387902/1/0", { 1, 0, FAR - 1, 1 } },
	};
	struct sp_record_mp r;

	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++) {
		ck_assert_msg(take(&r, good[i].line), "%s", good[i].line);
		ck_assert_int_eq(r.kind, SP_RECORD_MP_CALL);
		ck_assert_uint_eq(r.u.call.func, good[i].call.func);
		ck_assert_int_eq(r.u.call.entry_us, good[i].call.entry_us);
		ck_assert_uint_eq(r.u.call.duration_us,
		    good[i].call.duration_us);
		ck_assert_uint_eq(r.u.call.depth, good[i].call.depth);
	}
}
END_TEST

START_TEST(what_the_firmware_says_is_taken_up_to_its_limits)
{
	struct sp_record_mp r;

	ck_assert(take(&r, "status/255/4294967295/4294967294/254"));
	ck_assert_int_eq(r.kind, SP_RECORD_MP_STATUS);
	ck_assert_uint_eq(r.u.status.profiling, 255);
	ck_assert_uint_eq(r.u.status.overflows, 4294967295);
	ck_assert_uint_eq(r.u.status.records, 4294967294);
	ck_assert_uint_eq(r.u.status.usage_percent, 254);
	ck_assert(take(&r, "status/0/0/0/255"));
	ck_assert_uint_eq(r.u.status.usage_percent, 255);
	ck_assert(take(&r, "meta/4294967295/4294967294/0xfffffffd/"
	    "0123456789abcde\\x00"));
	ck_assert_int_eq(r.kind, SP_RECORD_MP_META);
	ck_assert_uint_eq(r.u.meta.mcu_clock_hz, 4294967295);
	ck_assert_uint_eq(r.u.meta.timer_hz, 4294967294);
	ck_assert_uint_eq(r.u.meta.build_id, 4294967293);
	ck_assert_uint_eq(r.u.meta.version_bytes, 16);
	ck_assert_mem_eq(r.u.meta.version, "0123456789abcde", 16);
	ck_assert(take(&r, "meta/1/2/3/"));
	ck_assert_uint_eq(r.u.meta.version_bytes, 0);
}
END_TEST

START_TEST(each_kind_is_told)
{
	static const struct {
		const char *line;
		enum sp_record_mp_kind kind;
	} lines[] = {
		{ "ack", SP_RECORD_MP_ACK },
		{ "nack", SP_RECORD_MP_NACK },
		{ "bad/crc/7", SP_RECORD_MP_LOST },
		{ "skip/1/2", SP_RECORD_MP_LOST },
		{ "other/1", SP_RECORD_MP_NONE },
		{ "# a comment", SP_RECORD_MP_NONE },
	};
	struct sp_record_mp r;

	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		ck_assert_msg(take(&r, lines[i].line), "%s", lines[i].line);
		ck_assert_int_eq(r.kind, lines[i].kind);
	}
}
END_TEST

START_TEST(what_is_beyond_them_is_refused)
{
	static const char *const bad[] = {
		"ack/1", "nack/1", "bad/crc", "skip/1", "bad/crc/7/8",
		"call/1/2/3", "call/1/2/3/4/5",
		"call/4294967296/2/3/4", "call/1/2/3/65536", "call/1/2/3/x",
		"call/1/x/3/4", "call/1/-/3/4", "call/1/--2/3/4",
		"call/1/2/-3/4",
		"call/1/4611686018427387904/0/0",
		"call/1/-4611686018427387904/0/0",
		"call/1/-5/4611686018427387904/0",
		"call/1/4611686018427387903/1/0",
		"call/1/1/4611686018427387903/0",
		"status/256/0/0/0", "status/0/0/0/256",
		"status/0/4294967296/0/0", "status/0/0/4294967296/0",
		"status/0/0/0", "status/0/0/0/0/0",
		"meta/4294967296/2/3/v", "meta/1/4294967296/3/v",
		"meta/1/2/4294967296/v", "meta/1/2/3/0123456789abcdefg",
		"meta/1/2/3", "meta/1/2/3/v/w",
	};
	struct sp_record_mp r;

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		ck_assert_msg(!take(&r, bad[i]), "%s", bad[i]);
		ck_assert_int_eq(r.kind, SP_RECORD_MP_NONE);
	}
}
END_TEST

RUN("mp_record",
    calls_are_taken_up_to_their_limits,
    what_the_firmware_says_is_taken_up_to_its_limits,
    each_kind_is_told,
    what_is_beyond_them_is_refused)
