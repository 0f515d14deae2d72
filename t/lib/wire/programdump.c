/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What lib/wire/program.c knows of an ELF file, a line each:
 *
 *	begins ADDR		an instruction
 *	to ADDR FUNCTION	behind FUNCTION's call of mcount
 *	call ADDR FUNCTION	behind a call of FUNCTION
 *	any ADDR		behind a call by a register
 *	lost FUNCTION		calls mcount with any return address
 *	tail FUNCTION FUNCTION	jumps on
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>

#include "wire/program.h"

static void
print_site(const struct sp_program *p, uint32_t addr, uint32_t site)
{
	const uint32_t entry = p->n_entries ?
	    p->entries[site & SP_SITE_ENTRY].addr : 0;

	if (site & SP_SITE_BEGINS)
		printf("begins %" PRIx32 "\n", addr);
	if (site & SP_SITE_TO)
		printf("to %" PRIx32 " %" PRIx32 "\n", addr, entry);
	if (site & SP_SITE_CALL)
		printf("call %" PRIx32 " %" PRIx32 "\n", addr, entry);
	if (site & SP_SITE_ANY)
		printf("any %" PRIx32 "\n", addr);
}

static void
print_area(const struct sp_program *p, const struct sp_area *a)
{
	for (uint32_t addr = a->low; a->sites &&
	    addr - a->low <= a->high - a->low; addr += 2)
		print_site(p, addr, a->sites[(addr - a->low) / 2]);
}

int
main(int argc, char **argv)
{
	struct sp_program p;
	struct sp_elf e;
	const char *why;

	if (argc != 2)
		errx(2, "usage: programdump elf");
	why = sp_elf_read(&e, argv[1]);
	if (why)
		errx(2, "%s: %s", argv[1], why);
	if (!sp_program_build(&p, &e))
		errx(2, "out of memory");
	for (size_t i = 0; i < p.n_areas; i++)
		print_area(&p, &p.areas[i]);
	for (size_t i = 0; i < p.n_entries; i++) {
		if (p.entries[i].lost_from)
			printf("lost %" PRIx32 "\n", p.entries[i].addr);
	}
	for (size_t i = 0; i < p.n_tails; i++)
		printf("tail %" PRIx32 " %" PRIx32 "\n",
		    p.entries[p.tails[i].from].addr,
		    p.entries[p.tails[i].to].addr);
	sp_program_free(&p);
	sp_elf_free(&e);
	return 0;
}
