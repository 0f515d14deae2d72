/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stacks to judge: two functions call a third one equally often, and one of
 * them has it work 100 times as long.  What counts calls shares its time 1 : 1.
 */
#include "demo.h"

#define ROUNDS	(100 * LONGER)

int main(void);

static volatile uint32_t done;

DEMO_FUNCTION static void
work(uint32_t n)
{
	demo_spin(150 * n);
	done += n;
}

DEMO_FUNCTION static void
cheap(void)
{
	work(1);
	done++;
}

DEMO_FUNCTION static void
dear(void)
{
	work(100);
	done++;
}

int
main(void)
{
	for (unsigned i = 0; i < ROUNDS; i++) {
		cheap();
		dear();
	}
	return done != 103 * ROUNDS;
}
