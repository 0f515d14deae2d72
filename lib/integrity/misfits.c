/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Misfits beside what damage would make, see misfits.h */

#include <config.h>

#include <math.h>

#include "integrity/misfits.h"
#include "stat/significance.h"

/*
 * Another build is longer, perhaps: so much of the text's size behind its end
 * is looked at as if it was text.
 */
#define LONGER	4

/* So many of what came, and of what does not fit, tell enough. */
#define LOOKED_AT	1024

/* Code that the file lacks sends the same more often than damage does. */
#define FEW	3
#define RARER	64

/*
 * A line that always damages alike makes the same of the same: so much more
 * often than it damages all, and only with this chance more often than that.
 */
#define ALIKE	2
#define CHANCE	0.001

/* Is v, as it is sent, where this build has code or another one may have? */
static bool
in_text(const struct sp_misfits *m, uint32_t v)
{
	const struct sp_text *const text = &m->checker->text;
	const uint32_t mask = sp_address_mask(m->form.addr_bytes);

	if (sp_checker_in_text(m->checker, &m->form, v))
		return true;
	for (size_t i = 0; i < text->n; i++) {
		const struct sp_range *const r = &text->ranges[i];

		if (((v + m->form.base - r->high) & mask) <
		    (r->high - r->low) / LONGER)
			return true;
	}
	return false;
}

static bool
fits(const struct sp_misfits *m, uint32_t a, uint32_t b)
{
	return sp_checker_fits(m->checker, &m->form, !b, a, b);
}

/* n packets become another one by a change of that kind. */
static void
add_changed(const struct sp_misfits *m, struct sp_damage_kind *k, uint32_t a,
    uint32_t b, double n)
{
	if (!in_text(m, a) || (b && !in_text(m, b)))
		k->visible += n;
	else if (!fits(m, a, b))
		*(b ? &k->arcs : &k->samples) += n;
}

/* What would a change of each byte of a packet make? */
static void
add_changes(struct sp_misfits *m, uint32_t a, uint32_t b, double n)
{
	const int width = m->form.addr_bytes;

	for (int c = 0; c < SP_CHANGES; c++) {
		struct sp_damage_kind *const k = &m->kinds[c];

		k->visible += n;	/* of its type */
		for (int i = 0; i < (b ? 2 : 1) * width; i++) {
			const int shift = 8 * (i % width);
			const uint32_t old = (i < width ? a : b) >> shift &
			    0xff;
			const uint32_t bits = (old ^ sp_changed(old,
			    (enum sp_change)c)) << shift;

			/* Keys lack bit 0: which of them can't be seen then. */
			if (bits & 1 && (!b || m->thumb_bit->mask))
				k->visible += n;
			else if (bits)
				add_changed(m, k, i < width ? a ^ bits : a,
				    i < width ? b : b ^ bits, n);
		}
	}
}

static void
look_at_came(struct sp_misfits *m)
{
	const struct sp_countmap *const counts = &m->profile->counts;
	struct sp_damage_kind *const any = &m->kinds[SP_DAMAGE_ANY];
	const size_t step = counts->used / LOOKED_AT + 1;
	const struct sp_countmap_slot *s = NULL;
	size_t i = 0;

	while ((s = sp_countmap_next(counts, s))) {
		const bool sample = s->key & SP_KEY_SAMPLE;

		*(sample ? &m->once_samples : &m->once_arcs) += s->count == 1;
		if (i++ % step)
			continue;
		add_changes(m, sp_key_high(s->key), sample ? 0 :
		    (uint32_t)s->key, (double)s->count * (double)step);
	}
	for (int c = 0; c < SP_CHANGE_LEFT; c++) {
		any->visible += m->kinds[c].visible;
		any->samples += m->kinds[c].samples;
		any->arcs += m->kinds[c].arcs;
	}
	for (int c = 0; c < SP_DAMAGE_KINDS; c++)
		m->kinds[c].visible = fmax(m->kinds[c].visible, 1);
}

static void
add_misfits(struct sp_misfit_counts *c, uint32_t b, uint64_t count)
{
	*(b ? &c->arcs : &c->samples) += count;
	c->keys += b != 0;
}

/*
 * So many came beside a misfit.  Does damage not make it of them, or not so
 * often?  It may be always in the same byte, and what it makes of the others is
 * not seen.
 */
