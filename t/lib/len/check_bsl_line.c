/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/len/bsl.c and bsl_write.c over a line that loses bytes and stalls:
 * answers may come so late that another command waits by then.  Whatever
 * happens, no word is written twice, and what is claimed is so.
 */
#include <config.h>

#include <string.h>

#include "len/bsl_write.h"
#include "simline.h"
#include "support/run.h"

enum { SECTORS = 8, BYTES = SECTORS * SP_FLASH_SECTOR };
enum { RUNS = 600 };

static uint8_t before[BYTES];
static struct sp_bsl bsl;
static struct sp_flash flash;
static struct sp_bslwrite job;

static void
set_up(uint32_t run, int patience_ms)
{
	uint8_t bytes[5000];

	simline_seed = run;
	sp_flash_free(&flash);
	simline_reset(BYTES);
	memcpy(before, simline_chip.flash.bytes, BYTES);
	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)simline_chance(255);
	ck_assert(!sp_flash_add(&flash, 0, bytes, 3000 + simline_chance(2000)));
	bsl = (struct sp_bsl){ .patience_ms = patience_ms };
	job = (struct sp_bslwrite){ .bsl = &bsl, .flash = &flash };
}

/* As bslprog does it. */
static bool
do_it(void)
{
	return sp_bsl_connect(&bsl) == SP_BSL_DONE &&
	    sp_bsl_get_info(&bsl) == SP_BSL_DONE &&
	    sp_bsl_unlock(&bsl, simline_chip.password, true) == SP_BSL_DONE &&
	    sp_bslwrite_erase(&job) == SP_BSL_DONE &&
	    sp_bslwrite_prove(&job) == SP_BSL_DONE;
}

static bool
is_true(const struct sp_flash_sector *s, size_t word)
{
	static const uint8_t blank[SP_FLASH_WORD] = { 0xff, 0xff, 0xff, 0xff,
	    0xff, 0xff, 0xff, 0xff };
	const size_t at = s->addr + word * SP_FLASH_WORD;
	const uint8_t *const there = simline_chip.flash.bytes + at;

	if (s->state[word] == SP_FLASH_PROVEN)
		return !memcmp(there, s->bytes + word * SP_FLASH_WORD,
		    SP_FLASH_WORD);
	return s->state[word] != SP_FLASH_WANTED ||
	    !memcmp(there, blank, SP_FLASH_WORD) ||
	    !memcmp(there, before + at, SP_FLASH_WORD);
}

/* What is still on its way may change what was claimed. */
static void
check_claims(uint32_t run, bool done)
{
	simline_run_device(1e12);
	ck_assert_msg(!simline_twice, "run %u: written twice", run);
	for (size_t i = 0; i < flash.n; i++)
		for (size_t word = 0; word < SP_FLASH_WORDS; word++)
			if (!is_true(&flash.sectors[i], word))
				ck_abort_msg("run %u: 0x%08x is not so", run,
				    (unsigned)(flash.sectors[i].addr +
				    word * SP_FLASH_WORD));
	if (done)
		ck_assert_uint_eq(sp_flash_count(&flash, SP_FLASH_WANTED) +
		    sp_flash_count(&flash, SP_FLASH_UNSURE) +
		    sp_flash_count(&flash, SP_FLASH_WRITTEN), 0);
}

START_TEST(test_sound)
{
	set_up(1, 100);
	ck_assert(do_it());
	check_claims(1, true);
	ck_assert_uint_eq(bsl.again + job.resent + job.mended, 0);
}
END_TEST

/* A batch is acknowledged late: the next one waits for that. */
START_TEST(test_late_batch)
{
	uint8_t bytes[64];

	set_up(1, 10);
	memset(bytes, 0, sizeof(bytes));
	ck_assert(sp_bsl_get_info(&bsl) == SP_BSL_DONE &&
	    sp_bsl_unlock(&bsl, simline_chip.password, true) == SP_BSL_DONE &&
	    sp_bsl_erase(&bsl, 0, BYTES - 1) == SP_BSL_DONE);
	simline_down.last = sp_dialogue_clock() + 730;
	ck_assert_int_eq(sp_bsl_program(&bsl, 0, bytes, sizeof(bytes)),
	    SP_BSL_SILENT);
	ck_assert_int_eq(sp_bsl_program(&bsl, 64, bytes, sizeof(bytes)),
	    SP_BSL_DONE);
}
END_TEST

/*
 * Lost bytes and stalls of 20 to 500 ms, in both directions; a patience that
 * outlasts a stall, and two that do not.
 */
START_TEST(test_faults)
{
	static const struct {
		int patience_ms, least;		/* per cent that succeed */
		uint32_t lose, stall;		/* of the device's bytes */
		uint32_t up_lose, up_stall;	/* of the host's */
	} lines[] = {
		{ 1000, 95, 400, 400, 4000, 4000 },
		{ 1000, 40, 100, 20, 1000, 200 },
		{ 100, 50, 400, 200, 4000, 1000 },
		{ 100, 15, 5000, 30, 2000, 3000 },
		{ 30, 5, 400, 30, 4000, 3000 }
	};
	uint32_t done = 0;
	bool ok;

	for (uint32_t run = 0; run < RUNS; run++) {
		set_up(run, lines[_i].patience_ms);
		simline_down.lose = lines[_i].lose;
		simline_down.stall = lines[_i].stall;
		simline_up.lose = lines[_i].up_lose;
		simline_up.stall = lines[_i].up_stall;
		ok = do_it();
		done += ok;
		check_claims(run, ok);
	}
	ck_assert_msg(done * 100 >= RUNS * (unsigned)lines[_i].least,
	    "line %d: %u of %u", _i, done, RUNS);
}
END_TEST

RUN_TIMES("bsl over a line", { test_sound, 1 }, { test_late_batch, 1 },
    { test_faults, 5 })
