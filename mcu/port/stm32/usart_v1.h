/* SPDX-License-Identifier: MIT */
/*
 * Registers of the first USART of STM32, by the names in the manual: F1, F2,
 * F4, L1; GD32 has the same.  What both have in common is in usart.h.
 */
#ifndef SPLITPROF_STM32_USART_V1_H
#define SPLITPROF_STM32_USART_V1_H

#include "usart.h"

#define USART_OWN_CLOCK	0		/* it counts its bus's */

#define USART_STATUS	USART_REG(0x00)		/* SR */
#define USART_SEND	USART_REG(0x04)		/* DR */
#define USART_RECEIVE	USART_REG(0x04)
#define USART_BRR	USART_REG(0x08)
#define USART_CR1	USART_REG(0x0c)
#define CR1_UE		(1u << 13)
#define USART_CR3	USART_REG(0x14)

/* ORE is cleared by reading SR, then DR: whoever takes the byte has done so. */
#define USART_FORGET_LOST()	((void)0)

/*
 * TC, of what was sent before, is cleared by reading SR, then writing DR, which
 * DMA only writes; or like this, where the other bits stay.
 */
#define USART_FORGET_SENT()	(USART_STATUS = ~STATUS_TC)

#endif
