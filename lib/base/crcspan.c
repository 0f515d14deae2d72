/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CRCs of stretches that overlap, see crcspan.h */

#include <config.h>

#include "base/crc16.h"
#include "base/crc32.h"
#include "base/crcspan.h"

#define STEP	SP_CRCSPAN_STEP

/* What is shorter is summed up as fast by itself. */
#define SHORT	(8 * STEP)

static uint32_t
sum16(uint32_t state, const uint8_t *bytes, size_t n)
{
	return sp_crc16((uint16_t)state, bytes, n);
}

static uint32_t
zeros16(uint32_t state, size_t n)
{
	return sp_crc16_zeros((uint16_t)state, n);
}

const struct sp_crcspan_kind sp_crcspan_crc16 = { sum16, zeros16 };
const struct sp_crcspan_kind sp_crcspan_crc32 = {
	sp_crc32_state, sp_crc32_zeros
};

/* Sum up to end; p is at offset. */
static void
extend(struct sp_crcspan *s, const struct sp_crcspan_kind *kind,
    const uint8_t *p, uint64_t offset, uint64_t end)
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

		s->crc = kind->sum(s->crc, p + (s->next - offset), n);
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
uint32_t
sp_crcspan(struct sp_crcspan *s, const struct sp_crcspan_kind *kind,
    uint32_t start, const uint8_t *p, uint64_t offset, size_t n)
{
	size_t before, behind, i, j;
	uint32_t crc;

	if (n < SHORT || n > SP_CRCSPAN_MAX)
		return kind->sum(start, p, n);
	extend(s, kind, p, offset, offset + n);
	i = (size_t)(offset - s->first + STEP - 1) / STEP;
	j = (size_t)(offset + n - s->first) / STEP;
	before = i * STEP - (size_t)(offset - s->first);
	behind = (size_t)(offset + n - s->first) - j * STEP;
	crc = kind->sum(start, p, before) ^ s->marks[i];
	crc = kind->zeros(crc, (j - i) * STEP) ^ s->marks[j];
	return kind->sum(crc, p + n - behind, behind);
}
