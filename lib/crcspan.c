/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CRCs of stretches that overlap, see crcspan.h */

#include <config.h>

#include "crc16.h"
#include "crcspan.h"

#define STEP	SP_CRCSPAN_STEP

/* What is shorter is summed up as fast by itself. */
#define SHORT	(8 * STEP)

/* Sum up to end; p is at offset. */
static void
extend(struct sp_crcspan *s, const uint8_t *p, uint64_t offset, uint64_t end)
{
	if (offset < s->first || offset > s->next ||
	    end - s->first > SP_CRCSPAN_MAX) {
		s->first = s->next = offset;
		s->crc = s->marks[0] = 0;
	}
	while (s->next < end) {
		const size_t step = STEP - (s->next - s->first) % STEP;
		const size_t left = (size_t)(end - s->next);
		const size_t n = step < left ? step : left;

		s->crc = sp_crc16(s->crc, p + (s->next - offset), n);
		s->next += n;
		if (n == step)
			s->marks[(s->next - s->first) / STEP] = s->crc;
	}
}

/*
 * A CRC is linear: that of the bytes between two marks follows from what both
 * have, since the first one's start value and bytes are as a start value that
 * is not 0.
 */
uint16_t
sp_crcspan(struct sp_crcspan *s, uint16_t start, const uint8_t *p,
    uint64_t offset, size_t n)
{
	size_t before, behind, i, j;
	uint16_t crc;

	if (n < SHORT || n > SP_CRCSPAN_MAX)
		return sp_crc16(start, p, n);
	extend(s, p, offset, offset + n);
	i = (size_t)(offset - s->first + STEP - 1) / STEP;
	j = (size_t)(offset + n - s->first) / STEP;
	before = i * STEP - (size_t)(offset - s->first);
	behind = (size_t)(offset + n - s->first) - j * STEP;
	crc = sp_crc16(start, p, before) ^ s->marks[i];
	crc = sp_crc16_zeros(crc, (j - i) * STEP) ^ s->marks[j];
	return sp_crc16(crc, p + n - behind, behind);
}
