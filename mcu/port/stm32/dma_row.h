/* SPDX-License-Identifier: MIT */
/*
 * Which channel of DMA feeds the USART, by the row of the board's table that
 * dma.h tells of, and by settings: SPLITPROF_STM32_DMA is the controller, 1 or
 * 2, or 0 for none.
 */
#ifndef SPLITPROF_STM32_DMA_ROW_H
#define SPLITPROF_STM32_DMA_ROW_H

#define STM32_DMA_ROW(n, _)	STM32_DMA_ROW_OF(n, _)
#define STM32_DMA_ROW_OF(n, _)	STM32_DMA_##n(_)
#define STM32_DMA_THE(_)	STM32_DMA_ROW(SPLITPROF_STM32_USART, _)

#define THE_DMA(dma, channel, request)		dma
#define THE_CHANNEL(dma, channel, request)	channel
#define THE_REQUEST(dma, channel, request)	request

#ifndef SPLITPROF_STM32_DMA
#define SPLITPROF_STM32_DMA		STM32_DMA_THE(THE_DMA)
#endif
#ifndef SPLITPROF_STM32_DMA_CHANNEL
#define SPLITPROF_STM32_DMA_CHANNEL	STM32_DMA_THE(THE_CHANNEL)
#endif
#ifndef SPLITPROF_STM32_DMA_REQUEST
#define SPLITPROF_STM32_DMA_REQUEST	STM32_DMA_THE(THE_REQUEST)
#endif

#ifndef SPLITPROF_DMA
#define SPLITPROF_DMA	(SPLITPROF_STM32_DMA != 0)
#endif
#if SPLITPROF_DMA < 0 || SPLITPROF_DMA > 1
#error "SPLITPROF_DMA must be 0 or 1"
#elif SPLITPROF_DMA && SPLITPROF_STM32_DMA == 0
#error "SPLITPROF_DMA: this UART has no DMA"
#endif

#define DMA_BASE	(STM32_DMA + 0x400u * (SPLITPROF_STM32_DMA - 1))
#define DMA_ENABLE \
	(1u << (STM32_RCC_DMA1 + SPLITPROF_STM32_DMA - 1) | STM32_DMA_MORE)

/* Looks at a byte that is on its way. */
#define DMA_PATIENCE	100

/* A chip with a DMAMUX gives any request to any channel; the first is 0. */
#ifdef STM32_DMAMUX
#if SPLITPROF_DMA && SPLITPROF_STM32_DMA != 1
#error "SPLITPROF_STM32_DMA: must be 1 here"
#endif
#define DMAMUX(channel)	SPLITPROF_REG(STM32_DMAMUX + 4 * (channel))
#endif

#endif
