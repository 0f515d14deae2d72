/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The memory map.  The processor's accesses take time (see timing.h), must be
 * aligned, and fault where nothing is; size is 1, 2 or 4 bytes.
 */
#ifndef SIM_BUS_H
#define SIM_BUS_H

#include "le.h"
#include "sim.h"

/* The halfword at address, to be executed. */
uint32_t bus_fetch(struct sim *s, uint32_t address);

/* Whether the code at address is executed without waits. */
bool bus_is_fast(const struct sim *s, uint32_t address);

uint32_t bus_read(struct sim *s, uint32_t address, unsigned size);
void bus_write(struct sim *s, uint32_t address, unsigned size,
    uint32_t value);

/*
 * An access that takes no time and does not fault: by DMA, by a debugger, or
 * by the processor's exception entry.  Returns false if there is nothing.
 */
bool bus_peek(struct sim *s, uint32_t address, unsigned size,
    uint32_t *value);
bool bus_poke(struct sim *s, uint32_t address, unsigned size,
    uint32_t value);

/* The bytes at address if size bytes of memory are there, or NULL. */
uint8_t *bus_memory(struct sim *s, uint32_t address, uint32_t size);

#endif
