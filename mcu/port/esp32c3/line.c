/* SPDX-License-Identifier: MIT */
/*
 * ESP32-C3: its UARTs, with a FIFO of 128 bytes; chapter 26.  Run on a
 * simulator.
 *
 * SPLITPROF_ESP32C3_UART is 0, on GPIO21 and GPIO20, or 1, whose pins are the
 * program's, by the GPIO matrix.  SPLITPROF_CLOCK_HZ chooses what it counts: 0
 * or 40000000 is the crystal, 80000000 the APB clock.  The speed is that over a
 * number in sixteenths: any from 9600 to 2.5 Mbaud.
 *
 * DMA fills the FIFO, if nothing is received: dma.h.
 *
 * A program with a table of vectors of its own calls
 * splitprof_esp32c3_handler() for line SPLITPROF_ESP32C3_LINE.
 *
 * Under ESP-IDF, or Arduino: SPLITPROF_ESP32C3_LINE=0, and
 * esp_intr_alloc(ETS_UART1_INTR_SOURCE, ESP_INTR_FLAG_LEVEL1, handler, NULL,
 * NULL) with a handler that calls it.  The UART is one that nothing else uses,
 * neither the console nor the driver.  This has not been run.
 */
#include "board.h"

/* See dma.h. */
#ifdef SPLITPROF_HEARS
#undef SPLITPROF_DMA
#define SPLITPROF_DMA	0
#endif
#ifndef SPLITPROF_DMA
#define SPLITPROF_DMA	(SPLITPROF_ESP32C3_LINE != 0)
#endif
#if SPLITPROF_DMA < 0 || SPLITPROF_DMA > 1
#error "SPLITPROF_DMA must be 0 or 1"
#endif
#ifndef SPLITPROF_ESP32C3_DMA_CHANNEL
#define SPLITPROF_ESP32C3_DMA_CHANNEL	2
#endif
#if SPLITPROF_DMA
#define SPLITPROF_BYTES_SEND	splitprof_bytes_send
#endif
#include "../bytewise.h"

#ifndef SPLITPROF_ESP32C3_UART
#define SPLITPROF_ESP32C3_UART	0
#endif
#ifndef SPLITPROF_ESP32C3_HANDLER
#define SPLITPROF_ESP32C3_HANDLER	splitprof_esp32c3_handler
#endif

#if SPLITPROF_ESP32C3_UART == 0
#define UART_BASE	0x60000000
#define UART_SOURCE	21		/* chapter 8 */
#define UART_CLOCK	(SYSTEM_UART0 | SYSTEM_UART_MEM)
#elif SPLITPROF_ESP32C3_UART == 1
#define UART_BASE	0x60010000
#define UART_SOURCE	22
#define UART_CLOCK	(SYSTEM_UART1 | SYSTEM_UART_MEM)
#else
#error "SPLITPROF_ESP32C3_UART must be 0 or 1"
#endif

#define UART_REG(offset)	SPLITPROF_REG(UART_BASE + (offset))
#define UART_FIFO	UART_REG(0)
#define UART_INT_ENA	UART_REG(0x0c)
#define UART_INT_CLR	UART_REG(0x10)
#define TXFIFO_EMPTY	(1u << 1)	/* of both: below a threshold */
#define UART_CLKDIV	UART_REG(0x14)
#define UART_STATUS	UART_REG(0x1c)
#define STATUS_TX(status)	((status) >> 16 & 0x3ff)
#define UART_CONF0	UART_REG(0x20)
#define CONF0_8N1	0x1000001cu	/* and the FIFOs have a clock */
#define UART_CONF1	UART_REG(0x24)
#define CONF1_TX_BELOW(n)	((uint32_t)(n) << 9)
#define CONF1_TX_MASK	(0x1ffu << 9)
#define UART_FSM	UART_REG(0x6c)
#define FSM_TX		(15u << 4)	/* not 0: a byte is being sent */
#define UART_CLK_CONF	UART_REG(0x78)
#define CLK_ON		(1u << 22 | 3u << 24)	/* both ways */
#define CLK_APB		(1u << 20)
#define CLK_CRYSTAL	(3u << 20)

