/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read of an ELF file lies within it, and gprof's view is in order. */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "source/functions.h"
#include "gprof/gprof_symbols.h"

static void
check_symbols(const struct sp_symbols *s, size_t n)
{
	FUZZ_CHECK(s->n <= n / 16 && s->n_sections <= n / 40 + 1);
	for (size_t i = 0; i < s->n; i++) {
		const struct sp_symbol *const symbol = &s->symbols[i];

		FUZZ_CHECK(symbol->section < s->n_sections);
		FUZZ_CHECK(symbol->name >= s->names && *symbol->name &&
		    symbol->name + strlen(symbol->name) <
		    s->names + s->n_names);
	}
}

static void
check_functions(const struct sp_functions *r)
{
	for (size_t i = 0; i < r->n; i++) {
		const struct sp_function *const f = &r->list[i];

		FUZZ_CHECK(f->low < f->high && f->symbol->addr == f->low);
		FUZZ_CHECK(!i || f[-1].high <= f->low);
		FUZZ_CHECK(sp_functions_at(r, f->low) == f &&
		    sp_functions_at(r, f->high - 1) == f);
	}
}

static void
check_gprof_symbols(const struct sp_gprof *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct sp_symbol *const entry = t->symbols[i];

		FUZZ_CHECK(!i || t->symbols[i - 1]->addr < entry->addr);
		FUZZ_CHECK(sp_gprof_wants(t, entry) &&
		    sp_gprof_index(t, entry) == i &&
		    sp_gprof_begin(t, entry->addr) == entry);
		FUZZ_CHECK(sp_gprof_sample(t, entry->addr) ==
		    (i + 1 < t->n ? entry : NULL));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sp_symbols symbols;
	struct sp_functions functions;
	struct sp_gprof shown;

	if (!sp_symbols_read(&symbols, fuzz_file(data, n))) {
		check_symbols(&symbols, n);
		FUZZ_CHECK(sp_functions_find(&functions, &symbols));
		check_functions(&functions);
		FUZZ_CHECK(!sp_gprof_build(&shown, &symbols));
		check_gprof_symbols(&shown);
		sp_gprof_free(&shown);
		sp_functions_free(&functions);
	}
	sp_symbols_free(&symbols);
	return 0;
}
