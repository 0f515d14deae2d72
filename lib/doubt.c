/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples that were never sent, see doubt.h */

#include <config.h>

#include <math.h>
#include <string.h>

#include "doubt.h"

/* Samples that came more often are never in doubt. */
#define RARE_MAX	4096

/*
 * Damage must be so many times more likely than that a sample was sent: what is
 * left out by mistake is more of a loss than what is not.
 */
#define ODDS	10

/* The fewer rare samples are left, the less likely they are: so many rounds. */
#define ROUNDS	4

/*
 * Where bits change bytes are skipped, too: of so many there is one such place
 * at least.  What else is out of range is code that the ELF file lacks.
 */
#define PLACE	4

struct search {
	const struct sp_profile *profile;
	const struct sp_checker *checker;
	struct sp_header form;	/* of addresses */
	double changed, bits;	/* bits that have changed, of so many */
	double instructions;	/* of the program */
	double unseen;		/* of them did not come, or are doubtful */
	double upto[2 * RARE_MAX + 1];	/* of the others: came up to so often */
	struct sp_tally *doubtful;
};

/* Call visit for each key of a tally.  False if that ever is. */
static bool
each(const struct sp_tally *t, struct search *s,
    bool (*visit)(struct search *s, const struct sp_tally_slot *slot))
{
	const size_t n = t->slots ? (size_t)1 << t->bits : 0;

	for (size_t i = 0; i < n; i++) {
		if (t->slots[i].count && !visit(s, &t->slots[i]))
			return false;
	}
	return true;
}

/* Add the bits of packets that, if one changes, make them not fit. */
static bool
add_bits(struct search *s, const struct sp_tally_slot *slot)
{
	int n = 0;

	for (int i = 0; i < 8 * s->form.addr_bytes; i++) {
		const struct sp_packet sample = {
			.kind = SP_PACKET_SAMPLE,
			.a = (uint32_t)(slot->key >> 32) ^ (uint32_t)1 << i
		};

		/* Next to no call is another one, of as many bits again. */
		n += !(slot->key & SP_KEY_SAMPLE) ? 2 :
		    !sp_checker_packet(s->checker, &s->form, &sample);
	}
	s->bits += (double)slot->count * n;
	return true;
}

static bool
add_came(struct search *s, const struct sp_tally_slot *slot)
{
	if (!(slot->key & SP_KEY_SAMPLE) ||
	    sp_tally_find(s->doubtful, slot->key))
		return true;
	s->unseen--;
	if (slot->count <= 2 * RARE_MAX)
		s->upto[slot->count]++;
	return true;
}

/* Count how often all instructions came. */
static void
count_came(struct search *s)
{
	memset(s->upto, 0, sizeof(s->upto));
	s->unseen = s->instructions;
	each(&s->profile->tally, s, add_came);
	for (size_t n = 1; n <= 2 * RARE_MAX; n++)
		s->upto[n] += s->upto[n - 1];
}

/*
 * How many instructions came n > 0 times: as many as come from half to twice as
 * often have it, on average, since few of each have come.
 */
static double
smooth(const struct search *s, uint64_t n)
{
	const uint64_t low = (n + 1) / 2, high = 2 * n;

	return (1 + s->upto[high] - s->upto[low - 1]) /
	    (double)(high - low + 1);
}

/*
 * An instruction has n samples, while damage makes expected on average, by
 * Poisson's distribution: is it far more likely that it made all than that some
 * were sent?
 */
static bool
is_doubtful(const struct search *s, uint64_t n, double expected)
{
	const double all = fmax(s->unseen, 1);
	double made = 1;	/* i of them: how likely, if n are 1 */
	double some = 0;

	for (uint64_t i = n; i > 0 && ODDS * some < all; i--) {
		made *= (double)i / expected;
		some += made * smooth(s, n - i + 1);
	}
	return ODDS * some < all;
}

static bool
look(struct search *s, const struct sp_tally_slot *slot)
{
	const uint32_t pc = (uint32_t)(slot->key >> 32);
	double expected;

	if (!(slot->key & SP_KEY_SAMPLE) || slot->count > RARE_MAX ||
	    sp_tally_find(s->doubtful, slot->key))
		return true;
	expected = (double)sp_profile_samples_beside(s->profile, pc) *
	    s->changed / s->bits;
	return !is_doubtful(s, slot->count, expected) ||
	    sp_tally_add(s->doubtful, slot->key, slot->count);
}

static bool
search(struct search *s)
{
	size_t before;

	for (int i = 0; i < ROUNDS; i++) {
		before = s->doubtful->used;
		count_came(s);
		if (!each(&s->profile->tally, s, look))
			return false;
		if (s->doubtful->used == before)
			break;
	}
	return true;
}

bool
sp_doubt_find(const struct sp_profile *p, const struct sp_misfits *m,
    uint64_t places, const struct sp_checker *c, struct sp_tally *doubtful)
{
	struct search s = { .profile = p, .checker = c,
	    .form = { .addr_bytes = (uint8_t)p->addr_bytes, .base = p->base },
	    .instructions = (double)sp_program_instructions(&c->program),
	    .doubtful = doubtful };

	memset(doubtful, 0, sizeof(*doubtful));
	s.changed = fmin((double)places * PLACE,
	    (double)sp_misfits_reasons(m, p, c).changed);
	if (!s.changed)
		return true;
	each(&p->tally, &s, add_bits);
	return search(&s);
}
