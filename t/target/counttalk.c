/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * counttalk - the commands and the image of splitprof-count(5), for tests of
 * the firmware.  What is sent must be right byte for byte, so nothing here
 * looks for the next packet.
 *
 *	counttalk say COMMAND...
 *
 * prints packets: G, H=token, Z, S, R=offset,bytes, each with its own tag, from
 * 1 on.
 *
 *	counttalk hear FILE
 *	counttalk show FILE
 *
 * print what a file of replies has, or an image as it was in memory: lines
 * "status key tag result phase token", "block tag result token offset bytes",
 * and of the image that all blocks make: "head field value" with the fields of
 * mcu/count/wire.h, "pc address samples" of each bin with its spills, "arc from
 * to count", and "sum right" or "sum wrong".  Exit status 1 if anything else is
 * in it: "bad OFFSET" is printed then.
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t bytes[1 << 20], image[1 << 20];
static size_t image_bytes;

/* Bit by bit, as TI's document says it. */
static uint32_t
crc(const uint8_t *p, size_t n)
{
	uint32_t crc = 0xffffffff;

	for (size_t i = 0; i < 8 * n; i++) {
		const uint32_t out = (crc ^ p[i / 8] >> i % 8) & 1;

		crc = crc >> 1 ^ (out ? 0xedb88320 : 0);
	}
	return crc;
}

static uint32_t
number(const uint8_t *p, int size)
{
	return size == 0 ? 0 : p[0] | number(p + 1, size - 1) << 8;
}

static void
put(uint8_t *p, uint32_t value, int size)
{
	for (int i = 0; i < size; i++)
		p[i] = (uint8_t)(value >> 8 * i);
}

static void
say(const char *command, uint8_t tag)
{
	uint8_t p[15] = { 'L', 2, 0, (uint8_t)command[0], tag };
	char *rest;

	if (command[0] == 'H' && command[1] == '=') {
		p[1] = 6;
		put(p + 5, (uint32_t)strtoul(command + 2, NULL, 0), 4);
	} else if (command[0] == 'R' && command[1] == '=') {
		p[1] = 8;
		put(p + 5, (uint32_t)strtoul(command + 2, &rest, 0), 4);
		put(p + 9, (uint32_t)strtoul(rest + 1, NULL, 0), 2);
	}
	put(p + 3 + p[1], crc(p + 3, p[1]), 4);
	if (fwrite(p, 7 + (size_t)p[1], 1, stdout) != 1)
		err(2, "stdout");
}

static int
hear_block(const uint8_t *p, size_t n)
{
	const uint32_t at = number(p + 8, 4);

	if (n < 12 || p[3] != 0 || (p[2] != 0 && n > 12) ||
	    at > sizeof(image) || n - 12 > sizeof(image) - at)
		return 0;
	printf("block\t%u\t%u\t%" PRIu32 "\t%" PRIu32 "\t%zu\n", p[1], p[2],
	    number(p + 4, 4), at, n - 12);
	memcpy(image + at, p + 12, n - 12);
	if (at + n - 12 > image_bytes)
		image_bytes = at + n - 12;
	return 1;
}

/* A reply; 0 if it is none. */
static size_t
hear(const uint8_t *p, size_t left)
{
	const size_t n = left < 3 ? 0 : number(p + 1, 2);

	if (left < n + 7 || p[0] != 'L' ||
	    crc(p + 3, n) != number(p + 3 + n, 4))
		return 0;
	p += 3;
	if (p[0] == 'R')
		return hear_block(p, n) ? n + 7 : 0;
	if (n != 16)
		return 0;
	printf("status\t%c\t%u\t%u\t%u\t%" PRIu32 "\n", p[0], p[1], p[2], p[3],
	    number(p + 4, 4));
	return n + 7;
}

static uint32_t
head(const char *name, int at)
{
	const uint32_t value = number(image + at, 4);

	printf("head\t%s\t%" PRIu32 "\n", name, value);
	return value;
}

static int
show(void)
{
	const uint32_t low = number(image + 8, 4), shift = image[5];
	const uint32_t bins = number(image + 16, 4);
	const uint32_t spills = number(image + 20, 4);
	const uint32_t arcs = number(image + 24, 4);
	const uint8_t *const spill = image + image[7] + bins;
	const uint8_t *arc = spill + 4 * (size_t)spills;
	uint32_t all;

	if (memcmp(image, "SPCI\1", 5) != 0 || image[6] != 12 ||
	    image[7] != 84 || number(image + 56, 4) != crc(image, 56) ||
	    image_bytes != 84 + bins + 4 * (uint64_t)spills +
	    12 * (uint64_t)arcs ||
	    number(image + 12, 4) != low + (bins << shift))
		return 0;
	head("low", 8);
	head("rate", 28);
	head("token", 60);
	head("phase", 64);
	head("samples", 68);
	head("lost_calls", 80);
	all = head("outside", 72) + head("lost", 76);
	for (uint32_t i = 0; i < bins; i++) {
		uint32_t n = image[image[7] + i];

		for (uint32_t j = 0; j < spills; j++)
			if (number(spill + 4 * (size_t)j, 2) == i)
				n += 256 * number(spill + 4 * (size_t)j + 2, 2);
		all += n;
		if (n > 0)
			printf("pc\t0x%" PRIx32 "\t%" PRIu32 "\n",
			    low + (i << shift), n);
	}
	printf("sum\t%s\n", all == number(image + 68, 4) ? "right" : "wrong");
	for (uint32_t i = 0; i < arcs; i++, arc += 12)
		if (number(arc + 8, 4) > 0)
			printf("arc\t0x%" PRIx32 "\t0x%" PRIx32 "\t%" PRIu32
			    "\n", number(arc, 4) | 1, number(arc + 4, 4),
			    number(arc + 8, 4));
	return 1;
}

static size_t
get(const char *name, uint8_t *p, size_t size)
{
	FILE *f = fopen(name, "rb");
	size_t n;

	if (!f)
		err(2, "%s", name);
	n = fread(p, 1, size, f);
	fclose(f);
	return n;
}

int
main(int argc, char **argv)
{
	size_t n, used = 0, at = 0;

	if (argc > 1 && strcmp(argv[1], "say") == 0) {
		for (int i = 2; i < argc; i++)
			say(argv[i], (uint8_t)(i - 1));
		return fflush(stdout) == 0 ? 0 : 2;
	}
	if (argc != 3)
		errx(2, "usage: counttalk say COMMAND... | hear|show FILE");
	if (strcmp(argv[1], "show") == 0) {
		image_bytes = get(argv[2], image, sizeof(image));
	} else {
		n = get(argv[2], bytes, sizeof(bytes));
		while (at < n && (used = hear(bytes + at, n - at)) > 0)
			at += used;
		if (at < n) {
			printf("bad\t%zu\n", at);
			return 1;
		}
	}
	if (image_bytes > 0 && !show()) {
		puts("bad\timage");
		return 1;
	}
	return 0;
}
