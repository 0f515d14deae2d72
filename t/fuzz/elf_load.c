/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Of an ELF file, however damaged, no more is loaded than it has, and it goes
 * to a flash image that holds it.
 */

#include <config.h>

#include <string.h>

#include "elf/load.h"
#include "fuzz.h"
#include "len/flash.h"

struct load {
	struct sp_flash flash;
	size_t left;		/* bytes that are worth the time */
};

static const char *
take(void *arg, uint32_t addr, const uint8_t *bytes, size_t n)
{
	struct load *const l = arg;
	uint8_t *back;

	FUZZ_CHECK(n > 0 && (uint64_t)addr + n <= (uint64_t)1 << 32);
	if (n > l->left)
		return "enough";
	l->left -= n;
	if (sp_flash_add(&l->flash, addr, bytes, n) != SP_FLASH_GOOD)
		return "twice";
	back = malloc(n);
	FUZZ_CHECK(back);
	sp_flash_copy(&l->flash, addr, n, SP_FLASH_WANTED, back);
	FUZZ_CHECK(!memcmp(back, bytes, n));
	free(back);
	return NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct load l = { .left = 1 << 16 };
	const char *const why = sp_elfload(fuzz_file(data, n), n % 2, take, &l);

	FUZZ_CHECK(!why || strlen(why) > 0);
	FUZZ_CHECK(why || l.flash.n > 0);
	for (size_t i = 1; i < l.flash.n; i++)
		FUZZ_CHECK(l.flash.sectors[i - 1].addr <
		    l.flash.sectors[i].addr);
	sp_flash_free(&l.flash);
	return 0;
}
