/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * .ARM.exidx and .ARM.extab: how exceptions of C++ unwind, ARM IHI 0038
 * (Exception Handling ABI for the Arm Architecture), sections 6 to 10.
 */
#include <config.h>

#include "base/little_endian.h"
#include "base/upper_bound.h"
#include "unwind/unwind_inner.h"

#define ENTRY_BYTES	8	/* a function, and its instructions or where */
#define CANTUNWIND	1
#define COMPACT	((uint32_t)1 << 31)

/* Instructions: the high byte of each word is the first. */
struct code {
	uint32_t word;		/* what is left of it, from the high byte on */
	unsigned bytes;		/* so many */
	const uint8_t *more;	/* further words */
	uint32_t n_more;
};

enum { FINISH = 0xb0 };	/* and what is read behind the end */

static uint8_t
next(struct code *c)
{
	uint8_t byte;

	if (!c->bytes && c->n_more) {
		c->word = sp_little32(c->more);
		c->bytes = 4;
		c->more += 4;
		c->n_more--;
	}
	if (!c->bytes)
		return FINISH;
	byte = (uint8_t)(c->word >> 24);
	c->word <<= 8;
	c->bytes--;
	return byte;
}

/* The registers of the frame that is left, as far as it matters. */
struct frame {
	uint32_t vsp;		/* above its stack pointer */
	uint32_t ra;
	bool has_ra, refused;
};

static void
pop(struct frame *f, uint32_t registers)
{
	for (unsigned reg = 0; reg < 16; reg++) {
		if (!(registers >> reg & 1))
			continue;
		if (reg == 14 || (reg == 15 && !f->has_ra)) {
			f->ra = f->vsp;
			f->has_ra = true;
		}
		if (reg == 13)	/* a stack pointer that is not known */
			f->refused = true;
		f->vsp += 4;
	}
}

static void
add(struct frame *f, struct code *c, uint8_t op)
{
	const uint32_t bytes = ((op & 0x3fu) << 2) + 4;

	(void)c;
	f->vsp += op & 0x40 ? 0 - bytes : bytes;
}

static void
pop_mask(struct frame *f, struct code *c, uint8_t op)
{
	const uint32_t mask = (uint32_t)(op & 0xf) << 8 | next(c);

	if (mask)
		pop(f, mask << 4);
	else
		f->refused = true;
}

static void
pop_range(struct frame *f, struct code *c, uint8_t op)
{
	(void)c;
	pop(f, ((2u << (op & 7)) - 1) << 4 | (op & 8 ? 1u << 14 : 0));
}

static void
pop_low(struct frame *f, struct code *c, uint8_t op)
{
	const uint8_t mask = next(c);

	(void)op;
	if (!mask || mask >> 4)
		f->refused = true;
	else
		pop(f, mask);
}

static void
add_much(struct frame *f, struct code *c, uint8_t op)
{
	uint32_t n = 0;
	unsigned shift = 0;
	uint8_t byte;

	(void)op;
	do {
		byte = next(c);
		if (shift < 32)
			n |= (uint32_t)(byte & 0x7f) << shift;
		shift += 7;
	} while (byte & 0x80 && shift < 35);
	f->vsp += 0x204 + (n << 2);
}

/* Registers of the floating-point unit; FSTMX has stored a word more. */
static void
pop_doubles(struct frame *f, struct code *c, uint8_t op)
{
	f->vsp += 8 * ((next(c) & 0xfu) + 1) + (op == 0xb3 ? 4 : 0);
}

static void
pop_d8(struct frame *f, struct code *c, uint8_t op)
{
	(void)c;
	f->vsp += 8 * ((op & 7u) + 1) + (op < 0xc0 ? 4 : 0);
}

/* One of a register, of WMMX, or none at all. */
static void
refuse(struct frame *f, struct code *c, uint8_t op)
{
	(void)c;
	(void)op;
	f->refused = true;
}

/* An instruction is the first of these that has value where mask has bits. */
static const struct {
	uint8_t mask, value;
	void (*effect)(struct frame *f, struct code *c, uint8_t op);
} instructions[] = {
	{ 0x80, 0x00, add },
	{ 0xf0, 0x80, pop_mask },
	{ 0xf0, 0xa0, pop_range },
	{ 0xff, 0xb1, pop_low },
	{ 0xff, 0xb2, add_much },
	{ 0xff, 0xb3, pop_doubles },
	{ 0xf8, 0xb8, pop_d8 },
	{ 0xfe, 0xc8, pop_doubles },
	{ 0xf8, 0xd0, pop_d8 },
	{ 0x00, 0x00, refuse }
};

static void
run(struct frame *f, struct code *c)
{
	uint8_t op;

	while (!f->refused && (op = next(c)) != FINISH) {
		size_t i = 0;

		while ((op & instructions[i].mask) != instructions[i].value)
			i++;
		instructions[i].effect(f, c, op);
	}
}

/* A word that holds a distance from itself (prel31). */
static uint32_t
pointer(const struct sp_unwind_section *s, size_t at)
{
	const uint32_t word = sp_little32(s->bytes + at) & ~COMPACT;

	return s->addr + (uint32_t)at + (word ^ 1u << 30) - (1u << 30);
}

/* Instructions that begin at byte at of the table, in one of three forms. */
static bool
read_extab(const struct sp_unwind_section *extab, size_t at, struct code *c)
{
	uint32_t word;

	if (at % 4 || at >= extab->n || extab->n - at < 4)
		return false;
	word = sp_little32(extab->bytes + at);
	at += 4;
	if (!(word & COMPACT)) {	/* a routine, then a count of words */
		if (extab->n - at < 4)
			return false;
		word = sp_little32(extab->bytes + at);
		at += 4;
		*c = (struct code){ word << 8, 3, NULL, word >> 24 };
	} else if (!(word >> 24 & 0xf))
		*c = (struct code){ word << 8, 3, NULL, 0 };
	else if ((word >> 24 & 0xf) <= 2)
		*c = (struct code){ word << 16, 2, NULL, word >> 16 & 0xff };
	else
		return false;
	c->more = extab->bytes + at;
	return c->n_more <= (extab->n - at) / 4;
}

/* The instructions of entry i of the index. */
static bool
read_entry(const struct sp_unwind_sections *s, size_t i, struct code *c)
{
	const size_t at = i * ENTRY_BYTES + 4;
	const uint32_t word = sp_little32(s->exidx.bytes + at);

	if (word == CANTUNWIND)
		return false;
	if (word & COMPACT) {
		*c = (struct code){ word << 8, 3, NULL, 0 };
		return !(word >> 24 & 0x7f);
	}
	return read_extab(&s->extab, pointer(&s->exidx, at) - s->extab.addr, c);
}

bool
sp_exidx_find(const struct sp_unwind_sections *s, uint32_t pc,
    struct sp_way *way)
{
	struct frame f = { 0 };
	struct code c;
	size_t i;

	SP_PARTITION_POINT(i, s->exidx.n / ENTRY_BYTES,
	    (pointer(&s->exidx, i * ENTRY_BYTES) & ~(uint32_t)1) <= pc);
	if (!i || !read_entry(s, i - 1, &c))
		return false;
	run(&f, &c);
	if (f.refused || !f.has_ra || f.vsp > INT32_MAX)
		return false;
	way->rule = UNWIND_EXIDX;
	way->cfa = (int32_t)f.vsp;
	way->ra = (int32_t)f.ra;
	return true;
}
