/* SPDX-License-Identifier: MIT */
/*
 * ESP32-C3: clocks, and the interrupt matrix.  Registers are those of its
 * "Technical Reference Manual" (v1.2), by chapter, and of ESP-IDF's headers in
 * components/soc/esp32c3.
 *
 * A source of interrupts is mapped to one of the processor's lines, 1 to 31,
 * and the program's table in mtvec has a handler for each line: chapters 8
 * and 1.5.  SPLITPROF_ESP32C3_LINE and SPLITPROF_ESP32C3_TIMER_LINE are the
 * port's.  0 leaves the matrix alone, for a program whose system allocates
 * lines and calls the handlers, as ESP-IDF does: line.c and timer.c say how.
 * The threshold is the program's.
 */
#ifndef SPLITPROF_ESP32C3_BOARD_H
#define SPLITPROF_ESP32C3_BOARD_H

#include <stdint.h>

#include "../../arch/arch.h"
#include "../../splitprof_config.h"

#ifndef SPLITPROF_ESP32C3_LINE
#define SPLITPROF_ESP32C3_LINE	20
#endif
#ifndef SPLITPROF_ESP32C3_TIMER_LINE
#define SPLITPROF_ESP32C3_TIMER_LINE	21
#endif

/* Chapter 16: clocks and resets of peripherals, by the same bits. */
#define SYSTEM_CLK_EN0	SPLITPROF_REG(0x600c0010)
#define SYSTEM_RST_EN0	SPLITPROF_REG(0x600c0018)
#define SYSTEM_UART0	(1u << 2)
#define SYSTEM_UART1	(1u << 5)
#define SYSTEM_UART_MEM	(1u << 24)
#define SYSTEM_SYSTIMER	(1u << 29)

/* Chapter 8. */
#define MATRIX_MAP(source)	SPLITPROF_REG(0x600c2000 + 4 * (source))
#define MATRIX_ENABLE	SPLITPROF_REG(0x600c2104)
#define MATRIX_TYPE	SPLITPROF_REG(0x600c2108)	/* 0: level */
#define MATRIX_PRIORITY(line)	SPLITPROF_REG(0x600c2114 + 4 * (line))

SPLITPROF_INLINE void
esp32c3_clock(uint32_t bits)
{
	const uint32_t before = splitprof_mask();

	SYSTEM_CLK_EN0 |= bits;
	SYSTEM_RST_EN0 &= ~bits;
	splitprof_unmask(before);
}

/*
 * Have a source interrupt by a line, with a priority of 0 to 255, as in
 * splitprof_config.h: 0 is the most urgent.  Here 15 is, and 0 is never.
 */
SPLITPROF_INLINE void
esp32c3_enable(unsigned source, unsigned line, uint32_t priority)
{
	const uint32_t before = splitprof_mask();

	if (line) {
		MATRIX_MAP(source) = line;
		MATRIX_TYPE &= ~(1u << line);
		MATRIX_PRIORITY(line) = priority < 240 ? 15 - priority / 16 : 1;
		MATRIX_ENABLE |= 1u << line;
	}
	splitprof_unmask(before);
}

/* Reading waits for the write. */
SPLITPROF_INLINE void
esp32c3_disable(unsigned line)
{
	const uint32_t before = splitprof_mask();

	if (line) {
		MATRIX_ENABLE &= ~(1u << line);
		(void)MATRIX_ENABLE;
	}
	splitprof_unmask(before);
}

#endif
