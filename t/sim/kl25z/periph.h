/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which peripheral is where, and whether its clock is on */
#ifndef SIM_PERIPH_H
#define SIM_PERIPH_H

#include "sim/sim.h"

/* Return false if nothing answers: the processor makes that a fault. */
bool periph_read(struct sim *s, uint32_t address, unsigned size,
    uint32_t *value);
bool periph_write(struct sim *s, uint32_t address, unsigned size,
    uint32_t value);

#endif
