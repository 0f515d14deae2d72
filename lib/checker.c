/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether what a packet says fits a program, see checker.h */

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

static bool
resolve(const struct sp_checker *c, const struct sp_header *h, uint32_t v,
    uint32_t *addr)
{
	return sp_text_resolve(&c->text, h->addr_bytes, h->base,
	    v & ~(uint32_t)1, addr);
}

/* The whole address of a `from`, which may be behind the text or outside. */
static uint32_t
whole_from(const struct sp_checker *c, const struct sp_header *h, uint32_t v)
{
	const uint32_t mask = sp_address_mask(h->addr_bytes);
	uint32_t addr;

	v &= ~(uint32_t)1;
	if (!v || resolve(c, h, v, &addr))
		return v ? addr : 0;
	if (resolve(c, h, v - 2, &addr))
		return addr + 2;
	addr = (v + h->base) & mask;
	return addr >= (NO_CALL_LOW & mask) ? addr | ~mask : addr;
}

enum sp_fit
sp_checker_packet(const struct sp_checker *c, const struct sp_header *h,
    const struct sp_packet *p)
{
	const bool sample = p->kind == SP_PACKET_SAMPLE ||
	    p->kind == SP_PACKET_SAMPLES;
	uint32_t at;

	/* A program counter has no Thumb bit. */
	if (sample)
		return !(p->a & 1) && resolve(c, h, p->a, &at) &&
		    sp_program_sample(&c->program, at) ? SP_FIT_SURE :
		    SP_FIT_NOT;
	return resolve(c, h, p->b, &at) ? sp_program_arc(&c->program,
	    whole_from(c, h, p->a), at) : SP_FIT_NOT;
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
}
