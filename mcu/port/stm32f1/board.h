/* SPDX-License-Identifier: MIT */
/* STM32F1: where things are, by the names in its manual, RM0008 */
#ifndef SPLITPROF_STM32F1_BOARD_H
#define SPLITPROF_STM32F1_BOARD_H

#include "../../splitprof_config.h"

#define STM32_RESET_HZ		8000000
#define STM32_USUAL_HZ		72000000
#define STM32_RCC_REG(offset)	SPLITPROF_REG(0x40021000u + (offset))
#define AHBENR			0x14
#define APB2ENR			0x18
#define APB1ENR			0x1c

#define STM32_GPIO		0x40010800u
#define STM32_RCC_GPIO		APB2ENR
#define STM32_RCC_GPIOA		2

/* See ../stm32/usart.h; pins have no function to choose. */
#define STM32_USART_LEAST	16
#ifndef SPLITPROF_STM32_USART
#define SPLITPROF_STM32_USART	2
#endif
#define STM32_USART_1(_) \
	_(0x40013800, 37, USART1_IRQHandler, APB2ENR, 14, PA9, PA10, 0)
#define STM32_USART_2(_) \
	_(0x40004400, 38, USART2_IRQHandler, APB1ENR, 17, PA2, PA3, 0)
#define STM32_USART_3(_) \
	_(0x40004800, 39, USART3_IRQHandler, APB1ENR, 18, PB10, PB11, 0)
#define STM32_USART_4(_) \
	_(0x40004c00, 52, UART4_IRQHandler, APB1ENR, 19, PC10, PC11, 0)
#define STM32_USART_5(_) \
	_(0x40005000, 53, UART5_IRQHandler, APB1ENR, 20, PC12, PD2, 0)

/*
 * See ../stm32/dma_channel.h.  UART5 has a request in the F100xC, D and E
 * alone (RM0041, "DMA request mapping").  CubeMX calls them STM32F100xE; else
 * SPLITPROF_STM32_DMA=2 says so.
 */
#define STM32_RCC_DMA		AHBENR
#define STM32_RCC_DMA1		0
#define STM32_DMA_MORE		0
#define STM32_DMA		0x40020000u
#define STM32_DMA_REACHES	0x20000000u
#define STM32_HAS_CACHE		0
#define STM32_DMA_1(_)	_(1, 4, 0)
#define STM32_DMA_2(_)	_(1, 7, 0)
#define STM32_DMA_3(_)	_(1, 2, 0)
#define STM32_DMA_4(_)	_(2, 5, 0)
#ifdef STM32F100xE
#define STM32_DMA_5(_)	_(2, 1, 0)
#else
#define STM32_DMA_5(_)	_(0, 1, 0)
#endif

/* See ../stm32/tim.h; none has 32 bits. */
#define STM32_RCC_TIM		APB1ENR
#define STM32_TIMS_32		0
#define STM32_TIM_2_IRQ		28
#define STM32_TIM_3_IRQ		29
#define STM32_TIM_4_IRQ		30
#define STM32_TIM_5_IRQ		50
#define STM32_TIMER		2
#define STM32_CLOCK		0

#endif
