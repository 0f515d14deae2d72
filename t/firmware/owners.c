/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tasks that are profiled and traced at once, of which each has a function that
 * no other one calls: its name tells whose a sample of it is.  How long they
 * work and wait does not repeat.
 */
#include <stddef.h>
#include <stdint.h>

#include "rtos.h"

enum { ROUNDS = 60 };

static Queue_t things;
static volatile uint32_t finished;

DEMO_FUNCTION static void
of_alpha(uint32_t ms)
{
	demo_ms(ms);
}

DEMO_FUNCTION static void
of_beta(uint32_t ms)
{
	demo_ms(ms);
}

DEMO_FUNCTION static void
of_gamma(uint32_t ms)
{
	demo_ms(ms);
}

SPLITPROF_OWN static uint32_t
draw(uint32_t *seed, uint32_t n)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (*seed >> 16) % n;
}

SPLITPROF_OWN static void
finish(void)
{
	finished++;
	delay(60000);
}

SPLITPROF_OWN static void
run_alpha(void)
{
	uint32_t seed = 1;

	for (int i = 0; i < ROUNDS; i++) {
		of_alpha(1 + draw(&seed, 5));
		(void)send(&things, 1000);
		delay(1 + draw(&seed, 7));
	}
	finish();
}

SPLITPROF_OWN static void
run_beta(void)
{
	uint32_t seed = 2;

	for (int i = 0; i < ROUNDS; i++) {
		(void)receive(&things, 1000);
		of_beta(1 + draw(&seed, 3));
	}
	finish();
}

SPLITPROF_OWN static void
run_gamma(void)
{
	uint32_t seed = 3;

	for (int i = 0; i < ROUNDS; i++) {
		of_gamma(1 + draw(&seed, 4));
		delay(2 + draw(&seed, 9));
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
	RAISE(65, QUEUE(&things), traceQUEUE_REGISTRY_ADD(&things, "things"));
	create_task("alpha", 2, run_alpha);
	create_task("beta", 3, run_beta);
	create_task("gamma", 1, run_gamma);
	create_task("IDLE", 0, idle);
	rtos_start();
}
