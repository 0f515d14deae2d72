/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/len/len.c: what it finds in whole streams, and in damaged ones */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "len/len.h"
#include "support/run.h"

/* Events as text: a letter and the label of each, and what they say. */
static char said[4000];

static void
say(const struct sp_len_event *e)
{
	static const char *const faults[] = { "crc", "length", "end" };
	char *const at = said + strlen(said);
	const size_t room = sizeof(said) - (size_t)(at - said);

	if (e->kind == SP_LEN_ACK)
		snprintf(at, room, "ack %02x;", e->label);
	else if (e->kind == SP_LEN_PACKET)
		snprintf(at, room, "%s %02x %zu;", e->sound ? "sound" :
		    "packet", e->label, e->bytes);
	else if (e->kind == SP_LEN_BAD)
		snprintf(at, room, "bad %s %d;", faults[e->fault],
		    (int)e->offset);
	else
		snprintf(at, room, "skip %d %d;", (int)e->offset,
		    (int)e->skipped);
}

/* Decode in pieces of that many bytes. */
static const char *
decode(struct sp_len *d, const uint8_t *p, size_t n, size_t piece)
{
	struct sp_len_event e;
	size_t used = 0;

	said[0] = '\0';
	for (size_t end = 0; end < n || end == 0;) {
		end = end + piece < n ? end + piece : n;
		do {
			used += sp_len_feed(d, p + used, end - used, end == n,
			    &e);
			if (e.kind != SP_LEN_NOTHING)
				say(&e);
		} while (e.kind != SP_LEN_NOTHING);
		if (end == n)
			break;
	}
	ck_assert_uint_eq(used, n);
	return said;
}

static const char *
decoded(const void *bytes, size_t n)
{
	static char whole[sizeof(said)];
	static struct sp_len d;

	d = (struct sp_len){ .most = 0 };
	strcpy(whole, decode(&d, bytes, n, n ? n : 1));
	for (size_t piece = 1; piece < n; piece++) {
		d = (struct sp_len){ .most = 0 };
		ck_assert_str_eq(decode(&d, bytes, n, piece), whole);
	}
	return whole;
}

#define DECODED(text)	decoded(text, sizeof(text) - 1)

#define CONNECT		"\x80\x01\x00\x12\x3a\x61\x44\xde"
#define INFO		"\x08\x19\x00\x31\x00\x01\x00\x01\x00\x00\x00\x00" \
			"\x01\x00\xc0\x3e\x60\x01\x00\x20\x01\x00\x00\x00" \
			"\x01\x00\x00\x00\x0b\x5f\x2d\xd1"
#define WELCOME		"L\x01\x00" "8ver?"

/* The frames of facts: what TI's boot loader and a real host have sent. */
START_TEST(known_frames)
{
	uint8_t out[16];

	ck_assert_uint_eq(sp_len_crc((const uint8_t *)"123456789", 9),
	    0x340bc6d9);
	ck_assert_str_eq(DECODED(CONNECT), "sound 80 1;");
	ck_assert_str_eq(DECODED("\0" INFO), "ack 00;sound 08 25;");
	ck_assert_str_eq(DECODED(WELCOME), "packet 4c 5;");
	ck_assert_str_eq(DECODED("\x51\x56"), "ack 51;ack 56;");
	ck_assert_str_eq(DECODED(""), "");
	ck_assert_uint_eq(sp_len_frame(SP_LEN_BSL_COMMAND,
	    (const uint8_t *)"\x12", 1, out), 8);
	ck_assert_mem_eq(out, CONNECT, 8);
	ck_assert_uint_eq(sp_len_packet((const uint8_t *)"8ver?", 5, out), 8);
	ck_assert_mem_eq(out, WELCOME, 8);
}
END_TEST

/* A packet of our firmware's is sound. */
START_TEST(a_packet_with_a_crc)
{
	uint8_t out[16];
	const size_t n = sp_len_frame(SP_LEN_LENLAB, (const uint8_t *)"S1", 2,
	    out);

	ck_assert_uint_eq(n, 9);
	ck_assert_str_eq(decoded(out, n), "sound 4c 6;");
}
END_TEST

START_TEST(lenlab_8_6)
{
	static const uint8_t knock[] = "Lk\x08\0nock, knock!";
	uint8_t out[24];
	struct sp_len d = { .layout = SP_LEN_8_6 };
	struct sp_len_event e;

	ck_assert_uint_eq(sp_len_packet_8_6('k', 0x6b636f6e,
	    (const uint8_t *)", knock!", 8, out), 16);
	ck_assert_mem_eq(out, knock, 16);
	ck_assert_uint_eq(sp_len_feed(&d, knock, 16, false, &e), 16);
	ck_assert_int_eq(e.kind, SP_LEN_PACKET);
	ck_assert_int_eq(e.code, 'k');
	ck_assert_uint_eq(e.arg, 0x6b636f6e);
	ck_assert_uint_eq(e.bytes, 8);
	ck_assert_mem_eq(e.payload, ", knock!", 8);
	ck_assert(!e.sound);
	/* One without anything behind the header. */
	d = (struct sp_len){ .layout = SP_LEN_8_6 };
	ck_assert_str_eq(decode(&d, (const uint8_t *)"L8\0\0" "6\0\0\0\0", 9,
	    1), "packet 4c 0;ack 00;");
}
END_TEST

