/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpdump - the packets of the MiniProfiler protocol as text, for tests of the
 * firmware: what is sent must be right byte for byte, so nothing here looks for
 * the next packet.
 *
 *	mpdump FILE
 *
 * prints splitprof-records(5)'s lines ack, nack, meta, status and call; times
 * are as sent.  The end of the file may be within a packet.  Exit status 1 if
 * anything else is in it: "bad OFFSET" is printed then.
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint8_t bytes[1 << 20];

static uint32_t
number(const uint8_t *p, int size)
{
	return size == 0 ? 0 : p[0] | number(p + 1, size - 1) << 8;
}

/* Bit by bit, as the document says it. */
static uint16_t
crc16(const uint8_t *p, size_t n)
{
	uint16_t crc = 0xffff;

	for (size_t i = 0; i < 8 * n; i++) {
		const int bit = p[i / 8] >> (7 - i % 8) & 1;
		const int top = crc >> 15;

		crc = (uint16_t)(crc << 1 ^ (bit != top ? 0x1021 : 0));
	}
	return crc;
}

static int
print_calls(const uint8_t *p, size_t n)
{
	const uint32_t count = number(p + 1, 2);

	if (n < 3 || p[0] != 1 || count == 0 || n != 3 + 14 * count)
		return 0;
	for (p += 3; p < bytes + sizeof(bytes) && n > 3; p += 14, n -= 14)
		printf("call\t0x%08" PRIx32 "\t%" PRIu32 "\t%" PRIu32 "\t%"
		    PRIu32 "\n", number(p, 4), number(p + 4, 4),
		    number(p + 8, 4), number(p + 12, 2));
	return 1;
}

/* One packet's payload; returns 0 if it is none. */
static int
print_payload(int type, const uint8_t *p, size_t n)
{
	switch (type) {
	case 1:
	case 2:
		puts(type == 1 ? "ack" : "nack");
		return n == 0;
	case 3:
		if (n != 28)
			return 0;
		printf("meta\t%" PRIu32 "\t%" PRIu32 "\t0x%08" PRIx32
		    "\t%.16s\n", number(p, 4), number(p + 4, 4),
		    number(p + 8, 4), (const char *)p + 12);
		return 1;
	case 4:
		if (n != 10)
			return 0;
		printf("status\t%d\t%" PRIu32 "\t%" PRIu32 "\t%d\n", p[0],
		    number(p + 1, 4), number(p + 5, 4), p[9]);
		return 1;
	}
	return type == 5 && print_calls(p, n);
}

/* Returns the packet's size, or 0: it is none. */
static size_t
print_packet(const uint8_t *p, size_t left)
{
	const size_t n = number(p + 3, 2);

	if (p[0] != 0xaa || p[1] != 0x55)
		return 0;
	if (left < 8 || left < 8 + n)
		return left;
	if (number(p + 5 + n, 2) != crc16(p, 5 + n) || p[7 + n] != '\n' ||
	    !print_payload(p[2], p + 5, n))
		return 0;
	return 8 + n;
}

int
main(int argc, char **argv)
{
	FILE *f;
	size_t n, used, size;

	if (argc != 2)
		errx(2, "usage: mpdump file");
	f = fopen(argv[1], "rb");
	if (!f)
		err(2, "%s", argv[1]);
	n = fread(bytes, 1, sizeof(bytes) - 8, f);
	for (used = 0; used < n; used += size) {
		size = print_packet(bytes + used, n - used);
		if (size == 0) {
			printf("bad\t%zu\n", used);
			return 1;
		}
	}
	return 0;
}
