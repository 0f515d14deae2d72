/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stream is held against its program, see verify.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "tool.h"
#include "verify.h"

/*
 * Calls that do not fit are of another build if there are so many in a hundred,
 * of so many functions, and almost all fit when shifted alike: damage does none
 * of this.
 */
#define SHIFTED_CALLS	5
#define SHIFTED_CALLEES	3
#define SHIFTED_FITS	90

static char why[4096];		/* the last reason */

struct sp_checker *
verify_begin(const struct sp_elf *e)
{
	struct sp_checker *const c = malloc(sizeof(*c));

	if (!c || !sp_checker_init(c, e))
		errx(TOOL_TROUBLE, "out of memory");
	if (c->program.level != SP_PROGRAM_UNKNOWN)
		return c;
	verify_end(c);
	return NULL;
}

void
verify_end(struct sp_checker *c)
{
	if (c)
		sp_checker_free(c);
	free(c);
}

/* A shift as people read it: "+0xc" or "-0x20". */
static const char *
name_shift(uint32_t shift, int addr_bytes)
{
	static char name[16];
	const uint32_t mask = sp_address_mask(addr_bytes);
	const bool down = shift > mask / 2;

	snprintf(name, sizeof(name), "%c0x%" PRIx32, down ? '-' : '+',
	    down ? (0 - shift) & mask : shift);
	return name;
}

const char *
verify_arcs(struct sp_checker *c, const struct sp_header *h,
    const struct sp_misfits *m, uint64_t fits, bool damaged, const char *elf)
{
	const uint64_t all = m->calls + fits;
	const bool most = m->calls > fits && !damaged;
	uint64_t shifted;
	uint32_t shift;

	if (!most && (m->calls < all / 100 * SHIFTED_CALLS ||
	    sp_misfits_callees(m) < SHIFTED_CALLEES))
		return NULL;
	if (!sp_misfits_shift(m, c, h, &shift, &shifted))
		errx(TOOL_TROUBLE, "out of memory");
	if (shifted >= m->calls - m->calls / 100 * (100 - SHIFTED_FITS) &&
	    shifted)
		snprintf(why, sizeof(why), "%" PRIu64 " of %" PRIu64 " arcs "
		    "fit %s; %s%s fit when shifted by %s: another build?",
		    fits, all, elf, shifted == m->calls ? "all" : "most",
		    fits ? " others" : "", name_shift(shift, h->addr_bytes));
	else if (most)
		snprintf(why, sizeof(why), "%" PRIu64 " of %" PRIu64 " arcs "
		    "fit %s: another program or build?", fits, all, elf);
	else
		return NULL;
	return why;
}

const char *
verify_samples(uint64_t misfits, uint64_t fits, bool damaged, const char *elf)
{
	if (misfits <= fits || damaged)
		return NULL;
	snprintf(why, sizeof(why), "%" PRIu64 " of %" PRIu64 " samples fit "
	    "%s: another program or build?", fits, misfits + fits, elf);
	return why;
}
