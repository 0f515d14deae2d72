/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/itm/itm.c; packets are as in ARM DDI 0403E, appendix D4 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "itm/itm.h"
#include "support/random.h"
#include "support/run.h"

#define SYNC	"\0\0\0\0\0\x80"

/* What was decoded, as text: "port 3 61, sample 8001234, bad 12 16, ". */
static char told[65536];
static bool ended_whole;	/* nothing was left over */

static void
tell(const struct sp_itm_packet *p)
{
	static const char *const names[SP_ITM_KINDS] = {
		NULL, "sync", "overflow", "time", "global", "extension", NULL,
		"events", "exception", NULL, "sleep", "secure", "data", NULL
	};
	char *const at = told + strlen(told);

	if (p->kind == SP_ITM_BAD)
		sprintf(at, "%s %u %02x, ", p->cut ? "cut" : "bad",
		    (unsigned)p->offset, p->byte);
	else if (p->kind == SP_ITM_PORT)
		sprintf(at, "port %u %0*x, ", p->port, 2 * p->bytes,
		    (unsigned)p->value);
	else if (p->kind == SP_ITM_SAMPLE)
		sprintf(at, "sample %x, ", (unsigned)p->value);
	else
		sprintf(at, "%s, ", names[p->kind]);
}

/* Decode in pieces of so many bytes, each behind what was left. */
static struct sp_itm
decode_as(struct sp_itm d, const void *stream, size_t n, size_t size)
{
	const uint8_t *const in = stream;
	size_t used = 0, came = 0;
	struct sp_itm_packet p;

	told[0] = '\0';
	for (bool ended = false; !ended;) {
		ended = came == n;
		came += size < n - came ? size : n - came;
		do {
			used += sp_itm_feed(&d, in + used, came - used, ended,
			    &p);
			if (p.kind != SP_ITM_NOTHING)
				tell(&p);
		} while (p.kind != SP_ITM_NOTHING);
		ck_assert_uint_le(came - used, SP_ITM_HELD);
	}
	ck_assert_uint_eq(used, n);
	ck_assert_uint_eq(d.offset, n);
	return d;
}

static struct sp_itm
decode(const void *stream, size_t n, size_t size)
{
	return decode_as((struct sp_itm){ .wait = false }, stream, n, size);
}

#define TOLD(stream, wanted)						\
do {									\
	decode(stream, sizeof(stream) - 1, SIZE_MAX);			\
	ck_assert_str_eq(told, wanted);					\
} while (0)

START_TEST(each_packet_of_the_manual_is_known)
{
	TOLD(SYNC, "sync, ");
	TOLD("\0\0\0\0\0\0\0\0\x80", "sync, ");
	TOLD("\x70", "overflow, ");
	TOLD("\x10\x60", "time, time, ");
	TOLD("\xc0\x01\xd0\x81\x02\xe0\x81\x82\x03\xf0\x81\x82\x83\x04",
	    "time, time, time, time, ");
	TOLD("\x94\x01\x94\x81\x82\x83\x04", "global, global, ");
	TOLD("\xb4\x81\x82\x83\x04\xb4\x81\x82\x83\x84\x85\x06",
	    "global, global, ");
	TOLD("\x01\x61\x0a\x62\x61\xfb\x64\x63\x62\x61",
	    "port 0 61, port 1 6162, port 31 61626364, ");
	TOLD("\x05\x3f\xed\x01", "events, events, ");
	TOLD("\x0e\x0f\x10\x0e\x0f\x20\x0e\xff\x31",
	    "exception, exception, exception, ");
	TOLD("\x17\x34\x12\0\x08", "sample 8001234, ");
	TOLD("\x15\0\x15\xff", "sleep, secure, ");
	TOLD("\x47\1\2\3\4\x4e\1\2\x85\1\x8e\1\2\xbf\1\2\3\4",
	    "data, data, data, data, data, ");
}
END_TEST

