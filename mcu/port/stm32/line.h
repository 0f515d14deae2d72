/* SPDX-License-Identifier: MIT */
/*
 * The line of all STM32: a USART that DMA feeds, or that takes byte after byte.
 * The board's line.c reads this behind its table, registers and pins.
 */
#include "../../arch/arm/nvic.h"
#if SPLITPROF_DMA
#define SPLITPROF_BYTES_SEND	splitprof_bytes_send
#endif
#include "../bytewise.h"
#include "ioc.h"
#if SPLITPROF_DMA
#include "dma.h"
#else
#define dma_start()	((void)0)
#define dma_wait()	((void)0)
#define splitprof_dma_stop()	0
#endif

/* By a setting, or by CubeMX: the USART's own clock, or its bus's. */
#if SPLITPROF_CLOCK_HZ
#define CLOCK_HZ	(SPLITPROF_CLOCK_HZ)
#elif USART_OWN_CLOCK && defined SPLITPROF_IOC_H && \
    IOC_USART(SPLITPROF_STM32_USART)
#define CLOCK_HZ	IOC_USART(SPLITPROF_STM32_USART)
#elif defined SPLITPROF_IOC_H && IOC_APB2_HZ && \
    STM32_USART(THE_RCC) == APB2ENR
#define CLOCK_HZ	IOC_APB2_HZ
#elif defined SPLITPROF_IOC_H && IOC_APB1_HZ
#define CLOCK_HZ	IOC_APB1_HZ
#else
#define CLOCK_HZ	STM32_RESET_HZ
#define SPEED_IS	SPLITPROF_SPEED_OF_RESET
#endif
#ifndef SPEED_IS
#define SPEED_IS	SPLITPROF_SPEED_SET
#endif

#if SPLITPROF_BAUD
#define BAUD_CLOCK	CLOCK_HZ
#define BAUD_LEAST	STM32_USART_LEAST
#define BAUD_MOST	0xffff
#include "../baud.h"
SPEED_IS(SPLITPROF_BAUD, CLOCK_HZ)

/* With 8 looks at a bit the last three bits of the divisor move down by one. */
#if BAUD_DIVISOR < 16
#define BRR		(BAUD_DIVISOR / 8 * 16 + BAUD_DIVISOR % 8)
#define CR1_LOOKS	CR1_OVER8
#else
#define BRR		BAUD_DIVISOR
#define CR1_LOOKS	0
#endif

/* The pin comes last, so that it idles high. */
SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	stm32_enable(&USART_ENABLE, ENABLE_USART);
	USART_CR1 = 0;
	USART_BRR = BRR;
	USART_CR1 = CR1_LOOKS | CR1_UE | CR1_TE;
	pin_sends(STM32_PIN(SPLITPROF_STM32_TX_PIN),
	    SPLITPROF_STM32_PIN_FUNCTION);
}
#endif

void
splitprof_line_start(void)
{
	splitprof_line_set_up();
	dma_start();
	splitprof_nvic_enable(SPLITPROF_STM32_USART_IRQ,
	    SPLITPROF_SEND_PRIORITY);
}

SPLITPROF_INLINE bool
splitprof_line_takes(void)
{
	return USART_STATUS & STATUS_TXE;
}

SPLITPROF_INLINE void
splitprof_line_give(uint8_t byte)
{
	USART_SEND = byte;
}

/* The interrupt is there for as long as a byte is taken: off without any. */
SPLITPROF_INLINE void
splitprof_line_ask(bool more)
{
	if (more)
		USART_CR1 |= CR1_TXEIE;
	else
		USART_CR1 &= ~CR1_TXEIE;
}

void
splitprof_line_stop(void)
{
	dma_wait();
	chunk_wait();
	while (!(USART_STATUS & STATUS_TC))
		;
	(void)splitprof_dma_stop();
	splitprof_nvic_disable(SPLITPROF_STM32_USART_IRQ);
}

/* Some have a FIFO; QEMU's takes each byte at once, and never interrupts. */
SPLITPROF_FIFO_HANDLER(SPLITPROF_STM32_USART_HANDLER)