static bool
is_far(const struct sp_misfits *m, uint64_t count, uint64_t beside)
{
	const double packets = (double)(m->profile->arcs +
	    m->profile->samples) / ALIKE;

	return !beside || (count > 1 &&
	    (double)count * packets > (double)m->damaged * (double)beside &&
	    sp_signif_rates(m->damaged, packets, count, (double)beside) / 2 <
	    CHANCE);
}

static void
look_at_misfit(struct sp_misfits *m, uint32_t a, uint32_t b, uint64_t count)
{
	uint64_t all = 0;
	bool far;

	for (int c = 0; c < SP_CHANGES; c++) {
		const uint64_t beside = sp_beside_by(m->profile, a, b,
		    (enum sp_change)c);

		all += beside;
		if (is_far(m, count, beside))
			add_misfits(&m->kinds[c].far, b, count);
	}
	far = is_far(m, count, all);
	add_misfits(&m->unlike, b, far ? count : 1);
	/* Noise makes any byte of any other one. */
	if (far && (all || !sp_beside_any(m->profile, a, b)))
		add_misfits(&m->kinds[SP_DAMAGE_ANY].far, b, count);
}

/*
 * What is not in the text is damage if it differs from what came in one bit, or
 * in the highest byte of an address: else the file lacks code.
 */
static bool
is_changed(const struct sp_misfits *m, uint32_t a, uint32_t b, uint64_t count)
{
	const uint64_t beside = b ? sp_profile_arcs_beside(m->profile, a, b) :
	    sp_profile_samples_beside(m->profile, a);

	return (beside && count <= FEW + beside / RARER) ||
	    (count == 1 && sp_beside_high(m->profile, a, b));
}

/* Is bit 0 of a call's addresses as no call has it?  That is damage. */
static bool
is_odd(const struct sp_misfits *m, uint64_t key)
{
	return (uint32_t)key && (key ^ m->thumb_bit->set) & m->thumb_bit->mask;
}

static bool
is_elsewhere(const struct sp_misfits *m, uint32_t a, uint32_t b)
{
	return !in_text(m, a) || (b && !in_text(m, b));
}

static void
add_damaged(struct sp_misfits *m, const struct sp_countmap *whole)
{
	const struct sp_countmap_slot *s = NULL;

	while ((s = sp_countmap_next(whole, s))) {
		const uint32_t a = sp_key_high(s->key), b = (uint32_t)s->key;

		if (is_odd(m, s->key) || (is_elsewhere(m, a, b) &&
		    is_changed(m, a, b, s->count)))
			m->damaged += s->count;
	}
}

static void
look_at_misfits(struct sp_misfits *m, const struct sp_countmap *whole)
{
	const size_t step = whole->used / LOOKED_AT + 1;
	const struct sp_countmap_slot *s = NULL;
	size_t i = 0;

	while ((s = sp_countmap_next(whole, s))) {
		const uint32_t a = sp_key_high(s->key), b = (uint32_t)s->key;

		if (!is_odd(m, s->key) && !is_elsewhere(m, a, b)) {
			add_misfits(&m->all, b, s->count);
			if (i % step == 0)
				look_at_misfit(m, a, b, s->count);
			else
				add_misfits(&m->unlike, b, s->count);
		}
		i++;
	}
}

/*
 * Of the damage as much has changed the length of a packet, or more than one
 * packet, that no whole one has come of it.
 */
static uint64_t
count_cut(const struct sp_misfits *m, const struct sp_skips *s)
{
	const size_t sample = 1 + (size_t)m->form.addr_bytes;
	const size_t arc = sample + (size_t)m->form.addr_bytes;
	bool whole[SP_SKIPS_BYTES] = { true };
	uint64_t cut = 0;

	for (size_t i = 1; i < SP_SKIPS_BYTES; i++) {
		whole[i] = (m->profile->samples && i >= sample &&
		    whole[i - sample]) || (m->profile->arcs && i >= arc &&
		    whole[i - arc]);
		cut += whole[i] ? 0 : s->of_bytes[i];
	}
	return cut;
}

void
sp_misfits_find(struct sp_misfits *m, const struct sp_skips *s)
{
	m->form.addr_bytes = (uint8_t)m->profile->addr_bytes;
	m->form.base = m->profile->base;
	m->damaged = s->damaged;
	m->cut = count_cut(m, s);
	look_at_came(m);
	add_damaged(m, &s->whole);
	look_at_misfits(m, &s->whole);
}
