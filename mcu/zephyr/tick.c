/* SPDX-License-Identifier: MIT */
/*
 * The samples by Zephyr's tick: the linker has this in place of its handler,
 * by --wrap=sys_clock_isr, and it goes on with that.
 */
#include "../arch/arm/tick.h"

void __real_sys_clock_isr(void);

SPLITPROF_TICK_HANDLER(__wrap_sys_clock_isr, __real_sys_clock_isr)
