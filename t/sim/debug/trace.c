/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How a debugger switches the trace on: ARM DDI 0403E (ARMv7-M), C1.7: ITM,
 * C1.8: DWT, C1.10: TPIU.  Only with -W; all of it is off at first.
 */
#include <config.h>

#include "debug.h"

#define BIT(n)	(1u << (n))

#define ITM_TER		0xe0000e00u
#define ITM_TCR		0xe0000e80u
#define ITM_LAR		0xe0000fb0u
#define DWT_CTRL	0xe0001000u
#define TPIU_CSPSR	0xe0040004u
#define TPIU_ACPR	0xe0040010u
#define TPIU_SPPR	0xe00400f0u
#define TPIU_FFCR	0xe0040304u
#define TPIU_DEVID	0xe0040fc8u

enum { TRCENA = BIT(24), CYCCNTENA = BIT(0), CYCTAP = BIT(9),
	PCSAMPLENA = BIT(12), EN_F_CONT = BIT(1), NRZ = 2, HAS_NRZ = BIT(11) };
enum { BITS_A_BYTE = 10 };

void
trace_reset(struct sim *s)
{
	s->itm.ter = s->itm.tcr = 0;
	sim_at(s, AT_DWT, NEVER);
}

/* POSTCNT counts each 64th or 1024th cycle: a sample when it is through. */
static void
write_dwt(struct sim *s, uint32_t value)
{
	s->debug->dwt = value;
	if (!(value & CYCCNTENA) || !(value & PCSAMPLENA)) {
		sim_at(s, AT_DWT, NEVER);
		return;
	}
	s->itm.sample_cycles = ((value >> 1 & 15) + 1) *
	    (value & CYCTAP ? 1024 : 64);
	sim_at(s, AT_DWT, s->now + s->itm.sample_cycles);
}

/* SWO's bits are so many cycles long: TRACECLKIN is the core's clock. */
static void
write_speed(struct sim *s, uint32_t prescaler)
{
	s->debug->acpr = prescaler & 0xffff;
	s->itm.byte_cycles = (s->debug->acpr + 1) * BITS_A_BYTE;
}

bool
trace_read(const struct sim *s, uint32_t address, uint32_t *value)
{
	if (!s->itm.out || !(s->debug->demcr & TRCENA))
		return false;
	switch (address) {
	case ITM_TER: *value = s->itm.ter; return true;
	case ITM_TCR: *value = s->itm.tcr; return true;
	case DWT_CTRL: *value = s->debug->dwt; return true;
	case TPIU_ACPR: *value = s->debug->acpr; return true;
	case TPIU_FFCR: *value = EN_F_CONT; return true;
	case TPIU_DEVID: *value = HAS_NRZ; return true;
	}
	return false;
}

bool
trace_write(struct sim *s, uint32_t address, uint32_t value)
{
	if (!s->itm.out || !(s->debug->demcr & TRCENA))
		return false;
	switch (address) {
	case ITM_LAR: s->debug->itm_unlocked = value == 0xc5acce55; return true;
	case ITM_TER:
		if (s->debug->itm_unlocked)
			s->itm.ter = value;
		return true;
	case ITM_TCR:
		if (s->debug->itm_unlocked)
			s->itm.tcr = value;
		return true;
	case DWT_CTRL: write_dwt(s, value); return true;
	case TPIU_CSPSR: return value == 1;
	case TPIU_ACPR: write_speed(s, value); return true;
	case TPIU_SPPR: return value == NRZ;
	case TPIU_FFCR: return !(value & EN_F_CONT);
	}
	return false;
}
