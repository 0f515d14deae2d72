/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Linear sweep: the instructions of a program, see file.h */

#include <config.h>

#include "base/upper_bound.h"
#include "elf/file.h"
#include "elf/insn.h"

/*
 * Does the mark before the one at above say that code follows?  Of several at
 * one address one is enough: they stand around nothing.
 */
static bool
code_before(const struct sp_elf *e, const struct sp_code *code, size_t above)
{
	const struct sp_mark *const m = e->marks;

	if (!above || m[above - 1].addr < code->addr)
		return true;
	for (size_t i = above; i > 0 && m[i - 1].addr == m[above - 1].addr;
	    i--) {
		if (m[i - 1].kind == 't' || m[i - 1].kind == 'x')
			return true;
	}
	return false;
}

/* Visit the instructions from low to high - 1, where nothing but code is. */
static void
sweep_code(const struct sp_elf *e, const struct sp_code *code, uint32_t low,
    uint32_t high, sp_visit *visit, void *arg)
{
	struct sp_insn_upper upper = { 0, 0 };
	struct sp_insn insn;

	for (uint32_t addr = low; addr < high; addr += insn.bytes) {
		const uint8_t *const p = code->bytes + (addr - code->addr);
		const size_t n = code->n - (addr - code->addr);

		insn = e->machine == SP_MACHINE_ARM ?
		    sp_insn_thumb(p, n, addr) :
		    sp_insn_riscv(p, n, addr, &upper);
		if (insn.bytes > high - addr)
			return;
		visit(arg, addr, &insn);
	}
}

void
sp_sweep(const struct sp_elf *e, const struct sp_code *code, sp_visit *visit,
    void *arg)
{
	/* Even as all marks are, so that nothing above it is met. */
	const uint32_t end = (code->addr + code->n) & ~(uint32_t)1;
	uint32_t low = (code->addr + 1) & ~(uint32_t)1, high;

	for (; low < end; low = high) {
		const size_t above = sp_upper_bound(e->marks, e->n_marks,
		    sizeof(*e->marks), low);

		high = above < e->n_marks && e->marks[above].addr < end ?
		    e->marks[above].addr : end;
		if (code_before(e, code, above))
			sweep_code(e, code, low, high, visit, arg);
	}
}
