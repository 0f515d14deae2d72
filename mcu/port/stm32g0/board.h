/* SPDX-License-Identifier: MIT */
/* STM32G0: where things are, by the names in its manual, RM0444 */
#ifndef SPLITPROF_STM32G0_BOARD_H
#define SPLITPROF_STM32G0_BOARD_H

#include "../../splitprof_config.h"

#define STM32_RESET_HZ		16000000
#define STM32_USUAL_HZ		64000000
#define STM32_RCC_REG(offset)	SPLITPROF_REG(0x40021000u + (offset))
#define AHBENR			0x38
#define IOPENR			0x34
#define APBENR1			0x3c
#define APBENR2			0x40

#define STM32_GPIO		0x50000000u
#define STM32_RCC_GPIO		IOPENR
#define STM32_RCC_GPIOA		0

/* See ../stm32/usart.h; it may look at a bit 8 times in place of 16. */
#define STM32_USART_LEAST	8
#ifndef SPLITPROF_STM32_USART
#define SPLITPROF_STM32_USART	2
#endif
#define STM32_USART_1(_) \
	_(0x40013800, 27, USART1_IRQHandler, APBENR2, 14, PA9, PA10, 1)
#define STM32_USART_2(_) \
	_(0x40004400, 28, USART2_IRQHandler, APBENR1, 17, PA2, PA3, 1)

/* See ../stm32/dma_channel.h; CubeMX takes the first channels. */
#define STM32_RCC_DMA		AHBENR
#define STM32_RCC_DMA1		0
#define STM32_DMA_MORE		0
#define STM32_DMA		0x40020000u
#define STM32_DMAMUX		0x40020800u
#define STM32_DMA_REACHES	0x20000000u
#define STM32_HAS_CACHE		0
#define STM32_DMA_1(_)	_(1, 5, 51)
#define STM32_DMA_2(_)	_(1, 5, 53)

/* See ../stm32/tim.h; TIM2 has 32 bits, and a few of them have no TIM2. */
#define STM32_RCC_TIM		APBENR1
#define STM32_TIMS_32		(1 << 2)
#define STM32_TIM_2_IRQ		15
#define STM32_TIM_3_IRQ		16
#define STM32_TIMER		3
#define STM32_CLOCK		2

#endif
