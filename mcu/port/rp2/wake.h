/* SPDX-License-Identifier: MIT */
/*
 * RP2040 and RP2350: a peripheral is in reset until its bit is cleared in
 * RESETS, of which writes to 0x3000 behind clear bits.
 */
#ifndef SPLITPROF_RP2_WAKE_H
#define SPLITPROF_RP2_WAKE_H

#define RESETS_RESET_CLEAR	SPLITPROF_REG(RP2_RESETS + 0x3000)
#define RESETS_RESET_DONE	SPLITPROF_REG(RP2_RESETS + 0x08)

/* Wakes them if they are in reset, and leaves them as they are if not. */
#define RP2_WAKE(bits)							\
	do {								\
		RESETS_RESET_CLEAR = (bits);				\
		while (((bits) & ~RESETS_RESET_DONE) != 0)		\
			;						\
	} while (0)

#endif
