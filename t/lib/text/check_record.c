/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/text/record.c, lib/wire/record.c and lib/qs/record.c */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "qs/record.h"
#include "support/run.h"
#include "text/record.h"
#include "wire/record.h"

START_TEST(numbers_are_decimal_or_hexadecimal_up_to_a_limit)
{
	static const struct {
		const char *text;
		uint64_t max, n;
	} good[] = {
		{ "0", 0, 0 },
		{ "08", 8, 8 },
		{ "0x08", 8, 8 },
		{ "255", 255, 255 },
		{ "0xfF", 255, 255 },
		{ "4294967295", UINT32_MAX, UINT32_MAX },
		{ "18446744073709551615", UINT64_MAX, UINT64_MAX },
		{ "0xffffffffffffffff", UINT64_MAX, UINT64_MAX },
	};
	uint64_t n = 0;

	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++) {
		ck_assert_msg(sp_record_number(good[i].text, good[i].max, &n),
		    "%s", good[i].text);
		ck_assert_uint_eq(n, good[i].n);
	}
}
END_TEST

START_TEST(what_is_no_number_or_too_great_is_refused)
{
	static const char *const bad[] = { "", "-", "-1", "+1", " 1", "1 ",
	    "0x", "0X1", "0x 1", "0x-1", "0x0x1", "x1", "1x", "a", "1.0",
	    "18446744073709551616", "0x10000000000000000",
	    "100000000000000000000" };
	uint64_t n;

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		ck_assert_msg(!sp_record_number(bad[i], UINT64_MAX, &n),
		    "\"%s\"", bad[i]);
	ck_assert(!sp_record_number("256", 255, &n));
	ck_assert(!sp_record_number("0x100", 255, &n));
}
END_TEST

START_TEST(addresses_have_32_bits)
{
	uint32_t n = 0;

	ck_assert(sp_record_number32("0xffffffff", &n));
	ck_assert_uint_eq(n, UINT32_MAX);
	ck_assert(!sp_record_number32("4294967296", &n));
	ck_assert(!sp_record_number32("0x100000000", &n));
	ck_assert(!sp_record_number32("18446744073709551616", &n));
}
END_TEST

START_TEST(bytes_are_pairs_of_digits)
{
	static const char *const bad[] = { "0", "012", "0g", "g0", "0x01",
	    "01 02", "--", "-01", "010203" };
	uint8_t bytes[2] = { 9, 9 };
	size_t n = 9;

	ck_assert(sp_record_bytes("-", bytes, 0, &n));
	ck_assert_uint_eq(n, 0);
	ck_assert(sp_record_bytes("0aFf", bytes, 2, &n));
	ck_assert_uint_eq(n, 2);
	ck_assert_uint_eq(bytes[0], 0x0a);
	ck_assert_uint_eq(bytes[1], 0xff);
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		ck_assert_msg(!sp_record_bytes(bad[i], bytes, 2, &n), "%s",
		    bad[i]);
}
END_TEST

/* What take was given, a blank behind each field. */
static char told[100];

static bool
take_two(void *arg, char **fields)
{
	strcat(strcat(told, fields[0]), " ");
	strcat(strcat(told, fields[1]), " ");
	return arg == NULL;
}

START_TEST(a_line_goes_to_its_kind)
{
	static const struct {
		const char *text;
		bool good;
		const char *told;
	} lines[] = {
		{ "two\ta b", true, "two a b " },
		{ "two\t", true, "two  " },
		{ "other\tb", true, "other b " },
		{ "two", false, "" },
		{ "two\t1\t", false, "" },
		{ "two\t1\t2\t3\t4\t5\t6\t7\t8\t9", false, "" },
		{ "", true, "" },
		{ "\ttwo\t1", true, "" },
		{ "tw\t1", true, "" },
		{ "two 1", true, "" },
		{ "#two\t1", true, "" },
		{ "none\t1\t2\t3\t4\t5\t6\t7\t8\t9", true, "" },
	};
	const struct sp_record_kind kinds[] = {
		{ .name = "two", .fields = 2, .take = take_two },
		{ .name = "other", .fields = 2, .take = take_two } };
	char line[40];

	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		told[0] = '\0';
		strcpy(line, lines[i].text);
		ck_assert_msg(sp_record_take(kinds, 2, NULL, line) ==
		    lines[i].good, "%s", lines[i].text);
		ck_assert_str_eq(told, lines[i].told);
	}
	strcpy(line, "two\t1");
	ck_assert(!sp_record_take(kinds, 2, line, line));
}
END_TEST

