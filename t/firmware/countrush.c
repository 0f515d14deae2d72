/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Calls that a profiled handler makes in the midst of the same calls: SysTick
 * comes after 3030 to 3400 clocks, again and again, and while a place of many()
 * is come to for the first time, half of them by the handler: it has 64, and
 * those that are 32 apart share a bucket of 3.
 */
#include "arch/arm/systick.h"
#include "demo.h"

enum { ROUNDS = 300, FIRST = 30, LAST = 400 };

#define EIGHT(n) \
	CASE(n) CASE(n + 1) CASE(n + 2) CASE(n + 3) \
	CASE(n + 4) CASE(n + 5) CASE(n + 6) CASE(n + 7)
/* The compiler must not see that all do the same. */
#define CASE(n) \
	case n: \
		__asm__ volatile("@ before " #n); \
		called(); \
		__asm__ volatile("@ behind " #n); \
		break;

void SysTick_Handler(void);

static volatile uint32_t place;

DEMO_FUNCTION static void
called(void)
{
	__asm__ volatile("nop");
}

DEMO_FUNCTION static void
second(void)
{
	__asm__ volatile("nop; nop");
}

DEMO_FUNCTION static void
third(void)
{
	__asm__ volatile("nop; nop; nop");
}

/* One place that calls three functions. */
DEMO_FUNCTION static void
turns(void)
{
	static void (*const volatile turn[])(void) = { called, second, third };

	static volatile uint32_t n;

	turn[n++ % 3]();
}

DEMO_FUNCTION static void
many(uint32_t n)
{
	switch (n % 64) {
	EIGHT(0)
	EIGHT(8)
	EIGHT(16)
	EIGHT(24)
	EIGHT(32)
	EIGHT(40)
	EIGHT(48)
	EIGHT(56)
	}
}

void
SysTick_Handler(void)
{
	static uint32_t clocks;

	many(place + 32);
	many(place);
	turns();
	clocks = clocks < LAST ? clocks + 1 : FIRST;
	SYST_RVR = 3000 + clocks;
	SYST_CVR = 0;
}

/* Each place many times, one behind the other. */
int
main(void)
{
	for (place = 0; place < 64; place++) {
		SYST_RVR = 50 + 4 * place;
		SYST_CVR = 0;
		SYST_CSR = 7;
		for (int i = 0; i < ROUNDS; i++) {
			many(place);
			turns();
		}
	}
	SYST_CSR = 0;
	return 0;
}
