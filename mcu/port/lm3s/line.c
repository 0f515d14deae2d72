/* SPDX-License-Identifier: MIT */
/*
 * Stellaris LM3S: UART0 on PA1, unless SPLITPROF_LM3S_UART names another, 0 to
 * 2; board.h has clock and pins.  The speed is at most a sixteenth of that
 * clock.
 */
#include "board.h"

#ifndef SPLITPROF_LM3S_UART
#define SPLITPROF_LM3S_UART	0
#endif
#define PL011_UART	SPLITPROF_LM3S_UART
#include "../pl011/rows.h"

#ifndef SPLITPROF_LM3S_UART_HANDLER
#define SPLITPROF_LM3S_UART_HANDLER	UART(THE_HANDLER)
#endif
#define PL011_HANDLER	SPLITPROF_LM3S_UART_HANDLER

#define RCGC1		SPLITPROF_REG(0x400fe104)	/* clocks of UARTs */
#define RCGC2		SPLITPROF_REG(0x400fe108)	/* clocks of GPIO */

#if SPLITPROF_BAUD
#include "../../arch/arch.h"

SPLITPROF_INLINE void
pin_to_uart(uint32_t pin)
{
	GPIO_AFSEL |= pin;
	GPIO_DEN |= pin;
}

/* The registers answer some cycles later: the second takes that long. */
SPLITPROF_INLINE void
pl011_enable(void)
{
	RCGC1 |= 1u << PL011_UART;
	RCGC2 |= 1u << UART(THE_GPIO_BIT);
	(void)RCGC2;
}

SPLITPROF_INLINE void
pl011_pin(void)
{
	pin_to_uart(1u << UART(THE_TX));
}
#endif

#include "../pl011/line.h"
