/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Make what a MiniProfiler firmware sends, to measure with: the same stream
 * each time.
 *
 *	gencalls ELF CALLS
 *
 * Prints so many calls of the program's functions, in packets of 20, as they
 * return in a walk through a tree of random calls below a main that never does.
 */
#include <config.h>

#include <err.h>
#include <stdio.h>
#include <stdlib.h>

#include "mp/mp.h"
#include "source/functions.h"
#include "support/random.h"

#define DEPTH_MAX	24
#define CALLS	20	/* in a packet */

static struct sp_functions functions;
static struct sp_call open_calls[DEPTH_MAX];
static size_t depth;
static uint32_t now_us;

static uint32_t
random_below(uint32_t n)
{
	static uint64_t state = 1;

	return (uint32_t)((lcg64(&state) >> 33) % n);
}

static void
enter(void)
{
	/* A function calls some of those behind it, as a rule. */
	const size_t at = depth * 7 + random_below(16);
	struct sp_call *const c = &open_calls[depth];

	c->func = functions.list[at % functions.n].low | 1;
	c->entry_us = now_us;
	c->depth = (uint16_t)(depth + 1);
	depth++;
}

/* The next call that returns. */
static struct sp_call
next(void)
{
	struct sp_call c;

	do {
		now_us += random_below(40);
		enter();
	} while (depth < DEPTH_MAX && random_below(5) < 2);
	/* As many return as are called, in the long run. */
	now_us += random_below(20);
	c = open_calls[--depth];
	c.duration_us = now_us - (uint32_t)c.entry_us;
	return c;
}

/* A call that returns without another one before it. */
static struct sp_call
leave(void)
{
	struct sp_call c = open_calls[--depth];

	now_us += random_below(10);
	c.duration_us = now_us - (uint32_t)c.entry_us;
	return c;
}

static void
write_packet(const struct sp_call *calls, uint16_t n)
{
	static const struct sp_mp_variant ours = {
		.crc_start = SPLITPROF_WIRE_MP_CRC_START
	};
	uint8_t payload[3 + CALLS * SPLITPROF_WIRE_MP_CALL_BYTES] = {
		SPLITPROF_WIRE_MP_VERSION, (uint8_t)n };
	uint8_t packet[SP_MP_ROOM(sizeof(payload))];
	size_t size;

	for (uint16_t i = 0; i < n; i++)
		sp_mp_put_call(&calls[i],
		    payload + 3 + i * SPLITPROF_WIRE_MP_CALL_BYTES);
	size = sp_mp_encode(&ours, SPLITPROF_WIRE_MP_CALLS, payload,
	    (size_t)3 + n * (size_t)SPLITPROF_WIRE_MP_CALL_BYTES, packet);
	if (fwrite(packet, 1, size, stdout) < size)
		err(1, "stdout");
}

int
main(int argc, char **argv)
{
	struct sp_call calls[CALLS];
	struct sp_symbols symbols;
	const char *why;
	uint16_t n = 0;
	uint64_t left;

	if (argc != 3)
		errx(2, "usage: gencalls ELF CALLS");
	why = sp_symbols_read(&symbols, argv[1]);
	if (why || !sp_functions_find(&functions, &symbols) || !functions.n)
		errx(2, "%s: %s", argv[1], why ? why : "no functions");
	for (left = strtoull(argv[2], NULL, 10); left; left--) {
		calls[n++] = depth && random_below(5) < 2 ? leave() : next();
		if (n == CALLS || left == 1) {
			write_packet(calls, n);
			n = 0;
		}
	}
	if (fclose(stdout))
		err(1, "stdout");
	return 0;
}
