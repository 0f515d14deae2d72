/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The interrupt matrix, chapter 8, and the processor's side of it, 1.5: sources
 * are mapped to 31 lines, each with a priority and a kind.
 */
#include <config.h>

#include "esp32c3.h"

enum {
	ENABLE = 0x104, TYPE = 0x108, CLEAR = 0x10c, EIP_STATUS = 0x110,
	PRIORITY_1 = 0x118, PRIORITY_31 = 0x190, THRESHOLD = 0x194
};

/* Lines whose sources hold them, or that are latched. */
static uint32_t
pending(const struct matrix *x)
{
	uint32_t lines = 0;

	for (int s = 0; s < SOURCES; s++)
		if (x->level[s] && x->line[s])
			lines |= 1u << x->line[s];
	return (lines & ~x->edge) | (x->latched & x->edge);
}

/* The most urgent; of equals that of the lowest number. */
unsigned
matrix_interrupt(const struct machine *m)
{
	const struct matrix *const x = &chip_of(m)->matrix;
	const uint32_t lines = pending(x) & x->enabled;
	unsigned best = 0;

	for (unsigned i = 1; i < INTERRUPTS; i++)
		if (lines >> i & 1 && x->priority[i] &&
		    x->priority[i] >= x->threshold &&
		    x->priority[i] > x->priority[best])
			best = i;
	return best;
}

void
matrix_level(struct machine *m, enum source source, bool level)
{
	struct matrix *const x = &chip_of(m)->matrix;

	if (level && !x->level[source])
		x->latched |= 1u << x->line[source];
	x->level[source] = level;
	m->check = true;
}

/* The register that is but a word, or NULL. */
static uint32_t *
word(struct matrix *x, uint32_t offset)
{
	switch (offset) {
	case ENABLE: return &x->enabled;
	case TYPE: return &x->edge;
	case THRESHOLD: return &x->threshold;
	}
	return NULL;
}

/* The one that is less: a source's line, or a line's priority. */
static uint8_t *
byte(struct matrix *x, uint32_t offset)
{
	if (offset < 4 * SOURCES)
		return &x->line[offset / 4];
	if (offset >= PRIORITY_1 && offset <= PRIORITY_31)
		return &x->priority[1 + (offset - PRIORITY_1) / 4];
	return NULL;
}

bool
matrix_read(struct machine *m, uint32_t offset, uint32_t *value)
{
	struct matrix *const x = &chip_of(m)->matrix;
	const uint32_t *const w = word(x, offset);
	const uint8_t *const b = byte(x, offset);

	if (w)
		*value = *w;
	else if (b)
		*value = *b;
	else if (offset == EIP_STATUS)
		*value = pending(x);
	else
		return false;
	return true;
}

bool
matrix_write(struct machine *m, uint32_t offset, uint32_t value)
{
	struct matrix *const x = &chip_of(m)->matrix;
	uint32_t *const w = word(x, offset);
	uint8_t *const b = byte(x, offset);

	if (b && value >= (offset < 4 * SOURCES ? INTERRUPTS : 16))
		wrong(m, "interrupt matrix: 0x%x is too much for 0x%x",
		    (unsigned)value, (unsigned)offset);
	if (offset == CLEAR)
		x->latched &= ~value;
	else if (b)
		*b = (uint8_t)value;
	else if (w)
		*w = value;
	else
		return false;
	m->check = true;
	return true;
}
