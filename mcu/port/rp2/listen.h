/* SPDX-License-Identifier: MIT */
/*
 * The UART of line.h, which also receives, see ../pl011: it holds 32 bytes.
 * The board's listen.c reads this behind its line.c.
 */
#if SPLITPROF_BAUD
SPLITPROF_INLINE void
pl011_receive_pin(void)
{
	PAD(RP2_RX_PIN) = PAD_INPUT;
	IO_CTRL(RP2_RX_PIN) = CTRL_UART;
}
#endif

#include "../pl011/listen.h"
