/* SPDX-License-Identifier: MIT */
/*
 * The LaunchPad LP-MSPM0G3507 as a board of the demos: 32 MHz as after reset,
 * and a red LED on PA0.  Run on a simulator only.
 */
#include "demo.h"

#define REG32(address)	(*(volatile uint32_t *)(address))

#define GPIOA_PWREN	REG32(0x400a0800)
#define PWREN_ON	0x26000001u
#define GPIOA_DOUTSET	REG32(0x400a1290)
#define GPIOA_DOUTCLR	REG32(0x400a12a0)
#define GPIOA_DOE	REG32(0x400a12c0)
#define PINCM1		REG32(0x40428004)	/* of PA0 */
#define PINCM_GPIO	0x81u
#define LED		1u		/* lit when low */

/* After the power is on, it takes 4 cycles until the registers answer. */
void
demo_board(void)
{
	GPIOA_PWREN = PWREN_ON;
	demo_spin(8);
	GPIOA_DOUTSET = LED;
	GPIOA_DOE |= LED;
	PINCM1 = PINCM_GPIO;
}

void
demo_led(int on)
{
	if (on)
		GPIOA_DOUTCLR = LED;
	else
		GPIOA_DOUTSET = LED;
}
