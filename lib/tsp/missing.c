/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many packets of TSP are missing, see missing.h */

#include <config.h>

#include "tsp/missing.h"

#define NUMBERS	256	/* of packets */

void
sp_tsp_account_gap(struct sp_tsp_account *a, uint64_t packets)
{
	a->gaps++;
	a->packets += packets;
}

/*
 * What the tracer has lost since it said so last: by its totals, as what it
 * said may be missing itself; unless it was started anew, or never heard
 * before.
 */
static uint64_t
lost_since(const struct sp_tsp_account *a, const struct sp_tsp_missing *m)
{
	return a->known && m->total >= a->total &&
	    m->total - a->total >= m->since ? m->total - a->total : m->since;
}

uint64_t
sp_tsp_account_missing(struct sp_tsp_account *a,
    const struct sp_tsp_missing *m)
{
	const uint64_t lost = lost_since(a, m), had = a->packets;
	uint64_t more = 0;

	if (m->since > m->total)
		return 0;
	if (lost > had)
		more = (lost - had + NUMBERS - 1) / NUMBERS * NUMBERS;
	if (had + more != lost)
		a->unsure += a->gaps;
	a->known = true;
	a->total = m->total;
	a->gaps = a->packets = 0;
	return more;
}

uint64_t
sp_tsp_account_unsure(const struct sp_tsp_account *a)
{
	return a->unsure + a->gaps;
}
