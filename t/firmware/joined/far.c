/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "joined.h"

DEMO_FUNCTION static int
init(int n)
{
	demo_spin(1000);
	return n + 5;
}

int
far_run(int n)
{
	return init(n) + init(n + 1);
}
