/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tspsim SEED EVENTS [lose]: what a made-up RTOS does at random, as records of
 * TSP, in the order of FreeRTOS's trace hooks; see tspsim.h.  Task 0 is always
 * ready.  Events that are lost have a gap in their place.
 */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "kernel.h"
#include "support/random.h"
#include "tsp/id.h"

struct task tasks[TASKS];
struct object objects[OBJECTS] = { { 0, 2, -1, 0 }, { 0, 1, -1, 0 },
	{ 1, 1, -1, 0 }, { 1, 1, -1, 0 }, { 0, 1, -1, 0 } };

static uint64_t left;		/* events to be written */
static unsigned packet, dropping, dropped;
static bool loses, down;
static uint64_t state;

uint32_t
sim_random(uint32_t below)
{
	return (uint32_t)(mmix(&state) >> 33) % below;
}

int
sim_type(int object)
{
	static const int types[] = { 0, 0, 1, 4, 3 };

	return types[object];
}

static void
end_gap(void)
{
	printf("gap\t%u\t%u\t%u\n", (packet - dropped) % 256, packet % 256,
	    dropped);
	dropped = 0;
}

void
tell(int id, int n, int a, int b, int c)
{
	const int data[] = { a, b, c };
	const int timer = (int)(sim_now % TICK_US);

	if (loses && !dropping && sim_random(300) == 0)
		dropping = 1 + sim_random(40);
	if (dropping) {
		dropping--;
		dropped++;
		packet++;
		truth_lost();
		return;
	}
	if (dropped)
		end_gap();
	printf("event\t%u\t%d\t%s\t%" PRId64 "\t%d", packet++ % 256, id,
	    sp_tspid_name((uint8_t)id), sim_now / TICK_US,
	    down ? TICK_US - 1 - timer : timer);
	for (int i = 0; i < n; i++)
		printf("\t%d", data[i]);
	printf("\n");
	truth_written(id == SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN ||
	    id == SPLITPROF_WIRE_TSP_TASK_SWITCHED_OUT);
	if (left && --left)
		return;
	/* What belongs together is not cut. */
	if (id != SPLITPROF_WIRE_TSP_MOVED_TASK_TO_READY_STATE &&
	    id != SPLITPROF_WIRE_TSP_POST_MOVED_TASK_TO_READY_STATE) {
		truth_print(loses);
		exit(EXIT_SUCCESS);
	}
}

void
pass(uint32_t most)
{
	truth_pass((int)sim_random(most + 1));
}

static void
begin(void)
{
	printf("clock\t0\t1000\t%s\t%d\t%d\n", down ? "down" : "up",
	    TICK_US - 1, TICK_US);
	for (int i = 0; i < TASKS; i++) {
		tasks[i] = (struct task){ .prio = (i + 1) / 2,
		    .base = (i + 1) / 2, .state = READY, .until = FOREVER,
		    .holds = -1 };
		printf("object\t1\t5\t%d\t%s%d\n", i, "task-", i);
	}
	printf("object\t2\t0\t0\tQueue\nobject\t3\t1\t2\tlock\n"
	    "object\t4\t4\t3\trlock\n");
	ticks = sim_random(100000);
	sim_now = ticks * TICK_US + sim_random(TICK_US);
	switch_to(choose());
}

int
main(int argc, char **argv)
{
	if (argc < 3)
		return EXIT_FAILURE;
	state = strtoull(argv[1], NULL, 10);
	left = strtoull(argv[2], NULL, 10);
	loses = argc > 3;
	down = state % 2;
	sim_random(1);
	for (begin();;)
		step();
}
