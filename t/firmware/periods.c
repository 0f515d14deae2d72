/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Prints the periods that the sampler takes in turn, as its timer's register
 * has them, plus 1: equal ones that follow each other are one.
 */
#include "demo.h"
#include "print.h"

enum { WANTED = 8 };

#define PIT_LDVAL1	(*(volatile uint32_t *)0x40037110)

int
main(void)
{
	uint32_t seen = PIT_LDVAL1;

	for (int i = 0; i < WANTED;) {
		const uint32_t now = PIT_LDVAL1;

		if (now == seen)
			continue;
		seen = now;
		print_count("period", now + 1);
		i++;
	}
	return 0;
}