/* Take a line of A/P; the runs as text: "3*500010 ". */
static const char *
runs_of(struct sp_record_ap *r, const char *text)
{
	char line[100];

	strcpy(line, text);
	strcpy(told, sp_record_ap_take(r, line) ? "" : "refused ");
	for (int i = 0; i < r->n_runs; i++) {
		sprintf(told + strlen(told), "%llu*",
		    (unsigned long long)r->runs[i].times);
		for (size_t k = 0; k < r->runs[i].bytes; k++)
			sprintf(told + strlen(told), "%02x",
			    r->runs[i].packet[k]);
		strcat(told, " ");
	}
	return told;
}

/* The sums at the end of the packets were worked out by hand. */
START_TEST(a_count_is_no_work)
{
	struct sp_record_ap r = { .header.addr_bytes = 2 };

	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t0"), "");
	/* Without a header each is a packet: more than 2^24 would never end. */
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t16777216"),
	    "16777216*500010 ");
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t16777217"), "refused ");
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t18446744073709551615"),
	    "refused ");
	runs_of(&r, "header\t1\t2\t0\t0\t-");
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t0"), "");
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t1"), "1*500010 ");
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t2"), "1*730010027b ");
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t4294967295"),
	    "1*730010ffffffff0f72 ");
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t4294967296"),
	    "1*730010ffffffff0f72 1*730010017c ");
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t72057594021150720"),
	    "16777216*730010ffffffff0f72 ");
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t72057598316118016"),
	    "refused ");
	ck_assert_str_eq(runs_of(&r, "pc\t0x10\t18446744073709551615"),
	    "refused ");
}
END_TEST

START_TEST(what_is_refused_changes_nothing)
{
	static const char *const bad[] = { "header\t1\t4\t0\t0\t0",
	    "header\t1\t5\t0\t0\t-", "header\t1\t4\t4294967296\t0\t-",
	    "arc\t1\t65536\t3", "arc\t1\t2\t-1", "task\t65536",
	    "name\t1\t" };
	struct sp_record_ap r = { .header.addr_bytes = 2 };

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		runs_of(&r, "pc\t1\t1");
		ck_assert_str_eq(runs_of(&r, bad[i]), "refused ");
		ck_assert_int_eq(r.header.addr_bytes, 2);
		ck_assert(!r.described);
	}
}
END_TEST

START_TEST(a_frame_has_its_data_and_no_more_than_fit)
{
	struct sp_record_qs r;
	char line[4 * SP_QS_DATA_MAX] = "frame\t1\t255\t0aff";

	ck_assert(sp_record_qs_frame(&r, line) && r.found);
	ck_assert_uint_eq(r.seq, 1);
	ck_assert_uint_eq(r.id, 255);
	ck_assert_uint_eq(r.bytes, 2);
	ck_assert(!memcmp(r.data, "\x0a\xff", 2));
	strcpy(line, "gap\t1\t2\t3");
	ck_assert(sp_record_qs_frame(&r, line) && !r.found);
	for (int over = 0; over < 2; over++) {
		sprintf(line, "frame\t1\t2\t%0*d",
		    2 * (SP_QS_DATA_MAX + over), 0);
		ck_assert(sp_record_qs_frame(&r, line) == !over);
		ck_assert(r.found == !over);
	}
}
END_TEST

START_TEST(a_name_has_an_address_and_fits_a_frame)
{
	struct sp_record_qs r;
	char line[2 * SP_QS_DATA_MAX] = "fun\t0x8000411\tmain";

	ck_assert(sp_record_qs_name(&r, line) && r.found);
	ck_assert_uint_eq(r.bytes, 9);
	ck_assert(!memcmp(r.data, "\x11\x04\x00\x08main", 9));
	for (int over = 0; over < 2; over++) {
		sprintf(line, "fun\t1\t%0*d", SP_QS_DATA_MAX - 5 + over, 0);
		ck_assert(sp_record_qs_name(&r, line) == !over);
		ck_assert(r.found == !over);
	}
}
END_TEST

RUN("record",
    numbers_are_decimal_or_hexadecimal_up_to_a_limit,
    what_is_no_number_or_too_great_is_refused,
    addresses_have_32_bits,
    bytes_are_pairs_of_digits,
    a_line_goes_to_its_kind,
    a_count_is_no_work,
    what_is_refused_changes_nothing,
    a_frame_has_its_data_and_no_more_than_fit,
    a_name_has_an_address_and_fits_a_frame)
