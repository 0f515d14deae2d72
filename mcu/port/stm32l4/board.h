/* SPDX-License-Identifier: MIT */
/* STM32L4: where things are, by the names in its manual, RM0351, and RM0432 */
#ifndef SPLITPROF_STM32L4_BOARD_H
#define SPLITPROF_STM32L4_BOARD_H

#include "../../splitprof_config.h"

#define STM32_RESET_HZ		4000000
#define STM32_USUAL_HZ		80000000
#define STM32_RCC_REG(offset)	SPLITPROF_REG(0x40021000u + (offset))
#define AHB1ENR			0x48
#define AHB2ENR			0x4c
#define APB1ENR1		0x58
#define APB2ENR			0x60

#define STM32_GPIO		0x48000000u
#define STM32_RCC_GPIO		AHB2ENR
#define STM32_RCC_GPIOA		0

/* See ../stm32/usart.h; it may look at a bit 8 times in place of 16. */
#define STM32_USART_LEAST	8
#ifndef SPLITPROF_STM32_USART
#define SPLITPROF_STM32_USART	2
#endif
#define STM32_USART_1(_) \
	_(0x40013800, 37, USART1_IRQHandler, APB2ENR, 14, PA9, PA10, 7)
#define STM32_USART_2(_) \
	_(0x40004400, 38, USART2_IRQHandler, APB1ENR1, 17, PA2, PA3, 7)
#define STM32_USART_3(_) \
	_(0x40004800, 39, USART3_IRQHandler, APB1ENR1, 18, PB10, PB11, 7)
#define STM32_USART_4(_) \
	_(0x40004c00, 52, UART4_IRQHandler, APB1ENR1, 19, PC10, PC11, 8)
#define STM32_USART_5(_) \
	_(0x40005000, 53, UART5_IRQHandler, APB1ENR1, 20, PC12, PD2, 8)

/*
 * What ST calls L4+ has a DMAMUX: L4R and L4S, and L4P and L4Q, which have an
 * ADC more, so that the requests behind it are one further; RM0432, "DMAMUX
 * mapping".  CubeMX defines their name; else SPLITPROF_STM32L4R=1 or
 * SPLITPROF_STM32L4P=1 says so.
 */
#ifndef SPLITPROF_STM32L4R
#if defined STM32L4R5xx || defined STM32L4R7xx || defined STM32L4R9xx || \
    defined STM32L4S5xx || defined STM32L4S7xx || defined STM32L4S9xx
#define SPLITPROF_STM32L4R	1
#else
#define SPLITPROF_STM32L4R	0
#endif
#endif
#ifndef SPLITPROF_STM32L4P
#if defined STM32L4P5xx || defined STM32L4Q5xx
#define SPLITPROF_STM32L4P	1
#else
#define SPLITPROF_STM32L4P	0
#endif
#endif

/* See ../stm32/dma_channel.h; CubeMX takes the first channels of a DMAMUX. */
#define STM32_RCC_DMA		AHB1ENR
#define STM32_RCC_DMA1		0
#define STM32_DMA		0x40020000u
#define STM32_DMA_REACHES	0x20000000u
#define STM32_HAS_CACHE		0
#if SPLITPROF_STM32L4R || SPLITPROF_STM32L4P
#define STM32_DMA_MORE		(1u << 2)	/* DMAMUX1EN */
#define STM32_DMAMUX		0x40020800u
#define STM32_DMA_1(_)	_(1, 7, 25 + SPLITPROF_STM32L4P)
#define STM32_DMA_2(_)	_(1, 7, 27 + SPLITPROF_STM32L4P)
#define STM32_DMA_3(_)	_(1, 7, 29 + SPLITPROF_STM32L4P)
#define STM32_DMA_4(_)	_(1, 7, 31 + SPLITPROF_STM32L4P)
#define STM32_DMA_5(_)	_(1, 7, 33 + SPLITPROF_STM32L4P)
#else
#define STM32_DMA_MORE		0
#define STM32_DMA_1(_)	_(1, 4, 2)
#define STM32_DMA_2(_)	_(1, 7, 2)
#define STM32_DMA_3(_)	_(1, 2, 2)
#define STM32_DMA_4(_)	_(2, 3, 2)
#define STM32_DMA_5(_)	_(2, 1, 2)
#endif

/* See ../stm32/tim.h; TIM2 and TIM5 have 32 bits. */
#define STM32_RCC_TIM		APB1ENR1
#define STM32_TIMS_32		(1 << 2 | 1 << 5)
#define STM32_TIM_2_IRQ		28
#define STM32_TIM_3_IRQ		29
#define STM32_TIM_4_IRQ		30
#define STM32_TIM_5_IRQ		50
#define STM32_TIMER		2
#define STM32_CLOCK		0

#endif
