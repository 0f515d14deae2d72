/* SPDX-License-Identifier: MIT */
/*
 * RP2040: the UART of line.c, which also receives, on GP1 or GP5, see
 * ../pl011.  It holds 32 bytes.
 */
#define SPLITPROF_HEARS
#include "line.c"

#ifndef SPLITPROF_RP2040_RX_PIN
#define SPLITPROF_RP2040_RX_PIN	(4 * SPLITPROF_RP2040_UART + 1)
#endif
#define PAD(pin)	SPLITPROF_REG(0x4001c004u + 4 * (pin))
#define PAD_INPUT	(1u << 6 | 1u << 3 | 1u << 1)	/* with a pull-up */

#if SPLITPROF_BAUD
SPLITPROF_INLINE void
pl011_receive_pin(void)
{
	PAD(SPLITPROF_RP2040_RX_PIN) = PAD_INPUT;
	IO_CTRL(SPLITPROF_RP2040_RX_PIN) = CTRL_UART;
}
#endif

#include "../pl011/listen.h"
