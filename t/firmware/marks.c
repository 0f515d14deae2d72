/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A program with marks and values of its own, in thread code, in a handler and
 * with interrupts masked: ten rounds of ten milliseconds.  At -DMARKS_BURST=n
 * one round more has n marks in a row, more than the queue has room for.
 */
#include "demo.h"
#include "splitprof.h"

#ifndef MARKS_BURST
#define MARKS_BURST	0
#endif

enum { ROUNDS = 10 };

void PendSV_Handler(void);
void work(uint32_t ms) DEMO_FUNCTION;

/* A name need not be a literal, and need not be printable. */
static const char odd[] = "<b>\t\xff";

void
PendSV_Handler(void)
{
	splitprof_mark("bell");
}

void
work(uint32_t ms)
{
	demo_ms(ms);
}

int
main(void)
{
	demo_interrupt_init();
	splitprof_mark("start");
	for (int32_t i = 0; i < ROUNDS; i++) {
		splitprof_value("level", i * i * i - 20);
		work(4);
		demo_interrupt();
		work(6);
	}
	demo_mask();
	splitprof_mark(odd);
	splitprof_value("level", INT32_MIN);
	demo_unmask();
	for (int i = 0; i < MARKS_BURST; i++)
		splitprof_mark("burst");
	return 0;
}
