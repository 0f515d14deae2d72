/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lines that lib/linetable.c knows for addresses on stdin, one in
 * hexadecimal on each line: "FILE:LINE", or "??:0", as addr2line prints.
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>

#include "linetable.h"

static void
print_place(const struct sp_linetable *table, uint32_t addr)
{
	struct sp_place place;

	if (!sp_linetable_at(table, addr, &place)) {
		puts("??:0");
		return;
	}
	if (place.low > (addr & ~(uint32_t)1) || place.high <= place.low ||
	    place.high <= (addr & ~(uint32_t)1))
		errx(2, "%" PRIx32 " is not in its place", addr);
	printf("%s:%u\n", place.file, place.line);
}

int
main(int argc, char **argv)
{
	struct sp_linetable *table;
	const char *why;
	uint32_t addr;

	if (argc != 2)
		errx(2, "usage: linesdump elf");
	why = sp_linetable_open(&table, argv[1]);
	if (why)
		errx(2, "%s: %s", argv[1], why);
	while (scanf("%" SCNx32, &addr) == 1)
		print_place(table, addr);
	sp_linetable_free(table);
	return 0;
}
