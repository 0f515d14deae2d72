/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The machine's clockwork: instructions, events between them, the end */

#include <config.h>

#include <stdarg.h>
#include <string.h>

#include "sim/le.h"
#include "riscv.h"
#include "truth.h"

/* By bits 2 to 6 of an instruction of 32 bits. */
static const operation operations[32] = {
	[0x00] = op_load, [0x03] = op_fence, [0x04] = op_immediate,
	[0x05] = op_auipc, [0x08] = op_store, [0x0c] = op_register,
	[0x0d] = op_lui, [0x18] = op_branch, [0x19] = op_jalr,
	[0x1b] = op_jal, [0x1c] = op_system
};

static uint32_t expanded[65536];	/* by instruction of 16 bits */

static enum event
earliest(const struct machine *m)
{
	int first = 0;

	for (int e = 1; e < EVENTS; e++)
		if (m->at[e] < m->at[first])
			first = e;
	return (enum event)first;
}

void
machine_at(struct machine *m, enum event e, uint64_t when)
{
	m->at[e] = when;
	m->due = m->at[earliest(m)];
}

/* Events happen at their own time, which an instruction may have passed. */
static void
run_events(struct machine *m)
{
	const uint64_t now = m->now;

	while (m->due <= now) {
		const enum event e = earliest(m);

		m->now = m->due;
		machine_at(m, e, NEVER);
		if (e == AT_END)
			machine_end(m, 0, "time limit");
		else
			m->chip->event(m, e);
	}
	m->now = now;
}

void
machine_wait(struct machine *m)
{
	while (!m->ended && !m->chip->interrupt(m)) {
		if (m->due == NEVER) {
			machine_end(m, 0, "sleeps for ever");
			break;
		}
		if (m->now < m->due)
			m->now = m->due;
		run_events(m);
	}
	m->check = true;
}

void
machine_end(struct machine *m, int status, const char *why)
{
	if (m->ended)
		return;
	m->ended = true;
	m->status = status;
	m->end = why;
}

void
wrong(struct machine *m, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(m->fault, sizeof(m->fault), format, ap);
	va_end(ap);
	machine_end(m, SIM_WRONG, "wrong");
	longjmp(m->abort, 1);
}

void
illegal(struct machine *m, uint32_t op)
{
	wrong(m, "illegal instruction 0x%08x", (unsigned)op);
}

void
machine_reset(struct machine *m, uint32_t entry)
{
	memset(&m->hart, 0, sizeof(m->hart));
	for (int e = 0; e < EVENTS; e++)
		m->at[e] = NEVER;
	m->due = NEVER;
	m->hart.pc = entry;
	for (uint32_t op = 0; op < 65536; op++)
		expanded[op] = expand((uint16_t)op);
	m->chip->reset(m);
}

/* The instruction at pc, in 32 bits; next is set. */
static uint32_t
fetch(struct machine *m)
{
	struct hart *const h = &m->hart;
	const uint8_t *const p = m->chip->memory(m, h->pc, 2);
	uint32_t low;

	if (!p || h->pc - m->chip->code_start >= m->chip->code_bytes)
		wrong(m, "no code at 0x%08x", (unsigned)h->pc);
	low = get_le(p, 2);
	if ((low & 3) != 3) {
		h->next = h->pc + 2;
		if (!expanded[low])
			illegal(m, low);
		return expanded[low];
	}
	h->next = h->pc + 4;
	if (!m->chip->memory(m, h->pc, 4))
		wrong(m, "code ends at 0x%08x", (unsigned)h->pc);
	return get_le(p, 4);
}

static void
step(struct machine *m)
{
	const uint32_t op = fetch(m);
	const operation run = operations[op >> 2 & 31];

	if (!run || (op & 3) != 3)
		illegal(m, op);
	run(m, op);
	m->now++;
	truth_step(m);
	m->hart.pc = m->hart.next;
	if (m->now >= m->due)
		run_events(m);
}

/* Can nothing come any more? */
static bool
is_idle(const struct machine *m)
{
	if (m->chip->busy(m) || m->chip->interrupt(m))
		return false;
	for (int e = AT_END + 1; e < EVENTS; e++)
		if (m->at[e] != NEVER)
			return false;
	return true;
}

void
machine_run(struct machine *m)
{
	if (setjmp(m->abort))
		return;
	while (!m->ended) {
		uint32_t before;

		if (m->check)
			trap_interrupt(m);
		before = m->hart.pc;
		truth_pc(m);
		step(m);
		if (m->hart.pc == before && is_idle(m))
			machine_end(m, 0, "idle for ever");
	}
}
