/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/len/count_image.c: an image of counts as packets, and images that are
 * none
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/little_endian.h"
#include "len/count_image.h"
#include "len/len.h"
#include "support/run.h"

#define AT(field)	SPLITPROF_WIRE_IMAGE_AT_##field
#define HEAD		SPLITPROF_WIRE_IMAGE_HEAD_BYTES
enum { BINS = 8, SPILLS = 3, ARCS = 4 };
enum { SPILLS_AT = HEAD + BINS, ARCS_AT = SPILLS_AT + 4 * SPILLS,
	BYTES = ARCS_AT + 12 * ARCS };

static uint8_t image[BYTES];

static void
put(size_t at, uint32_t n)
{
	sp_put_little32(image + at, n);
}

static void
seal(void)
{
	put(AT(CRC), sp_len_crc(image, AT(CRC)));
}

static void
arc(int i, uint32_t from, uint32_t to, uint32_t count)
{
	put((size_t)(ARCS_AT + 12 * i), from);
	put((size_t)(ARCS_AT + 12 * i + 4), to);
	put((size_t)(ARCS_AT + 12 * i + 8), count);
}

/*
 * Text from 0x1000 on in bins of 4: 3 samples in the first, 256 * (2 + 5) + 9
 * in the last, 10 elsewhere, 512 lost.
 */
static void
make(void)
{
	memset(image, 0, sizeof(image));
	memcpy(image, "SPCI\1\2\14", 7);
	image[AT(HEAD_BYTES)] = HEAD;
	put(AT(LOW), 0x1000);
	put(AT(HIGH), 0x1000 + 4 * BINS);
	put(AT(BINS), BINS);
	put(AT(SPILLS), SPILLS);
	put(AT(ARCS), ARCS);
	put(AT(RATE), 1000);
	memcpy(image + AT(ID_BYTES), "\3\0\0\0\xab\xcd\xef", 7);
	put(AT(TOKEN), 77);
	put(AT(SAMPLES), 3 + 256 * 7 + 9 + 10 + 512);
	put(AT(OUTSIDE), 10);
	put(AT(LOST), 512);
	put(AT(LOST_CALLS), 5);
	image[HEAD] = 3;
	image[HEAD + 7] = 9;
	put(SPILLS_AT, 7 | 2 << 16);
	put(SPILLS_AT + 4, 99);		/* free: its count is 0 */
	put(SPILLS_AT + 8, 7 | 5 << 16);
	arc(0, 0x1004, 0x1011, 2);
	arc(2, 0xffffffe9, 0x1001, 0x80000000);
	arc(3, 0x1005, 0x1011, 1);
	seal();
}

static char said[400];

static void
say(void *arg, const struct sp_packet *p)
{
	const size_t n = strlen(said);

	(void)arg;
	snprintf(said + n, sizeof(said) - n, "%d %x %x %u;", (int)p->kind,
	    (unsigned)p->a, (unsigned)p->b,
	    p->kind == SP_PACKET_ARCS || p->kind == SP_PACKET_SAMPLES ?
	    (unsigned)p->count : 0);
}

static const char *
packets(void)
{
	struct sp_countimg c;
	const char *why = sp_countimg_head(&c, image, sizeof(image));

	said[0] = '\0';
	if (!why)
		why = sp_countimg_packets(&c, image, say, NULL);
	return why ? why : said;
}

START_TEST(counts_become_packets)
{
	struct sp_countimg c;
	char wanted[200];

	make();
	ck_assert_ptr_null(sp_countimg_head(&c, image, sizeof(image)));
	ck_assert_uint_eq(sp_countimg_bytes(&c), BYTES);
	ck_assert_uint_eq(c.header.rate_hz, 1000);
	ck_assert_uint_eq(c.header.addr_bytes, 4);
	ck_assert_uint_eq(c.header.id_bytes, 3);
	ck_assert_mem_eq(c.header.id, "\xab\xcd\xef", 3);
	snprintf(wanted, sizeof(wanted), "%d 0 0 0;%d 1005 1011 2;"
	    "%d ffffffe9 1001 2147483648;%d 1005 1011 1;%d 1000 0 3;"
	    "%d 101c 0 1801;%d 5 20a 0;%d 80000003 70c 0;", SP_PACKET_HEADER,
	    SP_PACKET_ARCS, SP_PACKET_ARCS, SP_PACKET_ARCS, SP_PACKET_SAMPLES,
	    SP_PACKET_SAMPLES, SP_PACKET_LOST, SP_PACKET_END);
	ck_assert_str_eq(packets(), wanted);
}
END_TEST

/* A count that is not there, or one too many, is not passed on. */
START_TEST(sums_must_be_right)
{
	make();
	image[HEAD + 3]++;
	ck_assert_ptr_nonnull(strstr(packets(), "as many samples"));
	ck_assert_str_eq(said, "");
	make();
	put(SPILLS_AT + 8, 6 | 5 << 16);
	ck_assert_ptr_nonnull(strstr(packets(), " 1018 0 1280;"));
	put(SPILLS_AT + 8, 8 | 5 << 16);
	ck_assert_ptr_nonnull(strstr(packets(), "does not have"));
}
END_TEST

START_TEST(heads_that_are_none)
{
	static const struct {
		size_t at;
		uint8_t byte;
		const char *why;
	} wrong[] = {
		{ AT(MAGIC), 'X', "no image" },
		{ AT(VERSION), 2, "another version" },
		{ AT(ARC_BYTES), 8, "does not know" },
		{ AT(SHIFT), 17, "does not know" },
		{ AT(HEAD_BYTES), HEAD - 4, "does not know" },
		{ AT(ID_BYTES), 21, "does not know" },
		{ AT(LOW), 4, "do not fit" },
		{ AT(BINS) + 2, 1, "do not fit" },
		{ AT(SPILLS) + 3, 1, "do not fit" },
		{ AT(ARCS) + 3, 1, "do not fit" },
	};
	struct sp_countimg c;

	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
		make();
		image[wrong[i].at] = wrong[i].byte;
		seal();
		ck_assert_ptr_nonnull(strstr(packets(), wrong[i].why));
	}
	make();
	image[AT(RATE)]++;
	ck_assert_ptr_nonnull(strstr(packets(), "damaged"));
	make();
	ck_assert_ptr_nonnull(strstr(sp_countimg_head(&c, image, HEAD - 1),
	    "too short"));
}
END_TEST

/* A later version may have more fields in the head. */
START_TEST(a_longer_head)
{
	static uint8_t longer[BYTES + 8];
	struct sp_countimg c;

	make();
	image[AT(HEAD_BYTES)] = HEAD + 8;
	seal();
	memcpy(longer, image, HEAD);
	memcpy(longer + HEAD + 8, image + HEAD, sizeof(image) - HEAD);
	ck_assert_ptr_null(sp_countimg_head(&c, longer, sizeof(longer)));
	ck_assert_uint_eq(sp_countimg_bytes(&c), sizeof(longer));
	said[0] = '\0';
	ck_assert_ptr_null(sp_countimg_packets(&c, longer, say, NULL));
	ck_assert_ptr_nonnull(strstr(said, " 101c 0 1801;"));
}
END_TEST

RUN("count_image", counts_become_packets, sums_must_be_right,
    heads_that_are_none, a_longer_head)
