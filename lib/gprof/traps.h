/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What makes gprof show something else than what is true, in an ELF file and
 * in profiles of it.  Zero-initialise a check before use; the ELF file first,
 * then any number of profiles, then tidy.
 */
#ifndef SP_TRAPS_H
#define SP_TRAPS_H

#include "elf/handlers.h"
#include "gmon/attribution.h"
#include "gprof/gprof_symbols.h"
#include "source/functions.h"
#include "wire/program.h"

/* In the order in which they are told. */
enum sp_trap {
	SP_TRAP_SYMBOLS,	/* there are none that gprof takes */
	SP_TRAP_TEXT,		/* there is no section .text */
	SP_TRAP_CLONE,		/* gprof does not take a local function */
	SP_TRAP_HIDDEN,		/* another symbol at a function's address */
	SP_TRAP_LABEL,		/* another symbol inside a function */
	SP_TRAP_LAST,		/* no symbol behind the last function */
	SP_TRAP_EXCLUDED,	/* a name that gprof leaves out unless asked */
	SP_TRAP_HANDLER,	/* no interrupt gets to one of the runtime */
	SP_TRAP_LOST,		/* the compiler has overwritten LR */
	SP_TRAP_MCOUNT,		/* no function calls mcount */
	SP_TRAP_UNCOUNTED,	/* samples in one that does not */
	SP_TRAP_CALLER,		/* a call from no function */
	SP_TRAP_RETURN,		/* a call that does not return */
	SP_TRAP_BINS,		/* a bin spans two functions */
	SP_TRAP_FOREIGN,	/* the program can't have sent it */
	SP_N_TRAPS
};

/* What is concerned.  symbol and other may be NULL. */
struct sp_hit {
	enum sp_trap trap;
	const struct sp_symbol *symbol;	/* the name that is wrong or missing */
	const struct sp_symbol *other;	/* what gprof shows instead, or where */
	const struct sp_handler *handler;	/* of a HANDLER, else NULL */
	struct sp_attribution shown;	/* wrongly: samples and calls */
	bool spoils;			/* once tidy: these profiles; or, if
					   there are none, any at all */
};

struct sp_check {
	struct sp_symbols symbols;
	struct sp_gprof shown;
	struct sp_functions functions;
	struct sp_program program;
	struct sp_handlers handlers;
	uint32_t entry;			/* where it begins, bit 0 clear */
	struct sp_attribution *missed;	/* owned: of each function, shown as
					   another or not at all */
	struct sp_attribution *taken;	/* owned: of each entry of shown, that
					   are not its own */
	struct sp_hit *hits;		/* owned; by trap once tidy */
	size_t n_hits, hit_room;
	bool profiled;			/* there was a profile */
	bool joined;			/* the one in work has calls of another
					   build, see diff/join.h */
	bool no_memory;			/* some may be missing */
	uint64_t samples, calls;	/* of all profiles */
};

/*
 * Read the ELF file at path and find what it alone tells.  Returns NULL, or
 * why it can't be read: a text that lives until the next call.  Free *c in
 * both cases.
 */
const char *sp_check_elf(struct sp_check *c, const char *path);

/* Count what gprof shows wrongly of a profile.  False without memory. */
bool sp_check_profile(struct sp_check *c, const struct sp_gmon *g);

/*
 * Put the hits in order: those that spoil first, then by trap, the most samples
 * and calls first; hits of the same names become one.
 */
void sp_check_tidy(struct sp_check *c);

void sp_check_free(struct sp_check *c);

/* For the files of the traps only: add a hit, if there is memory. */
void sp_check_add(struct sp_check *c, enum sp_trap trap,
    const struct sp_symbol *symbol, const struct sp_symbol *other,
    struct sp_attribution count);

/* And: the name of the function at addr, ours or what gprof has; or NULL. */
const struct sp_symbol *sp_check_name(const struct sp_check *c, uint32_t addr);

/* And: does gprof show a function by its own name? */
bool sp_check_is_shown(const struct sp_function *f,
    const struct sp_symbol *shown);

#endif
