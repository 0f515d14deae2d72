/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles whose file would be too large, see gmonsize.h */

#include <config.h>

#include <err.h>

#include "gmonsize.h"
#include "tool.h"

void
gmonsize_check(const struct sp_gmon *g, enum sp_gmon_format format,
    const char *name)
{
	if (!sp_gmon_fits(g, format))
		errx(TOOL_TROUBLE, "%s: so many samples would make a file of "
		    "more than %d MiB: not written", name,
		    (int)(SP_GMON_SPILL_MAX >> 20));
}

void
gmonsize_check_profile(const struct sp_profile *p, enum sp_gmon_format format,
    const char *name)
{
	struct sp_profile_facts facts;
	struct sp_gmon g;

	/* What one bin could hold makes no file large. */
	if (p->samples <= UINT16_MAX)
		return;
	if (!sp_profile_gmon(p, &g, &facts))
		errx(TOOL_TROUBLE, "out of memory");
	gmonsize_check(&g, format, name);
	sp_gmon_free(&g);
}

void
gmonsize_check_tasks(const struct sp_tasks *t, enum sp_gmon_format format,
    const char *name)
{
	for (size_t i = 0; i < t->n; i++)
		gmonsize_check_profile(&t->list[i]->profile, format, name);
}
