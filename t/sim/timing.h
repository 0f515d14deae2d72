/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What takes time beyond the cycles of ARM's manual, on a real board: the
 * flash is slower than the processor, and peripherals are behind a bridge; and
 * what DMA takes of the bus, with either timing.
 */
#ifndef SIM_TIMING_H
#define SIM_TIMING_H

#include <stdbool.h>
#include <stdint.h>

/* The small cache before the flash: LINES lines of WORDS words. */
enum { CACHE_LINES = 4, CACHE_WORDS = 4 };

struct timing {
	bool board;			/* or else: ARM's manual alone */
	unsigned flash_wait;		/* cycles a miss costs */
	unsigned peripheral_wait;	/* cycles an access costs */
	unsigned sync;			/* of an interrupt request */
	unsigned dma_wait;		/* cycles a transfer by DMA costs */
	uint32_t fetched;		/* the word fetched last */
	uint32_t ahead;			/* the word fetched beforehand */
	uint32_t line[CACHE_LINES];	/* their numbers, latest use first */
	unsigned valid[CACHE_LINES];	/* which of its words are there */
	uint64_t misses;
};

void timing_set(struct timing *t, bool board);

/* The cycles to wait for the word at address, for code or for data. */
unsigned timing_fetch(struct timing *t, uint32_t address);
unsigned timing_data(struct timing *t, uint32_t address);

/* Whether the word at address would not be waited for; nothing changes. */
bool timing_has(const struct timing *t, uint32_t address);

#endif
