/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls of each kind that two builds may have in different places. */
#include "joined.h"

void PendSV_Handler(void);

DEMO_FUNCTION void
deep(void)
{
	demo_spin(400);
}

DEMO_FUNCTION int
deeper(int n)
{
	demo_spin(900);
	return n + 1;
}

/* Inlined into both of the next: who calls deep is then estimated. */
MELTS void
melt(void)
{
	demo_spin(60);
	deep();
}

/* Inlined into one only. */
MELTS int
dip(int n)
{
	demo_spin(90);
	return deeper(n) + deeper(n + 1);
}

DEMO_FUNCTION static int
rare(int n)
{
	demo_spin(600);
	return n + 2;
}

/* Inlined into two, but only one of them makes this call then. */
MELTS int
fuse(int more)
{
	demo_spin(70);
	return more ? rare(more) : 0;
}

DEMO_FUNCTION static void
lowest(void)
{
	demo_spin(220);
}

static inline __attribute__((always_inline)) void
blend_here(void)
{
	demo_spin(40);
	lowest();
}

DEMO_FUNCTION static void
blend(void)
{
	blend_here();
}

/* Inlined into one of its callers only. */
#ifdef INLINES
#define BLEND()	blend_here()
#else
#define BLEND()	blend()
#endif

DEMO_FUNCTION static int
outer(int n)
{
	int sum = 0;

	for (int i = 0; i < 6; i++)
		melt();
	for (int i = 0; i < 3; i++)
		sum += dip(n + i);
	BLEND();
	return sum + fuse(1);
}

DEMO_FUNCTION static int
other(int n)
{
	demo_spin(300);
	melt();
	melt();
	blend();
	blend();
	return n + fuse(0);
}

/* A sibling call, where the compiler may make one. */
DEMO_FUNCTION static int
relay(int n)
{
	demo_spin(200);
	return far_run(n + 1);
}

DEMO_FUNCTION static void
bell(void)
{
	demo_spin(700);
}

void
PendSV_Handler(void)
{
	bell();
}

DEMO_FUNCTION static int
turn(int n)
{
	demo_spin(80);
	return n + 4;
}

static volatile int often = 3;

/* Other lines first: as the compiler may have it. */
DEMO_FUNCTION static int
swap(int n)
{
	int sum = 0;

#ifdef INLINES
#line 2000
	sum += turn(n);
#line 1000
	for (int i = 0; i < often; i++)
		sum += turn(i);
#else
#line 1000
	for (int i = 0; i < often; i++)
		sum += turn(i);
#line 2000
	sum += turn(n);
#endif
	return sum;
}

/* In one of the builds only. */
DEMO_FUNCTION static void
#ifdef INLINES
late(void)
#else
early(void)
#endif
{
	demo_spin(2500);
}

#ifdef INLINES
static void (*volatile only)(void) = late;
#else
static void (*volatile only)(void) = early;
#endif

int
main(void)
{
	int sum = 0;

	demo_interrupt_init();
	for (int i = 0; i < 50; i++) {
		sum += near_run(i) + relay(i) + shapes_run(i);
		sum += outer(i) + other(i) + swap(i);
		if (i % 5 == 0)
			demo_interrupt();
		if (i % 2 == 0)
			only();
	}
	return sum == 0;
}