START_TEST(a_page_of_ports_holds_until_synchronisation)
{
	TOLD("\x18\x09\x61\x78\xf9\x62\x08\x01\x63",
	    "extension, port 33 61, extension, port 255 62, extension, "
	    "port 0 63, ");
	TOLD("\x18\x01\x61" SYNC "\x01\x62",
	    "extension, port 32 61, sync, port 0 62, ");
	/* The DWT's extensions, and longer ones, are no page. */
	TOLD("\x1c\x01\x61\x98\x01\x01\x62\x98\x81\x82\x83\xff\x01\x63",
	    "extension, port 0 61, extension, port 0 62, extension, "
	    "port 0 63, ");
}
END_TEST

/* Headers that begin a packet, by the bits that the manual has for them. */
static bool
is_header(unsigned h)
{
	const unsigned low = h & 3, id = h >> 3;

	if (low && !(h & 4))
		return true;		/* software */
	if (low)
		return (id == 0 && low == 1) || (id == 1 && low == 2) ||
		    (id == 2 && low != 2) || (id >= 8 && id <= 23) ||
		    (id == 29 && low == 1);
	if (h & 8)
		return true;		/* extension */
	if (h & 4)
		return h == 0x94 || h == 0xb4;
	return h != 0 && (h < 0x80 || h >= 0xc0);
}

START_TEST(no_other_header_is)
{
	for (unsigned h = 1; h < 256; h++) {
		/* What is no more of it is timestamps. */
		const uint8_t stream[] = {
			(uint8_t)h, 0x10, 0x10, 0x10, 0x10, 0x10
		};
		const struct sp_itm d = decode(stream, sizeof(stream),
		    SIZE_MAX);

		/* These want more than their header. */
		if (h == 0x0e || h == 0x15 || h == 0xb4)
			continue;
		ck_assert_msg(is_header(h) == !d.packets[SP_ITM_BAD],
		    "0x%02x", h);
	}
}
END_TEST

START_TEST(bits_that_are_always_so_are_looked_at)
{
	TOLD("\x0e\x01\x00", "bad 0 0e, ");
	TOLD("\x0e\x01\x12", "bad 0 0e, ");
	TOLD("\x15\x01", "bad 0 15, ");
	TOLD("\xc0\x81\x82\x83\x84", "bad 0 c0, ");
	TOLD("\x94\x81\x82\x83\x84", "bad 0 94, ");
	TOLD("\xb4\x81\x82\x83\x84\x05", "bad 0 b4, ");
	TOLD("\xb4\x01", "bad 0 b4, ");
}
END_TEST

START_TEST(damage_ends_at_the_next_synchronisation)
{
	static const char stream[] = SYNC "\x01\x61\x64\x01\x62\0\0\0\0\0"
	    SYNC "\x01\x63";
	const struct sp_itm d = decode(stream, sizeof(stream) - 1, SIZE_MAX);

	ck_assert_str_eq(told, "sync, port 0 61, bad 8 64, sync, port 0 63, ");
	/* Zeros that no synchronisation needs are skipped, too. */
	ck_assert_uint_eq(d.skipped, 3 + 5);
	TOLD("\x01\x61\0\0\0\0\x80\x01\x62", "port 0 61, bad 2 00, ");
	TOLD("\x01\x61\0\0\0\0\0\x40\x01\x62", "port 0 61, bad 2 00, ");
}
END_TEST

/* A byte was lost: what comes takes zeros for its own. */
START_TEST(a_packet_that_swallows_synchronisation_is_told)
{
	static const char stream[] = "\x03\x61\x62\x63" SYNC "\x01\x64";
	const struct sp_itm d = decode(stream, sizeof(stream) - 1, SIZE_MAX);

	ck_assert_str_eq(told, "port 0 00636261, bad 5 00, sync, port 0 64, ");
	ck_assert_uint_eq(d.skipped, 0);
}
END_TEST

