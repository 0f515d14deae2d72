/* SPDX-License-Identifier: MIT */
/*
 * A Raspberry Pi Pico as a board of the demos, without its SDK: 125 MHz from
 * its crystal, microseconds in its timer, an LED.  For an image in RAM; run in
 * an emulator only.  Names are those of the data sheet.
 */
#include "demo.h"

#define REG32(address)	(*(volatile uint32_t *)(address))

#define RESETS_CLEAR	REG32(0x4000f000)
#define RESETS_DONE	REG32(0x4000c008)
#define RESET_IO_BANK0	(1u << 5)
#define RESET_PLL_SYS	(1u << 12)

#define XOSC_CTRL	REG32(0x40024000)
#define XOSC_ENABLE	0xfabaa0u	/* 1 to 15 MHz */
#define XOSC_STATUS	REG32(0x40024004)
#define XOSC_STABLE	(1u << 31)
#define XOSC_STARTUP	REG32(0x4002400c)
#define XOSC_1MS	47u

/* 12 MHz * 125 / 6 / 2. */
#define PLL_CS		REG32(0x40028000)
#define PLL_LOCK	(1u << 31)
#define PLL_PWR_CLEAR	REG32(0x4002b004)
#define PLL_PD_VCO	0x21u
#define PLL_PD_POSTDIV	0x08u
#define PLL_FBDIV	REG32(0x40028008)
#define PLL_PRIM	REG32(0x4002800c)
#define PRIM_6_2	(6u << 16 | 2u << 12)

#define CLK_REF_CTRL	REG32(0x40008030)
#define REF_XOSC	2u
#define CLK_REF_SELECTED	REG32(0x40008038)
#define CLK_SYS_CTRL	REG32(0x4000803c)
#define SYS_AUX		1u		/* which is PLL_SYS */
#define CLK_SYS_SELECTED	REG32(0x40008044)
#define CLK_PERI_CTRL	REG32(0x40008048)
#define PERI_ENABLE	(1u << 11)	/* of clk_sys */
#define WATCHDOG_TICK	REG32(0x4005802c)
#define TICK_1US	(1u << 9 | 12u)

#define IO_CTRL25	REG32(0x400140cc)
#define CTRL_SIO	5u
#define SIO_OUT_SET	REG32(0xd0000014)
#define SIO_OUT_CLR	REG32(0xd0000018)
#define SIO_OE_SET	REG32(0xd0000024)
#define LED		(1u << 25)

#define VTOR		REG32(0xe000ed08)

extern char flash_start[];

static void
start_clocks(void)
{
	XOSC_STARTUP = XOSC_1MS;
	XOSC_CTRL = XOSC_ENABLE;
	while (!(XOSC_STATUS & XOSC_STABLE))
		;
	CLK_REF_CTRL = REF_XOSC;
	while (!(CLK_REF_SELECTED & 1u << REF_XOSC))
		;
	PLL_CS = 1;
	PLL_FBDIV = 125;
	PLL_PWR_CLEAR = PLL_PD_VCO;
	while (!(PLL_CS & PLL_LOCK))
		;
	PLL_PRIM = PRIM_6_2;
	PLL_PWR_CLEAR = PLL_PD_POSTDIV;
	CLK_SYS_CTRL = SYS_AUX;
	while (!(CLK_SYS_SELECTED & 1u << SYS_AUX))
		;
	CLK_PERI_CTRL = PERI_ENABLE;
	WATCHDOG_TICK = TICK_1US;
}

void
demo_board(void)
{
	VTOR = (uint32_t)flash_start;
	RESETS_CLEAR = RESET_IO_BANK0 | RESET_PLL_SYS;
	while ((RESET_IO_BANK0 | RESET_PLL_SYS) & ~RESETS_DONE)
		;
	start_clocks();
	IO_CTRL25 = CTRL_SIO;
	SIO_OE_SET = LED;
}

void
demo_led(int on)
{
	if (on)
		SIO_OUT_SET = LED;
	else
		SIO_OUT_CLR = LED;
}
