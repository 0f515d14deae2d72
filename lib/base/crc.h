/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checksums: two CRCs, and either of them for spans of a stream that overlap */
#ifndef SP_CRC_H
#define SP_CRC_H

#include <stddef.h>
#include <stdint.h>

/*
 * CRC-16 of CCITT: polynomial x^16 + x^12 + x^5 + 1, most significant bit
 * first, nothing added at the end.  The CRC of n more bytes behind those that
 * crc is of; for the first ones crc is the start value, 0xffff or 0 as a rule.
 */
uint32_t sp_crc16(uint32_t crc, const uint8_t *bytes, size_t n);

/*
 * CRC-32 as Ethernet and zlib have it: polynomial 0x04c11db7, least bit first,
 * begun with and ended by ones.  The CRC of n more bytes behind those that crc
 * is of; 0 before the first.
 */
uint32_t sp_crc32(uint32_t crc, const uint8_t *bytes, size_t n);

/*
 * The same without the inversions at both ends: the state behind n more bytes.
 * TI's boot loader sends the state that begins as ones as its checksum
 * ("JAMCRC").
 */
uint32_t sp_crc32_state(uint32_t state, const uint8_t *bytes, size_t n);

/* Bytes between two marks, and the most marks. */
#define SP_CRCSPAN_STEP		64
#define SP_CRCSPAN_MARKS	4096

/* The most bytes of a span. */
#define SP_CRCSPAN_MAX \
	((size_t)SP_CRCSPAN_STEP * (SP_CRCSPAN_MARKS - 1))

/*
 * Which CRC: the state behind n more bytes; and behind n bytes that are 0, in a
 * time by the digits of n.
 */
struct sp_crcspan_kind {
	uint32_t (*sum)(uint32_t state, const uint8_t *bytes, size_t n);
	uint32_t (*zeros)(uint32_t state, size_t n);
};
extern const struct sp_crcspan_kind sp_crcspan_crc16, sp_crcspan_crc32;

/*
 * What is known of a stream's CRCs: each byte is summed up once or twice,
 * however long the spans are.  Without this a stream in which a header stands
 * every 8 bytes, and each claims the next 64 KiB, would cost 8000 times what
 * another one does.  Zero-initialise before use, and use with one kind only.
 */
struct sp_crcspan {
	uint64_t first, next;	/* what is summed up, as offsets */
	uint32_t crc;		/* of all of that, with the start value 0 */
	uint32_t marks[SP_CRCSPAN_MARKS];	/* of its first 0, STEP,
						   2 * STEP ... bytes */
};

/*
 * The CRC, with that start value, of the n bytes at p, which stand at that
 * offset in the stream.  Any order of spans is right; it is fast if the offsets
 * go up.
 */
uint32_t sp_crcspan(struct sp_crcspan *s, const struct sp_crcspan_kind *kind,
    uint32_t start, const uint8_t *p, uint64_t offset, size_t n);

#endif
