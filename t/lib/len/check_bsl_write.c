/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/len/bsl_write.c, with a boot loader of this test's own in place of
 * lib/len/bsl.c: a memory whose commands fail at random.  Whatever happens, no
 * word is written twice, and what the states of the image claim is so.
 */
#include <config.h>

#include <string.h>

#include "len/bsl_write.h"
#include "support/must.h"
#include "support/random.h"
#include "support/run.h"

enum { SECTORS = 8, BYTES = SECTORS * SP_FLASH_SECTOR };

static uint8_t memory[BYTES], before[BYTES];
static bool written[BYTES / SP_FLASH_WORD];
static size_t batch;
static uint32_t seed;
static unsigned faults;		/* in a thousand commands */
static bool fresh;		/* programmed since the last CRC */
static bool odd;		/* the first CRC behind it is wrong */
static bool interrupted;
static struct sp_bsl bsl;
static struct sp_flash flash;
static struct sp_bslwrite job;

static uint32_t
chance(uint32_t n)
{
	return (lcg32(&seed) >> 8) % n;
}

static bool
fault(void)
{
	return chance(1000) < faults;
}

static bool
stopped(void)
{
	if (faults && chance(3000) == 0)
		interrupted = true;
	return interrupted;
}

static void
burn(uint32_t addr, const uint8_t *bytes, size_t n)
{
	fresh = true;
	for (size_t i = 0; i < n; i += SP_FLASH_WORD) {
		/* No word twice. */
		MUST(!written[(addr + i) / SP_FLASH_WORD]);
		written[(addr + i) / SP_FLASH_WORD] = true;
	}
	for (size_t i = 0; i < n; i++)
		memory[addr + i] &= bytes[i];
}

size_t
sp_bsl_batch(const struct sp_bsl *b)
{
	(void)b;
	return batch;
}

static const enum sp_bsl_result unclear[] = { SP_BSL_SILENT, SP_BSL_GARBLED,
    SP_BSL_STRANGE };

enum sp_bsl_result
sp_bsl_program(struct sp_bsl *b, uint32_t addr, const uint8_t *bytes, size_t n)
{
	MUST(n && n <= batch && n % 8 == 0 && addr % 8 == 0);
	MUST(addr + n <= BYTES);
	if (!fault()) {
		burn(addr, bytes, n);
		return SP_BSL_DONE;
	}
	switch (chance(6)) {
	case 0:		/* in silence it was not done */
		return SP_BSL_DONE;
	case 1:
		burn(addr, bytes, n);
		return unclear[chance(3)];
	case 2:
		burn(addr, bytes, n / 16 * 8);
		return unclear[chance(3)];
	case 3:
		/* It may be the answer to something else. */
		b->ack = (uint8_t)(0x51 + chance(6));
		if (chance(2))
			burn(addr, bytes, n);
		return SP_BSL_REFUSED;
	case 4:
		return chance(4) ? SP_BSL_SILENT : SP_BSL_GONE;
	default:
		return unclear[chance(3)];
	}
}

enum sp_bsl_result
sp_bsl_erase(struct sp_bsl *b, uint32_t first, uint32_t last)
{
	const bool fails = fault();

	(void)b;
	ck_assert_uint_lt(first, last);
	ck_assert_uint_lt(last, BYTES);
	if (fails && chance(2))
		return SP_BSL_FAILED;
	first &= ~(uint32_t)(SP_FLASH_SECTOR - 1);
	last |= SP_FLASH_SECTOR - 1;
	memset(memory + first, 0xff, last - first + 1);
	memset(written + first / SP_FLASH_WORD, 0,
	    (last - first + 1) / SP_FLASH_WORD);
	return fails ? SP_BSL_SILENT : SP_BSL_DONE;
}

/* The first behind programming may be wrong, and none tells why. */
enum sp_bsl_result
sp_bsl_crc(struct sp_bsl *b, uint32_t addr, uint32_t n, uint32_t *crc)
{
	const bool wrong = fresh && (odd || fault());

	(void)b;
	MUST(n >= SP_BSL_CRC_MIN && n <= SP_BSL_CRC_MAX);
	MUST(addr + n <= BYTES);
	fresh = false;
	*crc = sp_len_crc(memory + addr, n) ^ (wrong ? 0x10000 : 0);
	return faults && chance(5000) < faults ? SP_BSL_SILENT : SP_BSL_DONE;
}

