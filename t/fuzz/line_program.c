/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Line number programs: what comes of them is bounded by their bytes, which are
 * the sections of their strings as well.
 */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "source/line_program.h"

static bool
count_row(void *arg, const struct sp_line_row *row)
{
	size_t *const left = arg;

	(void)row;
	return (*left)-- > 0;
}

static void
check_program(const struct sp_lineprog *p, size_t n)
{
	char name[SP_LINE_NAME_MAX + 1];
	size_t left = p->code.n, none = 0;

	FUZZ_CHECK(p->code.n <= n && p->files.n <= n + 1 && p->dirs.n <= n + 1);
	FUZZ_CHECK(sp_lineprog_run(p, count_row, &left));
	FUZZ_CHECK(left == p->code.n || !sp_lineprog_run(p, count_row, &none));
	for (size_t i = 0; i <= p->files.n && i < 32; i++) {
		if (sp_lineprog_name(p, i, i & 1 ? NULL : "/somewhere", name))
			FUZZ_CHECK(*name && strlen(name) <= SP_LINE_NAME_MAX);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sp_dwarf_bytes section = { data, n, false };
	const struct sp_line_strings strings = { section, section };
	struct sp_lineprog p;

	while (sp_lineprog_next(&p, &section, &strings)) {
		check_program(&p, n);
		sp_lineprog_free(&p);
	}
	FUZZ_CHECK(section.bad);
	return 0;
}