/* Packets of n samples, and one that is none. */
static size_t
samples(uint8_t *p, size_t n)
{
	uint8_t *const begin = p;

	for (size_t i = 0; i < n; i++) {
		memcpy(p, "\x17\x00\x12\x00\x08", 5);
		p[1] = (uint8_t)(2 * i);
		p += 5;
	}
	return (size_t)(p - begin);
}

START_TEST(where_nothing_synchronises_a_chain_of_packets_is_enough)
{
	uint8_t stream[2048];
	size_t n = samples(stream, 100);
	struct sp_itm d;

	/* A byte is lost in the last one; what comes is of known headers. */
	n -= 3;
	n += samples(stream + n, 40);
	d = decode(stream, n, 7);
	ck_assert_uint_eq(d.packets[SP_ITM_BAD], 1);
	ck_assert_uint_eq(d.packets[SP_ITM_SAMPLE], 100 + 39);
	ck_assert_uint_lt(d.skipped, 5);

	/* Too few of them. */
	n = samples(stream, 100);
	stream[n++] = 0x64;
	n += samples(stream + n, SP_ITM_CHAIN - 1);
	d = decode(stream, n, 7);
	ck_assert_uint_eq(d.packets[SP_ITM_SAMPLE], 100);
	ck_assert_uint_eq(d.skipped, 1 + 5 * (SP_ITM_CHAIN - 1));

	/* Where there was synchronisation, only that. */
	memcpy(stream, SYNC, 6);
	n = 6 + samples(stream + 6, 100);
	stream[n++] = 0x64;
	n += samples(stream + n, 40);
	d = decode(stream, n, 7);
	ck_assert_uint_eq(d.packets[SP_ITM_SAMPLE], 100);
	ck_assert_uint_eq(d.skipped, 1 + 5 * 40);
}
END_TEST

/* Software packets to ports that were never used would be valid headers. */
START_TEST(a_chain_is_of_headers_that_were_seen)
{
	uint8_t stream[2048];
	size_t n = samples(stream, 100);
	struct sp_itm d;

	stream[n++] = 0x64;
	for (int i = 0; i < 40; i++) {
		stream[n++] = 0x09;
		stream[n++] = 0x61;
	}
	d = decode(stream, n, SIZE_MAX);
	ck_assert_uint_eq(d.port_bytes[1], 0);
	ck_assert_uint_eq(d.skipped, 81);
}
END_TEST

START_TEST(a_recording_that_begins_anywhere_waits)
{
	static const char stream[] = "\x61\x01\x62" SYNC "\x01\x63\x64";
	const struct sp_itm d = decode_as((struct sp_itm){ .wait = true },
	    stream, sizeof(stream) - 1, SIZE_MAX);

	ck_assert_str_eq(told, "sync, port 0 63, bad 11 64, ");
	ck_assert_uint_eq(d.waited, 3);
	ck_assert_uint_eq(d.skipped, 1);
}
END_TEST

/* However sound what comes before may look. */
START_TEST(who_waits_believes_no_chain)
{
	uint8_t stream[2048];
	const size_t n = samples(stream, 100);
	const struct sp_itm d = decode_as((struct sp_itm){ .wait = true },
	    stream, n, SIZE_MAX);

	ck_assert_uint_eq(d.waited, n);
	ck_assert_uint_eq(d.packets[SP_ITM_SAMPLE], 0);
	ck_assert(d.wait);
}
END_TEST

START_TEST(zeros_at_the_end_are_a_packet_that_is_cut)
{
	static const char stream[] = "\x01\x61\0\0\0\0\0\0";
	const struct sp_itm d = decode(stream, 8, SIZE_MAX);

	ck_assert_str_eq(told, "port 0 61, cut 2 00, ");
	ck_assert_uint_eq(d.skipped, 6);
}
END_TEST

