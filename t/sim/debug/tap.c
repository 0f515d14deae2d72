/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A test access port of IEEE 1149.1, with an instruction of 4 bits */

#include <config.h>

#include "debug.h"

enum state {
	RESET, IDLE,
	SELECT_DR, CAPTURE_DR, SHIFT_DR, EXIT1_DR, PAUSE_DR, EXIT2_DR,
	UPDATE_DR,
	SELECT_IR, CAPTURE_IR, SHIFT_IR, EXIT1_IR, PAUSE_IR, EXIT2_IR,
	UPDATE_IR
};

/* Where TMS = 0 and TMS = 1 lead. */
static const enum state next[][2] = {
	[RESET] = { IDLE, RESET }, [IDLE] = { IDLE, SELECT_DR },
	[SELECT_DR] = { CAPTURE_DR, SELECT_IR },
	[CAPTURE_DR] = { SHIFT_DR, EXIT1_DR },
	[SHIFT_DR] = { SHIFT_DR, EXIT1_DR },
	[EXIT1_DR] = { PAUSE_DR, UPDATE_DR },
	[PAUSE_DR] = { PAUSE_DR, EXIT2_DR },
	[EXIT2_DR] = { SHIFT_DR, UPDATE_DR },
	[UPDATE_DR] = { IDLE, SELECT_DR },
	[SELECT_IR] = { CAPTURE_IR, RESET },
	[CAPTURE_IR] = { SHIFT_IR, EXIT1_IR },
	[SHIFT_IR] = { SHIFT_IR, EXIT1_IR },
	[EXIT1_IR] = { PAUSE_IR, UPDATE_IR },
	[PAUSE_IR] = { PAUSE_IR, EXIT2_IR },
	[EXIT2_IR] = { SHIFT_IR, UPDATE_IR },
	[UPDATE_IR] = { IDLE, SELECT_DR }
};

/* A Cortex-M0+'s: what OpenOCD's target/klx.cfg wants to find. */
#define IDCODE	0x0bc11477u

static unsigned
dr_bits(const struct tap *t)
{
	switch (t->ir) {
	case IR_ABORT:
	case IR_DPACC:
	case IR_APACC: return 35;
	case IR_IDCODE: return 32;
	}
	return 1;
}

static void
shift(struct tap *t, unsigned bits, bool tdi)
{
	t->shift = t->shift >> 1 | (uint64_t)tdi << (bits - 1);
}

void
tap_reset(struct tap *t)
{
	t->state = RESET;
	t->ir = IR_IDCODE;
}

static uint64_t
capture(const struct tap *t)
{
	if (t->ir == IR_IDCODE)
		return IDCODE;
	return t->ir == IR_BYPASS ? 0 : dap_capture(&t->dap);
}

static void
rise(struct tap *t, bool tms, bool tdi)
{
	switch (t->state) {
	case CAPTURE_DR: t->shift = capture(t); break;
	case SHIFT_DR: shift(t, dr_bits(t), tdi); break;
	case CAPTURE_IR: t->shift = 1; break;
	case SHIFT_IR: shift(t, 4, tdi); break;
	}
	t->state = next[t->state][tms];
	if (t->state == RESET)
		t->ir = IR_IDCODE;
}

static void
set_ir(struct sim *s, struct tap *t)
{
	t->ir = (uint32_t)t->shift;
	switch (t->ir) {
	case IR_ABORT:
	case IR_DPACC:
	case IR_APACC:
	case IR_IDCODE:
	case IR_BYPASS: return;
	}
	debug_refuse(s, "instruction 0x%x of the TAP", (unsigned)t->ir);
	t->ir = IR_BYPASS;
}

static void
fall(struct sim *s, struct tap *t)
{
	switch (t->state) {
	case SHIFT_DR:
	case SHIFT_IR: t->tdo = t->shift & 1; break;
	case UPDATE_IR: set_ir(s, t); break;
	case UPDATE_DR: dap_update(s, &t->dap, t->ir, t->shift); break;
	}
}

bool
tap_pins(struct sim *s, struct tap *t, bool tck, bool tms, bool tdi)
{
	const bool was = t->tck;

	t->tck = tck;
	if (tck && !was)
		rise(t, tms, tdi);
	if (!tck && was)
		fall(s, t);
	return tck && !was;
}
