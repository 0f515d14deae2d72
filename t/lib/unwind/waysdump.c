/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How lib/unwind leaves the frame at each return address of a program: a line
 *
 *	ADDR cfi CFA RA		by call frame information
 *	ADDR code CFA RA	by the function's instructions
 *
 * with the caller's stack pointer and the return address as bytes above the
 * stack pointer.
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>

#include "unwind/unwind_inner.h"

static void
print_ways(struct sp_unwind *u, uint32_t back)
{
	struct sp_bounds f = { 1, 1 };
	const struct sp_cfi_row *const row = sp_cfi_find(u->cfi, back - 1, &f);
	struct sp_way way = { 0 };

	if (!row || !sp_instructions_called(u->instructions, back) ||
	    sp_instructions_profiles(u->instructions, back - 1))
		return;
	if (row->cfa_reg == u->sp && row->ra_is == SP_CFI_AT)
		printf("%" PRIx32 " cfi %" PRId32 " %" PRId32 "\n", back,
		    row->cfa, row->cfa + row->ra);
	if (sp_instructions_follow(u->instructions, f, back - 1, true, &way))
		printf("%" PRIx32 " code %" PRId32 " %" PRId32 "\n", back,
		    way.cfa, way.ra);
}

int
main(int argc, char **argv)
{
	struct sp_unwind *u;
	const char *why;

	if (argc != 2)
		errx(2, "usage: waysdump program.elf");
	why = sp_unwind_open(&u, argv[1]);
	if (why)
		errx(2, "%s: %s", argv[1], why);
	for (size_t i = 0; i < u->elf.n_code; i++)
		for (uint32_t at = 4; at <= u->elf.code[i].n; at += 2)
			print_ways(u, u->elf.code[i].addr + at);
	sp_unwind_free(u);
	return 0;
}
