/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be in a flash memory, see flash.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/upper_bound.h"
#include "len/flash.h"

#define WORD	SP_FLASH_WORD
#define SECTOR	SP_FLASH_SECTOR

/* The sector of addr; NULL if the image has none there. */
static struct sp_flash_sector *
find(const struct sp_flash *f, uint32_t addr)
{
	addr &= ~(uint32_t)(SECTOR - 1);
	return !f->n ? NULL : bsearch(&addr, f->sectors, f->n,
	    sizeof(*f->sectors), sp_by_address);
}

/* The same, and if there is none it is made; NULL: no memory. */
static struct sp_flash_sector *
need(struct sp_flash *f, uint32_t addr)
{
	struct sp_flash_sector *s = find(f, addr);
	size_t i;

	if (s)
		return s;
	s = realloc(f->sectors, (f->n + 1) * sizeof(*s));
	if (!s)
		return NULL;
	f->sectors = s;
	addr &= ~(uint32_t)(SECTOR - 1);
	i = sp_upper_bound(s, f->n, sizeof(*s), addr);
	memmove(s + i + 1, s + i, (f->n - i) * sizeof(*s));
	f->n++;
	memset(&s[i], 0, sizeof(s[i]));
	memset(s[i].bytes, 0xff, sizeof(s[i].bytes));
	s[i].addr = addr;
	return &s[i];
}

/* The byte at that place of the sector. */
static bool
give(struct sp_flash_sector *s, size_t at, uint8_t byte)
{
	uint8_t *const given = &s->given[at / 8];
	const uint8_t bit = (uint8_t)(1 << at % 8);

	if (*given & bit && s->bytes[at] != byte)
		return false;
	*given |= bit;
	s->bytes[at] = byte;
	s->state[at / WORD] = SP_FLASH_WANTED;
	return true;
}

enum sp_flash_fault
sp_flash_add(struct sp_flash *f, uint32_t addr, const uint8_t *bytes, size_t n)
{
	struct sp_flash_sector *s = NULL;

	for (size_t i = 0; i < n; i++, addr++) {
		if (!s || addr % SECTOR == 0)
			s = need(f, addr);
		if (!s)
			return SP_FLASH_NO_MEMORY;
		if (!give(s, addr % SECTOR, bytes[i]))
			return SP_FLASH_TWICE;
	}
	return SP_FLASH_GOOD;
}

void
sp_flash_free(struct sp_flash *f)
{
	free(f->sectors);
	*f = (struct sp_flash){ .n = 0 };
}

uint64_t
sp_flash_count(const struct sp_flash *f, enum sp_flash_state state)
{
	uint64_t words = 0;

	for (size_t i = 0; i < f->n; i++)
		for (size_t w = 0; w < SP_FLASH_WORDS; w++)
			words += f->sectors[i].state[w] == state;
	return words * WORD;
}

/* Of all words, by number. */
static uint64_t
word_addr(const struct sp_flash *f, size_t word)
{
	return (uint64_t)f->sectors[word / SP_FLASH_WORDS].addr +
	    word % SP_FLASH_WORDS * WORD;
}

static bool
has_state(const struct sp_flash *f, size_t word, enum sp_flash_state state)
{
	return f->sectors[word / SP_FLASH_WORDS].state[word % SP_FLASH_WORDS] ==
	    state;
}

bool
sp_flash_run(const struct sp_flash *f, enum sp_flash_state state, size_t max,
    uint64_t *addr, size_t *n, uint8_t *out)
{
	const size_t words = f->n * SP_FLASH_WORDS;
	size_t word;

	*n = 0;
	SP_PARTITION_POINT(word, words, word_addr(f, word) < *addr);
	while (word < words && !has_state(f, word, state))
		word++;
	if (word == words)
		return false;
	*addr = word_addr(f, word);
	for (; word < words && *n < max && has_state(f, word, state) &&
	    word_addr(f, word) == *addr + *n; word++) {
		const struct sp_flash_sector *const s =
		    &f->sectors[word / SP_FLASH_WORDS];

		if (out)
			memcpy(out + *n, s->bytes +
			    word % SP_FLASH_WORDS * WORD, WORD);
		*n += WORD;
	}
	return true;
}

/* Those of the n bytes' words that have at least the one state. */
static void
change(struct sp_flash *f, uint32_t addr, size_t n, enum sp_flash_state least,
    enum sp_flash_state state)
{
	for (size_t i = 0; i < n; i += WORD) {
		const uint32_t at = addr + (uint32_t)i;
		struct sp_flash_sector *const s = find(f, at);

		if (s && s->state[at % SECTOR / WORD] >= least)
			s->state[at % SECTOR / WORD] = (uint8_t)state;
	}
}

void
sp_flash_mark(struct sp_flash *f, uint32_t addr, size_t n,
    enum sp_flash_state state)
{
	change(f, addr, n, SP_FLASH_WANTED, state);
}

void
sp_flash_suspect(struct sp_flash *f, uint32_t addr, size_t n)
{
	change(f, addr, n, SP_FLASH_UNSURE, SP_FLASH_UNSURE);
}

void
sp_flash_copy(const struct sp_flash *f, uint32_t addr, size_t n,
    enum sp_flash_state least, uint8_t *out)
{
	for (size_t i = 0; i < n; i++, addr++) {
		const struct sp_flash_sector *const s = find(f, addr);

		out[i] = s && s->state[addr % SECTOR / WORD] >= least ?
		    s->bytes[addr % SECTOR] : 0xff;
	}
}

size_t
sp_flash_sectors(const struct sp_flash *f, size_t i, size_t max)
{
	size_t n = 0;

	while (i + n < f->n && n < max &&
	    f->sectors[i + n].addr == f->sectors[i].addr + n * SECTOR)
		n++;
	return n;
}
