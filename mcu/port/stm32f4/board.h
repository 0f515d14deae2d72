/* SPDX-License-Identifier: MIT */
/* STM32F4: where things are, by the names in its manual, RM0090 */
#ifndef SPLITPROF_STM32F4_BOARD_H
#define SPLITPROF_STM32F4_BOARD_H

#include "../../splitprof_config.h"

#define STM32_RESET_HZ		16000000
#define STM32_USUAL_HZ		168000000
#define STM32_RCC_REG(offset)	SPLITPROF_REG(0x40023800u + (offset))
#define AHB1ENR			0x30
#define APB1ENR			0x40
#define APB2ENR			0x44

#define STM32_GPIO		0x40020000u
#define STM32_RCC_GPIO		AHB1ENR
#define STM32_RCC_GPIOA		0

/* See ../stm32/usart.h; it may look at a bit 8 times in place of 16. */
#define STM32_USART_LEAST	8
#ifndef SPLITPROF_STM32_USART
#define SPLITPROF_STM32_USART	2
#endif
#define STM32_USART_1(_) \
	_(0x40011000, 37, USART1_IRQHandler, APB2ENR, 4, PA9, PA10, 7)
#define STM32_USART_2(_) \
	_(0x40004400, 38, USART2_IRQHandler, APB1ENR, 17, PA2, PA3, 7)
#define STM32_USART_3(_) \
	_(0x40004800, 39, USART3_IRQHandler, APB1ENR, 18, PB10, PB11, 7)
#define STM32_USART_4(_) \
	_(0x40004c00, 52, UART4_IRQHandler, APB1ENR, 19, PA0, PA1, 8)
#define STM32_USART_5(_) \
	_(0x40005000, 53, UART5_IRQHandler, APB1ENR, 20, PC12, PD2, 8)
#define STM32_USART_6(_) \
	_(0x40011400, 71, USART6_IRQHandler, APB2ENR, 5, PC6, PC7, 8)

/*
 * See ../stm32/dma_stream.h.  F413 and F423 have another request for UART5
 * (RM0430, "DMA1 request mapping"); CubeMX defines their name, else
 * SPLITPROF_STM32_DMA_REQUEST=8 says so.
 */
#define STM32_RCC_DMA		AHB1ENR
#define STM32_RCC_DMA1		21
#define STM32_DMA_MORE		0
#define STM32_DMA		0x40026000u
#define STM32_DMA_REACHES	0x20000000u
#define STM32_HAS_CACHE		0
#define STM32_DMA_1(_)	_(2, 7, 4)
#define STM32_DMA_2(_)	_(1, 6, 4)
#define STM32_DMA_3(_)	_(1, 3, 4)
#define STM32_DMA_4(_)	_(1, 4, 4)
#if defined STM32F413xx || defined STM32F423xx
#define STM32_DMA_5(_)	_(1, 7, 8)
#else
#define STM32_DMA_5(_)	_(1, 7, 4)
#endif
#define STM32_DMA_6(_)	_(2, 6, 5)

/* See ../stm32/tim.h; TIM2 and TIM5 have 32 bits. */
#define STM32_RCC_TIM		APB1ENR
#define STM32_TIMS_32		(1 << 2 | 1 << 5)
#define STM32_TIM_2_IRQ		28
#define STM32_TIM_3_IRQ		29
#define STM32_TIM_4_IRQ		30
#define STM32_TIM_5_IRQ		50
#define STM32_TIMER		2
#define STM32_CLOCK		0

#endif
