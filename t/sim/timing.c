/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The flash as the processor feels it at 48 MHz: see timing.h.
 *
 * A word that is neither in the cache nor fetched beforehand costs one wait
 * state.  Behind such a miss the controller fetches one more word; that is
 * done in time, since a word holds two instructions and the flash takes two
 * cycles.  So of straight code every other word waits.  Data reads use the
 * cache, but nothing is fetched beforehand for them, as after reset
 * (MCM_PLACR.EFDS is 0).
 */
#include <config.h>

#include <string.h>

#include "timing.h"

#define NO_WORD	UINT32_MAX

void
timing_set(struct timing *t, bool board)
{
	memset(t, 0, sizeof(*t));
	t->board = board;
	t->flash_wait = t->peripheral_wait = board;
	t->sync = board ? 2 : 0;
	t->fetched = t->ahead = NO_WORD;
	for (int i = 0; i < CACHE_LINES; i++)
		t->line[i] = NO_WORD;
}

/* Move the line of word to the front, replacing the one used longest ago. */
static unsigned *
touch(struct timing *t, uint32_t word)
{
	const uint32_t line = word / CACHE_WORDS;
	unsigned valid;
	int i = 0;

	while (i < CACHE_LINES - 1 && t->line[i] != line)
		i++;
	valid = t->line[i] == line ? t->valid[i] : 0;
	for (; i > 0; i--) {
		t->line[i] = t->line[i - 1];
		t->valid[i] = t->valid[i - 1];
	}
	t->line[0] = line;
	t->valid[0] = valid;
	return &t->valid[0];
}

/* Whether the word was in the cache; it is there from now on. */
static bool
cached(struct timing *t, uint32_t word)
{
	unsigned *const valid = touch(t, word);
	const unsigned bit = 1u << word % CACHE_WORDS;
	const bool hit = (*valid & bit) != 0;

	*valid |= bit;
	return hit;
}

unsigned
timing_fetch(struct timing *t, uint32_t address)
{
	const uint32_t word = address / 4;

	if (word == t->fetched)
		return 0;
	t->fetched = word;
	if (cached(t, word) || word == t->ahead)
		return 0;
	t->ahead = word + 1;
	t->misses++;
	return t->flash_wait;
}

unsigned
timing_data(struct timing *t, uint32_t address)
{
	if (cached(t, address / 4))
		return 0;
	t->misses++;
	return t->flash_wait;
}

bool
timing_has(const struct timing *t, uint32_t address)
{
	const uint32_t word = address / 4;

	for (int i = 0; i < CACHE_LINES; i++) {
		if (t->line[i] == word / CACHE_WORDS)
			return t->valid[i] >> word % CACHE_WORDS & 1;
	}
	return false;
}
