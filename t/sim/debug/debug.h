/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A debugger's way into the running chip: -d.  From the outside in:
 *
 *	bitbang.c	a socket: pins of JTAG as characters, which is how
 *			OpenOCD drives an adapter that is a program
 *	tap.c		the pins: a TAP of IEEE 1149.1
 *	dap.c		its registers: a JTAG-DP and a MEM-AP of ARM's ADIv5
 *	core.c		what lies at an address for a debugger
 *	trace.c		of that, ITM, DWT and TPIU
 *
 * The core runs on meanwhile; it can't be halted.  Whatever is not modelled is
 * refused, and reported on stderr.
 */
#ifndef SIM_DEBUG_H
#define SIM_DEBUG_H

#include "sim/sim.h"

/* Instructions of the TAP: ARM IHI 0031F, chapter B3. */
enum { IR_ABORT = 0x8, IR_DPACC = 0xa, IR_APACC = 0xb, IR_IDCODE = 0xe,
	IR_BYPASS = 0xf };

struct dap {
	uint32_t control, select;	/* CTRL/STAT, SELECT */
	uint32_t csw, tar;		/* of the MEM-AP */
	uint32_t result;		/* of the read before */
};

struct tap {
	int state;
	uint32_t ir;
	uint64_t shift;
	bool tck, tdo;
	struct dap dap;
};

struct debug {
	const char *path;
	int listener, line;		/* line: to the debugger, or -1 */
	char in[4096], out[4096];
	size_t in_at, in_size, out_size;
	struct tap tap;
	uint32_t dhcsr, demcr;		/* as written; so the next ones */
	uint32_t dwt, acpr;
	bool itm_unlocked;
	uint64_t seen_instructions;	/* up to the last read of DHCSR */
	bool seen_reset;
	unsigned refused;
};

/* Listen at the unix socket, and wait for a debugger. */
void debug_open(struct sim *s, const char *path);
/* Serve a debugger that is still there when the program has ended. */
void debug_close(struct sim *s);

/* Report what is not modelled. */
void debug_refuse(struct sim *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The pins.  Returns whether TCK has risen. */
void tap_reset(struct tap *t);
bool tap_pins(struct sim *s, struct tap *t, bool tck, bool tms, bool tdi);

/* 35 bits: bit 0 reads, bits 2:1 are the address, or what is said to that. */
uint64_t dap_capture(const struct dap *d);
void dap_update(struct sim *s, struct dap *d, uint32_t ir, uint64_t request);

/* False: nothing is there, or it can't be accessed so. */
bool debug_read(struct sim *s, uint32_t address, unsigned size,
    uint32_t *value);
bool debug_write(struct sim *s, uint32_t address, unsigned size,
    uint32_t value);

/* The same for words of the trace's registers. */
void trace_reset(struct sim *s);
bool trace_read(const struct sim *s, uint32_t address, uint32_t *value);
bool trace_write(struct sim *s, uint32_t address, uint32_t value);

#endif
