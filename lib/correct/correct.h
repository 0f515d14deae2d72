/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Correction of a profile: skid, and what -pg adds, taken out by address.
 *
 * Skid: a sample that interrupts an instruction names the one that comes next.
 * So the time of a call is the callee's, and that of a return the caller's.
 * Samples at such addresses go back to the instruction before, on all ways that
 * lead there: in proportion to how often each is taken, times what it takes.
 *
 * What -pg adds: PUSH {LR}, the call of mcount and the return from it have
 * addresses of their own, and a leaf saves registers that it would not save.
 * Samples of these become the profiler's.
 *
 * It is for ARMv6-M: see flow.h.
 */
#ifndef SP_CORRECT_H
#define SP_CORRECT_H

#include "elf/file.h"
#include "gmon/gmon.h"
#include "source/functions.h"

/* What a processor does with PUSH, POP, LDM and STM when it is interrupted. */
enum sp_core {
	SP_CORE_UNKNOWN,	/* the profile is to tell */
	SP_CORE_NEXT,		/* ends it first: a sample names the next one */
	SP_CORE_RESTART		/* abandons it, and begins it anew: a sample
				   names itself */
};

/* A function; all are samples, with fractions. */
struct sp_corrected {
	double before, after;
	double doubt;		/* so far after may be off by what is not known:
				   shares of ways, waiting for flash */
};

struct sp_correction {
	/* Set by the caller. */
	const struct sp_elf *elf;	/* for ARM, with its code */
	const struct sp_functions *functions;	/* of it */
	enum sp_core core;

	/* To be read. */
	bool elf_is_why;	/* it is the program that can't be corrected */
	bool told;		/* the profile told which core it is */
	bool waits;		/* for its flash: code that -pg adds makes other
				   code slower, which no address shows */
	double all;		/* samples in the program's functions, before */
	double skid, added;	/* samples moved back; made the profiler's */
	uint64_t calls, misfits;	/* of arcs, and from behind no call */
	struct sp_corrected *rows;	/* owned: as the functions are */
};

/*
 * The unit of a profile that is corrected: gprof shows it, and refuses to add
 * such a profile to another one.
 */
extern const char sp_corrected_unit[];

/*
 * Correct g, which has bins of 2 bytes.  Returns NULL, or why it can't be
 * corrected: a text that is constant; g is then as before.  Free *c in both
 * cases.
 */
const char *sp_correct(struct sp_correction *c, struct sp_gmon *g);

void sp_correction_free(struct sp_correction *c);

#endif
