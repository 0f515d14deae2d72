/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lines that lib/source/line_table.c knows for addresses on stdin, one in
 * hexadecimal on each line: "FILE:LINE", or "??:0", as addr2line prints.  With
 * -i all on one line: the line, the inlined function, the line in its caller,
 * and so on.
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "source/line_table.h"

static void
print_line(const char *file, unsigned line)
{
	if (file)
		printf("%s:%u", file, line);
	else
		printf("??:0");
}

static void
print_place(const struct sp_linetable *table, uint32_t addr)
{
	const uint32_t even = addr & ~(uint32_t)1;
	struct sp_place place;

	if (!sp_linetable_at(table, addr, &place)) {
		print_line(NULL, 0);
		return;
	}
	if (place.low > even || place.high <= even)
		errx(2, "%" PRIx32 " is not in its place", addr);
	print_line(place.file, place.line);
}

static void
print_inlined(const struct sp_linetable *table, uint32_t addr)
{
	const struct sp_inlined *in = sp_linetable_inlined(table, addr);

	for (; in; in = in->caller) {
		printf(" %s ", in->function);
		print_line(in->file, in->line);
	}
}

int
main(int argc, char **argv)
{
	const bool inlined = argc == 3 && !strcmp(argv[1], "-i");
	struct sp_linetable *table;
	const char *why;
	uint32_t addr;

	if (argc != 2 + inlined)
		errx(2, "usage: linesdump [-i] elf");
	why = sp_linetable_open(&table, argv[argc - 1]);
	if (why)
		errx(2, "%s: %s", argv[argc - 1], why);
	while (scanf("%" SCNx32, &addr) == 1) {
		print_place(table, addr);
		if (inlined)
			print_inlined(table, addr);
		putchar('\n');
	}
	sp_linetable_free(table);
	return 0;
}
