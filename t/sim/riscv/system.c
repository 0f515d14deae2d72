/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Control and status registers, traps by instruction, waiting */

#include <config.h>

#include "riscv.h"

enum {
	MSTATUS = 0x300, MISA = 0x301, MTVEC = 0x305, MSCRATCH = 0x340,
	MEPC = 0x341, MCAUSE = 0x342, MTVAL = 0x343, MHARTID = 0xf14
};
#define ECALL	0x00000073u
#define EBREAK	0x00100073u
#define MRET	0x30200073u
#define WFI	0x10500073u
#define RV32IMC	0x40001104u
#define MSTATUS_BITS	(MSTATUS_MIE | MSTATUS_MPIE | MSTATUS_MPP | MSTATUS_TW)

static void
set_mstatus(struct machine *m, uint32_t value)
{
	m->hart.mstatus = value & MSTATUS_BITS;
	m->check = true;
}

/* The processor would cut off what is not allowed: nobody wants that. */
static void
set_mtvec(struct machine *m, uint32_t value)
{
	if ((value & (m->chip->entry_alignment - 1)) != 1)
		wrong(m, "mtvec becomes 0x%x: no table, aligned by %u, and 1",
		    (unsigned)value, (unsigned)m->chip->entry_alignment);
	m->hart.mtvec = value;
}

static uint32_t *
plain(struct hart *h, unsigned number)
{
	switch (number) {
	case MSCRATCH: return &h->mscratch;
	case MEPC: return &h->mepc;
	case MCAUSE: return &h->mcause;
	case MTVAL: return &h->mtval;
	}
	return NULL;
}

/* Read it, and write it if value is not NULL; false: there is none. */
static bool
access_csr(struct machine *m, unsigned number, uint32_t *was,
    const uint32_t *value)
{
	struct hart *const h = &m->hart;
	uint32_t *const at = plain(h, number);

	if (at) {
		*was = *at;
		if (value)
			*at = number == MEPC ? *value & ~1u : *value;
		return true;
	}
	switch (number) {
	case MSTATUS:
		*was = h->mstatus;
		if (value)
			set_mstatus(m, *value);
		return true;
	case MTVEC:
		*was = h->mtvec;
		if (value)
			set_mtvec(m, *value);
		return true;
	case MISA:
	case MHARTID:
		*was = number == MISA ? RV32IMC : 0;
		return !value;
	}
	return m->chip->csr(m, number, was, value);
}

static void
csr(struct machine *m, uint32_t op)
{
	const unsigned number = op >> 20, which = funct3(op) & 3;
	const unsigned from = field(op, 15, 5);
	const uint32_t bits = funct3(op) & 4 ? from : rs1(m, op);
	uint32_t was, value;

	if (!access_csr(m, number, &was, NULL))
		wrong(m, "there is no CSR 0x%x", number);
	value = which == 1 ? bits : which == 2 ? was | bits : was & ~bits;
	if ((which == 1 || from) && !access_csr(m, number, &was, &value))
		wrong(m, "CSR 0x%x can't be written", number);
	set(m, rd(op), was);
}

static void
breakpoint(struct machine *m)
{
	if (!semihost(m))
		wrong(m, "ebreak, and no debugger");
}

void
op_system(struct machine *m, uint32_t op)
{
	if (funct3(op) & 3)
		csr(m, op);
	else if (op == ECALL)
		trap_exception(m, CAUSE_ECALL);
	else if (op == EBREAK)
		breakpoint(m);
	else if (op == MRET)
		trap_return(m);
	else if (op == WFI)
		machine_wait(m);
	else
		illegal(m, op);
}
