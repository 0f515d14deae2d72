/* SPDX-License-Identifier: MIT */
/*
 * OpenTitan's rv_timer takes the samples: the machine timer of ../clint, which
 * see, with registers of its own.  It counts the clock of board.h, or
 * SPLITPROF_CLINT_HZ if that is set.
 *
 * SPLITPROF_OPENTITAN_TIMER_OLD=1 is for where its configuration came first
 * among the registers, as in QEMU.
 */
#include "board.h"
#include "../../arch/arch.h"

#ifndef SPLITPROF_CLINT_HZ
#define SPLITPROF_CLINT_HZ	OPENTITAN_HZ
#endif

#ifndef SPLITPROF_OPENTITAN_TIMER_OLD
#define SPLITPROF_OPENTITAN_TIMER_OLD	0
#endif

#define TIMER_BASE	0x40100000
#define TIMER_CTRL	SPLITPROF_REG(TIMER_BASE + 4)
#if SPLITPROF_OPENTITAN_TIMER_OLD
#define TIMER_CFG0	SPLITPROF_REG(TIMER_BASE + 0x100)
#define TIMER_INTR_ENABLE0	SPLITPROF_REG(TIMER_BASE + 0x114)
#define TIMER_INTR_STATE0	SPLITPROF_REG(TIMER_BASE + 0x118)
#define SPLITPROF_CLINT_MTIME	(TIMER_BASE + 0x104)
#define SPLITPROF_CLINT_MTIMECMP	(TIMER_BASE + 0x10c)
#else
#define TIMER_INTR_ENABLE0	SPLITPROF_REG(TIMER_BASE + 0x100)
#define TIMER_INTR_STATE0	SPLITPROF_REG(TIMER_BASE + 0x104)
#define TIMER_CFG0	SPLITPROF_REG(TIMER_BASE + 0x10c)
#define SPLITPROF_CLINT_MTIME	(TIMER_BASE + 0x110)
#define SPLITPROF_CLINT_MTIMECMP	(TIMER_BASE + 0x118)
#endif
#define CFG_EACH	(1u << 16)	/* each clock adds one */

#define SPLITPROF_CLINT_BEGIN()						\
	do {								\
		TIMER_CTRL = 1;						\
		TIMER_CFG0 = CFG_EACH;					\
		TIMER_INTR_ENABLE0 = 1;					\
	} while (0)

/* It stays pending until it is told, behind a comparison that is to come. */
#define SPLITPROF_CLINT_DONE()	(TIMER_INTR_STATE0 = 1)

#include "../clint/timer.c"
