/* SPDX-License-Identifier: MIT */
/*
 * MSPM0 (MSPM0G3507 and others of the G and L series): UART0, by default on
 * PA10, which a LaunchPad has on its USB.  SPLITPROF_CLOCK_HZ is the UART's
 * bus clock, ULPCLK for UART0: it is the processor's up to 40 MHz, beyond that
 * a divided one; 0 is 32 MHz, as after reset.  Speeds up to a third of it.
 *
 * DMA feeds it, see dma.h: a G1, G3 needs nothing for that, the others have
 * other numbers there.  SPLITPROF_DMA=0 leaves it out, an interrupt for each
 * two bytes then.
 *
 * Written from TI's headers and manual (SLAU846), and run on a simulator made
 * from the same: on no board yet.
 */
#ifndef SPLITPROF_DMA
#define SPLITPROF_DMA	1
#endif
#if SPLITPROF_DMA < 0 || SPLITPROF_DMA > 1
#error "SPLITPROF_DMA must be 0 or 1"
#endif

#include "../../arch/arm/nvic.h"
#if SPLITPROF_DMA
#define SPLITPROF_BYTES_SEND	splitprof_bytes_send
#endif
#include "../bytewise.h"

#ifndef SPLITPROF_MSPM0_UART_BASE
#define SPLITPROF_MSPM0_UART_BASE	0x40108000
#endif
#ifndef SPLITPROF_MSPM0_UART_IRQ
#define SPLITPROF_MSPM0_UART_IRQ	15
#endif
#ifndef SPLITPROF_MSPM0_UART_HANDLER
#define SPLITPROF_MSPM0_UART_HANDLER	UART0_IRQHandler
#endif

/* The pin that transmits: the number of its PINCM register; its function. */
#ifndef SPLITPROF_MSPM0_TX_PINCM
#define SPLITPROF_MSPM0_TX_PINCM	21
#endif
#ifndef SPLITPROF_MSPM0_TX_FUNCTION
#define SPLITPROF_MSPM0_TX_FUNCTION	2
#endif

#if SPLITPROF_CLOCK_HZ
#define CLOCK_HZ	(SPLITPROF_CLOCK_HZ)
#else
#define CLOCK_HZ	32000000
#endif

#define UART_REG(offset) \
	SPLITPROF_REG(SPLITPROF_MSPM0_UART_BASE + (offset))
#define UART_PWREN	UART_REG(0x800)
#define PWREN_ON	0x26000001u
#define UART_RSTCTL	UART_REG(0x804)
#define RSTCTL_RESET	0xb1000003u	/* and forget that there was one */
#define UART_CLKDIV	UART_REG(0x1000)
#define UART_CLKSEL	UART_REG(0x1008)
#define CLKSEL_BUSCLK	8u
#define UART_IMASK	UART_REG(0x1028)
#define UART_ICLR	UART_REG(0x1048)
#define INT_TX		(1u << 11)
#define UART_CTL0	UART_REG(0x1100)
#define CTL0_ENABLE	1u
#define CTL0_TXE	(1u << 4)
#define CTL0_HSE_8	(1u << 15)	/* so many looks at a bit, not 16 */
#define CTL0_HSE_3	(1u << 16)
#define CTL0_FEN	(1u << 17)	/* FIFOs of 4 bytes */
#define UART_LCRH	UART_REG(0x1104)
#define LCRH_8N1	0x30u
#define UART_STAT	UART_REG(0x1108)
#define STAT_BUSY	1u
#define STAT_TXFF	0x80u		/* the FIFO is full */
#define UART_IFLS	UART_REG(0x110c)
#define UART_IBRD	UART_REG(0x1110)
#define UART_FBRD	UART_REG(0x1114)
#define UART_TXDATA	UART_REG(0x1120)

#define IOMUX_PINCM(n)	SPLITPROF_REG(0x40428000u + 4 * (n))
#define PINCM_CONNECTED	0x80u

#if SPLITPROF_DMA
#include "dma.h"
#else
#define dma_start()	((void)0)
#define dma_wait()	((void)0)
#define splitprof_dma_stop()	0
#endif

#if SPLITPROF_BAUD
SPLITPROF_SPEED_IS(SPLITPROF_BAUD, CLOCK_HZ)

/* As many looks at a bit as the clock allows, and the divisor in 64ths. */
#if SPLITPROF_BAUD <= CLOCK_HZ / 16
#define LOOKS		16
#define CTL0_HSE	0
#elif SPLITPROF_BAUD <= CLOCK_HZ / 8
#define LOOKS		8
#define CTL0_HSE	CTL0_HSE_8
#else
#define LOOKS		3
#define CTL0_HSE	CTL0_HSE_3
#endif
#define DIVISOR \
	((CLOCK_HZ * 64ull / LOOKS + SPLITPROF_BAUD / 2) / SPLITPROF_BAUD)
#if DIVISOR < 64 || DIVISOR > 0x3fffff
#error "SPLITPROF_BAUD must be from the UART's clock / 1048576 to a third of it"
#endif

/* After the power is on, it takes 4 cycles until the registers answer. */
SPLITPROF_INLINE void
wait_for_power(void)
{
	__asm__ volatile(".rept 8\n\tnop\n\t.endr");
}

/*
 * A new divisor counts from the write of LCRH on.  The pin comes last, so that
 * it idles high.
 */
SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	UART_RSTCTL = RSTCTL_RESET;
	UART_PWREN = PWREN_ON;
	wait_for_power();
	UART_CLKSEL = CLKSEL_BUSCLK;
	UART_CLKDIV = 0;
	UART_CTL0 = CTL0_HSE | CTL0_FEN | CTL0_TXE;
	UART_IBRD = (uint32_t)(DIVISOR / 64);
	UART_FBRD = (uint32_t)(DIVISOR % 64);
	UART_LCRH = LCRH_8N1;
	UART_CTL0 = CTL0_HSE | CTL0_FEN | CTL0_TXE | CTL0_ENABLE;
	IOMUX_PINCM(SPLITPROF_MSPM0_TX_PINCM) =
	    PINCM_CONNECTED | SPLITPROF_MSPM0_TX_FUNCTION;
}
#endif

void
splitprof_line_start(void)
{
	splitprof_line_set_up();
	UART_IMASK = 0;
	dma_start();
	splitprof_nvic_enable(SPLITPROF_MSPM0_UART_IRQ,
	    SPLITPROF_SEND_PRIORITY);
}

/*
 * The interrupt is requested when the FIFO is half empty: when it becomes so,
 * or as long as it is, and either is served.  The request is withdrawn before
 * the FIFO is filled, and while bytes are left it has been full, so that it
 * becomes half empty once more.
 */
SPLITPROF_INLINE bool
splitprof_line_takes(void)
{
	UART_ICLR = INT_TX;
	return !(UART_STAT & STAT_TXFF);
}

SPLITPROF_INLINE void
splitprof_line_give(uint8_t byte)
{
	UART_TXDATA = byte;
}

SPLITPROF_INLINE void
splitprof_line_ask(bool more)
{
	if (more)
		UART_IMASK |= INT_TX;
	else
		UART_IMASK &= ~INT_TX;
}

/* Busy is the UART also while it receives: this waits for a pause, then. */
void
splitprof_line_stop(void)
{
	dma_wait();
	chunk_wait();
	while (UART_STAT & STAT_BUSY)
		;
	(void)splitprof_dma_stop();
	splitprof_nvic_disable(SPLITPROF_MSPM0_UART_IRQ);
}

SPLITPROF_FIFO_HANDLER(SPLITPROF_MSPM0_UART_HANDLER)
