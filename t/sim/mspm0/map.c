/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where UART0, its pins and DMA of the MSPM0 are, by TI's mspm0g350x.h */
#include <config.h>

#include <string.h>

#include "chip.h"

#define PERIPHERALS	0x40000000u
#define PERIPHERALS_END	0x42000000u
#define IOMUX		0x40428000u
#define DMA		0x4042a000u
enum { BLOCK = 0x2000 };

bool
mspm0_read(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	uint32_t x = 0;

	(void)size;
	if (address - PERIPHERALS >= PERIPHERALS_END - PERIPHERALS)
		return false;
	if (address - UART0 < BLOCK)
		x = uart0_read(s, (address & ~3u) - UART0);
	else if (address - DMA < BLOCK)
		x = mspm0_dma_read(s, (address & ~3u) - DMA);
	else if (address - PERIPHERALS < AIPS_BYTES)
		memcpy(&x, s->mem.aips + ((address & ~3u) - PERIPHERALS), 4);
	*value = x >> 8 * (address & 3);
	return true;
}

/* What is not modelled, in the first megabyte, just holds what is written. */
bool
mspm0_write(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	if (address - PERIPHERALS >= PERIPHERALS_END - PERIPHERALS)
		return false;
	if (address - UART0 < BLOCK)
		uart0_write(s, address - UART0, value);
	else if (address - DMA < BLOCK)
		mspm0_dma_write(s, address - DMA, value);
	else if (address - IOMUX < BLOCK)
		uart0_pin(s, (address - IOMUX) / 4, value);
	else if (address - PERIPHERALS < AIPS_BYTES)
		memcpy(s->mem.aips + (address - PERIPHERALS), &value, size);
	return true;
}

void
mspm0_event(struct sim *s, enum event e)
{
	if (e == AT_UART0)
		uart0_sent(s);
	else if (e == AT_HEARD0)
		uart0_heard(s);
	else if (e == AT_DMA)
		mspm0_dma_event(s);
}

void
mspm0_reset(struct sim *s)
{
	uart0_reset(s);
	mspm0_dma_reset(s);
}
