/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line that DMA feeds, without the rest of the runtime, which has started it:
 * that is undone.  Then come a pause between two chunks, one that may be
 * disturbed, and a stop, two times.  Each is an expression of WORD(ADDRESS):
 *
 *	FED_BEFORE	what the program has set up before the line starts
 *	FED_ON		0: something of the line is missing when it has started
 *	FED_BREAK	what the program does in the middle of the third chunk
 *	FED_LEFT	0: nothing of the line is left when it has stopped
 *
 * The status is how often one was not as it should be.
 */
#include "arch/arch.h"
#include "demo.h"
#include "port/port.h"

#define WORD(address)	(*(volatile uint32_t *)(address))

#ifndef FED_BEFORE
#define FED_BEFORE	0
#endif
#ifndef FED_BREAK
#define FED_BREAK	0
#endif
#ifndef FED_CONST
#define FED_CONST
#endif

/* Not in flash, unless FED_CONST is const. */
static FED_CONST uint8_t bytes[] =
    "abcdefgABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

__attribute__((no_instrument_function)) static void
send(const uint8_t *from, uint32_t n)
{
	bool sent = false;

	while (!sent) {
		const uint32_t before = splitprof_mask();

		sent = splitprof_line_send(from, n);
		splitprof_unmask(before);
	}
}

__attribute__((no_instrument_function)) int
main(void)
{
	int wrong = 0;

	splitprof_line_stop();
	(void)(FED_BEFORE);
	for (int i = 0; i < 2; i++) {
		splitprof_line_start();
		wrong += !(FED_ON);
		send(bytes, 5);
		demo_spin(20000);
		send(bytes + 5, 2);
		send(bytes + 7, 36);
		demo_spin(1000);
		(void)(FED_BREAK);
		splitprof_line_stop();
		wrong += (FED_LEFT) != 0;
	}
	demo_halt(wrong);
	return 0;
}
