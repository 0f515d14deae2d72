/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory and peripherals, as the processor reaches them */

#include <config.h>

#include "riscv.h"

#include "sim/le.h"

/* The memory at address, or NULL: it may be a peripheral's. */
static uint8_t *
data(struct machine *m, uint32_t address, unsigned size)
{
	uint8_t *const p = m->chip->memory(m, address, size);

	if (address & (size - 1))
		wrong(m, "0x%08x: is no multiple of %u", (unsigned)address,
		    size);
	if (p && !m->chip->is_data(address, size))
		wrong(m, "0x%08x: is for code, and words", (unsigned)address);
	return p;
}

uint32_t
bus_read(struct machine *m, uint32_t address, unsigned size)
{
	const uint8_t *const p = data(m, address, size);
	uint32_t x;

	if (p)
		return get_le(p, size);
	if (size != 4 || !m->chip->read(m, address, &x))
		wrong(m, "0x%08x: can't be read as %u bytes",
		    (unsigned)address, size);
	return x;
}

void
bus_write(struct machine *m, uint32_t address, unsigned size, uint32_t value)
{
	uint8_t *const p = data(m, address, size);

	if (p)
		put_le(p, size, value);
	else if (size != 4 || !m->chip->write(m, address, value))
		wrong(m, "0x%08x: can't be written as %u bytes",
		    (unsigned)address, size);
}
