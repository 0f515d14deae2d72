/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/len/flash.c: what is to be in a flash memory, and what is there */

#include <config.h>

#include <string.h>

#include "len/flash.h"
#include "support/run.h"

static struct sp_flash flash;

static void
add(uint32_t addr, const char *bytes)
{
	ck_assert_int_eq(sp_flash_add(&flash, addr, (const uint8_t *)bytes,
	    strlen(bytes)), SP_FLASH_GOOD);
}

/* The first run of that state from an address on is these bytes there. */
static void
run_is(enum sp_flash_state state, size_t max, uint64_t from, uint64_t addr,
    const char *bytes)
{
	uint8_t out[4096];
	size_t n;

	ck_assert(sp_flash_run(&flash, state, max, &from, &n, out));
	ck_assert_uint_eq(from, addr);
	ck_assert_uint_eq(n, strlen(bytes));
	ck_assert_mem_eq(out, bytes, n);
}

static void
no_run(enum sp_flash_state state, uint64_t from)
{
	size_t n;

	ck_assert(!sp_flash_run(&flash, state, 4096, &from, &n, NULL));
	ck_assert_uint_eq(n, 0);
}

START_TEST(test_empty)
{
	uint8_t out[8] = { 0 };

	no_run(SP_FLASH_WANTED, 0);
	ck_assert_uint_eq(sp_flash_sectors(&flash, 0, 64), 0);
	ck_assert_uint_eq(sp_flash_count(&flash, SP_FLASH_WANTED), 0);
	sp_flash_mark(&flash, 0, 1024, SP_FLASH_WRITTEN);
	sp_flash_copy(&flash, 0, sizeof(out), SP_FLASH_WANTED, out);
	ck_assert_mem_eq(out, "\377\377\377\377\377\377\377\377", 8);
	add(0, "");
	ck_assert_uint_eq(flash.n, 0);
}
END_TEST

START_TEST(test_words)
{
	add(0x403, "abc");
	ck_assert_uint_eq(flash.n, 1);
	ck_assert_uint_eq(flash.sectors[0].addr, 0x400);
	ck_assert_uint_eq(sp_flash_count(&flash, SP_FLASH_WANTED), 8);
	run_is(SP_FLASH_WANTED, 4096, 0, 0x400, "\377\377\377abc\377\377");
	add(0x407, "de");
	run_is(SP_FLASH_WANTED, 4096, 0, 0x400,
	    "\377\377\377abc\377de\377\377\377\377\377\377\377");
	run_is(SP_FLASH_WANTED, 8, 0, 0x400, "\377\377\377abc\377d");
	run_is(SP_FLASH_WANTED, 15, 0x408, 0x408,
	    "e\377\377\377\377\377\377\377");
	no_run(SP_FLASH_WANTED, 0x410);
	no_run(SP_FLASH_WRITTEN, 0);
}
END_TEST

START_TEST(test_twice)
{
	add(0x3fe, "abcd");
	add(0x3ff, "bc");
	ck_assert_int_eq(sp_flash_add(&flash, 0x401, (const uint8_t *)"x", 1),
	    SP_FLASH_TWICE);
	/* ff that is given is not the same as nothing given. */
	add(0x500, "\377");
	ck_assert_int_eq(sp_flash_add(&flash, 0x500, (const uint8_t *)"x", 1),
	    SP_FLASH_TWICE);
	add(0x501, "y");
}
END_TEST

/* In any order, and across the border of two sectors. */
START_TEST(test_sectors)
{
	add(0x2000, "late");
	add(0x3fc, "12345678");
	add(0x800, "more");
	ck_assert_uint_eq(flash.n, 4);
	for (size_t k = 1; k < flash.n; k++)
		ck_assert_uint_lt(flash.sectors[k - 1].addr,
		    flash.sectors[k].addr);
	ck_assert_uint_eq(sp_flash_sectors(&flash, 0, 64), 3);
	ck_assert_uint_eq(sp_flash_sectors(&flash, 0, 2), 2);
	ck_assert_uint_eq(sp_flash_sectors(&flash, 2, 64), 1);
	ck_assert_uint_eq(sp_flash_sectors(&flash, 3, 64), 1);
	ck_assert_uint_eq(sp_flash_sectors(&flash, 4, 64), 0);
	run_is(SP_FLASH_WANTED, 4096, 0, 0x3f8,
	    "\377\377\377\3771234" "5678\377\377\377\377");
	run_is(SP_FLASH_WANTED, 4096, 0x408, 0x800,
	    "more\377\377\377\377");
}
END_TEST

