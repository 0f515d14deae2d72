/* SPDX-License-Identifier: MIT */
/*
 * The port's handlers in Zephyr's vectors.  What makes that happen is there at
 * build time; nobody calls the function, and priorities are the port's.
 */
#include "../splitprof_config.h"

/* The header moved in Zephyr 3.1. */
#if __has_include(<zephyr/irq.h>)
#include <zephyr/irq.h>
#else
#include <irq.h>
#endif

#ifdef ZEPHYR_LINE_HANDLER
void ZEPHYR_LINE_HANDLER(void);
#endif
#ifdef ZEPHYR_TIMER_HANDLER
void ZEPHYR_TIMER_HANDLER(void);
#endif

SPLITPROF_OWN __attribute__((used)) static void
splitprof_zephyr_vectors(void)
{
#ifdef ZEPHYR_LINE_HANDLER
	IRQ_DIRECT_CONNECT(CONFIG_SPLITPROF_LINE_IRQ, 0,
	    ZEPHYR_LINE_HANDLER, 0);
#endif
#ifdef ZEPHYR_TIMER_HANDLER
	IRQ_DIRECT_CONNECT(CONFIG_SPLITPROF_TIMER_IRQ, 0,
	    ZEPHYR_TIMER_HANDLER, 0);
#endif
}
