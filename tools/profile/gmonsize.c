/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles whose file would be too large, see gmonsize.h */

#include <config.h>

#include <err.h>

#include "common/tool.h"
#include "gmonsize.h"

void
gmonsize_check(const struct sp_gmon *g, enum sp_gmon_format format,
    const char *name)
{
	if (!sp_gmon_fits(g, format))
		errx(TOOL_TROUBLE, "%s: so many samples would make a file of "
		    "more than %d MiB: not written", name,
		    (int)(SP_GMON_SPILL_MAX >> 20));
}

/*
 * Surely no file that is too large: each further record has 65535 samples of
 * some bin, and a bin has two bytes of text or more.  So there is no need to
 * make a gmon.out's contents only to look at them.
 */
static bool
is_small(const struct sp_profile *p)
{
	uint64_t record = 64;

	for (size_t i = 0; i < p->text.n; i++)
		record += p->text.ranges[i].high - p->text.ranges[i].low;
	return p->samples / UINT16_MAX <= SP_GMON_SPILL_MAX / record;
}

void
gmonsize_check_profile(const struct sp_profile *p, enum sp_gmon_format format,
    const char *name)
{
	struct sp_profile_facts facts;
	struct sp_gmon g;

	if (is_small(p))
		return;
	if (!sp_profile_gmon(p, &g, &facts))
		errx(TOOL_TROUBLE, "out of memory");
	gmonsize_check(&g, format, name);
	sp_gmon_free(&g);
}
