/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets that were never sent, see outliers.h */

#include <config.h>

#include <math.h>
#include <string.h>

#include "integrity/outliers.h"

/* What came more often is never an outlier. */
#define RARE_MAX	4096

/*
 * Damage must be so many times more likely than that it was sent: what is left
 * out by mistake is more of a loss than what is not.
 */
#define ODDS	10

/* The fewer rare samples are left, the less likely they are: so many rounds. */
#define ROUNDS	4

/*
 * Where bits change bytes are skipped, too: of so many there is one such place
 * at least.  What else is out of range is code that the ELF file lacks.
 */
#define PLACE	4

/*
 * Where damage is expected to make fewer than this there are next to none but
 * true arcs.  So many of them tell enough.
 */
#define CALM	0.01
#define CALM_ARCS	4096

/* How often what may come did, without outliers. */
struct came {
	double never;
	double upto[2 * RARE_MAX + 1];	/* 1 to so many times */
};

struct search {
	const struct sp_profile *profile;
	const struct sp_checker *checker;
	struct sp_header form;	/* of addresses */
	double changed, bits;	/* bits that have changed, of so many */
	double instructions;	/* of the program */
	struct came samples;	/* of all instructions */
	struct came arcs;	/* of those one bit beside others */
	struct sp_countmap *suspect;
};

/* Call visit for each key of a counter map.  False if that ever is. */
static bool
each(const struct sp_countmap *t, struct search *s,
    bool (*visit)(struct search *s, const struct sp_countmap_slot *slot))
{
	const struct sp_countmap_slot *slot = NULL;

	while ((slot = sp_countmap_next(t, slot))) {
		if (!visit(s, slot))
			return false;
	}
	return true;
}

/* Of many arcs those that their keys choose, in whatever order they come. */
static bool
is_chosen(const struct search *s, uint64_t key)
{
	return key / 2 % (s->profile->counts.used / CALM_ARCS + 1) == 0;
}

/* The bits of an address that are sent, from the first on, and behind them. */
static int
first_bit(const struct search *s)
{
	return s->profile->words ? 1 : 0;
}

static int
last_bit(const struct search *s)
{
	return sp_address_bits(s->form.addr_bytes);
}

/* How many bits of a packet are there that, if one changes, it does not fit? */
static int
count_bits(const struct search *s, const struct sp_packet *packet)
{
	int n = 0;

	for (int i = first_bit(s); i < last_bit(s); i++) {
		struct sp_packet a = *packet, b = *packet;

		a.a ^= (uint32_t)1 << i;
		b.b ^= (uint32_t)1 << i;
		n += !sp_checker_packet(s->checker, &s->form, &a);
		if (sp_packet_is_call(packet))
			n += !sp_checker_packet(s->checker, &s->form, &b);
	}
	/* Bit 0 of a call is none of the checker's business. */
	return n + (sp_packet_is_call(packet) && !first_bit(s) ? 2 : 0);
}

static bool
add_bits(struct search *s, const struct sp_countmap_slot *slot)
{
	const bool sample = slot->key & SP_KEY_SAMPLE;
	const struct sp_packet packet = {
		.kind = sample ? SP_PACKET_SAMPLE : SP_PACKET_ARC,
		.a = (uint32_t)(slot->key >> 32),
		.b = sample ? 0 : (uint32_t)slot->key
	};
	const int n = sample || is_chosen(s, slot->key) ?
	    count_bits(s, &packet) : 2 * (last_bit(s) - first_bit(s));

	s->bits += (double)slot->count * n;
	return true;
}

/* Something came n > 0 times. */
static void
add_times(struct came *came, uint64_t n)
{
	came->never--;
	if (n <= 2 * RARE_MAX)
		came->upto[n]++;
}

static void
add_up(struct came *came)
{
	for (size_t n = 1; n <= 2 * RARE_MAX; n++)
		came->upto[n] += came->upto[n - 1];
}

static void
count_samples(struct search *s)
{
	const struct sp_countmap_slot *slot = NULL;

	memset(&s->samples, 0, sizeof(s->samples));
	s->samples.never = s->instructions;
	while ((slot = sp_countmap_next(&s->profile->counts, slot))) {
		if (slot->key & SP_KEY_SAMPLE &&
		    !sp_countmap_find(s->suspect, slot->key))
			add_times(&s->samples, slot->count);
	}
	add_up(&s->samples);
}

/* Is a call one that the code does not have, but may be made? */
static bool
is_possible(const struct search *s, uint32_t from, uint32_t to)
{
	const struct sp_packet arc = { .kind = SP_PACKET_ARC, .a = from,
	    .b = to };

	return sp_checker_packet(s->checker, &s->form, &arc) ==
	    SP_FIT_POSSIBLE;
}

