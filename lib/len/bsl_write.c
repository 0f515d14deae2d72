/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bring an image into the flash of a device, see bsl_write.h */

#include <config.h>

#include "len/bsl_write.h"

#define TRIES		5	/* of a batch, until it is there */
#define ROUNDS		3	/* of writing what verify finds to differ */
#define SECTORS_MAX	(SP_BSL_CRC_MAX / SP_FLASH_SECTOR)

static void
tell(const struct sp_bslwrite *w, const char *what, uint64_t done, uint64_t all)
{
	if (w->progress)
		w->progress(w->arg, what, done, all);
}

/* It failed with r, which is returned. */
static enum sp_bsl_result
failed(struct sp_bslwrite *w, const char *what, uint32_t addr, uint32_t n,
    enum sp_bsl_result r)
{
	w->failed = what;
	w->addr = addr;
	w->n = n;
	return r;
}

/* Until it is done, what was there may be gone, or not. */
static enum sp_bsl_result
erase(struct sp_bslwrite *w, uint32_t addr, uint32_t n)
{
	enum sp_bsl_result r;

	sp_flash_suspect(w->flash, addr, n);
	r = sp_bsl_erase(w->bsl, addr, addr + (n - 1));
	if (r == SP_BSL_DONE)
		sp_flash_mark(w->flash, addr, n, SP_FLASH_WANTED);
	return r;
}

enum sp_bsl_result
sp_bslwrite_erase(struct sp_bslwrite *w)
{
	struct sp_flash *const f = w->flash;
	size_t n;

	for (size_t i = 0; (n = sp_flash_sectors(f, i, SECTORS_MAX)); i += n) {
		const uint32_t first = f->sectors[i].addr;
		const uint32_t bytes = (uint32_t)n * SP_FLASH_SECTOR;
		enum sp_bsl_result r;

		tell(w, "erased", i, f->n);
		r = erase(w, first, bytes);
		if (r != SP_BSL_DONE)
			return failed(w, "erase", first, bytes, r);
	}
	return SP_BSL_DONE;
}

/*
 * The device's CRC, against that of the words that have at least that state.
 * The first one behind fast programming may be wrong (TI's forum, e2e 1281545):
 * another one tells.
 */
static enum sp_bsl_result
compare(struct sp_bslwrite *w, uint32_t addr, uint32_t n,
    enum sp_flash_state least, bool *same)
{
	static uint8_t bytes[SP_BSL_CRC_MAX];
	enum sp_bsl_result r = SP_BSL_DONE;
	uint32_t right, crc = 0;

	sp_flash_copy(w->flash, addr, n, least, bytes);
	right = sp_len_crc(bytes, n);
	*same = false;
	for (int i = 0; i < 2 && !*same && r == SP_BSL_DONE; i++) {
		r = sp_bsl_crc(w->bsl, addr, n, &crc);
		*same = r == SP_BSL_DONE && crc == right;
		w->second += *same && i == 1;
	}
	return r;
}

/*
 * The n bytes at addr were sent, and no clear answer came.  Are they there, or
 * nothing of them, or a part, which must go?
 */
static enum sp_bsl_result
find_out(struct sp_bslwrite *w, uint32_t addr, size_t n)
{
	const uint32_t first = addr & ~(uint32_t)(SP_FLASH_SECTOR - 1);
	const uint32_t last = (addr + (uint32_t)n - 1) |
	    (SP_FLASH_SECTOR - 1);
	const uint32_t bytes = last - first + 1;
	enum sp_bsl_result r;
	bool there = false, nothing = false;

	r = compare(w, first, bytes, SP_FLASH_UNSURE, &there);
	if (r == SP_BSL_DONE && !there)
		r = compare(w, first, bytes, SP_FLASH_WRITTEN, &nothing);
	if (r != SP_BSL_DONE)
		return r;
	if (there || nothing) {
		w->resent += nothing;
		sp_flash_mark(w->flash, addr, n, there ? SP_FLASH_PROVEN :
		    SP_FLASH_WANTED);
		return r;
	}
	r = erase(w, first, bytes);
	if (r == SP_BSL_DONE)
		w->mended += bytes / SP_FLASH_SECTOR;
	return r;
}

/* Is the device there to be asked what it did? */
static bool
can_ask(enum sp_bsl_result r)
{
	return r == SP_BSL_SILENT || r == SP_BSL_GARBLED ||
	    r == SP_BSL_STRANGE || r == SP_BSL_REFUSED;
}

/*
 * Send a batch, and know then what became of it.  *answer is what came, if
 * that was not clear.
 */
static enum sp_bsl_result
send(struct sp_bslwrite *w, uint32_t addr, const uint8_t *bytes, size_t n,
    enum sp_bsl_result *answer)
{
	enum sp_bsl_result r;

