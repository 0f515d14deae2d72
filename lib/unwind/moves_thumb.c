/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Thumb instructions, see moves_inner.h.  Source: ARMv7-M Architecture
 * Reference Manual, chapters A5 (encodings) and A7.
 */
#include <config.h>

#include "base/little_endian.h"
#include "unwind/moves_inner.h"

enum { SP = SP_THUMB_SP, LR = SP_THUMB_LR, PC = SP_THUMB_PC };

/* Where an instruction is, for those that look there. */
struct place {
	const struct sp_code *code;
	uint32_t addr;
};

static uint32_t
bits(uint32_t op, int low, int n)
{
	return op >> low & (((uint32_t)1 << n) - 1);
}

static void
set(struct sp_registers *r, uint32_t reg, struct sp_value value)
{
	if (reg == PC)
		r->to = value;
	else
		r->r[reg] = value;
}

/* It changes to something else; PC stands for none in data processing. */
static void
lose(struct sp_registers *r, uint32_t reg)
{
	if (reg != PC)
		r->r[reg] = sp_any();
}

static void
lose_list(struct sp_registers *r, uint32_t list)
{
	for (uint32_t reg = 0; reg < PC; reg++)
		if (list >> reg & 1)
			lose(r, reg);
	if (list >> PC & 1)
		r->to = sp_any();
}

static void
move_sp(struct sp_registers *r, uint32_t bytes)
{
	r->r[SP] = sp_sum(r->r[SP], sp_number(bytes), false);
}

static void
push_list(struct sp_registers *r, uint32_t list)
{
	uint32_t n = 0;

	for (uint32_t reg = 0; reg <= PC; reg++)
		n += list >> reg & 1;
	move_sp(r, 0 - 4 * n);
	n = 0;
	for (uint32_t reg = 0; reg < PC; reg++)
		if (list >> reg & 1)
			sp_store(r, r->r[SP], sp_sum(r->r[SP], sp_number(4 * n++),
			    false), r->r[reg]);
}

static void
pop_list(struct sp_registers *r, uint32_t list)
{
	struct sp_value sp = r->r[SP];

	for (uint32_t reg = 0; reg <= PC; reg++) {
		if (!(list >> reg & 1))
			continue;
		set(r, reg, sp_load(r, sp));
		sp = sp_sum(sp, sp_number(4), false);
	}
	r->r[SP] = sp;
}

/* A word of the text. */
static struct sp_value
literal(const struct place *at, uint32_t addr)
{
	const uint32_t offset = addr - at->code->addr;

	return offset < at->code->n && at->code->n - offset >= 4 ?
	    sp_number(sp_little32(at->code->bytes + offset)) : sp_any();
}

static uint32_t
pc_of(const struct place *at)
{
	return (at->addr + 4) & ~(uint32_t)3;
}

static void
n_nothing(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)r;
	(void)op;
	(void)at;
}

static void
n_shift_left(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const struct sp_value m = r->r[bits(op, 3, 3)];
	const uint32_t shift = bits(op, 6, 5);

	(void)at;
	set(r, bits(op, 0, 3), !shift ? m : m.is == SP_NUMBER ?
	    sp_number(m.v << shift) : sp_any());
}

static void
n_lose_low(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	lose(r, bits(op, 0, 3));
}

static void
n_lose_middle(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	lose(r, bits(op, 8, 3));
}

static void
n_add_sub(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const uint32_t m = bits(op, 6, 3);

	(void)at;
	set(r, bits(op, 0, 3), sp_sum(r->r[bits(op, 3, 3)],
	    op & 0x400 ? sp_number(m) : r->r[m], op & 0x200));
}

static void
n_move8(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	set(r, bits(op, 8, 3), sp_number(op & 0xff));
}

static void
n_add_sub8(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const uint32_t reg = bits(op, 8, 3);

	(void)at;
	set(r, reg, sp_sum(r->r[reg], sp_number(op & 0xff), op & 0x800));
}

static void
n_negate(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	set(r, bits(op, 0, 3), sp_sum(sp_number(0), r->r[bits(op, 3, 3)],
	    true));
}

static void
n_not(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const struct sp_value m = r->r[bits(op, 3, 3)];

	(void)at;
	set(r, bits(op, 0, 3), m.is == SP_NUMBER ? sp_number(~m.v) : sp_any());
}

static uint32_t
high_register(uint32_t op)
{
	return bits(op, 0, 3) | bits(op, 7, 1) << 3;
}

static void
n_add_high(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const uint32_t d = high_register(op), m = bits(op, 3, 4);

	(void)at;
	set(r, d, d == PC || m == PC ? sp_any() :
	    sp_sum(r->r[d], r->r[m], false));
}

