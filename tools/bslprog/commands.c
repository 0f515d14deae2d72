/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of bslprog, see bslprog.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>

#include "bslprog.h"

#define MAIN_FLASH_END	0x00400000
#define NONMAIN		0x41c00000	/* how the device is configured */
#define NONMAIN_END	0x41c10000
#define FLASH_FAILED	0xf1	/* messages from here on: it tried */
#define READ_BYTES	4096	/* at once: less is to be repeated */

/* bslsession_must for what is done by sp_bslwrite, which has left where. */
static void
must_write(struct bslwork *w, enum sp_bsl_result r)
{
	const struct sp_bslwrite *const at = &w->write;
	char text[80];

	if (r == SP_BSL_DONE)
		return;
	snprintf(text, sizeof(text), "%s 0x%08" PRIx32 " to 0x%08" PRIx32,
	    at->failed, at->addr, at->addr + at->n - 1);
	bslsession_must(&w->s, text, r);
}

static void
load(struct bslwork *w)
{
	const struct sp_flash_sector *last;

	imagefile_load(&w->flash, w->file, w->base, w->plain);
	last = &w->flash.sectors[w->flash.n - 1];
	if (last->addr >= NONMAIN && last->addr < NONMAIN_END)
		errx(TOOL_TROUBLE, "%s: 0x%08" PRIx32 " is the device's "
		    "configuration (NONMAIN): a mistake there locks it for "
		    "good, so this program does not write it", w->file,
		    last->addr);
	if (last->addr >= MAIN_FLASH_END)
		errx(TOOL_TROUBLE, "%s: 0x%08" PRIx32 " is not in the flash, "
		    "which begins at 0; is it linked for another device?",
		    w->file, last->addr);
	w->write = (struct sp_bslwrite){ .bsl = &w->s.bsl,
	    .flash = &w->flash, .progress = bslsession_progress,
	    .arg = &w->s };
}

/*
 * Did it do nothing for sure?  So it is if it answered each time, and never
 * that it had tried.
 */
static bool
not_begun(const struct sp_bsl *b, uint64_t unclear, enum sp_bsl_result r)
{
	if (b->d.silences + b->d.damaged != unclear)
		return false;
	return r == SP_BSL_STOPPED || r == SP_BSL_REFUSED ||
	    (r == SP_BSL_FAILED && b->message < FLASH_FAILED);
}

static void
erase_for(struct bslwork *w)
{
	const struct sp_bsl *const b = &w->s.bsl;
	const uint64_t unclear = b->d.silences + b->d.damaged;
	const enum sp_bsl_result r = w->sectors ?
	    sp_bslwrite_erase(&w->write) : sp_bsl_mass_erase(&w->s.bsl);

	w->s.intact = not_begun(b, unclear, r) &&
	    (!w->sectors || w->write.addr == w->flash.sectors[0].addr);
	w->s.begun = w->s.intact ? NULL : &w->flash;
	if (w->sectors)
		must_write(w, r);
	else
		bslsession_must(&w->s, "mass erase", r);
}

static void
print_difference(struct bslwork *w)
{
	tool_progress_end(&w->s.progress);
	warnx("%s: %" PRIu64 " of %zu sectors differ from %s, the first at "
	    "0x%08" PRIx32, w->s.device, w->write.differ, w->flash.n, w->file,
	    w->write.addr);
}

/* Start the program; no answer is no failure, but no certainty either. */
static int
start(struct bslwork *w)
{
	const enum sp_bsl_result r = sp_bsl_start(&w->s.bsl);
	const bool gone = r == SP_BSL_GONE || ((r == SP_BSL_SILENT ||
	    r == SP_BSL_GARBLED) && !sp_bsl_is_there(&w->s.bsl));

	if (r == SP_BSL_DONE || gone)
		w->s.connected = false;
	if (r == SP_BSL_DONE)
		return TOOL_OK;
	bslsession_warn(&w->s, "start", r);
	if (gone)
		warnx("%s: but the boot loader is gone: the program should "
		    "run; if not, press reset", w->s.device);
	else
		warnx("%s: the program does not run, the boot loader does: "
		    "press reset", w->s.device);
	return TOOL_DAMAGED;
}

