/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Are there more packets that do not fit than damage explains? */

#include <config.h>

#include <math.h>

#include "integrity/misfits.h"
#include "integrity/wrong_elf.h"
#include "stat/significance.h"

/* Where nothing is damaged, chance has so much of a chance. */
#define CHANCE	0.01

/* Where much is, its kinds may differ from single bits by this factor. */
#define OTHER_KINDS	1.5

/* Damage makes at least this part of all that it makes. */
#define LEAST	0.02

/* One call alone may be made in a way that the check does not know. */
#define ONE_CALL	50	/* if it is less than one in so many */

/*
 * Are n more than damage of this kind makes, where what it makes otherwise is
 * m->damaged, and part is to k->visible as the one is to the other?
 */
static bool
is_more(const struct sp_misfits *m, const struct sp_damage_kind *k, uint64_t n,
    double part)
{
	const double others = k == &m->kinds[SP_DAMAGE_ANY] && m->damaged ?
	    OTHER_KINDS : 1;
	const double changed = (double)(m->damaged - m->cut + 1) /
	    (double)(m->damaged + 1);
	const double makes = others * fmax(part * changed, LEAST * k->visible);
	const double chance = CHANCE / (1 + (double)m->damaged);

	return n && (double)n * k->visible > (double)m->damaged * makes &&
	    sp_signif_rates(m->damaged, k->visible, n, makes) / 2 < chance;
}

/* One place alone may be called in a way that the check does not know. */
static bool
are_calls(const struct sp_misfits *m, const struct sp_misfit_counts *c)
{
	return c->keys > 1 || c->arcs > (m->profile->arcs + m->all.arcs) /
	    ONE_CALL;
}

/* Are there more misfits than damage of this kind makes? */
static bool
exceed(const struct sp_misfits *m, const struct sp_damage_kind *k)
{
	const struct sp_misfit_counts *const c =
	    k == &m->kinds[SP_DAMAGE_ANY] ? &m->unlike : &m->all;
	/* What came once may have come changed, and then nothing is beside. */
	const double far_samples = k->samples * (double)m->once_samples /
	    fmax((double)m->profile->samples, 1);
	const double far_arcs = k->arcs * (double)m->once_arcs /
	    fmax((double)m->profile->arcs, 1);

	return is_more(m, k, c->samples, k->samples) ||
	    is_more(m, k, k->far.samples, far_samples) ||
	    (are_calls(m, c) && is_more(m, k, c->arcs, k->arcs)) ||
	    (are_calls(m, &k->far) && is_more(m, k, k->far.arcs, far_arcs));
}

bool
sp_wrong_elf(const struct sp_skips *s, const struct sp_profile *p,
    const struct sp_checker *c, const struct sp_thumb_bit *bit)
{
	struct sp_misfits m = {
		.profile = p, .checker = c, .thumb_bit = bit
	};
	bool more = s->whole.used;

	if (more)
		sp_misfits_find(&m, s);
	for (int i = 0; i < SP_DAMAGE_KINDS && more; i++)
		more = exceed(&m, &m.kinds[i]);
	return more;
}
