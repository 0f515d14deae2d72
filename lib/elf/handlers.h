/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The interrupt handlers of the profiler's runtime that no interrupt can get
 * to: no vector table has them and no code refers to them.  Which ones there
 * are says mcu/arch/note.h in the section .comment of a program.
 */
#ifndef SP_HANDLERS_H
#define SP_HANDLERS_H

#include "elf/file.h"

enum sp_handler_use {
	SP_HANDLER_LINE,	/* sends what is recorded */
	SP_HANDLER_SPARE,	/* the same, where DMA can't */
	SP_HANDLER_RECEIVER,	/* takes what the host sends */
	SP_HANDLER_SAMPLER,	/* takes the samples */
	SP_HANDLER_CLOCK,	/* counts rounds of the clock */
	SP_N_HANDLER_USES
};

struct sp_handler {
	enum sp_handler_use use;
	char name[80];		/* in the vector table; no odd characters */
	char own[80];		/* in the runtime, perhaps the same */
	enum sp_handler_state {
		SP_HANDLER_REACHED,	/* by a word or an instruction */
		SP_HANDLER_UNREACHED,	/* it is there, and by none */
		SP_HANDLER_LEFT_OUT,	/* it is not there */
		SP_HANDLER_CXX		/* with the name that C++ gave it */
	} state;
};

#define SP_HANDLERS_MAX	8	/* a program has three at most */

/* Those that are not REACHED. */
struct sp_handlers {
	struct sp_handler list[SP_HANDLERS_MAX];
	size_t n;
};

/*
 * Find those of the program at path, which e was read from.  Vector tables may
 * be anywhere, copied to RAM or filled while it runs: each word that goes into
 * memory counts, and each instruction that calls or loads an address.  None are
 * found where that can't be known: without symbols, or the bytes of the code.
 * Returns NULL, or why it can't be read: a text that lives until the next call.
 */
const char *sp_handlers_find(struct sp_handlers *h, const struct sp_elf *e,
    const char *path);

/* The one of that use, or NULL. */
const struct sp_handler *sp_handlers_of(const struct sp_handlers *h,
    enum sp_handler_use use);

#endif
