/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can't be of a program, see elf_mismatch.h */

#include <config.h>

#include <string.h>

#include "integrity/beside.h"
#include "integrity/elf_mismatch.h"

/* Different ones: more than any program has, less than damage can make. */
#define KEYS_MAX	65536

/* So many calls vote for shifts, and so many shifts are looked at closely. */
#define VOTERS	256
#define VOTES	((size_t)1 << 19)
#define CANDIDATES	8

#define INSN_BYTES	2	/* the smallest instruction */

static bool
add(struct sp_countmap *t, uint64_t key, uint32_t count)
{
	struct sp_countmap_slot *const slot = sp_countmap_find(t, key);

	if (slot)
		slot->count += count;
	return slot || t->used >= KEYS_MAX || sp_countmap_add(t, key, count);
}

bool
sp_mismatch_add(struct sp_mismatch *m, const struct sp_packet *p)
{
	m->calls += p->b ? p->count : 0;
	return add(p->b ? &m->arcs : &m->samples, sp_packet_sent(p), p->count);
}

size_t
sp_mismatch_callees(const struct sp_mismatch *m)
{
	const struct sp_countmap_slot *s = NULL;
	struct sp_countmap callees = { .slots = NULL };
	size_t n;

	/* Without memory there are fewer: nothing is refused then. */
	while ((s = sp_countmap_next(&m->arcs, s)) &&
	    sp_countmap_add(&callees, (uint32_t)s->key, 1))
		continue;
	n = callees.used;
	sp_countmap_free(&callees);
	return n;
}

/* How many of the calls fit with that shift? */
static uint64_t
count_fits(const struct sp_mismatch *m, struct sp_checker *c,
    const struct sp_header *h, uint32_t shift)
{
	const uint32_t mask = sp_address_mask(h->addr_bytes);
	const struct sp_countmap_slot *s = NULL;
	uint64_t fits = 0;

	while ((s = sp_countmap_next(&m->arcs, s))) {
		struct sp_packet arc = { .kind = SP_PACKET_ARC };

		arc.b = ((uint32_t)s->key + shift) & mask;
		/* What no call has left is not shifted. */
		arc.a = (uint32_t)(s->key >> 32);
		if (sp_checker_packet(c, h, &arc))
			fits += s->count;
		else {
			arc.a = (arc.a + shift) & mask;
			fits += sp_checker_packet(c, h, &arc) ? s->count : 0;
		}
	}
	return fits;
}

/*
 * Each call votes for the shifts that bring its callee to where a function
 * calls mcount.
 */
static bool
vote(const struct sp_mismatch *m, const struct sp_checker *c,
    const struct sp_header *h, struct sp_countmap *votes)
{
	const struct sp_program *const p = &c->program;
	const uint32_t mask = sp_address_mask(h->addr_bytes);
	const size_t most = p->n_entries > VOTES / VOTERS ?
	    1 + VOTES / p->n_entries : VOTERS;
	const struct sp_countmap_slot *s = NULL;

	for (size_t voters = 0; voters < most &&
	    (s = sp_countmap_next(&m->arcs, s)); voters++) {
		const uint32_t to = (uint32_t)s->key & ~(uint32_t)1;

		for (size_t k = 0; k < p->n_entries; k++) {
			const uint32_t shift = (p->entries[k].to - h->base -
			    to) & mask;

			if (p->entries[k].to && shift &&
			    !sp_countmap_add(votes, shift, s->count))
				return false;
		}
	}
	return true;
}

/* Take the shift with the most votes out of them; 0: none is left. */
static uint32_t
elect(struct sp_countmap *votes)
{
	struct sp_countmap_slot *best = NULL, *s = NULL;
	uint32_t shift;

	while ((s = sp_countmap_next(votes, s))) {
		if (s->key && (!best || s->count > best->count ||
		    (s->count == best->count && s->key < best->key)))
			best = s;
	}
	if (!best)
		return 0;
	shift = (uint32_t)best->key;
	best->key = 0;
	return shift;
}

bool
sp_mismatch_shift(const struct sp_mismatch *m, struct sp_checker *c,
    const struct sp_header *h, uint32_t *shift, uint64_t *fits)
{
	struct sp_countmap votes = { .slots = NULL };
	const bool counted = vote(m, c, h, &votes);

	*shift = 0;
	*fits = 0;
	for (int i = 0; counted && i < CANDIDATES; i++) {
		const uint32_t by = elect(&votes);
		const uint64_t n = by ? count_fits(m, c, h, by) : 0;

		if (n > *fits) {
			*fits = n;
			*shift = by;
		}
	}
	sp_countmap_free(&votes);
	return counted;
}

/*
 * Go through the calls, or the samples: what of them is changed, and what is
 * sent.  Of code that is in the text of the profile, but not in the program's
 * file, nothing has changed: that is then what the program does there.
 */
static void
find_reasons(const struct sp_countmap *t, const struct sp_profile *p,
    const struct sp_checker *c, uint64_t *changed, uint64_t *sent)
{
	const struct sp_header form = {
		.addr_bytes = (uint8_t)p->addr_bytes, .base = p->base
	};
	const struct sp_countmap_slot *s = NULL;

	while ((s = sp_countmap_next(t, s))) {
		const uint32_t a = sp_key_high(s->key), b = (uint32_t)s->key;
		const uint32_t v = b ? b : a;
		const bool in = sp_checker_in_text(c, &form, v);
		uint32_t addr;

		if (sp_beside_changed(p, a, b, s->count))
			*changed += in || !sp_profile_resolve(p, v, &addr) ?
			    s->count : 0;
		else if (s->count > SP_BESIDE_FEW && in)
			*sent += s->count;
	}
}

struct sp_mismatch_reasons
sp_mismatch_reasons(const struct sp_mismatch *m, const struct sp_profile *p,
    const struct sp_checker *c)
{
	struct sp_mismatch_reasons r = { .changed = 0 };

	find_reasons(&m->arcs, p, c, &r.changed, &r.sent_arcs);
	find_reasons(&m->samples, p, c, &r.changed, &r.sent_samples);
	return r;
}

uint64_t
sp_other_build_samples(const struct sp_gmon *g, const struct sp_program *p)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < g->n_hists; i++) {
		const struct sp_hist *const h = &g->hists[i];

		if (sp_hist_bin_bytes(h) > INSN_BYTES)
			continue;
		for (size_t k = 0; k < h->n_bins; k++) {
			const uint64_t addr = sp_hist_address(h, k);

			if (h->bins[k] && sp_program_holds(p, addr, false) &&
			    !sp_program_sample(p, (uint32_t)addr))
				sum += h->bins[k];
		}
	}
	return sum;
}

void
sp_mismatch_free(struct sp_mismatch *m)
{
	sp_countmap_free(&m->arcs);
	sp_countmap_free(&m->samples);
	m->calls = 0;
}
