/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/len/record.c. */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "len/record.h"
#include "support/run.h"

static struct sp_record_len r;

/* Is the line taken?  "/" are its tabs. */
static bool
take(const char *text)
{
	static char line[2 * SP_RECORD_LEN_DATA + 100];

	ck_assert_uint_lt(strlen(text), sizeof(line));
	strcpy(line, text);
	for (char *c = line; (c = strchr(c, '/'));)
		*c = '\t';
	memset(&r, 0xaa, sizeof(r));
	return sp_record_len_take(&r, line);
}

static void
gives(const char *line, enum sp_record_len_kind kind, const void *bytes,
    size_t n)
{
	static uint8_t out[SP_LEN_ROOM(SP_RECORD_LEN_DATA)];

	ck_assert_msg(take(line), "%s", line);
	ck_assert_int_eq(r.kind, kind);
	ck_assert_uint_eq(sp_record_len_encode(&r, out), n);
	ck_assert_mem_eq(out, bytes, n);
}

#define GIVES(line, kind, text) \
	gives(line, SP_RECORD_LEN_ ## kind, text, sizeof(text) - 1)

/* Frames as TI's documents have them, packets as Lenlab does. */
START_TEST(records_stand_for_bytes)
{
	GIVES("ack/0x00/ok", ACK, "\0");
	GIVES("ack/86/anything", ACK, "\x56");
	GIVES("packet/0x80/1/12", FRAME, "\x80\x01\0\x12\x3a\x61\x44\xde");
	GIVES("bslreply/0x3b/00", FRAME,
	    "\x08\x02\0\x3b\0\x38\x02\x94\x82");
	GIVES("packet/0x4c/1/387665723f", 8_0, "L\1\0" "8ver?");
	GIVES("packet/0x4c/0/3836000000", 8_6, "L8\0\0" "6\0\0\0");
	GIVES("packet/76/8/6b6e6f636b2c206b6e6f636b21", 8_6,
	    "Lk\x08\0nock, knock!");
	GIVES("bad/crc/7", LOST, "");
	GIVES("skip/1/2", LOST, "");
	GIVES("other/1/2", NONE, "");
	GIVES("# a comment", NONE, "");
	ck_assert(take("bslreply/0x30/-"));
	ck_assert_uint_eq(r.bytes, 1);
	ck_assert_uint_eq(r.data[0], 0x30);
	ck_assert_uint_eq(r.label, 0x08);
}
END_TEST

START_TEST(what_is_no_record_is_refused)
{
	static const char *const bad[] = {
		"packet/0x80/0/-", "packet/0x80/2/12", "packet/0x80/1/1213",
		"packet/0x08/1/12", "packet/0x81/1/12", "packet/0x180/1/12",
		"packet/0x80/1", "packet/0x80/1/12/1", "packet/0x80/1/1x",
		"packet/x/1/12", "packet/0x80/x/12",
		"packet/0x4c/0/38383838", "packet/0x4c/1/38383838",
		"packet/0x4c/1/38383838383838", "packet/0x4c/65536/12",
		"ack/0x57/x", "ack/0x50/x", "ack/0x100/x", "ack/0x00",
		"ack/0x00/ok/1", "bslreply/0x100/00", "bslreply/0x3b",
		"bslreply/0x3b/0", "bslreply/0x3b/00/1", "bad/crc", "skip/1",
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		ck_assert_msg(!take(bad[i]), "%s", bad[i]);
}
END_TEST

/* The longest of each. */
START_TEST(lengths_up_to_16_bits)
{
	static const struct {
		const char *label;
		size_t length, more;
		bool good;
	} all[] = {
		{ "packet/0x80/65535", 65535, 0, true },
		{ "packet/0x4c/65535", 65535, 4, true },
		{ "packet/0x4c/65535", 65535, 5, true },
		{ "packet/0x4c/65535", 65535, 6, false },
		{ "bslreply/0x30", 65534, 0, true },
		{ "bslreply/0x30", 65534, 1, false },
	};
	static char line[2 * SP_RECORD_LEN_DATA + 100];

	for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++) {
		const size_t n = all[i].length + all[i].more;
		char *const at = line + snprintf(line, sizeof(line), "%s/",
		    all[i].label);

		memset(at, '5', 2 * n);
		at[2 * n] = '\0';
		ck_assert_int_eq(take(line), all[i].good);
		if (all[i].good && all[i].label[0] == 'p')
			ck_assert_uint_eq(r.bytes, n);
	}
}
END_TEST

RUN("len_record", records_stand_for_bytes, what_is_no_record_is_refused,
    lengths_up_to_16_bits)
