/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions between registers: ARMv6-M ARM, A5.2.1 to A5.2.3 and A5.2.5 */

#include <config.h>

#include "report.h"

/* Fields of most encodings: d and n are the lowest, m is above them. */
#define D(op)		((op) & 7)
#define N(op)		((op) >> 3 & 7)
#define M(op)		((op) >> 6 & 7)
#define HIGH(op)	((op) >> 8 & 7)
#define IMM5(op)	((op) >> 6 & 31)
#define IMM8(op)	((op) & 255)

static void
set_nz(struct cpu *c, uint32_t x)
{
	c->n = x >> 31;
	c->z = x == 0;
}

static unsigned
result(struct sim *s, uint32_t d, uint32_t x)
{
	s->cpu.r[d] = x;
	set_nz(&s->cpu, x);
	return 1;
}

/* a + b + carry with all flags; a subtraction adds ~b. */
static uint32_t
add(struct cpu *c, uint32_t a, uint32_t b, unsigned carry)
{
	const uint64_t wide = (uint64_t)a + b + carry;
	const uint32_t x = (uint32_t)wide;

	set_nz(c, x);
	c->c = wide >> 32;
	c->v = (~(a ^ b) & (a ^ x)) >> 31;
	return x;
}

/* Shifts by 1 and more set the carry to the last bit shifted out. */
static uint32_t
lsl(struct cpu *c, uint32_t x, unsigned n)
{
	if (!n)
		return x;
	c->c = n <= 32 && (x >> (32 - n) & 1);
	return n < 32 ? x << n : 0;
}

static uint32_t
lsr(struct cpu *c, uint32_t x, unsigned n)
{
	if (!n)
		return x;
	c->c = n <= 32 && (x >> (n - 1) & 1);
	return n < 32 ? x >> n : 0;
}

static uint32_t
asr(struct cpu *c, uint32_t x, unsigned n)
{
	const uint32_t sign = 0u - (x >> 31);

	if (!n)
		return x;
	if (n > 31) {
		c->c = x >> 31;
		return sign;
	}
	c->c = x >> (n - 1) & 1;
	return x >> n | (sign & ~(UINT32_MAX >> n));
}

static uint32_t
ror(struct cpu *c, uint32_t x, unsigned n)
{
	if (!n)
		return x;
	n %= 32;
	if (n)
		x = x >> n | x << (32 - n);
	c->c = x >> 31;
	return x;
}

/* An immediate shift of 0 means 32, but for LSL. */
#define SHIFTED(op)	(IMM5(op) ? IMM5(op) : 32)

static unsigned
mov_imm8(struct sim *s, uint32_t op)
{
	return result(s, HIGH(op), IMM8(op));
}

/* The common shape: "r" is the registers, "c" the whole processor. */
#define ALU(name, statement)						\
	static unsigned							\
	name(struct sim *s, uint32_t op)				\
	{								\
		struct cpu *const c = &s->cpu;				\
		uint32_t *const r = c->r;				\
									\
		statement;						\
		return 1;						\
	}

ALU(lsl_imm, result(s, D(op), lsl(c, r[N(op)], IMM5(op))))
ALU(lsr_imm, result(s, D(op), lsr(c, r[N(op)], SHIFTED(op))))
ALU(asr_imm, result(s, D(op), asr(c, r[N(op)], SHIFTED(op))))
ALU(add_reg, r[D(op)] = add(c, r[N(op)], r[M(op)], 0))
ALU(sub_reg, r[D(op)] = add(c, r[N(op)], ~r[M(op)], 1))
ALU(add_imm3, r[D(op)] = add(c, r[N(op)], M(op), 0))
ALU(sub_imm3, r[D(op)] = add(c, r[N(op)], ~M(op), 1))
ALU(cmp_imm8, add(c, r[HIGH(op)], ~IMM8(op), 1))
ALU(add_imm8, r[HIGH(op)] = add(c, r[HIGH(op)], IMM8(op), 0))
ALU(sub_imm8, r[HIGH(op)] = add(c, r[HIGH(op)], ~IMM8(op), 1))

ALU(and_reg, result(s, D(op), r[D(op)] & r[N(op)]))
ALU(eor_reg, result(s, D(op), r[D(op)] ^ r[N(op)]))
ALU(orr_reg, result(s, D(op), r[D(op)] | r[N(op)]))
ALU(bic_reg, result(s, D(op), r[D(op)] & ~r[N(op)]))
ALU(mvn_reg, result(s, D(op), ~r[N(op)]))
ALU(mul_reg, result(s, D(op), r[D(op)] * r[N(op)]))
ALU(tst_reg, set_nz(c, r[D(op)] & r[N(op)]))
ALU(lsl_reg, result(s, D(op), lsl(c, r[D(op)], r[N(op)] & 255)))
ALU(lsr_reg, result(s, D(op), lsr(c, r[D(op)], r[N(op)] & 255)))
ALU(asr_reg, result(s, D(op), asr(c, r[D(op)], r[N(op)] & 255)))
ALU(ror_reg, result(s, D(op), ror(c, r[D(op)], r[N(op)] & 255)))
ALU(adc_reg, r[D(op)] = add(c, r[D(op)], r[N(op)], c->c))
ALU(sbc_reg, r[D(op)] = add(c, r[D(op)], ~r[N(op)], c->c))
ALU(rsb_imm0, r[D(op)] = add(c, ~r[N(op)], 0, 1))
ALU(cmp_reg, add(c, r[D(op)], ~r[N(op)], 1))
ALU(cmn_reg, add(c, r[D(op)], r[N(op)], 0))

