/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An ELF file, however damaged, is read as what it can be or refused. */

#include <config.h>

#include <string.h>

#include "elf/file.h"
#include "elf/handlers.h"
#include "elf/line_speed.h"
#include "fuzz.h"
#include "wire/program.h"

/* What is read of its code is in order, and can be asked for. */
static void
check_program(const struct sp_elf *e)
{
	struct sp_program p;

	FUZZ_CHECK(sp_program_build(&p, e));
	for (size_t i = 0; i < p.n_entries; i++) {
		const struct sp_entry *const entry = &p.entries[i];

		FUZZ_CHECK(!i || entry[-1].addr < entry->addr);
		FUZZ_CHECK(sp_program_entry(&p, entry->addr) == entry);
		if (entry->to && entry->lost_from)
			FUZZ_CHECK(sp_program_arc(&p, 1234, entry->to));
	}
	for (size_t i = 0; i < p.n_tails; i++)
		FUZZ_CHECK(p.tails[i].from < p.n_entries &&
		    p.tails[i].to < p.n_entries);
	for (uint32_t a = 0; a < 64; a++) {
		sp_program_arc(&p, e->entry + a, e->entry + 2 * a);
		sp_program_sample(&p, e->entry + a);
	}
	sp_program_free(&p);
}

/* What the runtime notes in it is text, and says what is to be done. */
static void
check_notes(const struct sp_elf *e, const char *path)
{
	struct sp_handlers h;
	struct sp_line_speed s;

	/* A part may be unreadable. */
	(void)sp_handlers_find(&h, e, path);
	FUZZ_CHECK(h.n <= SP_HANDLERS_MAX);
	for (size_t i = 0; i < h.n; i++)
		FUZZ_CHECK(h.list[i].use < SP_N_HANDLER_USES &&
		    h.list[i].state != SP_HANDLER_REACHED &&
		    strlen(h.list[i].name) > 0);
	if (sp_line_speed_find(&s, path))
		FUZZ_CHECK(strlen(s.baud) > 0 && strlen(s.hz) > 0);
}

static void
check_elf(const char *path, size_t n)
{
	struct sp_elf e;
	const char *const why = sp_elf_read(&e, path);

	FUZZ_CHECK(!why || strlen(why) > 0);
	FUZZ_CHECK(why || e.text.n > 0);
	FUZZ_CHECK(e.id_bytes <= sizeof(e.id) && e.n_functions <= n);
	for (size_t i = 0; i < e.text.n; i++)
		FUZZ_CHECK(e.text.ranges[i].low < e.text.ranges[i].high);
	for (size_t i = 0; !why && i < e.n_functions; i++)
		FUZZ_CHECK(sp_elf_begins_function(&e, e.functions[i].addr));
	if (!why) {
		check_program(&e);
		check_notes(&e, path);
	}
	sp_elf_free(&e);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	check_elf(fuzz_file(data, n), n);
	return 0;
}
