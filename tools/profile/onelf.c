/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile beside its program, see onelf.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "integrity/elf_mismatch.h"
#include "onelf.h"

void
onelf_check(const struct sp_gmon *g, const char *name, const char *elf)
{
	if (g->addr_bytes != 4 || g->big_endian)
		errx(TOOL_TROUBLE, "%s: of a %s program, which %s is not",
		    name, g->big_endian ? "big-endian" : "64-bit", elf);
}

uint64_t
onelf_other_build(const struct sp_gmon *g, const char *name)
{
	struct sp_elf elf;
	struct sp_program program = { .n_areas = 0 };
	uint64_t n;

	tool_check(name, sp_elf_read(&elf, name));
	tool_must(sp_program_build(&program, &elf));
	n = sp_other_build_samples(g, &program);
	sp_program_free(&program);
	sp_elf_free(&elf);
	return n;
}

void
onelf_print_one(struct profin *p, uint64_t n, const char *what, const char *elf)
{
	if (!n)
		return;
	p->wrong++;
	if (!p->quiet)
		warnx("%s: %" PRIu64 " %s %s", p->name, n, what, elf);
}

void
onelf_print_other_build(struct profin *p, uint64_t n, const char *elf)
{
	onelf_print_one(p, n, "samples are at no instruction of", elf);
}

void
onelf_print(struct profin *p, const struct onelf_lost *lost, const char *elf)
{
	onelf_print_one(p, lost->unknown, "samples are in no function of", elf);
	onelf_print_one(p, lost->shared, "samples are in bins of more than one "
	    "function (see gmonbuild -b) of", elf);
	onelf_print_one(p, lost->calls, "calls are of no function of", elf);
}
