/* SPDX-License-Identifier: MIT */
/*
 * A reply, part by part: what it begins with is held here, the bytes of the
 * image are taken from there when their turn comes, and the CRC goes along.
 */
#include "../mp/crc.h"
#include "state.h"

static struct {
	uint8_t begin[SPLITPROF_COUNT_BEGIN_MAX];
	uint8_t n, got;		/* bytes there, and those that were taken */
	uint8_t crc_left;	/* bytes */
	uint32_t crc;
	const volatile uint8_t *image;	/* the next, and how many are left */
	uint32_t left;
} reply;

bool
splitprof_count_replies(void)
{
	return reply.got < reply.n || reply.left > 0 || reply.crc_left > 0;
}

SPLITPROF_OWN static void
splitprof_count_add(const uint8_t *bytes, uint32_t n)
{
	while (n-- > 0)
		reply.begin[reply.n++] = *bytes++;
}

void
splitprof_count_reply(const uint8_t *bytes, uint32_t n)
{
	reply.n = reply.got = 0;
	splitprof_count_add(bytes, n);
}

void
splitprof_count_reply_body(const uint8_t *body, uint32_t n, uint32_t at,
    uint32_t image_bytes)
{
	const uint32_t all = n + image_bytes;
	const uint8_t before[SPLITPROF_WIRE_LEN_BEFORE] = {
		SPLITPROF_WIRE_LEN_LABEL, (uint8_t)all, (uint8_t)(all >> 8)
	};

	splitprof_count_reply(before, sizeof(before));
	splitprof_count_add(body, n);
	reply.crc = splitprof_mp_crc32(SPLITPROF_WIRE_LEN_CRC_START, body, n);
	reply.crc_left = SPLITPROF_WIRE_LEN_CRC;
	reply.image = (const uint8_t *)&splitprof_count_image + at;
	reply.left = image_bytes;
}

SPLITPROF_OWN static uint8_t
splitprof_count_take(void)
{
	uint8_t byte;

	if (reply.got < reply.n)
		return reply.begin[reply.got++];
	if (reply.left > 0) {
		reply.left--;
		byte = *reply.image++;
		reply.crc = splitprof_mp_crc32(reply.crc, &byte, 1);
		return byte;
	}
	reply.crc_left--;
	byte = (uint8_t)reply.crc;
	reply.crc >>= 8;
	return byte;
}

uint32_t
splitprof_count_reply_part(uint8_t *part)
{
	uint32_t n = 0;

	while (n < SPLITPROF_COUNT_PART && splitprof_count_replies())
		part[n++] = splitprof_count_take();
	return n;
}
