/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interrupts, and exceptions that a program wants: volume II, 3.1 */

#include <config.h>

#include "riscv.h"
#include "truth.h"

static void
enter(struct machine *m, uint32_t cause, uint32_t back, uint32_t to)
{
	struct hart *const h = &m->hart;

	if (!h->mtvec)
		wrong(m, "a trap, 0x%x, and mtvec was never set",
		    (unsigned)cause);
	truth_enter(m, cause, back);
	h->mepc = back;
	h->mcause = cause;
	h->mtval = 0;
	h->mstatus = (h->mstatus & ~(MSTATUS_MIE | MSTATUS_MPIE)) |
	    (h->mstatus & MSTATUS_MIE ? MSTATUS_MPIE : 0) | MSTATUS_MPP;
	h->depth++;
	h->pc = h->next = to;
}

void
trap_interrupt(struct machine *m)
{
	struct hart *const h = &m->hart;
	unsigned number;

	m->check = false;
	if (!(h->mstatus & MSTATUS_MIE))
		return;
	number = m->chip->interrupt(m);
	if (number)
		enter(m, CAUSE_INTERRUPT | number, h->pc,
		    (h->mtvec & ~3u) + 4 * number);
}

void
trap_exception(struct machine *m, uint32_t cause)
{
	enter(m, cause, m->hart.pc, m->hart.mtvec & ~3u);
}

/* Behind a return MPP is what is left of a trap before, if it was kept. */
void
trap_return(struct machine *m)
{
	struct hart *const h = &m->hart;

	if (!h->depth)
		wrong(m, "mret outside of a trap");
	if ((h->mstatus & MSTATUS_MPP) != MSTATUS_MPP)
		wrong(m, "mret to user mode: mstatus was lost");
	h->mstatus = (h->mstatus & ~(MSTATUS_MIE | MSTATUS_MPP)) |
	    (h->mstatus & MSTATUS_MPIE ? MSTATUS_MIE : 0) | MSTATUS_MPIE;
	h->depth--;
	h->next = h->mepc;
	m->check = true;
	truth_leave(m);
}
