/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What lib/source/names.c knows of an ELF file: "id CRC" if there is a build
 * id, and "ADDR BYTES NAME FILE:LINE" for each address on stdin, "ADDR -" if it
 * is in no function; numbers are hexadecimal.
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>

#include "source/names.h"

static void
print_function(const struct sp_named_function *f)
{
	printf("%" PRIx32 " %" PRIx32 " %s", f->addr, f->bytes, f->name);
	if (f->file)
		printf(" %s:%u", f->file, f->line);
	putchar('\n');
}

int
main(int argc, char **argv)
{
	struct sp_names *names;
	uint32_t addr;
	const char *why;

	if (argc != 2)
		errx(2, "usage: namesdump elf");
	why = sp_names_open(&names, argv[1]);
	if (why)
		errx(2, "%s: %s", argv[1], why);
	if (names->has_id)
		printf("id %08" PRIx32 "\n", names->id);
	while (scanf("%" SCNx32, &addr) == 1) {
		const struct sp_named_function *const f =
		    sp_names_at(names, addr);

		if (f)
			print_function(f);
		else
			printf("%" PRIx32 " -\n", addr);
	}
	sp_names_free(names);
	return 0;
}
