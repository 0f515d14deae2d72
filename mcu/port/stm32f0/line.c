/* SPDX-License-Identifier: MIT */
/*
 * STM32F0: USART2 on PA2, as a NUCLEO-64 has it on its USB, or USART1;
 * SPLITPROF_STM32_USART names it, board.h has its pins, and
 * SPLITPROF_STM32_TX_PIN=PB6 with SPLITPROF_STM32_PIN_FUNCTION=0 takes another.
 * SPLITPROF_CLOCK_HZ is what it counts, the APB clock; 0 is 8 MHz, as after
 * reset.  The speed is that over a whole number of at least 8.
 */
#include "board.h"

#include "../stm32/usart_v2.h"
#include "../stm32/gpio.h"
#include "../stm32/dma_channel.h"
#include "../stm32/line.h"
