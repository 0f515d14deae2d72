/* SPDX-License-Identifier: MIT */
/*
 * Registers of the second USART of STM32, by the names in the manual: F0, F3,
 * F7, G0, G4, H7, L4, U5 and others.  What both have in common is in usart.h.
 */
#ifndef SPLITPROF_STM32_USART_V2_H
#define SPLITPROF_STM32_USART_V2_H

#include "usart.h"

#define USART_OWN_CLOCK	1		/* or its bus's: RCC says which */

#define USART_CR1	USART_REG(0x00)
#define CR1_UE		(1u << 0)
#define USART_CR3	USART_REG(0x08)
#define USART_BRR	USART_REG(0x0c)
#define USART_STATUS	USART_REG(0x1c)		/* ISR */
#define USART_ICR	USART_REG(0x20)
#define ICR_ORECF	(1u << 3)
#define USART_RECEIVE	USART_REG(0x24)		/* RDR */
#define USART_SEND	USART_REG(0x28)		/* TDR */

/* ORE stays until it is cleared here. */
#define USART_FORGET_LOST()	(USART_ICR = ICR_ORECF)

/* TC goes with each byte. */
#define USART_FORGET_SENT()	((void)0)

#endif
