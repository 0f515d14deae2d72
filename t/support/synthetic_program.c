/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program that no compiler has made, see synthetic_program.h */

#include <config.h>

#include <string.h>

#include "synthetic_program.h"

#define BYTES	64		/* of a function */
#define TO	6		/* in it: behind push {lr}; bl mcount */
#define FIRST_CALL	12	/* in it; one each 8 bytes */
#define NOP	0x46c0

static uint32_t
function(int i)
{
	return SYNTH_LOW + BYTES * (uint32_t)(i + 1);
}

static void
put16(struct synth_program *m, uint32_t addr, uint32_t op)
{
	m->bytes[addr - SYNTH_LOW] = (uint8_t)op;
	m->bytes[addr - SYNTH_LOW + 1] = (uint8_t)(op >> 8);
}

/* BL from addr, with J1 and J2 as they are for less than 4 MB. */
static void
put_call(struct synth_program *m, uint32_t addr, uint32_t target)
{
	const uint32_t offset = target - (addr + 4);

	put16(m, addr, 0xf000 | (offset >> 24 & 1) << 10 |
	    (offset >> 12 & 0x3ff));
	put16(m, addr + 2, 0xf800 | (offset >> 1 & 0x7ff));
}

static int
callee(int i, int k)
{
	return (i * 7 + k * 31 + 1) % SYNTH_FUNCTIONS;
}

uint32_t
synth_from(int i, int k)
{
	return (function(i) + FIRST_CALL + 8 * (uint32_t)k + 4) | 1;
}

uint32_t
synth_to(int i, int k)
{
	return (function(callee(i, k)) + TO) | 1;
}

/* All instructions but the calls are of 2 bytes. */
uint32_t
synth_pc(uint32_t any)
{
	const uint32_t at = any % BYTES & ~(uint32_t)1;
	const bool in_call = at == TO - 2 || (at >= FIRST_CALL &&
	    at < FIRST_CALL + 8 * SYNTH_CALLS && at % 8 == FIRST_CALL % 8 + 2);

	return function((int)(any / BYTES % SYNTH_FUNCTIONS)) + at -
	    (in_call ? 2 : 0);
}

void
synth_init(struct synth_program *m, bool with_code)
{
	memset(m, 0, sizeof(*m));
	for (uint32_t at = 0; at < sizeof(m->bytes); at += 2)
		put16(m, SYNTH_LOW + at, NOP);
	for (int i = 0; i < SYNTH_FUNCTIONS; i++) {
		put16(m, function(i), 0xb500);
		put_call(m, function(i) + 2, SYNTH_LOW);
		for (int k = 0; k < SYNTH_CALLS; k++)
			put_call(m, function(i) + FIRST_CALL + 8 * (uint32_t)k,
			    function(callee(i, k)));
		put16(m, function(i) + BYTES - 2, 0xbd00);
	}
	for (int i = -1; i < SYNTH_FUNCTIONS; i++)
		m->functions[i + 1] = (struct sp_routine){ function(i),
		    BYTES, false };
	m->code = (struct sp_code){ SYNTH_LOW, sizeof(m->bytes),
	    with_code ? m->bytes : NULL };
	m->mark = (struct sp_mark){ SYNTH_LOW, 't' };
	m->mcount = SYNTH_LOW;
	m->elf = (struct sp_elf){ .machine = SP_MACHINE_ARM, .code = &m->code,
	    .n_code = 1, .functions = m->functions,
	    .n_functions = SYNTH_FUNCTIONS + 1, .marks = &m->mark,
	    .n_marks = 1, .mcounts = &m->mcount, .n_mcounts = 1 };
}
