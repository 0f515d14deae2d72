/* SPDX-License-Identifier: MIT */
/* STM32U5: where things are, by the names in its manual, RM0456 */
#ifndef SPLITPROF_STM32U5_BOARD_H
#define SPLITPROF_STM32U5_BOARD_H

#include "../../splitprof_config.h"

#define STM32_RESET_HZ		4000000
#define STM32_USUAL_HZ		160000000
#define STM32_RCC_REG(offset)	SPLITPROF_REG(0x46020c00u + (offset))
#define AHB1ENR			0x88
#define AHB2ENR1		0x8c
#define APB1ENR1		0x9c
#define APB2ENR			0xa4

#define STM32_GPIO		0x42020000u
#define STM32_RCC_GPIO		AHB2ENR1
#define STM32_RCC_GPIOA		0

/* See ../stm32/usart.h; it may look at a bit 8 times in place of 16. */
#define STM32_USART_LEAST	8
#ifndef SPLITPROF_STM32_USART
#define SPLITPROF_STM32_USART	1
#endif
#define STM32_USART_1(_) \
	_(0x40013800, 61, USART1_IRQHandler, APB2ENR, 14, PA9, PA10, 7)
#define STM32_USART_2(_) \
	_(0x40004400, 62, USART2_IRQHandler, APB1ENR1, 17, PA2, PA3, 7)
#define STM32_USART_3(_) \
	_(0x40004800, 63, USART3_IRQHandler, APB1ENR1, 18, PB10, PB11, 7)
#define STM32_USART_4(_) \
	_(0x40004c00, 64, UART4_IRQHandler, APB1ENR1, 19, PC10, PC11, 8)
#define STM32_USART_5(_) \
	_(0x40005000, 65, UART5_IRQHandler, APB1ENR1, 20, PC12, PD2, 8)

/* See ../stm32/dma_gp.h; CubeMX takes the first channels. */
#define STM32_RCC_DMA		AHB1ENR
#define STM32_RCC_DMA1		0
#define STM32_DMA_MORE		0
#define STM32_DMA		0x40020000u
#define STM32_DMA_REACHES	0x20000000u
#define STM32_HAS_CACHE		0
#define STM32_DMA_1(_)	_(1, 11, 25)
#define STM32_DMA_2(_)	_(1, 11, 27)
#define STM32_DMA_3(_)	_(1, 11, 29)
#define STM32_DMA_4(_)	_(1, 11, 31)
#define STM32_DMA_5(_)	_(1, 11, 33)

/* See ../stm32/tim.h; all have 32 bits. */
#define STM32_RCC_TIM		APB1ENR1
#define STM32_TIMS_32		(1 << 2 | 1 << 3 | 1 << 4 | 1 << 5)
#define STM32_TIM_2_IRQ		45
#define STM32_TIM_3_IRQ		46
#define STM32_TIM_4_IRQ		47
#define STM32_TIM_5_IRQ		48
#define STM32_TIMER		2
#define STM32_CLOCK		0

#endif
