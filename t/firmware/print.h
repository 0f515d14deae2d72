/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a program counted, as text for the tests, by semihosting. */
#ifndef PRINT_H
#define PRINT_H

#include "splitprof.h"

SPLITPROF_OWN static void
print(const char *text)
{
	register uint32_t r0 __asm__("r0") = 4;		/* SYS_WRITE0 */
	register const char *r1 __asm__("r1") = text;

	__asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

/* A line: name, blank, number. */
SPLITPROF_OWN static void
print_count(const char *name, uint32_t n)
{
	char digits[11] = "";
	int i = sizeof(digits) - 1;

	do
		digits[--i] = (char)('0' + n % 10);
	while (n /= 10);
	print(name);
	print(" ");
	print(&digits[i]);
	print("\n");
}

#endif
