/* SPDX-License-Identifier: MIT */
/*
 * STM32G0: USART2 on PA2, as a NUCLEO-64 has it on its USB, or USART1;
 * SPLITPROF_STM32_USART names it, board.h has its pins, and
 * SPLITPROF_STM32_TX_PIN=PB6 with SPLITPROF_STM32_PIN_FUNCTION=0 takes another.
 * SPLITPROF_CLOCK_HZ is what it counts, the APB clock; 0 is 16 MHz, as after
 * reset.  The speed is that over a whole number of at least 8.
 */
#include "board.h"

#ifndef SPLITPROF_STM32_USART_HANDLER
#define USART2_ALSO	USART2_LPUART2_IRQHandler
#endif

#include "../stm32/usart_v2.h"
#include "../stm32/gpio.h"
#include "../stm32/dma_channel.h"
#include "../stm32/line.h"

/* It is called so in the vector table of G0B0, G0B1 and G0C1. */
#if SPLITPROF_STM32_USART == 2 && defined USART2_ALSO
SPLITPROF_VECTOR(USART2_ALSO, splitprof_line_handler)
#endif