START_TEST(test_states)
{
	static const enum sp_flash_state all[] = { SP_FLASH_WANTED,
	    SP_FLASH_UNSURE, SP_FLASH_WRITTEN, SP_FLASH_PROVEN };

	add(0x10, "word one" "word two" "word 3.." "word 4..");
	for (uint32_t i = 0; i < 4; i++)
		sp_flash_mark(&flash, 0x10 + 8 * i, 8, all[i]);
	for (size_t i = 0; i < 4; i++)
		ck_assert_uint_eq(sp_flash_count(&flash, all[i]), 8);
	run_is(SP_FLASH_WANTED, 4096, 0, 0x10, "word one");
	run_is(SP_FLASH_UNSURE, 4096, 0, 0x18, "word two");
	run_is(SP_FLASH_PROVEN, 4096, 0, 0x28, "word 4..");
	/* What is not of the image has no state. */
	sp_flash_mark(&flash, 0, 1024, SP_FLASH_WRITTEN);
	ck_assert_uint_eq(sp_flash_count(&flash, SP_FLASH_WRITTEN), 32);
	sp_flash_mark(&flash, 0x18, 8, SP_FLASH_WANTED);
	sp_flash_suspect(&flash, 0, 0x28);
	run_is(SP_FLASH_UNSURE, 4096, 0, 0x10, "word one");
	run_is(SP_FLASH_WANTED, 4096, 0, 0x18, "word two");
	run_is(SP_FLASH_UNSURE, 4096, 0x18, 0x20, "word 3..");
	run_is(SP_FLASH_WRITTEN, 4096, 0, 0x28, "word 4..");
}
END_TEST

START_TEST(test_views)
{
	static const char *const wanted[] = {
		[SP_FLASH_WRITTEN] = "\377\377\377\377\377\377\377\377"
		    "\377\377\377\377\377\377\377\377" "written." "proven..",
		[SP_FLASH_UNSURE] = "\377\377\377\377\377\377\377\377"
		    "unsure.." "written." "proven..",
		[SP_FLASH_WANTED] = "wanted.." "unsure.." "written." "proven.."
	};
	uint8_t out[40];

	add(0x400, wanted[SP_FLASH_WANTED]);
	sp_flash_mark(&flash, 0x408, 8, SP_FLASH_UNSURE);
	sp_flash_mark(&flash, 0x410, 8, SP_FLASH_WRITTEN);
	sp_flash_mark(&flash, 0x418, 8, SP_FLASH_PROVEN);
	for (int view = SP_FLASH_WANTED; view <= SP_FLASH_WRITTEN; view++) {
		sp_flash_copy(&flash, 0x3fc, 40, (enum sp_flash_state)view,
		    out);
		ck_assert_mem_eq(out, "\377\377\377\377", 4);
		ck_assert_mem_eq(out + 4, wanted[view], 32);
		ck_assert_mem_eq(out + 36, "\377\377\377\377", 4);
	}
}
END_TEST

/* At the very end of 32 bits, too. */
START_TEST(test_top)
{
	uint8_t out[8];

	add(0xfffffff8, "the end.");
	run_is(SP_FLASH_WANTED, 4096, 0, 0xfffffff8, "the end.");
	no_run(SP_FLASH_WANTED, (uint64_t)UINT32_MAX + 1);
	sp_flash_copy(&flash, 0xfffffff8, 8, SP_FLASH_WANTED, out);
	ck_assert_mem_eq(out, "the end.", 8);
	sp_flash_mark(&flash, 0xfffffff8, 8, SP_FLASH_WRITTEN);
	no_run(SP_FLASH_WANTED, 0);
}
END_TEST

RUN("flash", test_empty, test_words, test_twice, test_sectors, test_states,
    test_views, test_top)
