/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Are there more packets that do not fit than damage explains? */

#include <config.h>

#include <math.h>

#include "integrity/beside.h"
#include "integrity/wrong_elf.h"
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
 * A line that always damages alike makes the same of the same.  Then a packet
 * that differs in one byte is so much more frequent at least, by the part of
 * all packets where damage is seen.
 */
#define ALIKE	2

/* Where nothing is damaged, chance has so much of a chance. */
#define CHANCE	0.01

/* Where much is, its kinds may differ from single bits by this factor. */
#define OTHER_KINDS	1.5

/* Damage makes at least this part of all that it makes. */
#define LEAST_SAMPLES	0.02
#define LEAST_FAR	0.02

/* One call alone may be made in a way that the check does not know. */
#define ONE_CALL	50	/* if it is less than one in so many */

struct test {
	const struct sp_profile *profile;
	const struct sp_checker *checker;
	struct sp_header form;
	uint64_t mask, set;	/* the bits 0 that calls have */

	/* Single bits of all that came: what a change of one would make. */
	double visible;		/* damage that anybody sees */
	double samples, arcs;	/* whole packets that do not fit */
	uint64_t once_samples, once_arcs;	/* that came once only */

	/* What does not fit. */
	uint64_t damaged;
	uint64_t cut;		/* of them: bytes lost or inserted */
	double alike;		/* ALIKE, and the part of packets damaged */
	uint64_t odd_samples, odd_arcs, odd_keys;

	/* No byte beside what came, or too often for that. */
	uint64_t far_samples, far_arcs, far_keys;
};

/* Is v, as it is sent, where this build has code or another one may have? */
static bool
in_text(const struct test *t, uint32_t v)
{
	const struct sp_text *const text = &t->checker->text;
	const uint32_t mask = sp_address_mask(t->form.addr_bytes);

	if (sp_checker_in_text(t->checker, &t->form, v))
		return true;
	for (size_t i = 0; i < text->n; i++) {
		const struct sp_range *const r = &text->ranges[i];

		if (((v + t->form.base - r->high) & mask) <
		    (r->high - r->low) / LONGER)
			return true;
	}
	return false;
}

static bool
fits(const struct test *t, uint32_t a, uint32_t b)
{
	return sp_checker_fits(t->checker, &t->form, !b, a, b);
}

/* What would a change of each bit of a sample's, or a call's, packet make? */
static void
add_sample_bits(struct test *t, uint32_t pc, double n)
{
	t->visible += n * (8 + 1);	/* the type, and bit 0 */
	for (int i = 1; i < 8 * t->form.addr_bytes; i++) {
		const uint32_t other = pc ^ (uint32_t)1 << i;

		if (!in_text(t, other))
			t->visible += n;
		else if (!fits(t, other, 0))
			t->samples += n;
	}
}

static void
add_arc_bits(struct test *t, uint32_t from, uint32_t to, double n)
{
	t->visible += n * 8;
	for (int i = 1; i < 16 * t->form.addr_bytes; i++) {
		const bool second = i >= 8 * t->form.addr_bytes;
		const uint32_t bit = (uint32_t)1 << i % (8 * t->form.addr_bytes);
		const uint32_t a = second ? from : from ^ bit;
		const uint32_t b = second ? to ^ bit : to;

		if (!in_text(t, second ? b : a))
			t->visible += n;
		else if (!fits(t, a, b))
			t->arcs += n;
	}
}

static void
look_at_came(struct test *t)
{
	const struct sp_countmap *const counts = &t->profile->counts;
	const size_t step = counts->used / LOOKED_AT + 1;
	const struct sp_countmap_slot *s = NULL;
	size_t i = 0;

	while ((s = sp_countmap_next(counts, s))) {
		const bool sample = s->key & SP_KEY_SAMPLE;

		*(sample ? &t->once_samples : &t->once_arcs) += s->count == 1;
		if (i++ % step)
			continue;
		if (sample)
			add_sample_bits(t, sp_key_high(s->key),
			    (double)s->count);
		else
			add_arc_bits(t, sp_key_high(s->key), (uint32_t)s->key,
			    (double)s->count);
	}
}

/*
 * A packet within the text that does not fit.  Beside one that came it may be
 * that one, changed; and if damage is always the same, again and again.
 */
static void
look_at_misfit(struct test *t, uint32_t a, uint32_t b, uint64_t count,
    bool closely)
{
	const uint64_t beside = closely ?
	    sp_beside_count(t->profile, a, b) : 0;
	const double alike = (double)beside * t->alike;
	const bool far = closely && ((double)count > 1 + alike ||
	    (!beside && !sp_beside_any(t->profile, a, b)));

	if (!b) {
		t->odd_samples += (double)count <= alike ? 1 : count;
		t->far_samples += far ? count : 0;
		return;
	}
	t->odd_arcs += (double)count <= alike ? 1 : count;
	t->odd_keys++;
	t->far_arcs += far ? count : 0;
	t->far_keys += far;
}