static void
n_move_high(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const uint32_t m = bits(op, 3, 4);

	(void)at;
	set(r, high_register(op), m == PC ? sp_any() : r->r[m]);
}

/* BX; BLX is a call. */
static void
n_branch(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const uint32_t m = bits(op, 3, 4);

	(void)at;
	if (!(op & 0x80))
		r->to = m == PC ? sp_any() : r->r[m];
}

static void
n_literal(struct sp_registers *r, uint32_t op, const struct place *at)
{
	set(r, bits(op, 8, 3), literal(at, pc_of(at) + 4 * (op & 0xff)));
}

static void
n_store_sp(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	sp_store(r, r->r[SP], sp_sum(r->r[SP], sp_number(4 * (op & 0xff)), false),
	    r->r[bits(op, 8, 3)]);
}

static void
n_load_sp(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	set(r, bits(op, 8, 3), sp_load(r, sp_sum(r->r[SP],
	    sp_number(4 * (op & 0xff)), false)));
}

static void
n_address_sp(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	set(r, bits(op, 8, 3), sp_sum(r->r[SP], sp_number(4 * (op & 0xff)),
	    false));
}

static void
n_adjust_sp(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const uint32_t bytes = 4 * (op & 0x7f);

	(void)at;
	move_sp(r, op & 0x80 ? 0 - bytes : bytes);
}

/* CBZ and CBNZ. */
static void
n_compare_branch(struct sp_registers *r, uint32_t op, const struct place *at)
{
	r->branch = at->addr + 4 + (bits(op, 3, 5) << 1 | bits(op, 9, 1) << 6);
}

static void
n_push(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	push_list(r, (op & 0xff) | (op & 0x100 ? 1u << LR : 0));
}

static void
n_pop(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	pop_list(r, (op & 0xff) | (op & 0x100 ? 1u << PC : 0));
}

/* IT: as many instructions as the last bit of its mask that is set says. */
static void
n_if(struct sp_registers *r, uint32_t op, const struct place *at)
{
	unsigned n = 4;

	(void)at;
	if (!(op & 0xf))
		return;		/* NOP and other hints */
	for (; !(op & 1); op >>= 1)
		n--;
	r->conditional = n + 1;
}

static void
n_load_list(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	lose_list(r, (op & 0xff) | 1u << bits(op, 8, 3));
}

/* An instruction is the first of these that has value where mask has bits. */
struct pattern {
	uint32_t mask, value;
	void (*effect)(struct sp_registers *r, uint32_t op,
	    const struct place *at);
};

static const struct pattern narrow[] = {
	{ 0xf800, 0x0000, n_shift_left },
	{ 0xf800, 0x1800, n_add_sub },
	{ 0xe000, 0x0000, n_lose_low },		/* other shifts */
	{ 0xf800, 0x2000, n_move8 },
	{ 0xf800, 0x2800, n_nothing },		/* CMP */
	{ 0xf000, 0x3000, n_add_sub8 },
	{ 0xffc0, 0x4200, n_nothing },		/* TST, CMP, CMN */
	{ 0xff80, 0x4280, n_nothing },
	{ 0xffc0, 0x4240, n_negate },
	{ 0xffc0, 0x43c0, n_not },
	{ 0xfc00, 0x4000, n_lose_low },
	{ 0xff00, 0x4400, n_add_high },
	{ 0xff00, 0x4500, n_nothing },		/* CMP */
	{ 0xff00, 0x4600, n_move_high },
	{ 0xff00, 0x4700, n_branch },
	{ 0xf800, 0x4800, n_literal },
	{ 0xf800, 0x5000, n_nothing },		/* STR, STRH, STRB */
	{ 0xfe00, 0x5400, n_nothing },
	{ 0xf000, 0x5000, n_lose_low },		/* loads */
	{ 0xf800, 0x6800, n_lose_low },
	{ 0xf800, 0x7800, n_lose_low },
	{ 0xf800, 0x8800, n_lose_low },
	{ 0xf800, 0x9000, n_store_sp },
	{ 0xf800, 0x9800, n_load_sp },
	{ 0xf800, 0xa000, n_lose_middle },	/* ADR */
	{ 0xf800, 0xa800, n_address_sp },
	{ 0xff00, 0xb000, n_adjust_sp },
	{ 0xf500, 0xb100, n_compare_branch },
	{ 0xfe00, 0xb400, n_push },
	{ 0xfe00, 0xbc00, n_pop },
	{ 0xff00, 0xbf00, n_if },
	{ 0xff00, 0xb200, n_lose_low },		/* SXTH and the like */
	{ 0xff00, 0xba00, n_lose_low },		/* REV */
	{ 0xf800, 0xc000, n_lose_middle },	/* STM */
	{ 0xf800, 0xc800, n_load_list },
	{ 0, 0, n_nothing }
};

