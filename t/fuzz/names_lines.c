/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whatever the DWARF of an ELF file says, its functions keep their names. */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "source/functions.h"
#include "source/names.h"

static void
check_function(const struct sp_names *names, const struct sp_function *body)
{
	const struct sp_named_function *const f = sp_names_at(names, body->low);

	/* An odd address begins no function. */
	if (body->low & 1)
		return;
	FUZZ_CHECK(f && f->addr == body->low && f->name && *f->name);
	FUZZ_CHECK(f->bytes == body->high - body->low);
	FUZZ_CHECK(!f->file == !f->line);
	FUZZ_CHECK(!f->file || strlen(f->file) > 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *const path = fuzz_file(data, n);
	struct sp_symbols symbols;
	struct sp_functions functions;
	struct sp_names *names;
	const char *why;

	why = sp_names_open(&names, path);
	FUZZ_CHECK(!why == (names != NULL));
	if (why)
		return 0;
	FUZZ_CHECK(!sp_symbols_read(&symbols, path));
	FUZZ_CHECK(sp_functions_find(&functions, &symbols));
	for (size_t i = 0; i < functions.n; i++)
		check_function(names, &functions.list[i]);
	sp_names_free(names);
	sp_functions_free(&functions);
	sp_symbols_free(&symbols);
	return 0;
}