/*
 * What is not in the text is damage if it differs from what came in one bit, or
 * in the highest byte of an address: else the file lacks code.
 */
static bool
is_changed(const struct test *t, uint32_t a, uint32_t b, uint64_t count)
{
	const uint64_t beside = b ? sp_profile_arcs_beside(t->profile, a, b) :
	    sp_profile_samples_beside(t->profile, a);

	return (beside && count <= FEW + beside / RARER) ||
	    (count == 1 && sp_beside_high(t->profile, a, b));
}

static bool
is_elsewhere(const struct test *t, uint32_t a, uint32_t b)
{
	return !in_text(t, a) || (b && !in_text(t, b));
}

static void
add_damaged(struct test *t, const struct sp_countmap *whole)
{
	const struct sp_countmap_slot *s = NULL;

	while ((s = sp_countmap_next(whole, s))) {
		const uint32_t a = sp_key_high(s->key), b = (uint32_t)s->key;

		if ((b && (s->key ^ t->set) & t->mask) || (is_elsewhere(t, a,
		    b) && is_changed(t, a, b, s->count)))
			t->damaged += s->count;
	}
	t->alike = ALIKE * (double)t->damaged /
	    (double)(t->profile->arcs + t->profile->samples + 1);
}

static void
look_at_misfits(struct test *t, const struct sp_countmap *whole)
{
	const size_t step = whole->used / LOOKED_AT + 1;
	const struct sp_countmap_slot *s = NULL;
	size_t i = 0;

	while ((s = sp_countmap_next(whole, s))) {
		const uint32_t a = sp_key_high(s->key), b = (uint32_t)s->key;

		if (!(b && (s->key ^ t->set) & t->mask) &&
		    !is_elsewhere(t, a, b))
			look_at_misfit(t, a, b, s->count, i % step == 0);
		i++;
	}
}

/*
 * Of the damage as much has changed the length of a packet, or more than one
 * packet, that no whole one has come of it.
 */
static uint64_t
count_cut(const struct test *t, const struct sp_skips *s)
{
	const size_t sample = 1 + (size_t)t->form.addr_bytes;
	const size_t arc = sample + (size_t)t->form.addr_bytes;
	bool whole[SP_SKIPS_BYTES] = { true };
	uint64_t cut = 0;

	for (size_t i = 1; i < SP_SKIPS_BYTES; i++) {
		whole[i] = (t->profile->samples && i >= sample &&
		    whole[i - sample]) || (t->profile->arcs && i >= arc &&
		    whole[i - arc]);
		cut += whole[i] ? 0 : s->of_bytes[i];
	}
	return cut;
}

/*
 * Are n more than damage makes, where what it makes otherwise is t->damaged,
 * and part is to visible as the one is to the other?
 */
static bool
is_more(const struct test *t, uint64_t n, double part, double least)
{
	const double kinds = t->damaged ? OTHER_KINDS : 1;
	const double changed = (double)(t->damaged - t->cut + 1) /
	    (double)(t->damaged + 1);
	const double makes = kinds * fmax(part * changed, least * t->visible);
	const double chance = CHANCE / (1 + (double)t->damaged);

	return n && (double)n * t->visible > (double)t->damaged * makes &&
	    sp_signif_rates(t->damaged, t->visible, n, makes) / 2 < chance;
}

/* One place alone may be called in a way that the check does not know. */
static bool
are_calls(const struct test *t, uint64_t n, uint64_t keys)
{
	return keys > 1 || n > (t->profile->arcs + t->odd_arcs) / ONE_CALL;
}

bool
sp_wrong_elf(const struct sp_skips *s, const struct sp_profile *p,
    const struct sp_checker *c, const struct sp_thumb_bit *bit)
{
	struct test t = { .profile = p, .checker = c,
	    .mask = bit->mask, .set = bit->set, .damaged = s->damaged };
	double far_samples, far_arcs;

	if (!s->whole.used)
		return false;
	t.form.addr_bytes = (uint8_t)p->addr_bytes;
	t.form.base = p->base;
	t.cut = count_cut(&t, s);
	look_at_came(&t);
	add_damaged(&t, &s->whole);
	look_at_misfits(&t, &s->whole);
	t.visible = fmax(t.visible, 1);
	/* What came once may have come changed, and then nothing is beside. */
	far_samples = t.samples * (double)t.once_samples /
	    fmax((double)p->samples, 1);
	far_arcs = t.arcs * (double)t.once_arcs / fmax((double)p->arcs, 1);
	return is_more(&t, t.odd_samples, t.samples, LEAST_SAMPLES) ||
	    is_more(&t, t.far_samples, far_samples, LEAST_FAR) ||
	    (are_calls(&t, t.odd_arcs, t.odd_keys) &&
	    is_more(&t, t.odd_arcs, t.arcs, LEAST_FAR)) ||
	    (are_calls(&t, t.far_arcs, t.far_keys) &&
	    is_more(&t, t.far_arcs, far_arcs, LEAST_FAR));
}
