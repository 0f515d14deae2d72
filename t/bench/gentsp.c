/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Make what a TSP tracer sends, to measure with: the same stream each time.
 *
 *	gentsp PACKETS
 *
 * Prints so many events of 9 to 12 bytes: tasks that are switched, the tick,
 * queues and delays, as busy firmware has them.
 */
#include <config.h>

#include <err.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/random.h"
#include "tsp/tsp.h"

#define TIMER_MAX	47999

static uint32_t
random_below(uint32_t n)
{
	static uint64_t state = 1;

	return (uint32_t)((lcg64(&state) >> 33) % n);
}

/* What it sends, each as often as it stands here, with n bytes of data. */
static const struct {
	uint8_t id, n;
} kinds[16] = {
	{ SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN, 1 },
	{ SPLITPROF_WIRE_TSP_TASK_SWITCHED_OUT, 1 },
	{ SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN, 1 },
	{ SPLITPROF_WIRE_TSP_TASK_SWITCHED_OUT, 1 },
	{ SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN, 1 },
	{ SPLITPROF_WIRE_TSP_TASK_SWITCHED_OUT, 1 },
	{ SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN, 1 },
	{ SPLITPROF_WIRE_TSP_TASK_SWITCHED_OUT, 1 },
	{ SPLITPROF_WIRE_TSP_TASK_INCREMENT_TICK, 0 },
	{ SPLITPROF_WIRE_TSP_TASK_INCREMENT_TICK, 0 },
	{ SPLITPROF_WIRE_TSP_MOVED_TASK_TO_READY_STATE, 1 },
	{ SPLITPROF_WIRE_TSP_MOVED_TASK_TO_READY_STATE, 1 },
	{ SPLITPROF_WIRE_TSP_QUEUE_SEND, 2 },
	{ SPLITPROF_WIRE_TSP_QUEUE_RECEIVE, 2 },
	{ SPLITPROF_WIRE_TSP_BLOCKING_ON_QUEUE_RECEIVE, 2 },
	{ SPLITPROF_WIRE_TSP_TASK_DELAY, 3 }
};

static void
write_packet(uint64_t packet)
{
	static uint32_t tick;
	struct sp_record_tsp r = { .kind = SP_RECORD_TSP_EVENT,
	    .packet = (uint8_t)packet, .data = { (uint8_t)random_below(20),
	    (uint8_t)random_below(20), (uint8_t)random_below(256) } };
	const uint32_t kind = random_below(16);
	uint8_t out[SP_TSP_ROOM(0)];
	size_t size;

	tick += kinds[kind].id == SPLITPROF_WIRE_TSP_TASK_INCREMENT_TICK;
	r.id = kinds[kind].id;
	r.n_data = kinds[kind].n;
	r.tick = tick;
	r.timer = (uint16_t)random_below(TIMER_MAX + 1);
	size = sp_tsp_put(&r, out);
	if (fwrite(out, 1, size, stdout) < size)
		err(1, "stdout");
}

int
main(int argc, char **argv)
{
	uint64_t n;

	if (argc != 2)
		errx(2, "usage: gentsp PACKETS");
	n = strtoull(argv[1], NULL, 10);
	for (uint64_t i = 0; i < n; i++)
		write_packet(i);
	if (fclose(stdout))
		err(1, "stdout");
	return 0;
}