/* IO_MUX of a pin, chapter 5: function 0 is the UART's. */
#define PIN_TX		SPLITPROF_REG(0x60009058)
#define PIN_RX		SPLITPROF_REG(0x60009054)
#define PIN_FUNCTION	(7u << 12)

enum { FIFO_BYTES = 128, ASK_BELOW = 32 };

#if SPLITPROF_BAUD
#if SPLITPROF_CLOCK_HZ == 0 || SPLITPROF_CLOCK_HZ == 40000000
#define UART_HZ		40000000
#define UART_SELECT	CLK_CRYSTAL
#elif SPLITPROF_CLOCK_HZ == 80000000
#define UART_HZ		80000000
#define UART_SELECT	CLK_APB
#else
#error "SPLITPROF_CLOCK_HZ must be 0, 40000000 or 80000000"
#endif

/* A divisor of 12 bits, and sixteenths. */
#define DIVISOR	((16 * UART_HZ + SPLITPROF_BAUD / 2) / SPLITPROF_BAUD)
#if DIVISOR < 16 * 16 || DIVISOR > 0xffff
#error "SPLITPROF_BAUD must be a sixteenth of SPLITPROF_CLOCK_HZ at most"
#endif

/* The pin idles high, so it becomes the UART's when that is set up. */
SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	esp32c3_clock(UART_CLOCK);
	UART_CLK_CONF = UART_SELECT | CLK_ON;
	UART_CLKDIV = DIVISOR / 16 | (uint32_t)(DIVISOR % 16) << 20;
	UART_CONF0 = CONF0_8N1;
	if (SPLITPROF_ESP32C3_UART == 0)
		PIN_TX &= ~PIN_FUNCTION;
}
#endif

#if SPLITPROF_DMA
#include "dma.h"
#else
#define dma_start()	((void)0)
#define dma_wait()	((void)0)
#define splitprof_dma_stop()	((void)0)
SPLITPROF_INLINE bool
splitprof_dma_is_quiet(void)
{
	return !STATUS_TX(UART_STATUS) && !(UART_FSM & FSM_TX);
}
#endif

void
splitprof_line_start(void)
{
	splitprof_line_set_up();
	dma_start();
	UART_INT_ENA = 0;
	UART_CONF1 = (UART_CONF1 & ~CONF1_TX_MASK) | CONF1_TX_BELOW(ASK_BELOW);
	esp32c3_enable(UART_SOURCE, SPLITPROF_ESP32C3_LINE,
	    SPLITPROF_SEND_PRIORITY);
}

/*
 * All that there is room for, by one look: four instructions a byte.  The
 * request is there again for as long as the FIFO holds too little.
 */
static void
splitprof_line_pump(void)
{
	const uint8_t *next = chunk.next;
	const uint32_t room = FIFO_BYTES - STATUS_TX(UART_STATUS);
	const uint32_t left = (uint32_t)(chunk.end - next);
	const uint8_t *const end = next + (left < room ? left : room);

	while (next != end)
		UART_FIFO = *next++;
	chunk.next = next;
	UART_INT_CLR = TXFIFO_EMPTY;
	if (chunk_left())
		UART_INT_ENA |= TXFIFO_EMPTY;
	else
		UART_INT_ENA &= ~TXFIFO_EMPTY;
}

void
splitprof_line_stop(void)
{
	dma_wait();
	chunk_wait();
	while (!splitprof_dma_is_quiet())
		;
	splitprof_dma_stop();
	esp32c3_disable(SPLITPROF_ESP32C3_LINE);
}

SPLITPROF_PUMP_HANDLER(SPLITPROF_ESP32C3_HANDLER)
