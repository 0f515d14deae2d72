/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Make a stream of A/P packets to measure with: the same one each time.
 *
 *	gen [-x] [-e elf] [-n address-bytes] KIND PACKETS
 *
 * Prints the stream, or with -x its hexadecimal text, in random order.  With -e
 * it is one that the program may send: fewer different packets, if it is small.
 */
#include <config.h>

#include <err.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/random.h"
#include "wire/checker.h"

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
static struct kind {
	const char *name;
	uint32_t arcs, pcs;	/* distinct ones */
	uint32_t functions;
	const uint32_t *arc_weights, *pc_weights;	/* NULL: see zipf */
	bool zipf;		/* the k-th is 1/k as frequent, or all alike */
	uint32_t arcs_per_mille;
} kinds[] = {
	{ "blinky", 10, 37, 5, blinky_arcs, blinky_pcs, false, 606 },
	{ "rtos", 600, 2000, 190, NULL, NULL, true, 950 },
	{ "mixed", 600, 20000, 190, NULL, NULL, true, 600 },
	{ "wide", 100000, 10000, 5000, NULL, NULL, false, 900 },
};

static uint8_t packets[PACKETS_MAX][PACKET_MAX];
static uint8_t sizes[PACKETS_MAX];
static uint32_t slots[SLOTS];
static size_t addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT;

/* With -e: arcs, from << 32 | to, and then program counters. */
static uint64_t sent[PACKETS_MAX];

static uint8_t *
put_address(uint8_t *p, uint32_t address)
{
	for (size_t i = addr_bytes; i-- > 0;)
		*p++ = (uint8_t)(address >> 8 * i);
	return p;
}

/* Addresses of no program; those of 4 bytes lie where flash does. */
static void
make_up(const struct kind *k)
{
	const uint32_t base = addr_bytes == 4 ? 0x08000410 : 0x410;

	for (uint32_t i = 0; i < k->arcs; i++)
		sent[i] = (uint64_t)(base + 4 * i + 1) << 32 |
		    (base + i % k->functions * 64 + 9);
	for (uint32_t i = 0; i < k->pcs; i++)
		sent[k->arcs + i] = base + 6 * i;
}

/*
 * The next of the program's addresses from *addr on that leads to to, or with
 * to 0 where an instruction begins.  False behind the last.
 */
static bool
find_next(const struct sp_program *p, uint32_t *addr, uint32_t to)
{
	for (size_t i = 0; i < p->n_areas; i++) {
		const struct sp_area *const a = &p->areas[i];

		if (*addr < a->low)
			*addr = a->low;
		for (; *addr < a->high; *addr += 2) {
			if (to ? sp_program_arc(p, *addr, to) == SP_FIT_SURE :
			    sp_program_sample(p, *addr))
				return true;
		}
	}
	return false;
}

/* Make n numbers from the first on come in another order. */
static void
shuffle(uint64_t *numbers, uint32_t n)
{
	uint32_t state = 1;

	for (uint32_t i = n; i > 1; i--) {
		const uint64_t last = numbers[i - 1];
		const uint32_t k = (lcg32(&state) >> 8) % i;

		numbers[i - 1] = numbers[k];
		numbers[k] = last;
	}
}

/* What the program of an ELF file sends: at most as much as the kind has. */
static void
find_sent(struct kind *k, const char *name)
{
	const uint32_t arcs_max = k->arcs, pcs_max = k->pcs;
	struct sp_program p;
	struct sp_elf e;
	const char *const why = sp_elf_read(&e, name);

	if (why)
		errx(2, "%s: %s", name, why);
	if (!sp_program_build(&p, &e))
		err(2, NULL);
	k->arcs = k->pcs = 0;
	for (size_t i = 0; i < p.n_entries; i++) {
		const uint32_t to = p.entries[i].to;

		for (uint32_t from = 0; to && k->arcs < arcs_max &&
		    find_next(&p, &from, to); from += 2)
			sent[k->arcs++] = (uint64_t)(from | 1) << 32 | to | 1;
	}
	for (uint32_t pc = 0; k->pcs < pcs_max && find_next(&p, &pc, 0);
	    pc += 2)
		sent[k->arcs + k->pcs++] = pc;
	shuffle(sent, k->arcs);
	shuffle(sent + k->arcs, k->pcs);
	sp_program_free(&p);
	sp_elf_free(&e);
}

static void
make_packet(const struct kind *k, uint32_t i)
{
	uint8_t *p = packets[i];

	*p++ = i < k->arcs ? SPLITPROF_WIRE_ARC : SPLITPROF_WIRE_SAMPLE;
	if (i < k->arcs)
		p = put_address(p, (uint32_t)(sent[i] >> 32));
	p = put_address(p, (uint32_t)sent[i]);
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
		const uint32_t i = slots[(xorshift64(&state) >> 20) % SLOTS];

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
	errx(2, "usage: gen [-x] [-e elf] [-n address-bytes] "
	    "blinky|rtos|mixed|wide packets");
}

int
main(int argc, char **argv)
{
	const size_t all = sizeof(kinds) / sizeof(kinds[0]);
	const char *elf = NULL;
	bool hex = false;
	size_t i = 0;
	int c;

	while ((c = getopt(argc, argv, "e:n:x")) != -1) {
		if (c == 'x')
			hex = true;
		else if (c == 'e')
			elf = optarg;
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
	if (elf)
		find_sent(&kinds[i], elf);
	else
		make_up(&kinds[i]);
	make_kind(&kinds[i]);
	print_stream(strtoull(argv[optind + 1], NULL, 10), hex);
	if (fclose(stdout) == EOF)
		err(2, "stdout");
	return 0;
}
