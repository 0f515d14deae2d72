/* SPDX-License-Identifier: MIT */
/* What line.c and line_send.S share: in this order. */
#ifndef SPLITPROF_KL25Z_UART_LINE_H
#define SPLITPROF_KL25Z_UART_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../splitprof.h"

/* The bytes of the chunk under way; none is left where both are equal. */
extern struct splitprof_kl25z_chunk {
	const uint8_t *end, *next;
} splitprof_kl25z_chunk;

/*
 * Is anything of it left?  Does the interrupt's work meanwhile, for callers
 * that hold it off.  Interrupts are masked.
 */
SPLITPROF_OWN bool splitprof_kl25z_busy(void);

#endif
