/* SPDX-License-Identifier: MIT */
/* STM32H7: where things are, by the names in its manual, RM0433 */
#ifndef SPLITPROF_STM32H7_BOARD_H
#define SPLITPROF_STM32H7_BOARD_H

#include "../../splitprof_config.h"

#if defined STM32H7R3xx || defined STM32H7R7xx || \
    defined STM32H7S3xx || defined STM32H7S7xx
#error "STM32H7R and STM32H7S are another family than STM32H7: no port has it"
#endif

#define STM32_RESET_HZ		64000000
#define STM32_USUAL_HZ		400000000
#define STM32_RCC_REG(offset)	SPLITPROF_REG(0x58024400u + (offset))

/*
 * H7A3, H7B0 and H7B3 have these registers elsewhere: RM0455, 8.7.  CubeMX
 * defines their name; else SPLITPROF_STM32H7A3=1 says so.
 */
#ifndef SPLITPROF_STM32H7A3
#if defined STM32H7A3xx || defined STM32H7A3xxQ || \
    defined STM32H7B0xx || defined STM32H7B0xxQ || \
    defined STM32H7B3xx || defined STM32H7B3xxQ
#define SPLITPROF_STM32H7A3	1
#else
#define SPLITPROF_STM32H7A3	0
#endif
#endif
#define AHB1ENR			(0xd8 + 0x60 * SPLITPROF_STM32H7A3)
#define AHB4ENR			(AHB1ENR + 0x08)
#define APB1LENR		(AHB1ENR + 0x10)
#define APB2ENR			(AHB1ENR + 0x18)

#define STM32_GPIO		0x58020000u
#define STM32_RCC_GPIO		AHB4ENR
#define STM32_RCC_GPIOA		0

/* See ../stm32/usart.h; it may look at a bit 8 times in place of 16. */
#define STM32_USART_LEAST	8
#ifndef SPLITPROF_STM32_USART
#define SPLITPROF_STM32_USART	3
#endif
#define STM32_USART_1(_) \
	_(0x40011000, 37, USART1_IRQHandler, APB2ENR, 4, PA9, PA10, 7)
#define STM32_USART_2(_) \
	_(0x40004400, 38, USART2_IRQHandler, APB1LENR, 17, PA2, PA3, 7)
#define STM32_USART_3(_) \
	_(0x40004800, 39, USART3_IRQHandler, APB1LENR, 18, PD8, PD9, 7)
#define STM32_USART_4(_) \
	_(0x40004c00, 52, UART4_IRQHandler, APB1LENR, 19, PA0, PA1, 8)
#define STM32_USART_5(_) \
	_(0x40005000, 53, UART5_IRQHandler, APB1LENR, 20, PC12, PD2, 8)
#define STM32_USART_6(_) \
	_(0x40011400, 71, USART6_IRQHandler, APB2ENR, 5, PC6, PC7, 7)

/*
 * See ../stm32/dma_stream.h.  CubeMX takes the first streams; none reaches
 * DTCM, and those of D1 and D2 are behind the data cache.
 */
#define STM32_RCC_DMA		AHB1ENR
#define STM32_RCC_DMA1		0
#define STM32_DMA_MORE		0
#define STM32_DMA		0x40020000u
#define STM32_DMAMUX		0x40020800u
#define STM32_DMA_REACHES	0x24000000u
#define STM32_HAS_CACHE		1
#define STM32_DMA_1(_)	_(1, 7, 42)
#define STM32_DMA_2(_)	_(1, 7, 44)
#define STM32_DMA_3(_)	_(1, 7, 46)
#define STM32_DMA_4(_)	_(1, 7, 64)
#define STM32_DMA_5(_)	_(1, 7, 66)
#define STM32_DMA_6(_)	_(1, 7, 72)

/* See ../stm32/tim.h; TIM2 and TIM5 have 32 bits. */
#define STM32_RCC_TIM		APB1LENR
#define STM32_TIMS_32		(1 << 2 | 1 << 5)
#define STM32_TIM_2_IRQ		28
#define STM32_TIM_3_IRQ		29
#define STM32_TIM_4_IRQ		30
#define STM32_TIM_5_IRQ		50
#define STM32_TIMER		2
#define STM32_CLOCK		0

#endif
