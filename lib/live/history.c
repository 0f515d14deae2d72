/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much came when, see history.h */

#include <config.h>

#include <string.h>

#include "live/history.h"

/* Two steps become one. */
static void
halve(struct sp_history *h)
{
	for (unsigned s = 0; s < SP_HISTORY_SERIES; s++) {
		uint64_t *const c = h->counts[s];

		for (uint32_t i = 0; i < SP_HISTORY_STEPS / 2; i++)
			c[i] = c[2 * i] + c[2 * i + 1];
		memset(c + SP_HISTORY_STEPS / 2, 0,
		    SP_HISTORY_STEPS / 2 * sizeof(*c));
	}
	h->step *= 2;
	h->n = (h->n + 1) / 2;
}

void
sp_history_add(struct sp_history *h, unsigned series, int64_t time,
    uint64_t count)
{
	uint64_t at;

	if (!h->step) {
		h->begin = time;
		h->step = 1;
	}
	at = time > h->begin ? (uint64_t)time - (uint64_t)h->begin : 0;
	while (at / h->step >= SP_HISTORY_STEPS)
		halve(h);
	h->counts[series][at / h->step] += count;
	if (at / h->step >= h->n)
		h->n = (uint32_t)(at / h->step) + 1;
}
