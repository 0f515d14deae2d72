/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line for QEMU's virt as slow as a real one: QEMU's UART sends at once, so
 * mtime counts the time of each byte.  It has no interrupt: whoever wants room
 * moves bytes.
 */
#include "port/bytewise.h"

#define UART_DATA	(*(volatile uint8_t *)0x10000000)
#define MTIME		(*(volatile uint32_t *)0x0200bff8)
#define BYTE_COUNTS	(SPLITPROF_CLINT_HZ / (SPLITPROF_BAUD / 10))

static uint32_t last;

void
splitprof_line_start(void)
{
}

static void
splitprof_line_pump(void)
{
	if (chunk_left() && MTIME - last >= BYTE_COUNTS) {
		last = MTIME;
		UART_DATA = chunk_take();
	}
}

void
splitprof_line_stop(void)
{
	chunk_wait();
}
