/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether what a packet says fits a program, see checker.h
 *
 * The key of an arc is from << 32 | to and that of a sample pc << 32: no
 * function calls mcount before address 0.
 */
#include <config.h>

#include <string.h>

#include "checker.h"

/* Return addresses at or above this are not of a call, see program.c. */
#define NO_CALL_LOW	UINT32_C(0xfe000000)

bool
sp_checker_init(struct sp_checker *c, const struct sp_elf *e)
{
	const struct sp_program *const p = &c->program;

	memset(c, 0, sizeof(*c));
	if (!sp_program_build(&c->program, e))
		return false;
	for (size_t i = 0; i < p->n_areas; i++) {
		if (!sp_text_add(&c->text, p->areas[i].low, p->areas[i].high))
			return false;
	}
	sp_text_tidy(&c->text, 2);
	return true;
}

void
sp_checker_form(struct sp_checker *c, const struct sp_header *h)
{
	if (c->addr_bytes == h->addr_bytes && c->base == h->base)
		return;
	c->addr_bytes = h->addr_bytes;
	c->base = h->base;
	memset(c->known, 0, sizeof(c->known));
}

static bool
resolve(const struct sp_checker *c, uint32_t v, uint32_t *addr)
{
	return sp_text_resolve(&c->text, c->addr_bytes, c->base,
	    v & ~(uint32_t)1, addr);
}

/* The whole address of a `from`, which may be behind the text or outside. */
static uint32_t
whole_from(const struct sp_checker *c, uint32_t v)
{
	const uint32_t mask = sp_address_mask(c->addr_bytes);
	uint32_t addr;

	v &= ~(uint32_t)1;
	if (!v || resolve(c, v, &addr))
		return v ? addr : 0;
	if (resolve(c, v - 2, &addr))
		return addr + 2;
	addr = (v + c->base) & mask;
	return addr >= (NO_CALL_LOW & mask) ? addr | ~mask : addr;
}

static enum sp_fit
fit(const struct sp_checker *c, bool sample, uint32_t a, uint32_t b)
{
	uint32_t at;

	/* A program counter has no Thumb bit. */
	if (sample)
		return !(a & 1) && resolve(c, a, &at) &&
		    sp_program_sample(&c->program, at) ? SP_FIT_SURE :
		    SP_FIT_NOT;
	return resolve(c, b, &at) ? sp_program_arc(&c->program,
	    whole_from(c, a), at) : SP_FIT_NOT;
}

enum sp_fit
sp_checker_packet(struct sp_checker *c, const struct sp_header *h,
    const struct sp_packet *p)
{
	sp_checker_form(c, h);
	return fit(c, p->kind == SP_PACKET_SAMPLE ||
	    p->kind == SP_PACKET_SAMPLES, p->a, p->b);
}

bool
sp_checker_unknown(struct sp_checker *c, uint32_t a, uint32_t b, uint64_t *slot)
{
	if (!fit(c, !b, a, b))
		return false;
	*slot = (uint64_t)a << 32 | b;
	return true;
}

bool
sp_checker_in_text(const struct sp_checker *c, uint32_t v)
{
	uint32_t addr;

	return resolve(c, v, &addr);
}

void
sp_checker_free(struct sp_checker *c)
{
	sp_program_free(&c->program);
	sp_text_free(&c->text);
}
