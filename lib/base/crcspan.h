/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * CRCs of many overlapping spans of a stream: each byte is summed up once or
 * twice, however long the stretches are.  Without this a stream in which a
 * header stands every 8 bytes, and each claims the next 64 KiB, would cost 8000
 * times what another one does.
 */
#ifndef SP_CRCSPAN_H
#define SP_CRCSPAN_H

#include <stddef.h>
#include <stdint.h>

/* Bytes between two marks, and the most marks. */
#define SP_CRCSPAN_STEP		64
#define SP_CRCSPAN_MARKS	4096

/* The most bytes of a stretch. */
#define SP_CRCSPAN_MAX \
	((size_t)SP_CRCSPAN_STEP * (SP_CRCSPAN_MARKS - 1))

/* Which CRC: the state behind n more bytes, and behind n bytes that are 0. */
struct sp_crcspan_kind {
	uint32_t (*sum)(uint32_t state, const uint8_t *bytes, size_t n);
	uint32_t (*zeros)(uint32_t state, size_t n);
};
extern const struct sp_crcspan_kind sp_crcspan_crc16, sp_crcspan_crc32;

/* Zero-initialise before use, and use with one kind only. */
struct sp_crcspan {
	uint64_t first, next;	/* what is summed up, as offsets */
	uint32_t crc;		/* of all of that, with the start value 0 */
	uint32_t marks[SP_CRCSPAN_MARKS];	/* of its first 0, STEP,
						   2 * STEP ... bytes */
};

/*
 * The CRC, with that start value, of the n bytes at p, which stand at that
 * offset in the stream.  Any order of stretches is right; it is fast if the
 * offsets go up.
 */
uint32_t sp_crcspan(struct sp_crcspan *s, const struct sp_crcspan_kind *kind,
    uint32_t start, const uint8_t *p, uint64_t offset, size_t n);

#endif
