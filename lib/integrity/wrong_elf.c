/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Are there more packets that do not fit than damage would make of those that
 * do?  A line may damage any bit, or always the same one, or shift bytes by a
 * bit: each kind makes other misfits, and more or fewer of them.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "integrity/beside.h"
#include "integrity/wrong_elf.h"
#include "stat/significance.h"
#include "wire/words.h"

/*
 * Another build is longer, perhaps: so much of the text's size behind its end
 * is looked at as if it was text.
 */
#define LONGER	4

/* So many of what came, and of what does not fit, tell enough. */
#define LOOKED_AT	1024

/*
 * A line that always damages alike makes the same of the same: so much more
 * often than it damages all, and only with this chance more often than that.
 */
#define ALIKE	2
#define ALIKE_CHANCE	0.001

/* Where nothing is damaged, chance has so much of a chance. */
#define CHANCE	0.01

/* Where much is, its kinds may differ from single bits by this factor. */
#define OTHER_KINDS	1.5

/* Damage makes at least this part of all that it makes. */
#define LEAST	0.02

/* One place alone may be called in a way that the check does not know. */
#define ONE_CALL	50	/* if it is less than one in so many */

struct counts {
	uint64_t samples, arcs;
	uint64_t keys;		/* different arcs */
};

/* One kind of damage. */
struct kind {
	/* What it makes of all that came, if it changes each byte once. */
	double visible;		/* damage that anybody sees */
	double samples, arcs;	/* whole packets that do not fit */

	/* Those that it makes of nothing that came, or not so often. */
	struct counts far;
};

/* Any bit; those before are of one change each. */
#define ANY	SP_CHANGES
#define KINDS	(ANY + 1)

struct misfits {
	const struct sp_profile *profile;	/* what fits */
	const struct sp_checker *checker;
	const struct sp_thumb_bit *thumb_bit;	/* of the calls */

	struct sp_header form;
	struct counts all;	/* whole ones, in the text */
	struct counts unlike;	/* the same, but once what damage may make
				   again and again of the same */
	struct kind kinds[KINDS];
	uint64_t once_samples, once_arcs;	/* that came once only */
	uint64_t damaged;	/* other places, and packets elsewhere */
	uint64_t cut;		/* of them: bytes lost or inserted */
};

/* Is v, as it is sent, where this build has code or another one may have? */
static bool
in_text(const struct misfits *m, uint32_t v)
{
	const uint32_t mask = sp_address_mask(m->form.addr_bytes);

	if (sp_checker_in_text(m->checker, &m->form, v))
		return true;
	for (size_t i = 0; i < m->checker->text.n; i++) {
		const struct sp_range *const r = &m->checker->text.ranges[i];

		if (((v + m->form.base - r->high) & mask) <
		    (r->high - r->low) / LONGER)
			return true;
	}
	return false;
}

static bool
is_elsewhere(const struct misfits *m, uint32_t a, uint32_t b)
{
	return !in_text(m, a) || (b && !in_text(m, b));
}

/* n packets become another one by a change of that kind. */
static void
add_changed(const struct misfits *m, struct kind *k, uint32_t a, uint32_t b,
    double n)
{
	if (is_elsewhere(m, a, b))
		k->visible += n;
	else if (!sp_checker_fits(m->checker, &m->form, &(struct sp_packet){
	    .kind = b ? SP_PACKET_ARC : SP_PACKET_SAMPLE, .a = a, .b = b }))
		*(b ? &k->arcs : &k->samples) += n;
}

/* What would a change of each byte of a word make, and one of its frame? */
static void
add_word_changes(struct misfits *m, uint32_t a, uint32_t b, double n)
{
	const struct sp_packet packet = {
	    .kind = b ? SP_PACKET_ARC : SP_PACKET_SAMPLE, .a = a, .b = b };
	uint8_t word[SPLITPROF_WIRE_WORD], other[SPLITPROF_WIRE_WORD];
	struct sp_packet made;
	struct sp_name none;

	if (!sp_packet_encode_word(&packet, word))
		return;
	for (int c = 0; c < SP_CHANGES; c++) {
		m->kinds[c].visible += n * SPLITPROF_WIRE_WORDS_HEAD *
		    SPLITPROF_WIRE_WORD / SP_FRAME_WORDS;
		for (size_t i = 0; i < sizeof(word); i++) {
			memcpy(other, word, sizeof(word));
			other[i] = (uint8_t)sp_changed(word[i],
			    (enum sp_change)c);
			if (other[i] == word[i])
				continue;
			/* The upper half of a sample is known to be 0. */
			if (!sp_word_is_event(other) || (!b && i > 1)) {
				m->kinds[c].visible += n;
				continue;
			}
			sp_word_read(other, &m->form, &none, &made);
			add_changed(m, &m->kinds[c], made.a, made.b, n);
		}
	}
}

