/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether what a packet says fits a program, see checker.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "wire/checker.h"

/* Return addresses at or above this are not of a call, see program.c. */
#define NO_CALL_LOW	UINT32_C(0xfe000000)

bool
sp_checker_init(struct sp_checker *c, const struct sp_elf *e)
{
	const struct sp_program *const p = &c->program;

	memset(c, 0, sizeof(*c));
	c->fitting = calloc(1, sizeof(*c->fitting));
	c->asked = calloc(1, sizeof(*c->asked));
	if (!c->fitting || !c->asked || !sp_program_build(&c->program, e))
		return false;
	for (size_t i = 0; i < p->n_areas; i++) {
		if (!sp_text_add(&c->text, p->areas[i].low, p->areas[i].high))
			return false;
	}
	sp_text_tidy(&c->text, 2);
	return true;
}

/* The whole address of v; of several, one of the text that is profiled. */
static bool
resolve(const struct sp_checker *c, const struct sp_header *h, uint32_t v,
    uint32_t *addr)
{
	const struct sp_text *const t = &c->text;

	v &= ~(uint32_t)1;
	return (c->profiled && sp_text_resolve(c->profiled, h->addr_bytes,
	    h->base, v, addr) && sp_text_resolve(t, 4, 0, *addr, addr)) ||
	    sp_text_resolve(t, h->addr_bytes, h->base, v, addr);
}

/* The whole address of a `from` that is not in the text. */
static uint32_t
outside(const struct sp_header *h, uint32_t v)
{
	const uint32_t mask = sp_address_mask(h->addr_bytes);
	const uint32_t addr = (v + h->base) & mask;

	if (!v)
		return 0;
	return addr >= (NO_CALL_LOW & mask) ? addr | ~mask : addr;
}

/*
 * Does a call fit from any of the places that v may be?  It may be behind the
 * text, and several places may share their low bytes.
 */
static enum sp_fit
fit_from(const struct sp_checker *c, const struct sp_header *h, uint32_t v,
    uint32_t to)
{
	const uint64_t step = (uint64_t)sp_address_mask(h->addr_bytes) + 1;
	enum sp_fit best;

	v &= ~(uint32_t)1;
	best = sp_program_arc(&c->program, outside(h, v), to);
	for (size_t i = 0; i < c->text.n; i++) {
		const struct sp_range *const r = &c->text.ranges[i];
		uint64_t addr = r->low + ((v + h->base - r->low) & (step - 1));

		for (; addr <= r->high && best != SP_FIT_SURE; addr += step) {
			const enum sp_fit fit = sp_program_arc(&c->program,
			    (uint32_t)addr, to);

			best = fit > best ? fit : best;
		}
	}
	return best;
}

/*
 * What was counted by a firmware in bins of 4 bytes has the first address of
 * its bin, in which an instruction begins, there or behind 2 bytes.
 */
static bool
fits_sample(const struct sp_checker *c, const struct sp_packet *p, uint32_t at)
{
	return sp_program_sample(&c->program, at) ||
	    (p->kind == SP_PACKET_SAMPLES && at % 4 == 0 &&
	    sp_program_sample(&c->program, at + 2));
}

static enum sp_fit
find_fit(const struct sp_checker *c, const struct sp_header *h,
    const struct sp_packet *p)
{
	uint32_t at;

	/* A program counter has no Thumb bit. */
	if (sp_packet_is_sample(p))
		return !(p->a & 1) && resolve(c, h, p->a, &at) &&
		    fits_sample(c, p, at) ? SP_FIT_SURE : SP_FIT_NOT;
	return resolve(c, h, p->b, &at) ? fit_from(c, h, p->a, at) :
	    SP_FIT_NOT;
}

/* The cache, without answers of another form. */
static struct sp_asked *
asked_of(const struct sp_checker *c, const struct sp_header *h)
{
	struct sp_asked *const a = c->asked;

	if (a->addr_bytes != h->addr_bytes || a->base != h->base ||
	    a->profiled != c->profiled)
		*a = (struct sp_asked){ .profiled = c->profiled,
		    .base = h->base, .addr_bytes = h->addr_bytes };
	return a;
}

enum sp_fit
sp_checker_packet(const struct sp_checker *c, const struct sp_header *h,
    const struct sp_packet *p)
{
	struct sp_asked *a;
	size_t slot;

	if (p->kind > SP_PACKET_SAMPLE)
		return find_fit(c, h, p);
	a = asked_of(c, h);
	slot = sp_packet_slot(p, SP_ASKED_BITS);
	if (!a->fit[slot] || a->sent[slot] != sp_packet_sent(p)) {
		a->sent[slot] = sp_packet_sent(p);
		a->fit[slot] = (uint8_t)(find_fit(c, h, p) + 1);
	}
	return (enum sp_fit)(a->fit[slot] - 1);
}

bool
sp_checker_in_text(const struct sp_checker *c, const struct sp_header *h,
    uint32_t v)
{
	uint32_t addr;

	return resolve(c, h, v, &addr);
}

void
sp_checker_free(struct sp_checker *c)
{
	sp_program_free(&c->program);
	sp_text_free(&c->text);
	free(c->fitting);
	free(c->asked);
}
