/* SPDX-License-Identifier: MIT */
/*
 * ESP32-C3: a comparator of the system timer takes the samples; chapter 10.
 * Its unit 0 counts 16 MHz, whatever the processor's clock is.
 *
 * Comparator 1 is the one that ESP-IDF leaves alone on this chip: 0 makes the
 * ticks of FreeRTOS, 2 is esp_timer's.  SPLITPROF_ESP32C3_COMPARATOR is another
 * one.
 *
 * A program with a table of vectors of its own calls splitprof_esp32c3_tick()
 * with mepc for line SPLITPROF_ESP32C3_TIMER_LINE, before it lets other
 * interrupts in; or SPLITPROF_TICK(name, splitprof_esp32c3_tick) stands in the
 * table: arch/riscv/tick.h.
 *
 * Under ESP-IDF: SPLITPROF_ESP32C3_TIMER_LINE=0, and
 * esp_intr_alloc(ETS_SYSTIMER_TARGET1_INTR_SOURCE, ESP_INTR_FLAG_LEVEL3, ...)
 * with a handler that calls splitprof_esp32c3_tick(splitprof_mepc()).  Its
 * dispatcher lets in only what is more urgent before that, so mepc is still
 * where the program was.  This has not been run.
 */
#include "../../arch/riscv/tick.h"
#include "../port.h"
#include "board.h"

#if SPLITPROF_SAMPLE_HZ

#ifndef SPLITPROF_ESP32C3_COMPARATOR
#define SPLITPROF_ESP32C3_COMPARATOR	1
#endif
#define N		SPLITPROF_ESP32C3_COMPARATOR

#define TIMER_HZ	16000000
#define TIMER_SOURCE	(37 + N)	/* chapter 8 */

#define TIMER_REG(offset)	SPLITPROF_REG(0x60023000 + (offset))
#define TIMER_CONF	TIMER_REG(0)
#define CONF_CLOCK	(1u << 31)	/* of the registers */
#define CONF_UNIT0	(1u << 30)	/* it counts */
#define CONF_TARGET	(1u << (24 - N))	/* the comparator compares */
#define TIMER_OP	TIMER_REG(4)
#define OP_UPDATE	(1u << 30)	/* latch what unit 0 has counted */
#define OP_VALID	(1u << 29)
#define TARGET_HI	TIMER_REG(0x1c + 8 * N)
#define TARGET_LO	TIMER_REG(0x20 + 8 * N)
#define TARGET_CONF	TIMER_REG(0x34 + 4 * N)	/* 0: a target, of unit 0 */
#define VALUE_HI	TIMER_REG(0x40)
#define VALUE_LO	TIMER_REG(0x44)
#define COMP_LOAD	TIMER_REG(0x50 + 4 * N)
#define TIMER_INT_ENA	TIMER_REG(0x64)
#define TIMER_INT_CLR	TIMER_REG(0x6c)
#define INT_TARGET	(1u << N)

#define PERIOD		(TIMER_HZ / SPLITPROF_SAMPLE_HZ)

#if N < 0 || N > 2
#error "SPLITPROF_ESP32C3_COMPARATOR must be 0, 1 or 2"
#endif
#if TIMER_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide 16000000"
#endif
#if PERIOD < 2
#error "SPLITPROF_SAMPLE_HZ must be at most 8000000"
#endif

#include "../comparator.h"

/* Other code may latch it meanwhile: that is later, and as good. */
SPLITPROF_OWN static uint64_t
splitprof_timer_now(void)
{
	uint32_t high, low;

	TIMER_OP = OP_UPDATE;
	while (!(TIMER_OP & OP_VALID))
		;
	do {
		high = VALUE_HI;
		low = VALUE_LO;
	} while (high != VALUE_HI);
	return (uint64_t)high << 32 | low;
}

SPLITPROF_OWN static void
splitprof_timer_set_next(void)
{
	TARGET_HI = (uint32_t)(next >> 32);
	TARGET_LO = (uint32_t)next;
	COMP_LOAD = 1;
}

void
splitprof_timer_start(void)
{
	esp32c3_clock(SYSTEM_SYSTIMER);
	TIMER_CONF = (TIMER_CONF & ~CONF_TARGET) | CONF_CLOCK | CONF_UNIT0;
	TARGET_CONF = 0;
	comparator_begin();
	TIMER_INT_CLR = INT_TARGET;
	TIMER_CONF |= CONF_TARGET;
	TIMER_INT_ENA |= INT_TARGET;
	esp32c3_enable(TIMER_SOURCE, SPLITPROF_ESP32C3_TIMER_LINE,
	    SPLITPROF_SAMPLE_PRIORITY);
}

void
splitprof_timer_stop(void)
{
	TIMER_INT_ENA &= ~INT_TARGET;
	TIMER_CONF &= ~CONF_TARGET;
	TIMER_INT_CLR = INT_TARGET;
	esp32c3_disable(SPLITPROF_ESP32C3_TIMER_LINE);
}

SPLITPROF_OWN void splitprof_esp32c3_tick(uint32_t pc);
SPLITPROF_HANDLER_IS(sampler, splitprof_esp32c3_tick, splitprof_esp32c3_tick)

void
splitprof_esp32c3_tick(uint32_t pc)
{
	TIMER_INT_CLR = INT_TARGET;
	comparator_tick(pc);
}

#endif
