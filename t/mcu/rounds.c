/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls of two seconds in which nothing looks at the clock but its handler. */
#include "demo.h"

#include "splitprof_mp.h"

static void DEMO_FUNCTION doze(void);

static void
doze(void)
{
	demo_ms(2000);
}

__attribute__((no_instrument_function)) int
main(void)
{
	while (!splitprof_mp_is_recording())
		splitprof_mp_poll();
	doze();
	doze();
	while (splitprof_mp_is_recording())
		splitprof_mp_poll();
	return 0;
}
