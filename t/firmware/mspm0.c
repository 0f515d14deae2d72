/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * For t/sim/mspm0/mspm0-program.t: a program for the MSPM0 that counts its
 * starts in RAM that nobody clears, tells the count, and does what it is told
 * by a byte.  UART0 is used without interrupts, and without the port's code.
 */
#include <stdint.h>

#define REG(address)	(*(volatile uint32_t *)(address))
#define UART(offset)	REG(0x40108000 + (offset))
#define PWREN	UART(0x800)
#define CLKSEL	UART(0x1008)
#define CTL0	UART(0x1100)
#define LCRH	UART(0x1104)
#define STAT	UART(0x1108)
#define IBRD	UART(0x1110)
#define FBRD	UART(0x1114)
#define TXDATA	UART(0x1120)
#define RXDATA	UART(0x1124)
#define PINCM(n)	REG(0x40428000 + 4 * (n))
#define AIRCR	REG(0xe000ed0c)

enum { ENABLE = 1, RXE = 8, TXE = 16, HSE_8 = 1 << 15, HSE_3 = 1 << 16 };
enum { FEN = 1 << 17, BUSY = 1, RXFE = 4, TXFF = 0x80 };

#define MAGIC	0x746f6f62

/* Written at the one address, read at the other: it is the same RAM. */
#define COUNT	0x20201000
static volatile uint32_t *const written = (volatile uint32_t *)COUNT;
static const volatile uint32_t *const kept =
    (volatile uint32_t *)(COUNT - 0x200000);

/* The divisor in 64ths. */
static void
set_speed(uint32_t looks, uint32_t divisor)
{
	while (STAT & BUSY)
		;
	CTL0 = 0;
	IBRD = divisor / 64;
	FBRD = divisor % 64;
	LCRH = 0x30;
	CTL0 = looks | FEN | TXE | RXE | ENABLE;
}

static void
tell(uint32_t byte)
{
	while (STAT & TXFF)
		;
	TXDATA = byte;
}

static uint32_t
hear(void)
{
	while (STAT & RXFE)
		;
	return RXDATA;
}

static void
obey(uint32_t byte)
{
	switch (byte) {
	case 'r':
		AIRCR = 0x05fa0004;
		break;
	case 'f':
		__asm__ volatile("udf #7");
		break;
	case 'l':
		*written = 0;
		__asm__ volatile("msr msp, %0\n\tudf #8" : : "r"(0));
		break;
	case 'e':
		__asm__ volatile("movs r0, #24\n\tldr r1, =0x20026\n\t"
		    "bkpt 0xab" : : : "r0", "r1");
		break;
	case 'w':		/* two milliseconds, at 3 cycles each */
		for (uint32_t i = 0; i < 64000 / 3; i++)
			__asm__ volatile("");
		break;
	case '4':
		set_speed(HSE_8, 64);
		break;
	case '3':
		set_speed(HSE_3, 32000000 / 3 * 64 / 3000000);
		break;
	case 'p':
		PINCM(21) = 0;
		break;
	}
	tell(byte + 1);
}

void start(void);
void stay(void);

void
start(void)
{
	if (written[1] != MAGIC)
		*written = 0;
	written[1] = MAGIC;
	*written += 1;
	PWREN = 0x26000001;
	CLKSEL = 8;
	set_speed(0, 32000000 / 16 * 64 / 115200);
	PINCM(21) = 0x82;
	PINCM(22) = 0x40082;
	tell('0' + *kept);
	for (;;)
		obey(hear());
}

void
stay(void)
{
	for (;;)
		;
}

__attribute__((section(".vectors"), used))
static void (*const vectors[16])(void) = {
	(void (*)(void))0x20202000, start, stay, stay
};