static void
add_arc(struct search *s, uint32_t from, uint32_t to)
{
	const struct sp_packet arc = { .kind = SP_PACKET_ARC, .a = from,
	    .b = to };
	uint64_t key;
	const uint64_t n = sp_profile_count(s->profile, &arc, &key);

	if (!is_possible(s, from, to))
		return;
	s->arcs.never++;
	if (n)
		add_times(&s->arcs, n);
}

/*
 * How often did what is one bit beside this arc come, if that is not damage,
 * and itself is none?
 */
static bool
add_beside(struct search *s, const struct sp_countmap_slot *slot)
{
	const uint32_t from = (uint32_t)(slot->key >> 32);
	const uint32_t to = (uint32_t)slot->key;

	if (slot->key & SP_KEY_SAMPLE || !is_chosen(s, slot->key))
		return true;
	/* This counts itself as well. */
	if ((double)sp_profile_arcs_beside(s->profile, from, to) * s->changed >
	    CALM * s->bits)
		return true;
	for (int i = 1; i < last_bit(s); i++) {
		add_arc(s, from ^ (uint32_t)1 << i, to);
		add_arc(s, from, to ^ (uint32_t)1 << i);
	}
	return true;
}

/*
 * How much of it came n > 0 times: as much as came from half to twice as often
 * has it, on average, since few of each have come.
 */
static double
smooth(const struct came *came, uint64_t n)
{
	const uint64_t low = (n + 1) / 2, high = 2 * n;

	return (1 + came->upto[high] - came->upto[low - 1]) /
	    (double)(high - low + 1);
}

/*
 * Something came n times, while damage makes expected on average, by Poisson's
 * distribution: is it far more likely that it made all than that some were
 * sent?
 */
static bool
is_suspect(const struct came *came, uint64_t n, double expected)
{
	const double all = fmax(came->never, 1);
	double made = 1;	/* i of them: how likely, if n are 1 */
	double some = 0;

	for (uint64_t i = n; i > 0 && ODDS * some < all; i--) {
		made *= (double)i / expected;
		some += made * smooth(came, n - i + 1);
	}
	return ODDS * some < all;
}

static bool
look_at_sample(struct search *s, const struct sp_countmap_slot *slot)
{
	const uint32_t pc = (uint32_t)(slot->key >> 32);
	double expected;

	if (!(slot->key & SP_KEY_SAMPLE) || slot->count > RARE_MAX ||
	    sp_countmap_find(s->suspect, slot->key))
		return true;
	expected = (double)sp_profile_samples_beside(s->profile, pc) *
	    s->changed / s->bits;
	return !is_suspect(&s->samples, slot->count, expected) ||
	    sp_countmap_add(s->suspect, slot->key, slot->count);
}

/* A call that the code has is never one: few others are one bit beside. */
static bool
look_at_arc(struct search *s, const struct sp_countmap_slot *slot)
{
	const uint32_t from = (uint32_t)(slot->key >> 32);
	const uint32_t to = (uint32_t)slot->key;
	double expected;

	if (slot->key & SP_KEY_SAMPLE || slot->count > RARE_MAX)
		return true;
	expected = (double)(sp_profile_arcs_beside(s->profile, from, to) -
	    slot->count) * s->changed / s->bits;
	return !is_suspect(&s->arcs, slot->count, expected) ||
	    !is_possible(s, from, to) ||
	    sp_countmap_add(s->suspect, slot->key, slot->count);
}

static bool
find_arcs(struct search *s)
{
	each(&s->profile->counts, s, add_beside);
	add_up(&s->arcs);
	return each(&s->profile->counts, s, look_at_arc);
}

static bool
find_samples(struct search *s)
{
	size_t before;

	for (int i = 0; i < ROUNDS; i++) {
		before = s->suspect->used;
		count_samples(s);
		if (!each(&s->profile->counts, s, look_at_sample))
			return false;
		if (s->suspect->used == before)
			break;
	}
	return true;
}

bool
sp_outliers_find(const struct sp_profile *p, const struct sp_mismatch *m,
    uint64_t places, const struct sp_checker *c, struct sp_countmap *suspect)
{
	struct search s = { .profile = p, .checker = c,
	    .form = { .addr_bytes = (uint8_t)p->addr_bytes, .base = p->base },
	    .instructions = (double)sp_program_instructions(&c->program),
	    .suspect = suspect };

	memset(suspect, 0, sizeof(*suspect));
	s.changed = fmin((double)places * PLACE,
	    (double)sp_mismatch_reasons(m, p, c).changed);
	if (!s.changed)
		return true;
	each(&p->counts, &s, add_bits);
	return find_arcs(&s) && find_samples(&s);
}
