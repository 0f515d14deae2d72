/* SPDX-License-Identifier: MIT */
/* What trap.c and a board's interrupts do for each other, on RV32. */
#ifndef DEMO_TRAP_H
#define DEMO_TRAP_H

#include "demo.h"

/* The port's and the demo's handlers, where they have any. */
void DEMO_LINE_HANDLER(void) __attribute__((weak));
#ifdef DEMO_RECEIVE_HANDLER
void DEMO_RECEIVE_HANDLER(void) __attribute__((weak));
#endif
void DEMO_TIMER_TICK(uint32_t pc) __attribute__((weak));
void PendSV_Handler(void) __attribute__((weak));

/* The board's: do what the value of mcause wants, or demo_unexpected(). */
void demo_dispatch(uint32_t cause);

/* Run PendSV_Handler, so that others may interrupt it, also the sampler. */
void demo_software(void);

#endif
