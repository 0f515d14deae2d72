/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an ELF file says about frames: see unwind.h */

#include <config.h>

#include <stdlib.h>

#include "base/upper_bound.h"
#include "unwind/moves_inner.h"
#include "unwind/unwind_inner.h"

/* The program's first function, by its symbol, or up to the next one. */
static struct sp_bounds
entry_of(const struct sp_elf *e)
{
	const uint32_t low = e->entry & ~(uint32_t)1;
	const size_t i = sp_upper_bound(e->functions, e->n_functions,
	    sizeof(*e->functions), low);
	struct sp_bounds f = { low, low + 2 };

	if (i < e->n_functions)
		f.high = e->functions[i].addr;
	if (i && e->functions[i - 1].addr == low && e->functions[i - 1].bytes)
		f.high = low + e->functions[i - 1].bytes;
	return f;
}

static bool
prepare(struct sp_unwind *u, const char *path)
{
	sp_text_tidy(&u->elf.text, 2);
	u->entry = entry_of(&u->elf);
	u->sp = u->elf.machine == SP_MACHINE_ARM ? SP_THUMB_SP : SP_RISCV_SP;
	return sp_unwind_read_sections(&u->sections, path) &&
	    (u->cfi = sp_cfi_new(&u->sections, &u->elf)) &&
	    (u->instructions = sp_instructions_new(&u->elf));
}

const char *
sp_unwind_open(struct sp_unwind **unwind, const char *path)
{
	struct sp_unwind *const u = calloc(1, sizeof(*u));
	const char *why;

	*unwind = u;
	if (!u)
		return "out of memory";
	why = sp_elf_read(&u->elf, path);
	if (!why && !prepare(u, path))
		why = "out of memory";
	return why;
}

unsigned
sp_unwind_has(const struct sp_unwind *u)
{
	unsigned has = 0;

	for (size_t i = 0; i < u->elf.n_code; i++)
		if (u->elf.code[i].bytes)
			has |= 1u << UNWIND_CODE;
	return has | (unsigned)sp_cfi_any(u->cfi) << UNWIND_CFI |
	    (unsigned)(u->sections.exidx.n > 0) << UNWIND_EXIDX;
}

bool
sp_unwind_is_thumb(const struct sp_unwind *u)
{
	return u->elf.machine == SP_MACHINE_ARM;
}

void
sp_unwind_free(struct sp_unwind *u)
{
	if (!u)
		return;
	sp_instructions_free(u->instructions);
	sp_cfi_free(u->cfi);
	sp_unwind_free_sections(&u->sections);
	sp_elf_free(&u->elf);
	free(u->slots);
	free(u);
}