START_TEST(behind_a_break_nothing_is_believed)
{
	struct sp_itm d = { .wait = false };
	struct sp_itm_packet p;
	static const uint8_t one[] = "\x01\x61\0\0\0";
	static const uint8_t two[] = "\0\0\x80\x01\x62" SYNC "\x01\x63";

	ck_assert_uint_eq(sp_itm_feed(&d, one, 2, false, &p), 2);
	ck_assert_uint_eq(sp_itm_feed(&d, one + 2, 3, false, &p), 3);
	sp_itm_break(&d);
	ck_assert_uint_eq(sp_itm_feed(&d, two, 11, false, &p), 11);
	ck_assert_int_eq(p.kind, SP_ITM_SYNC);
	ck_assert_uint_eq(d.skipped, 3 + 5);
}
END_TEST

/* Each kind of packet, in bytes that are told apart. */
static const char mixed[] =
    "\x01\x61\x17\x34\x12\0\x08" SYNC "\x0b\x64\x63\x62\x61\xc0\x81\x02"
    "\x70\x15\0\x18\x09\x65\0\0" SYNC "\x94\x81\x82\x83\x04\x10\x0e\x0f\x10"
    "\xb4\x81\x82\x83\x04\x47\1\2\3\4\x64\x61\x62" SYNC "\x98\x81\x82\x83\xff"
    "\x03\x61\x62\x63" SYNC "\x05\x01\x01\x66";
static const char mixed_told[] =
    "port 0 61, sample 8001234, sync, port 1 61626364, time, overflow, sleep, "
    "extension, port 33 65, sync, global, time, exception, global, data, "
    "bad 54 64, sync, extension, port 0 00636261, bad 73 00, sync, events, "
    "port 0 66, ";

START_TEST(how_a_stream_is_cut_makes_no_difference)
{
	const size_t n = sizeof(mixed) - 1;

	for (size_t size = 1; size <= n; size++) {
		const struct sp_itm d = decode(mixed, n, size);

		ck_assert_str_eq(told, mixed_told);
		ck_assert_uint_eq(d.skipped, 3);
	}
}
END_TEST

/* What came whole is the same, and what did not is told. */
START_TEST(a_stream_may_end_anywhere)
{
	for (size_t n = 0; n < sizeof(mixed) - 1; n++) {
		const struct sp_itm d = decode(mixed, n, SIZE_MAX);
		char *const cut = strstr(told, "cut ");

		if (cut) {
			ck_assert_uint_gt(d.skipped, 0);
			ck_assert_ptr_eq(strchr(cut, ',') + 2,
			    told + strlen(told));
			*cut = '\0';
		}
		ck_assert_int_eq(strncmp(told, mixed_told, strlen(told)), 0);
		ended_whole |= !cut;
	}
	ck_assert(ended_whole);
}
END_TEST

START_TEST(any_bytes_are_safe)
{
	static uint8_t stream[4096];
	uint32_t state = 1;

	for (int i = 0; i < 200; i++) {
		const size_t n = lcg32(&state) >> 8 & 1023;
		uint64_t bytes = 0;
		struct sp_itm d;

		for (size_t k = 0; k < n; k++)
			stream[k] = (uint8_t)(lcg32(&state) >> 24);
		d = decode(stream, n, SIZE_MAX);
		for (int port = 0; port < SP_ITM_PORTS; port++)
			bytes += d.port_bytes[port];
		ck_assert_uint_le(bytes + d.skipped, n);
	}
}
END_TEST

RUN("itm",
    each_packet_of_the_manual_is_known,
    a_page_of_ports_holds_until_synchronisation,
    no_other_header_is,
    bits_that_are_always_so_are_looked_at,
    damage_ends_at_the_next_synchronisation,
    a_packet_that_swallows_synchronisation_is_told,
    where_nothing_synchronises_a_chain_of_packets_is_enough,
    a_chain_is_of_headers_that_were_seen,
    a_recording_that_begins_anywhere_waits,
    who_waits_believes_no_chain,
    zeros_at_the_end_are_a_packet_that_is_cut,
    behind_a_break_nothing_is_believed,
    how_a_stream_is_cut_makes_no_difference,
    a_stream_may_end_anywhere,
    any_bytes_are_safe)
