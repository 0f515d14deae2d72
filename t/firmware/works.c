/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tasks that are profiled and traced at once: one makes things, one takes them,
 * and one shares a mutex with the latter.  How often what is called, and for
 * how many milliseconds, is known from here alone.
 */
#include <stddef.h>
#include <stdint.h>

#include "rtos.h"

enum { THINGS = 30, LOOKS = 16 };

static Queue_t things, mutex;
static volatile uint32_t finished;

DEMO_FUNCTION static void
crunch(uint32_t ms)
{
	demo_ms(ms);
}

DEMO_FUNCTION static void
shared(uint32_t ms)
{
	demo_ms(ms);
}

/* Not deleted, so that the list has its name. */
SPLITPROF_OWN static void
finish(void)
{
	finished++;
	delay(60000);
}

SPLITPROF_OWN static void
produce(void)
{
	for (int i = 0; i < THINGS; i++) {
		crunch(5);
		(void)send(&things, 1000);
		delay(3);
	}
	finish();
}

SPLITPROF_OWN static void
consume(void)
{
	for (int i = 0; i < THINGS; i++) {
		(void)receive(&things, 1000);
		(void)receive(&mutex, 1000);
		shared(2);
		(void)send(&mutex, 0);
	}
	finish();
}

SPLITPROF_OWN static void
look(void)
{
	for (int i = 0; i < LOOKS; i++) {
		(void)receive(&mutex, 1000);
		shared(4);
		(void)send(&mutex, 0);
		crunch(1);
		splitprof_tsp_marker_1();
		delay(7);
	}
	finish();
}

/* Until all are done; then for as long as the list of objects takes. */
SPLITPROF_OWN static void
idle(void)
{
	while (finished < 3)
		splitprof_tsp_poll();
	splitprof_tsp_list();
	for (TickType_t end = xTickCount + 50; xTickCount < end;)
		splitprof_tsp_poll();
	splitprof_mask();
	SYST_CSR = 0;
	done();
}

_Noreturn SPLITPROF_OWN static void
done(void)
{
	demo_exit(0);
}

int
main(void)
{
	create_queue(&things, 0, 4);
	create_queue(&mutex, 1, 1);
	mutex.count = 1;
	RAISE(65, QUEUE(&things), traceQUEUE_REGISTRY_ADD(&things, "things"));
	RAISE(65, QUEUE(&mutex), traceQUEUE_REGISTRY_ADD(&mutex, "bus"));
	create_task("producer", 2, produce);
	create_task("consumer", 3, consume);
	create_task("low", 1, look);
	create_task("IDLE", 0, idle);
	rtos_start();
}
