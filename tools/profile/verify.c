/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stream is held against its program, see verify.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "common/tool.h"
#include "verify.h"

/*
 * Calls that do not fit are of another build if there are so many in a hundred,
 * of so many functions, and almost all fit when shifted alike: damage does none
 * of this.
 */
#define SHIFTED_CALLS	5
#define SHIFTED_CALLEES	3
#define SHIFTED_FITS	90

/*
 * Of calls, or samples, that come again and again so many in a hundred must not
 * fit, and so many in all: a few calls may be made in a way that the check does
 * not know.
 */
#define PART_CALLS	20
#define PART_SAMPLES	5
#define PART_LEAST	16

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
    const struct sp_mismatch *m, uint64_t fits, bool damaged, const char *elf)
{
	const uint64_t all = m->calls + fits;
	const bool most = m->calls > fits && !damaged;
	uint64_t shifted;
	uint32_t shift;

	if (!most && (m->calls < all / 100 * SHIFTED_CALLS ||
	    sp_mismatch_callees(m) < SHIFTED_CALLEES))
		return NULL;
	if (!sp_mismatch_shift(m, c, h, &shift, &shifted))
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
verify_samples(uint64_t mismatches, uint64_t fits, bool damaged,
    const char *elf)
{
	if (mismatches <= fits || damaged)
		return NULL;
	snprintf(why, sizeof(why), "%" PRIu64 " of %" PRIu64 " samples fit "
	    "%s: another program or build?", fits, mismatches + fits, elf);
	return why;
}

/* Are n of all so many? */
static bool
is_part(uint64_t n, uint64_t all, int percent)
{
	return n >= PART_LEAST && (double)n * 100 >= (double)all * percent;
}

const char *
verify_part(const struct sp_checker *c, const struct sp_mismatch *m,
    const struct sp_profile *p, const char *elf)
{
	const struct sp_mismatch_reasons r = sp_mismatch_reasons(m, p, c);
	const uint64_t arcs = p->arcs + r.sent_arcs;
	const uint64_t samples = p->samples + r.sent_samples;

	if (!is_part(r.sent_arcs, arcs, PART_CALLS) &&
	    !is_part(r.sent_samples, samples, PART_SAMPLES))
		return NULL;
	snprintf(why, sizeof(why), "%" PRIu64 " of %" PRIu64 " arcs and %"
	    PRIu64 " of %" PRIu64 " samples do not fit %s: another build?",
	    r.sent_arcs, arcs, r.sent_samples, samples, elf);
	return why;
}