/* What would a change of each byte of a packet make? */
static void
add_changes(struct misfits *m, uint32_t a, uint32_t b, double n)
{
	const int width = m->form.addr_bytes;

	if (m->profile->words) {
		add_word_changes(m, a, b, n);
		return;
	}
	for (int c = 0; c < SP_CHANGES; c++) {
		struct kind *const k = &m->kinds[c];

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
look_at_came(struct misfits *m)
{
	const struct sp_countmap *const counts = &m->profile->counts;
	struct kind *const any = &m->kinds[ANY];
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
	for (int c = 0; c < KINDS; c++)
		m->kinds[c].visible = fmax(m->kinds[c].visible, 1);
}

static void
add_misfits(struct counts *c, uint32_t b, uint64_t count)
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
is_far(const struct misfits *m, uint64_t count, uint64_t beside)
{
	const double packets = (double)(m->profile->arcs +
	    m->profile->samples) / ALIKE;

	return !beside || (count > 1 &&
	    (double)count * packets > (double)m->damaged * (double)beside &&
	    sp_signif_rates(m->damaged, packets, count, (double)beside) / 2 <
	    ALIKE_CHANCE);
}

static void
look_at_misfit(struct misfits *m, uint32_t a, uint32_t b, uint64_t count)
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
		add_misfits(&m->kinds[ANY].far, b, count);
}

/*
 * What is not in the text is damage if it differs from what came in one bit, or
 * in the highest byte of an address: else the file lacks code.
 */
static bool
is_changed(const struct misfits *m, uint32_t a, uint32_t b, uint64_t count)
{
	return sp_beside_changed(m->profile, a, b, count) ||
	    (count == 1 && sp_beside_high(m->profile, a, b));
}

/* Is bit 0 of a call's addresses as no call has it?  That is damage. */
static bool
is_odd(const struct misfits *m, uint64_t key)
{
	return (uint32_t)key && (key ^ m->thumb_bit->set) & m->thumb_bit->mask;
}

static void
add_damaged(struct misfits *m, const struct sp_countmap *whole)
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
look_at_misfits(struct misfits *m, const struct sp_countmap *whole)
{
	const size_t step = whole->used / LOOKED_AT + 1;
	const struct sp_countmap_slot *s = NULL;
	size_t i = 0;

	while ((s = sp_countmap_next(whole, s))) {
		const uint32_t a = sp_key_high(s->key), b = (uint32_t)s->key;
		const bool skipped = i++ % step;

		if (is_odd(m, s->key) || is_elsewhere(m, a, b))
			continue;
		add_misfits(&m->all, b, s->count);
		if (skipped)
			add_misfits(&m->unlike, b, s->count);
		else
			look_at_misfit(m, a, b, s->count);
	}
}

/*
 * Are n more than damage of this kind makes, where what it makes otherwise is
 * m->damaged, and part is to k->visible as the one is to the other?
 */
static bool
is_more(const struct misfits *m, const struct kind *k, uint64_t n, double part)
{
	const double others = k == &m->kinds[ANY] && m->damaged ?
	    OTHER_KINDS : 1;
	const double changed = (double)(m->damaged - m->cut + 1) /
	    (double)(m->damaged + 1);
	const double makes = others * fmax(part * changed, LEAST * k->visible);
	const double chance = CHANCE / (1 + (double)m->damaged);

	return n && (double)n * k->visible > (double)m->damaged * makes &&
	    sp_signif_rates(m->damaged, k->visible, n, makes) / 2 < chance;
}

static bool
are_calls(const struct misfits *m, const struct counts *c)
{
	return c->keys > 1 || c->arcs > (m->profile->arcs + m->all.arcs) /
	    ONE_CALL;
}

/* Are there more misfits than damage of this kind makes? */
static bool
exceed(const struct misfits *m, const struct kind *k)
{
	const struct counts *const c =
	    k == &m->kinds[ANY] ? &m->unlike : &m->all;
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
	const size_t width = (size_t)p->addr_bytes;
	const size_t sample = p->words ? SPLITPROF_WIRE_WORD : 1 + width;
	const size_t arc = p->words ? SPLITPROF_WIRE_WORD : 1 + 2 * width;
	struct misfits m = {
		.profile = p, .checker = c, .thumb_bit = bit,
		.form = { .addr_bytes = (uint8_t)p->addr_bytes,
		    .base = p->base },
		.damaged = s->damaged,
		.cut = sp_skips_cut(s, p->samples ? sample : 0,
		    p->arcs ? arc : 0)
	};
	bool more = s->whole.used;

	if (more) {
		look_at_came(&m);
		add_damaged(&m, &s->whole);
		look_at_misfits(&m, &s->whole);
	}
	for (int i = 0; i < KINDS && more; i++)
		more = exceed(&m, &m.kinds[i]);
	return more;
}