/* An image with gaps; what is elsewhere stays. */
static void
set_up(uint32_t run, unsigned in_thousand)
{
	uint8_t bytes[3000];

	seed = run;
	sp_flash_free(&flash);
	for (size_t i = 0; i < BYTES; i++)
		memory[i] = (uint8_t)chance(256);
	memcpy(before, memory, BYTES);
	memset(written, true, sizeof(written));
	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)chance(255);
	ck_assert(!sp_flash_add(&flash, chance(3000), bytes,
	    1 + chance(2900)));
	if (chance(2))
		ck_assert(!sp_flash_add(&flash, 6144 + chance(900), bytes,
		    1 + chance(1000)));
	batch = 8 * (1 + chance(300));
	faults = in_thousand;
	interrupted = fresh = false;
	bsl = (struct sp_bsl){ .stopped = stopped };
	job = (struct sp_bslwrite){ .bsl = &bsl, .flash = &flash };
}

/* As bslprog does it. */
static bool
do_it(void)
{
	return sp_bslwrite_erase(&job) == SP_BSL_DONE &&
	    sp_bslwrite_prove(&job) == SP_BSL_DONE;
}

static void
check_word(const struct sp_flash_sector *s, size_t word)
{
	const uint8_t *const wanted = s->bytes + word * SP_FLASH_WORD;
	const size_t at = s->addr + word * SP_FLASH_WORD;
	static const uint8_t blank[SP_FLASH_WORD] = { 0xff, 0xff, 0xff, 0xff,
	    0xff, 0xff, 0xff, 0xff };

	if (s->state[word] == SP_FLASH_PROVEN)
		MUST(!memcmp(memory + at, wanted, SP_FLASH_WORD));
	else if (s->state[word] == SP_FLASH_WANTED)
		MUST(!memcmp(memory + at, blank, SP_FLASH_WORD) ||
		    !memcmp(memory + at, before + at, SP_FLASH_WORD));
}

/* What is claimed, and that nothing else was touched. */
static void
check_claims(bool done)
{
	bool ours[SECTORS] = { false };

	for (size_t i = 0; i < flash.n; i++) {
		const struct sp_flash_sector *const s = &flash.sectors[i];

		ours[s->addr / SP_FLASH_SECTOR] = true;
		for (size_t word = 0; word < SP_FLASH_WORDS; word++)
			check_word(s, word);
		if (done)
			ck_assert_mem_eq(memory + s->addr, s->bytes,
			    SP_FLASH_SECTOR);
	}
	for (size_t i = 0; i < SECTORS; i++)
		if (!ours[i])
			MUST(!memcmp(memory + i * SP_FLASH_SECTOR,
			    before + i * SP_FLASH_SECTOR, SP_FLASH_SECTOR));
	if (done)
		ck_assert_uint_eq(sp_flash_count(&flash, SP_FLASH_WANTED) +
		    sp_flash_count(&flash, SP_FLASH_UNSURE) +
		    sp_flash_count(&flash, SP_FLASH_WRITTEN), 0);
}

START_TEST(test_sound)
{
	for (uint32_t run = 0; run < 300; run++) {
		set_up(run, 0);
		ck_assert(do_it());
		check_claims(true);
		ck_assert_uint_eq(job.differ, 0);
		ck_assert_uint_eq(job.resent + job.mended + job.second, 0);
	}
}
END_TEST

/* TI's oddity costs a command and no more. */
START_TEST(test_odd)
{
	for (uint32_t run = 0; run < 300; run++) {
		set_up(run, 0);
		odd = true;
		ck_assert(do_it());
		check_claims(true);
		ck_assert_uint_eq(job.resent + job.mended, 0);
		ck_assert_uint_eq(job.second, 1);
	}
}
END_TEST

/* Rare faults are got over nearly always, frequent ones at times. */
START_TEST(test_faults)
{
	static const unsigned rates[] = { 10, 50, 200, 500 };
	static const int least[] = { 900, 700, 300, 20 };
	int done = 0;

	for (uint32_t run = 0; run < 1000; run++) {
		set_up(run, rates[_i]);
		if (do_it()) {
			done++;
			check_claims(true);
		} else {
			check_claims(false);
		}
	}
	ck_assert_msg(done >= least[_i], "%u: %d of 1000", rates[_i], done);
}
END_TEST

/* A word that does not keep what it gets. */
START_TEST(test_differs)
{
	set_up(1, 0);
	ck_assert(do_it());
	memory[flash.sectors[1].addr + 5] ^= 1;
	ck_assert_int_eq(sp_bslwrite_verify(&job), SP_BSL_DIFFERS);
	ck_assert_uint_eq(job.differ, 1);
	ck_assert_uint_eq(job.addr, flash.sectors[1].addr);
	ck_assert_uint_eq(job.n, SP_FLASH_SECTOR);
	ck_assert_int_eq(sp_bslwrite_prove(&job), SP_BSL_DONE);
	ck_assert_uint_eq(job.mended, 1);
	check_claims(true);
}
END_TEST

RUN_TIMES("bslwrite", { test_sound, 1 }, { test_odd, 1 }, { test_faults, 4 },
    { test_differs, 1 })