/* Whatever a damaged length claims, what follows is found. */
START_TEST(damage_takes_nothing_with_it)
{
	/* A wrong bit in the CRC, in the length, in the label. */
	ck_assert_str_eq(DECODED("\x80\x01\x00\x12\x3b\x61\x44\xde" CONNECT),
	    "bad crc 0;sound 80 1;");
	ck_assert_str_eq(DECODED("\x80\x01\x40\x12\x3a\x61\x44\xde" CONNECT),
	    "bad end 0;sound 80 1;");
	ck_assert_str_eq(DECODED("\x90\x01\x00\x12\x3a\x61\x44\xde" CONNECT),
	    "skip 0 8;sound 80 1;");
	ck_assert_str_eq(DECODED("\x80\x00\x00\x12\x3a\x61\x44\xde" CONNECT),
	    "bad length 0;sound 80 1;");
	/* An ack in the suspect part is none; before a sound frame it is. */
	ck_assert_str_eq(DECODED("\xff\x00\xfe\x00" INFO "\0"),
	    "skip 0 3;ack 00;sound 08 25;ack 00;");
	ck_assert_str_eq(DECODED("\xff\x00"), "skip 0 2;");
}
END_TEST

/* Without a CRC: what lies in it, or behind it, speaks against it. */
START_TEST(lenlab_in_doubt)
{
	ck_assert_str_eq(DECODED("L\x0c\x00" "8abc" CONNECT "1234"),
	    "bad length 0;sound 80 1;skip 15 4;");
	ck_assert_str_eq(DECODED("\xff" WELCOME), "skip 0 1;packet 4c 5;");
	ck_assert_str_eq(DECODED("\xff" WELCOME "L\x01\0" "cabcd"),
	    "skip 0 1;packet 4c 5;packet 4c 5;");
	ck_assert_str_eq(DECODED("\xff" WELCOME "abcd"),
	    "skip 0 1;bad length 1;");
	/* But not where there is no doubt. */
	ck_assert_str_eq(DECODED(WELCOME "abcd"), "packet 4c 5;skip 8 4;");
}
END_TEST

/* A frame of which a first false header sees a part, and a second one all. */
START_TEST(false_headers_one_in_the_other)
{
	ck_assert_str_eq(DECODED("\xff" "L\x03\0" "L\x05\0" "y" CONNECT
	    WELCOME), "skip 0 1;bad length 1;bad length 4;sound 80 1;"
	    "packet 4c 5;");
}
END_TEST

START_TEST(a_limit_of_the_length)
{
	struct sp_len d = { .most = 32 };

	ck_assert_str_eq(decode(&d, (const uint8_t *)"\x08\x00\x21" CONNECT,
	    11, 1), "bad length 0;sound 80 1;");
	d = (struct sp_len){ .most = 25 };
	ck_assert_str_eq(decode(&d, (const uint8_t *)INFO, 32, 1),
	    "sound 08 25;");
	ck_assert_uint_eq(d.packets, 1);
	ck_assert_uint_eq(d.framing.skipped, 0);
}
END_TEST

/* A silence ends what was begun; more may come behind it. */
START_TEST(a_silence_in_a_dialogue)
{
	struct sp_len d = { .most = 0 };
	struct sp_len_event e;

	ck_assert_uint_eq(sp_len_feed(&d, (const uint8_t *)"\x08\x19\x00", 3,
	    false, &e), 0);
	ck_assert_int_eq(e.kind, SP_LEN_NOTHING);
	ck_assert_uint_eq(sp_len_feed(&d, (const uint8_t *)"\x08\x19\x00", 3,
	    true, &e), 1);
	ck_assert_int_eq(e.kind, SP_LEN_BAD);
	ck_assert_uint_eq(sp_len_feed(&d, (const uint8_t *)"\x19\x00", 2,
	    true, &e), 2);
	ck_assert_str_eq(decode(&d, (const uint8_t *)"\0" INFO, 33, 33),
	    "ack 00;sound 08 25;");
}
END_TEST

/* Any place cut off: no event more than what was whole. */
START_TEST(every_truncation)
{
	static const char all[] = "\0" INFO WELCOME CONNECT;

	for (size_t n = 0; n < sizeof(all) - 1; n++) {
		const char *const text = decoded(all, n);

		ck_assert_ptr_null(strstr(text, "sound 80"));
		if (n < 33)
			ck_assert_ptr_null(strstr(text, "sound"));
		else
			ck_assert_ptr_nonnull(strstr(text, "sound 08 25;"));
	}
}
END_TEST

RUN("len", known_frames, a_packet_with_a_crc, lenlab_8_6,
    damage_takes_nothing_with_it, lenlab_in_doubt,
    false_headers_one_in_the_other, a_limit_of_the_length,
    a_silence_in_a_dialogue, every_truncation)
