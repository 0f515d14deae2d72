/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was sent and what came, see totals.h */

#include <config.h>

#include "totals.h"

void
totals_begin(struct totals *t, uint64_t arcs, uint64_t samples)
{
	totals_cut(t);
	t->open = true;
	t->arcs = arcs;
	t->samples = samples;
}

/* The count that a firmware sent modulo 2^32: the one nearest to what came. */
static uint64_t
unwrap(uint64_t came, uint32_t sent)
{
	const uint64_t near = (came & ~(uint64_t)UINT32_MAX) | sent;
	const uint64_t half = UINT64_C(1) << 31;

	if (near + half < came)
		return near + 2 * half;
	return near > came + half && near >= 2 * half ? near - 2 * half : near;
}

void
totals_end(struct totals *t, uint64_t all_arcs, uint64_t all_samples,
    const struct sp_packet *end)
{
	const uint64_t arcs = all_arcs - t->arcs;
	const uint64_t samples = all_samples - t->samples;
	const bool wrong = end->a != (uint32_t)arcs ||
	    end->b != (uint32_t)samples;
	struct total *const sum = wrong ? &t->bad : &t->good;

	/* Without its header a run has begun where nobody knows. */
	if (!t->open)
		return;
	t->open = false;
	t->ended++;
	t->wrong += wrong;
	sum->sent_arcs += unwrap(arcs, end->a);
	sum->sent_samples += unwrap(samples, end->b);
	sum->came_arcs += arcs;
	sum->came_samples += samples;
}

void
totals_cut(struct totals *t)
{
	t->cut += t->open;
	t->open = false;
}