int
bslwork_program(struct bslwork *w)
{
	enum sp_bsl_result found;
	int status = TOOL_OK;
	uint64_t bytes;

	load(w);
	bytes = sp_flash_count(&w->flash, SP_FLASH_WANTED);
	bslsession_begin(&w->s);
	bslsession_unlock(&w->s);
	erase_for(w);
	found = sp_bslwrite_prove(&w->write);
	if (found == SP_BSL_DIFFERS) {
		print_difference(w);
		bslsession_give_up(&w->s);
	}
	must_write(w, found);
	w->s.begun = NULL;
	if (!w->no_start)
		status = start(w);
	tool_progress_end(&w->s.progress);
	if (!w->s.progress.quiet)
		printf("%s: %" PRIu64 " bytes programmed, %zu sectors "
		    "verified%s\n", w->file, bytes, w->flash.n,
		    w->no_start || status ? "" : ", started");
	return status;
}

int
bslwork_verify(struct bslwork *w)
{
	enum sp_bsl_result found;

	load(w);
	bslsession_begin(&w->s);
	bslsession_unlock(&w->s);
	found = sp_bslwrite_verify(&w->write);
	if (found == SP_BSL_DIFFERS) {
		print_difference(w);
		warnx("%s: bytes of these sectors that are not in the file "
		    "are compared as erased", w->s.device);
		return TOOL_DAMAGED;
	}
	must_write(w, found);
	tool_progress_end(&w->s.progress);
	if (!w->s.progress.quiet)
		printf("%s: %zu sectors verified\n", w->file, w->flash.n);
	return TOOL_OK;
}

/* What the device says of itself: a line a field. */
int
bslwork_info(struct bslwork *w)
{
	const struct sp_bsl_info *const i = &w->s.bsl.info;

	bslsession_begin(&w->s);
	printf("interpreter\t0x%04x\nbuild\t0x%04x\n", i->interpreter,
	    i->build);
	printf("application\t0x%08" PRIx32 "\ninterface\t0x%04x\n",
	    i->application, i->interface);
	printf("buffer_bytes\t%u\nbuffer\t0x%08" PRIx32 "\n",
	    i->buffer_bytes, i->buffer);
	printf("bcr_id\t0x%08" PRIx32 "\nbsl_id\t0x%08" PRIx32 "\n",
	    i->bcr_id, i->bsl_id);
	return TOOL_OK;
}

int
bslwork_start(struct bslwork *w)
{
	bslsession_begin(&w->s);
	return start(w);
}

int
bslwork_erase(struct bslwork *w)
{
	bslsession_begin(&w->s);
	bslsession_unlock(&w->s);
	if (w->bytes)
		bslsession_must(&w->s, "erase", sp_bsl_erase(&w->s.bsl,
		    w->first, w->first + (w->bytes - 1)));
	else
		bslsession_must(&w->s, "mass erase",
		    sp_bsl_mass_erase(&w->s.bsl));
	return TOOL_OK;
}

/* Who read the output is gone: as if that had killed, but for the speed. */
_Noreturn static void
die_of_pipe(struct bslwork *w)
{
	bslsession_leave(&w->s);
	signal(SIGPIPE, SIG_DFL);
	raise(SIGPIPE);
	exit(TOOL_TROUBLE);
}

int
bslwork_read(struct bslwork *w)
{
	uint8_t bytes[READ_BYTES];
	uint32_t n;

	tool_refuse_terminal();
	signal(SIGPIPE, SIG_IGN);
	bslsession_begin(&w->s);
	bslsession_unlock(&w->s);
	for (uint32_t done = 0; done < w->bytes; done += n) {
		n = w->bytes - done < READ_BYTES ? w->bytes - done :
		    READ_BYTES;
		bslsession_must(&w->s, "read", sp_bsl_read(&w->s.bsl,
		    w->first + done, n, bytes));
		if (fwrite(bytes, 1, n, stdout) < n || fflush(stdout)) {
			if (errno == EPIPE)
				die_of_pipe(w);
			warn("stdout");
			bslsession_give_up(&w->s);
		}
		bslsession_progress(&w->s, "read", done + n, w->bytes);
	}
	return TOOL_OK;
}
