/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whatever DWARF says, places are in order and inlined functions have names. */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "source/line_table.h"

static void
check_inlined(const struct sp_linetable *table, uint32_t addr)
{
	const struct sp_inlined *in = sp_linetable_inlined(table, addr);

	for (int depth = 0; in; in = in->caller) {
		FUZZ_CHECK(in->function && *in->function);
		FUZZ_CHECK(!in->file == !in->line);
		FUZZ_CHECK(!in->file || *in->file);
		FUZZ_CHECK(++depth < 64);
	}
}

static void
check_place(const struct sp_linetable *table, const struct sp_place *p)
{
	struct sp_place found;

	FUZZ_CHECK(p->low < p->high);
	FUZZ_CHECK(p->file && *p->file && strlen(p->file) < 4096);
	FUZZ_CHECK(p->line > 0);
	/* An odd address is looked for below itself. */
	if (((p->high - 1) & ~(uint32_t)1) >= p->low) {
		FUZZ_CHECK(sp_linetable_at(table, p->high - 1, &found));
		FUZZ_CHECK(!memcmp(&found, p, sizeof(found)));
	}
	check_inlined(table, p->low);
	check_inlined(table, p->high);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *const path = fuzz_file(data, n);
	const struct sp_place *places;
	struct sp_linetable *table;
	struct sp_place found;
	const char *why;
	size_t n_places;

	why = sp_linetable_open(&table, path);
	FUZZ_CHECK(!why || !table);
	if (why)
		return 0;
	places = sp_linetable_places(table, &n_places);
	for (size_t i = 0; i < n_places; i++) {
		check_place(table, &places[i]);
		FUZZ_CHECK(!i || places[i - 1].high <= places[i].low);
	}
	FUZZ_CHECK(!sp_linetable_at(table, 0, &found));
	sp_linetable_free(table);
	return 0;
}
