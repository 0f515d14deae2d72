/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An ELF file, however damaged, is read as what it can be or refused. */

#include <config.h>

#include <string.h>
#include <unistd.h>

#include "elffile.h"
#include "functions.h"
#include "fuzz.h"

static char path[] = "/tmp/fuzz-elf.XXXXXX";

static void
remove_file(void)
{
	unlink(path);
}

/* The readers take a file by its name. */
static void
write_file(const uint8_t *data, size_t n)
{
	static int fd = -1;

	if (fd < 0) {
		fd = mkstemp(path);
		FUZZ_CHECK(fd >= 0);
		atexit(remove_file);
	}
	FUZZ_CHECK(!ftruncate(fd, 0));
	FUZZ_CHECK(pwrite(fd, data, n, 0) == (ssize_t)n);
}

static void
check_elf(size_t n)
{
	struct sp_elf e;
	const char *const why = sp_elf_read(&e, path);

	FUZZ_CHECK(!why || strlen(why) > 0);
	FUZZ_CHECK(why || e.text.n > 0);
	FUZZ_CHECK(e.id_bytes <= sizeof(e.id) && e.n_functions <= n);
	for (size_t i = 0; i < e.text.n; i++)
		FUZZ_CHECK(e.text.ranges[i].low < e.text.ranges[i].high);
	for (size_t i = 0; !why && i < e.n_functions; i++)
		FUZZ_CHECK(sp_elf_begins_function(&e, e.functions[i]));
	sp_elf_free(&e);
}

/* Functions are in order, do not meet, and have a name. */
static void
check_functions(size_t n)
{
	struct sp_functions f;
	const char *const why = sp_functions_read(&f, path);

	FUZZ_CHECK((!why || strlen(why) > 0) && f.n <= n);
	for (size_t i = 0; i < f.n; i++) {
		const struct sp_function *const s = &f.list[i];

		FUZZ_CHECK(s->low < s->high && strlen(s->name) > 0);
		FUZZ_CHECK(!i || f.list[i - 1].high <= s->low);
		FUZZ_CHECK(sp_functions_find(&f, s->low) == s);
		FUZZ_CHECK(sp_functions_find(&f, s->high - 1) == s);
	}
	sp_functions_free(&f);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	write_file(data, n);
	check_elf(n);
	check_functions(n);
	return 0;
}