	if (w->bsl->stopped && w->bsl->stopped())
		return SP_BSL_STOPPED;
	w->batches++;
	sp_flash_mark(w->flash, addr, n, SP_FLASH_UNSURE);
	*answer = r = sp_bsl_program(w->bsl, addr, bytes, n);
	if (r == SP_BSL_DONE) {
		sp_flash_mark(w->flash, addr, n, SP_FLASH_WRITTEN);
	} else if (can_ask(r)) {
		r = find_out(w, addr, n);
	}
	return r;
}

static bool
wanted(const struct sp_flash *f, uint32_t addr)
{
	uint64_t first = addr;
	size_t n;

	return sp_flash_run(f, SP_FLASH_WANTED, SP_FLASH_WORD, &first, &n,
	    NULL) && first == addr;
}

static enum sp_bsl_result
program(struct sp_bslwrite *w)
{
	static uint8_t bytes[SP_BSL_BATCH];
	const size_t batch = sp_bsl_batch(w->bsl);
	const uint64_t all = sp_flash_count(w->flash, SP_FLASH_WANTED);
	uint64_t failing = UINT64_MAX, addr = 0;
	enum sp_bsl_result answer, r;
	size_t n;

	for (int tries = 0; sp_flash_run(w->flash, SP_FLASH_WANTED, batch,
	    &addr, &n, bytes); addr = 0) {
		tell(w, "programmed", all -
		    sp_flash_count(w->flash, SP_FLASH_WANTED), all);
		answer = SP_BSL_DONE;
		r = send(w, (uint32_t)addr, bytes, n, &answer);
		/* Others may have to be sent again and again between these. */
		if (r == SP_BSL_DONE && answer != SP_BSL_DONE) {
			tries = addr == failing ? tries + 1 : 1;
			failing = addr;
			if (tries == TRIES && wanted(w->flash, (uint32_t)addr))
				r = answer;
		}
		if (r != SP_BSL_DONE)
			return failed(w, "program", (uint32_t)addr, (uint32_t)n,
			    r);
	}
	return SP_BSL_DONE;
}

/* Which of these sectors differ?  Their words are UNSURE then. */
static enum sp_bsl_result
narrow(struct sp_bslwrite *w, uint32_t addr, uint32_t n)
{
	enum sp_bsl_result r = SP_BSL_DONE;
	bool same;

	for (uint32_t end = addr + n; addr < end && r == SP_BSL_DONE;
	    addr += SP_FLASH_SECTOR) {
		r = compare(w, addr, SP_FLASH_SECTOR, SP_FLASH_WANTED, &same);
		if (r != SP_BSL_DONE)
			continue;
		sp_flash_mark(w->flash, addr, SP_FLASH_SECTOR,
		    same ? SP_FLASH_PROVEN : SP_FLASH_UNSURE);
		if (same)
			continue;
		if (!w->differ++)
			w->addr = addr;
		w->n = SP_FLASH_SECTOR;
	}
	return r;
}

enum sp_bsl_result
sp_bslwrite_verify(struct sp_bslwrite *w)
{
	struct sp_flash *const f = w->flash;
	size_t n;

	w->differ = 0;
	for (size_t i = 0; (n = sp_flash_sectors(f, i, SECTORS_MAX)); i += n) {
		const uint32_t addr = f->sectors[i].addr;
		const uint32_t bytes = (uint32_t)n * SP_FLASH_SECTOR;
		enum sp_bsl_result r;
		bool same;

		tell(w, "verified", i, f->n);
		r = compare(w, addr, bytes, SP_FLASH_WANTED, &same);
		if (same)
			sp_flash_mark(f, addr, bytes, SP_FLASH_PROVEN);
		else if (r == SP_BSL_DONE)
			r = narrow(w, addr, bytes);
		if (r != SP_BSL_DONE)
			return failed(w, "verify", addr, bytes, r);
	}
	return w->differ ? SP_BSL_DIFFERS : SP_BSL_DONE;
}

/* Erase the sectors with words that are UNSURE: these are WANTED again. */
static enum sp_bsl_result
mend(struct sp_bslwrite *w)
{
	uint64_t addr = 0;
	size_t n;

	while (sp_flash_run(w->flash, SP_FLASH_UNSURE, SP_FLASH_WORD, &addr,
	    &n, NULL)) {
		const uint32_t first = (uint32_t)addr &
		    ~(uint32_t)(SP_FLASH_SECTOR - 1);
		const enum sp_bsl_result r = erase(w, first, SP_FLASH_SECTOR);

		if (r != SP_BSL_DONE)
			return failed(w, "erase", first, SP_FLASH_SECTOR, r);
		w->mended++;
	}
	return SP_BSL_DONE;
}

enum sp_bsl_result
sp_bslwrite_prove(struct sp_bslwrite *w)
{
	enum sp_bsl_result r = SP_BSL_DONE;

	for (int round = 1; r == SP_BSL_DONE; round++) {
		r = program(w);
		if (r != SP_BSL_DONE)
			break;
		r = sp_bslwrite_verify(w);
		if (r != SP_BSL_DIFFERS || round == ROUNDS)
			break;
		r = mend(w);
	}
	return r;
}
