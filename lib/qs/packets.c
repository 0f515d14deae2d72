/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets as they are in a QS record, see packets.h */

#include <config.h>

#include <string.h>

#include "qs/packets.h"

#define TIME	4		/* bytes */
#define PIECE	UINT8_MAX	/* the most bytes of a field */

size_t
sp_qspackets_put(const uint8_t *packets, size_t n, uint8_t *data)
{
	uint8_t *p = data + TIME;

	memset(data, 0, TIME);
	while (n) {
		const size_t piece = n < PIECE ? n : PIECE;

		*p++ = SPLITPROF_WIRE_QS_MEMORY;
		*p++ = (uint8_t)piece;
		memcpy(p, packets, piece);
		p += piece;
		packets += piece;
		n -= piece;
	}
	return (size_t)(p - data);
}

bool
sp_qspackets_get(const uint8_t *data, size_t n, uint8_t *packets, size_t *made)
{
	size_t at = TIME;

	*made = 0;
	if (n && data[0] != 0) {
		memcpy(packets, data, n);
		*made = n;
		return true;
	}
	while (at + 2 <= n && data[at] == SPLITPROF_WIRE_QS_MEMORY &&
	    at + 2 + data[at + 1] <= n) {
		memcpy(packets + *made, data + at + 2, data[at + 1]);
		*made += data[at + 1];
		at += 2 + (size_t)data[at + 1];
	}
	return !n || at == n;
}
