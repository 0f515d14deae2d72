/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "joined.h"

/* far.c has one of this name, too. */
DEMO_FUNCTION static int
init(int n)
{
	demo_spin(500);
	return n + 3;
}

/* With the name of a clone in one of the builds. */
static int scale(int n) CLONE("scale.constprop.0");

DEMO_FUNCTION static int
scale(int n)
{
	demo_spin(150);
	return 3 * n;
}

int
near_run(int n)
{
	return scale(init(n)) + scale(n) + scale(n + 1);
}
