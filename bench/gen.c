/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Make a stream of A/P packets to measure with: the same one each time.
 *
 *	gen [-x] [-n address-bytes] KIND PACKETS
 *
 * Prints the stream, or with -x its hexadecimal text, in random order.
 */
#include <config.h>

#include <err.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "wire.h"

#define PACKETS_MAX	131072	/* distinct ones */
#define PACKET_MAX	9	/* bytes */
#define SLOTS	((size_t)1 << 20)

/* How often each arc and PC of a small program came in a real capture. */
static const uint32_t blinky_arcs[] = {
	13155, 13155, 26, 26, 14, 13, 13, 13, 13, 12
};
static const uint32_t blinky_pcs[] = {
	2988, 2232, 1444, 1312, 1285, 1196, 716, 708, 626, 612, 500, 455, 428,
	399, 326, 275, 261, 247, 186, 177, 177, 95, 89, 87, 65, 57, 48, 47,
	46, 44, 42, 23, 14, 2, 2, 2, 1
};

/* Arcs come arcs_per_mille of the time, PCs else. */
static const struct kind {
	const char *name;
	uint32_t arcs, pcs;	/* distinct ones */
	uint32_t functions;
	const uint32_t *arc_weights, *pc_weights;	/* NULL: see zipf */
	bool zipf;		/* the k-th is 1/k as frequent, or all alike */
	uint32_t arcs_per_mille;
} kinds[] = {
	{ "blinky", 10, 37, 5, blinky_arcs, blinky_pcs, false, 606 },
	{ "rtos", 600, 2000, 190, NULL, NULL, true, 950 },
	{ "wide", 100000, 10000, 5000, NULL, NULL, false, 900 },
};

static uint8_t packets[PACKETS_MAX][PACKET_MAX];
static uint8_t sizes[PACKETS_MAX];
static uint32_t slots[SLOTS];
static size_t addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT;

static uint8_t *
put_address(uint8_t *p, uint32_t address)
{
	for (size_t i = addr_bytes; i-- > 0;)
		*p++ = (uint8_t)(address >> 8 * i);
	return p;
}

/* Packet number i of the kind; addresses of 4 bytes lie where flash does. */
static void
make_packet(const struct kind *k, uint32_t i)
{
	const uint32_t base = addr_bytes == 4 ? 0x08000410 : 0x410;
	uint8_t *p = packets[i];

	if (i < k->arcs) {
		*p++ = SPLITPROF_WIRE_ARC;
		p = put_address(p, base + 4 * i + 1);
		p = put_address(p, base + i % k->functions * 64 + 9);
	} else {
		*p++ = SPLITPROF_WIRE_SAMPLE;
		p = put_address(p, base + 6 * (i - k->arcs));
	}
	sizes[i] = (uint8_t)(p - packets[i]);
}

static double
weight(const struct kind *k, const uint32_t *weights, uint32_t i)
{
	return weights ? weights[i] : k->zipf ? 1.0 / (i + 1) : 1.0;
}

/* Give n packets from the first on their shares of the slots from at on. */
static size_t
share_slots(const struct kind *k, const uint32_t *weights, uint32_t first,
    uint32_t n, size_t at, size_t room)
{
	const size_t start = at;
	double total = 0, sum = 0;

	for (uint32_t i = 0; i < n; i++)
		total += weight(k, weights, i);
	for (uint32_t i = 0; i < n; i++) {
		sum += weight(k, weights, i);
		while (at < start + (size_t)(sum / total * (double)room))
			slots[at++] = first + i;
	}
	/* What rounding left over. */
	while (at < start + room)
		slots[at++] = first;
	return at;
}

static void
make_kind(const struct kind *k)
{
	const size_t arc_slots = SLOTS / 1000 * k->arcs_per_mille;
	const size_t at = share_slots(k, k->arc_weights, 0, k->arcs, 0,
	    arc_slots);

	share_slots(k, k->pc_weights, k->arcs, k->pcs, at, SLOTS - at);
	for (uint32_t i = 0; i < k->arcs + k->pcs; i++)
		make_packet(k, i);
}

static size_t
put_hex(char *out, const uint8_t *bytes, size_t n)
{
	static const char digits[] = "0123456789ABCDEF";

	for (size_t i = 0; i < n; i++) {
		*out++ = digits[bytes[i] >> 4];
		*out++ = digits[bytes[i] & 15];
	}
	return 2 * n;
}

static void
print_stream(uint64_t count, bool hex)
{
	static char block[65536 + 2 * PACKET_MAX];
	uint64_t state = UINT64_C(0x9e3779b97f4a7c15);
	size_t n = 0;

	while (count--) {
		uint32_t i;

		state ^= state << 13;
		state ^= state >> 7;
		state ^= state << 17;
		i = slots[(state >> 20) % SLOTS];
		if (hex) {
			n += put_hex(block + n, packets[i], sizes[i]);
		} else {
			memcpy(block + n, packets[i], sizes[i]);
			n += sizes[i];
		}
		if ((n >= 65536 || !count) && fwrite(block, 1, n, stdout) < n)
			err(2, "stdout");
		if (n >= 65536)
			n = 0;
	}
}

static _Noreturn void
usage(void)
{
	fputs("usage: gen [-x] [-n address-bytes] blinky|rtos|wide packets\n",
	    stderr);
	exit(2);
}

int
main(int argc, char **argv)
{
	const size_t all = sizeof(kinds) / sizeof(kinds[0]);
	bool hex = false;
	size_t i = 0;
	int c;

	while ((c = getopt(argc, argv, "n:x")) != -1) {
		if (c == 'x')
			hex = true;
		else if (c == 'n')
			addr_bytes = strtoul(optarg, NULL, 10);
		else
			usage();
	}
	if (argc - optind != 2 || addr_bytes < 3 ||
	    addr_bytes > SPLITPROF_WIRE_ADDR_MAX)
		usage();
	while (i < all && strcmp(argv[optind], kinds[i].name))
		i++;
	if (i == all)
		usage();
	make_kind(&kinds[i]);
	print_stream(strtoull(argv[optind + 1], NULL, 10), hex);
	if (fclose(stdout) == EOF)
		err(2, "stdout");
	return 0;
}