static void
w_push(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	push_list(r, op & 0xffff);
}

static void
w_pop(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	pop_list(r, op & 0xffff);
}

/* Other LDM and STM. */
static void
w_list(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	if (op & (1u << 20))
		lose_list(r, op & 0xffff);
	if (op & (1u << 21))
		lose(r, bits(op, 16, 4));
}

/* A transfer's address, and what it leaves in the base register. */
static struct sp_value
address(struct sp_registers *r, uint32_t base, uint32_t offset, bool first,
    bool back)
{
	const struct sp_value old = base == PC ? sp_any() : r->r[base];
	const struct sp_value moved = sp_sum(old, sp_number(offset), false);

	if (back && base != PC)
		r->r[base] = moved;
	return first ? moved : old;
}

static uint32_t
with_sign(uint32_t offset, bool plus)
{
	return plus ? offset : 0 - offset;
}

/* LDRD and STRD, by P and W; without them LDREX and STREX, TBB and TBH. */
static void
w_two(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const uint32_t t[2] = { bits(op, 12, 4), bits(op, 8, 4) };
	const bool first = op >> 24 & 1, back = op >> 21 & 1;
	struct sp_value where;

	(void)at;
	if (!first && !back) {
		lose(r, t[0]);
		lose(r, t[1]);
		return;
	}
	where = address(r, bits(op, 16, 4), with_sign(4 * bits(op, 0, 8),
	    op >> 23 & 1), first, back);
	for (int i = 0; i < 2; i++) {
		if (op >> 20 & 1)
			set(r, t[i], sp_load(r, where));
		else if (t[i] != PC)
			sp_store(r, r->r[SP], where, r->r[t[i]]);
		where = sp_sum(where, sp_number(4), false);
	}
}

/* A data operation: ADD, SUB or MOV, of what is known. */
static void
compute(struct sp_registers *r, uint32_t op, struct sp_value second)
{
	const uint32_t d = bits(op, 8, 4), n = bits(op, 16, 4);
	const uint32_t what = bits(op, 21, 4);

	if (d == PC)
		return;
	if ((what == 8 || what == 13) && n != PC)
		r->r[d] = sp_sum(r->r[n], second, what == 13);
	else if (what == 2 && n == PC)
		r->r[d] = second;
	else
		lose(r, d);
}

static void
w_registers(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const uint32_t m = bits(op, 0, 4);

	(void)at;
	/* A shifted register is not followed. */
	compute(r, op, op & 0x70f0 || m == PC ? sp_any() : r->r[m]);
}

/* An immediate operand: A5.3.2. */
static uint32_t
expand(uint32_t op)
{
	const uint32_t byte = op & 0xff;
	const uint32_t how = bits(op, 26, 1) << 4 | bits(op, 12, 3) << 1 |
	    bits(op, 7, 1);
	const uint32_t one = byte | 0x80;
	static const uint32_t patterns[] = { 1, 0x10001, 0x1000100, 0x1010101 };

	return how < 8 ? byte * patterns[how >> 1] :
	    one >> how | one << (32 - how);
}

/*
 * BIC of the last 3 bits: a handler aligns its stack so, to what it is aligned
 * to already (ARM IHI 0042, section 6.2.1.2, and B1.5.7 for exceptions).
 */
static bool
is_aligning(const struct sp_registers *r, uint32_t op)
{
	const uint32_t n = bits(op, 16, 4);

	return bits(op, 21, 4) == 1 && expand(op) == 7 && n != PC &&
	    bits(op, 8, 4) != PC && r->r[n].is == SP_STACK && !(r->r[n].v & 7);
}

static void
w_immediate(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	if (is_aligning(r, op))
		r->r[bits(op, 8, 4)] = r->r[bits(op, 16, 4)];
	else
		compute(r, op, sp_number(expand(op)));
}

/* ADDW, SUBW, MOVW and MOVT, and some that are not followed. */
static void
w_plain(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const uint32_t d = bits(op, 8, 4), n = bits(op, 16, 4);
	const uint32_t imm12 = bits(op, 26, 1) << 11 | bits(op, 12, 3) << 8 |
	    (op & 0xff);
	const uint32_t what = bits(op, 20, 5);

	(void)at;
	if (d == PC)
		return;
	if ((what == 0 || what == 10) && n != PC)
		r->r[d] = sp_sum(r->r[n], sp_number(imm12), what == 10);
	else if (what == 4)
		r->r[d] = sp_number(n << 12 | imm12);
	else if (what == 12 && r->r[d].is == SP_NUMBER)
		r->r[d].v = (r->r[d].v & 0xffff) | n << 28 | imm12 << 16;
	else
		lose(r, d);
}