ALU(sxth, r[D(op)] = (uint32_t)(int16_t)r[N(op)])
ALU(sxtb, r[D(op)] = (uint32_t)(int8_t)r[N(op)])
ALU(uxth, r[D(op)] = r[N(op)] & 0xffff)
ALU(uxtb, r[D(op)] = r[N(op)] & 0xff)

static uint32_t
swap16(uint32_t x)
{
	return (x & 0x00ff00ff) << 8 | (x >> 8 & 0x00ff00ff);
}

static uint32_t
swap32(uint32_t x)
{
	x = swap16(x);
	return x << 16 | x >> 16;
}

ALU(rev, r[D(op)] = swap32(r[N(op)]))
ALU(rev16, r[D(op)] = swap16(r[N(op)]))
ALU(revsh, r[D(op)] = (uint32_t)(int16_t)swap16(r[N(op)]))

/* Registers 0 to 15 from a field of which the top bit stands elsewhere. */
#define HIGH_D(op)	(((op) & 7) | ((op) >> 4 & 8))
#define HIGH_M(op)	((op) >> 3 & 15)

/* Write any register without flags: pc is a branch, sp has no lowest bits. */
static unsigned
write_any(struct sim *s, uint32_t d, uint32_t x)
{
	if (d == PC) {
		s->cpu.next = x & ~1u;
		report_branch(s, s->cpu.next);
		return 2;
	}
	s->cpu.r[d] = d == SP ? x & ~3u : x;
	return 1;
}

static unsigned
add_any(struct sim *s, uint32_t op)
{
	const uint32_t *const r = s->cpu.r;

	return write_any(s, HIGH_D(op), r[HIGH_D(op)] + r[HIGH_M(op)]);
}

static unsigned
mov_any(struct sim *s, uint32_t op)
{
	return write_any(s, HIGH_D(op), s->cpu.r[HIGH_M(op)]);
}

ALU(cmp_any, add(c, r[HIGH_D(op)], ~r[HIGH_M(op)], 1))

ALU(adr, r[HIGH(op)] = (r[PC] & ~3u) + IMM8(op) * 4)
ALU(add_sp_imm8, r[HIGH(op)] = r[SP] + IMM8(op) * 4)
ALU(add_sp, r[SP] += (op & 127) * 4)
ALU(sub_sp, r[SP] -= (op & 127) * 4)

const struct instruction alu_instructions[] = {
	{ 0xf800, 0x0000, lsl_imm }, { 0xf800, 0x0800, lsr_imm },
	{ 0xf800, 0x1000, asr_imm },
	{ 0xfe00, 0x1800, add_reg }, { 0xfe00, 0x1a00, sub_reg },
	{ 0xfe00, 0x1c00, add_imm3 }, { 0xfe00, 0x1e00, sub_imm3 },
	{ 0xf800, 0x2000, mov_imm8 }, { 0xf800, 0x2800, cmp_imm8 },
	{ 0xf800, 0x3000, add_imm8 }, { 0xf800, 0x3800, sub_imm8 },
	{ 0xffc0, 0x4000, and_reg }, { 0xffc0, 0x4040, eor_reg },
	{ 0xffc0, 0x4080, lsl_reg }, { 0xffc0, 0x40c0, lsr_reg },
	{ 0xffc0, 0x4100, asr_reg }, { 0xffc0, 0x4140, adc_reg },
	{ 0xffc0, 0x4180, sbc_reg }, { 0xffc0, 0x41c0, ror_reg },
	{ 0xffc0, 0x4200, tst_reg }, { 0xffc0, 0x4240, rsb_imm0 },
	{ 0xffc0, 0x4280, cmp_reg }, { 0xffc0, 0x42c0, cmn_reg },
	{ 0xffc0, 0x4300, orr_reg }, { 0xffc0, 0x4340, mul_reg },
	{ 0xffc0, 0x4380, bic_reg }, { 0xffc0, 0x43c0, mvn_reg },
	{ 0xff00, 0x4400, add_any }, { 0xff00, 0x4500, cmp_any },
	{ 0xff00, 0x4600, mov_any },
	{ 0xf800, 0xa000, adr }, { 0xf800, 0xa800, add_sp_imm8 },
	{ 0xff80, 0xb000, add_sp }, { 0xff80, 0xb080, sub_sp },
	{ 0xffc0, 0xb200, sxth }, { 0xffc0, 0xb240, sxtb },
	{ 0xffc0, 0xb280, uxth }, { 0xffc0, 0xb2c0, uxtb },
	{ 0xffc0, 0xba00, rev }, { 0xffc0, 0xba40, rev16 },
	{ 0xffc0, 0xbac0, revsh },
	{ 0, 0, NULL }
};
