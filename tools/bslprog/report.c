/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the boot loader did, in words, see bslprog.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "bslprog.h"

/* The rest, whose reason is no code of the device. */
static const char *const reasons[] = {
	[SP_BSL_SILENT] = "no answer",
	[SP_BSL_GARBLED] = "its answer did not come whole, again and again; "
	    "try a lower speed (-b) or another cable",
	[SP_BSL_STRANGE] = "its answer is none that this command has; is it "
	    "the boot loader of an MSPM0?",
	[SP_BSL_STOPPED] = "interrupted",
};

static void
print_code(const char *device, const char *what, const struct sp_bslcode *code,
    uint8_t number)
{
	if (!code)
		warnx("%s: %s: unknown code 0x%02x", device, what, number);
	else
		warnx("%s: %s: %s (0x%02x)%s%s", device, what, code->words,
		    number, *code->remedy ? "; " : "", code->remedy);
}

void
bslprint_result(const struct sp_bsl *b, const char *device, const char *what,
    enum sp_bsl_result r)
{
	if (r == SP_BSL_REFUSED)
		print_code(device, what, sp_bslcode_ack(b->ack), b->ack);
	else if (r == SP_BSL_FAILED)
		print_code(device, what, sp_bslcode_message(b->message),
		    b->message);
	else if (r == SP_BSL_GONE)
		warnx("%s: %s: the device went away%s%s", device, what,
		    b->d.failure ? ": " : "",
		    b->d.failure ? strerror(b->d.failure) : "");
	else
		warnx("%s: %s: %s", device, what, reasons[r]);
}

static const struct {
	enum sp_flash_state state;
	const char *words;
} states[] = {
	{ SP_FLASH_PROVEN, "written, and its CRC is right" },
	{ SP_FLASH_WRITTEN, "sent and taken, but not verified" },
	{ SP_FLASH_UNSURE, "not known: written, in part, or not at all" },
	{ SP_FLASH_WANTED, "not written" }
};

void
bslprint_account(const struct sp_flash *f, const char *device)
{
	for (size_t i = 0; i < sizeof(states) / sizeof(*states); i++) {
		uint64_t addr = 0;
		size_t n;

		for (; sp_flash_run(f, states[i].state, SIZE_MAX / 2, &addr, &n,
		    NULL); addr += n)
			warnx("%s: 0x%08" PRIx64 " to 0x%08" PRIx64 ": %s",
			    device, addr, addr + n - 1, states[i].words);
	}
}
