/* SPDX-License-Identifier: MIT */
/*
 * The FRDM-KL25Z as a board of the demos: 48 MHz from its crystal, no
 * watchdog, a red LED, and a flash that stays open.
 */
#include "demo.h"

#define REG8(address)	(*(volatile uint8_t *)(address))
#define REG32(address)	(*(volatile uint32_t *)(address))

#define SIM_SOPT2	REG32(0x40048004)
#define SOPT2_PLLFLLSEL	(1u << 16)	/* the PLL / 2, for UART0 */
#define SIM_SCGC5	REG32(0x40048038)
#define SCGC5_PORTB	(1u << 10)
#define SIM_CLKDIV1	REG32(0x40048044)
#define CLKDIV1_CORE_2	(1u << 28)	/* core: PLL / 2 */
#define CLKDIV1_BUS_2	(1u << 16)	/* bus and flash: core / 2 */
#define SIM_COPC	REG32(0x40048100)

#define MCG_C1		REG8(0x40064000)
#define C1_EXTERNAL	0x80	/* run from the crystal */
#define C1_FRDIV_256	0x18	/* 8 MHz to what the FLL wants, 31.25 kHz */
#define MCG_C2		REG8(0x40064001)
#define C2_RANGE_HIGH	0x20
#define C2_EREFS0	0x04	/* a crystal, not a clock */
#define MCG_C5		REG8(0x40064004)
#define C5_PRDIV_2	0x01	/* 4 MHz for the PLL */
#define MCG_C6		REG8(0x40064005)
#define C6_PLLS		0x40	/* and 24 times that */
#define MCG_S		REG8(0x40064006)
#define S_OSCINIT0	0x02
#define S_CLKST		0x0c
#define S_CLKST_CRYSTAL	0x08
#define S_CLKST_PLL	0x0c
#define S_IREFST	0x10
#define S_PLLST		0x20
#define S_LOCK0		0x40

#define PORTB_PCR18	REG32(0x4004a048)
#define PCR_GPIO	(1u << 8)
#define GPIOB_PSOR	REG32(0x400ff044)
#define GPIOB_PCOR	REG32(0x400ff048)
#define GPIOB_PDDR	REG32(0x400ff054)
#define LED		(1u << 18)	/* lit when low */

/*
 * What the chip reads at 0x400 before it starts: no protection, and a flash
 * that may be written again.  All ones would lock it.
 */
__attribute__((section(".flash_config"), used))
static const uint32_t flash_config[4] = {
	0xffffffff, 0xffffffff, 0xffffffff, 0xfffffffe
};

static void
wait_for_clock(uint8_t mask, uint8_t value)
{
	while ((MCG_S & mask) != value)
		;
}

/*
 * From the internal reference (FEI) to the crystal (FBE), with the PLL behind
 * it (PBE), to the PLL (PEE): there is no shorter way.
 */
static void
start_pll(void)
{
	SIM_CLKDIV1 = CLKDIV1_CORE_2 | CLKDIV1_BUS_2;
	MCG_C2 = C2_RANGE_HIGH | C2_EREFS0;
	MCG_C1 = C1_EXTERNAL | C1_FRDIV_256;
	wait_for_clock(S_OSCINIT0 | S_IREFST | S_CLKST,
	    S_OSCINIT0 | S_CLKST_CRYSTAL);
	MCG_C5 = C5_PRDIV_2;
	MCG_C6 = C6_PLLS;
	wait_for_clock(S_PLLST | S_LOCK0, S_PLLST | S_LOCK0);
	MCG_C1 = C1_FRDIV_256;
	wait_for_clock(S_CLKST, S_CLKST_PLL);
	SIM_SOPT2 |= SOPT2_PLLFLLSEL;
}

void
demo_board(void)
{
	SIM_COPC = 0;
	start_pll();
	SIM_SCGC5 |= SCGC5_PORTB;
	PORTB_PCR18 = PCR_GPIO;
	GPIOB_PSOR = LED;
	GPIOB_PDDR |= LED;
}

void
demo_led(int on)
{
	if (on)
		GPIOB_PCOR = LED;
	else
		GPIOB_PSOR = LED;
}
