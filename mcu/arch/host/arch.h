/* SPDX-License-Identifier: MIT */
/*
 * A PC, on which unit tests run: see arch.h.  These functions are the test's.
 */
#ifndef SPLITPROF_ARCH_HOST_H
#define SPLITPROF_ARCH_HOST_H

#include <stdbool.h>
#include <stdint.h>

uint32_t splitprof_mask(void);
void splitprof_unmask(uint32_t before);
void splitprof_let_in(uint32_t before);
bool splitprof_in_handler(void);

/* No version of splitprof_turn() is better than that in C. */
#define splitprof_turn	splitprof_turn_any

#endif
