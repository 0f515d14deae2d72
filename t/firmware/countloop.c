/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Firmware for the tests of lenfetch: it works for ever, and obeys commands
 * between two rounds.  Each round calls work() once, and that leaf() 3 times.
 */
#include "demo.h"
#include "splitprof_count.h"

DEMO_FUNCTION static void
leaf(void)
{
	demo_spin(300);
}

DEMO_FUNCTION static void
work(void)
{
	leaf();
	leaf();
	leaf();
	demo_spin(300);
}

int
main(void)
{
	for (;;) {
		work();
		splitprof_count_poll();
	}
}
