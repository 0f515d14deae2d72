/* SPDX-License-Identifier: MIT */
/* TM4C: the UART of line.c, which also receives, see ../pl011 */
#define SPLITPROF_HEARS
#include "line.c"

#if SPLITPROF_BAUD
SPLITPROF_INLINE void
pl011_receive_pin(void)
{
	pin_to_uart(1u << UART(THE_RX));
}
#endif

#include "../pl011/listen.h"