/* MSR: of MSP, or CONTROL, which chooses. */
static void
w_special(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	if ((op & 0xff) == 8 || (op & 0xff) == 20)
		lose(r, SP);
}

static void
w_lose(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	lose(r, bits(op, 8, 4));
}

static void
w_lose_long(struct sp_registers *r, uint32_t op, const struct place *at)
{
	w_lose(r, op, at);
	lose(r, bits(op, 12, 4));
}

static void
w_vpush(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	move_sp(r, 0 - 4 * (op & 0xff));
}

static void
w_vpop(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	move_sp(r, 4 * (op & 0xff));
}

/* Transfers of a coprocessor. */
static void
w_base(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	if (op & (1u << 21))
		lose(r, bits(op, 16, 4));
}

/* From a coprocessor: VMOV, MRC, MRRC. */
static void
w_from_one(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	lose(r, bits(op, 12, 4));
}

static void
w_from_two(struct sp_registers *r, uint32_t op, const struct place *at)
{
	(void)at;
	lose(r, bits(op, 12, 4));
	lose(r, bits(op, 16, 4));
}

/* LDR, STR and their kin, whose second halfword tells the offset. */
static void
w_one(struct sp_registers *r, uint32_t op, const struct place *at)
{
	const uint32_t t = bits(op, 12, 4), n = bits(op, 16, 4);
	const bool word = bits(op, 21, 2) == 2, load = op >> 20 & 1;
	const bool large = op >> 23 & 1, small = op >> 11 & 1;
	struct sp_value where = sp_any();

	if (n == PC && load)
		where = sp_any();
	else if (large)
		where = address(r, n, op & 0xfff, true, false);
	else if (small)
		where = address(r, n, with_sign(op & 0xff, op >> 9 & 1),
		    op >> 10 & 1, op >> 8 & 1);
	if (!load) {
		if (word && t != PC)
			sp_store(r, r->r[SP], where, r->r[t]);
	} else if (!word)
		lose(r, t);
	else if (n == PC)
		set(r, t, literal(at, pc_of(at) + with_sign(op & 0xfff,
		    large)));
	else
		set(r, t, sp_load(r, where));
}

static const struct pattern wide[] = {
	{ 0xffff0000, 0xe92d0000, w_push },
	{ 0xffff0000, 0xe8bd0000, w_pop },
	{ 0xfe400000, 0xe8000000, w_list },
	{ 0xfe400000, 0xe8400000, w_two },
	{ 0xfe000000, 0xea000000, w_registers },
	{ 0xffbf0e00, 0xed2d0a00, w_vpush },
	{ 0xffbf0e00, 0xecbd0a00, w_vpop },
	{ 0xeff00000, 0xec500000, w_from_two },
	{ 0xeff00000, 0xec400000, n_nothing },
	{ 0xee000000, 0xec000000, w_base },
	{ 0xef100010, 0xee100010, w_from_one },
	{ 0xec000000, 0xec000000, n_nothing },
	{ 0xfa008000, 0xf0000000, w_immediate },
	{ 0xfa008000, 0xf2000000, w_plain },
	{ 0xffe0d000, 0xf3808000, w_special },
	{ 0xffe0d000, 0xf3e08000, w_lose },	/* MRS */
	{ 0xf8008000, 0xf0008000, n_nothing },	/* branches */
	{ 0xff100000, 0xf9000000, n_nothing },	/* of vectors */
	{ 0xfe000000, 0xf8000000, w_one },
	{ 0xff000000, 0xfa000000, w_lose },
	{ 0xff000000, 0xfb000000, w_lose_long },
	{ 0, 0, n_nothing }
};

void
sp_moves_thumb(struct sp_registers *r, const struct sp_code *code,
    uint32_t addr)
{
	const struct place at = { code, addr };
	const uint8_t *const p = code->bytes + (addr - code->addr);
	const uint32_t n = code->n - (addr - code->addr);
	uint32_t op = n < 2 ? 0 : sp_little16(p);
	const struct pattern *f = narrow;

	r->to = sp_any();
	r->branch = 1;
	if (r->conditional)
		r->conditional--;
	if (n < 2 || (op >= 0xe800 && n < 4))
		return;
	if (op >= 0xe800) {
		op = op << 16 | sp_little16(p + 2);
		f = wide;
	}
	while ((op & f->mask) != f->value)
		f++;
	f->effect(r, op, &at);
}
