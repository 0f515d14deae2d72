/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the tracer costs: events, events of queues and ticks, with pauses in
 * which a line of 1.5 Mbaud takes them.
 */
#include <stdint.h>

#include "demo.h"
#include "splitprof_tsp.h"

#define SYST_CSR	(*(volatile uint32_t *)0xe000e010)
#define SYST_RVR	(*(volatile uint32_t *)0xe000e014)
#define SYST_CVR	(*(volatile uint32_t *)0xe000e018)

enum { EVENTS = 400 };

void SysTick_Handler(void);
int main(void);

static uint32_t ticks;

void
SysTick_Handler(void)
{
	splitprof_tsp_tick(ticks++);
}

int
main(void)
{
	SYST_RVR = SPLITPROF_SYSTICK_CLOCK_HZ / SPLITPROF_TSP_TICK_HZ - 1;
	SYST_CVR = 0;
	SYST_CSR = 7;
	for (uint32_t i = 0; i < EVENTS; i++) {
		splitprof_tsp_event(SPLITPROF_WIRE_TSP_TASK_SWITCHED_IN, 1, i);
		demo_spin(2000);
		splitprof_tsp_on_queue(SPLITPROF_WIRE_TSP_QUEUE_SEND, 0, i);
		demo_spin(2000);
	}
	SYST_CSR = 0;
	return 0;
}
