/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is to be in a flash memory, and what is known to be there: words of 8
 * bytes, which can be written once, in sectors of 1 KiB, which are erased as
 * one.
 */
#ifndef SP_FLASH_H
#define SP_FLASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SP_FLASH_WORD	8
#define SP_FLASH_SECTOR	1024
#define SP_FLASH_WORDS	(SP_FLASH_SECTOR / SP_FLASH_WORD)

/* Of a word. */
enum sp_flash_state {
	SP_FLASH_OTHER,		/* not of the image */
	SP_FLASH_WANTED,	/* of the image, not there yet */
	SP_FLASH_UNSURE,	/* was sent, but perhaps not written */
	SP_FLASH_WRITTEN,	/* was sent and acknowledged */
	SP_FLASH_PROVEN		/* its CRC was right */
};

struct sp_flash_sector {
	uint32_t addr;		/* a multiple of the size */
	uint8_t bytes[SP_FLASH_SECTOR];	/* 0xff where nothing is given */
	uint8_t given[SP_FLASH_SECTOR / 8];	/* a bit a byte: the image has
						   it */
	uint8_t state[SP_FLASH_WORDS];
};

/* Zero-initialise before use. */
struct sp_flash {
	struct sp_flash_sector *sectors;	/* owned, sorted by address */
	size_t n;
};

enum sp_flash_fault {
	SP_FLASH_GOOD,
	SP_FLASH_TWICE,		/* a byte is given twice, and not the same */
	SP_FLASH_NO_MEMORY
};

/* The image has these n bytes at addr; addr + n is at most 2^32. */
enum sp_flash_fault sp_flash_add(struct sp_flash *f, uint32_t addr,
    const uint8_t *bytes, size_t n);

void sp_flash_free(struct sp_flash *f);

/* Bytes of the words in that state. */
uint64_t sp_flash_count(const struct sp_flash *f, enum sp_flash_state state);

/*
 * From *addr on, the first words in a row that have that state, at most max
 * bytes of them, a multiple of 8.  Sets *addr and *n, and copies them to out
 * unless that is NULL.  False if there are none.
 */
bool sp_flash_run(const struct sp_flash *f, enum sp_flash_state state,
    size_t max, uint64_t *addr, size_t *n, uint8_t *out);

/* Those words of the image have that state now. */
void sp_flash_mark(struct sp_flash *f, uint32_t addr, size_t n,
    enum sp_flash_state state);

/* Those words are about to be erased: what was there is UNSURE. */
void sp_flash_suspect(struct sp_flash *f, uint32_t addr, size_t n);

/*
 * The n bytes from addr on, as they should be there: of words that have at
 * least that state, WANTED for all of the image, and 0xff else.
 */
void sp_flash_copy(const struct sp_flash *f, uint32_t addr, size_t n,
    enum sp_flash_state least, uint8_t *out);

/*
 * From sector i on, how many sectors in a row the image has some of, max at
 * most; 0 if there are none.
 */
size_t sp_flash_sectors(const struct sp_flash *f, size_t i, size_t max);

#endif
