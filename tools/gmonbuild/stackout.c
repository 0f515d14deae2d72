/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile with the stacks of its samples, see stackout.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "common/outfile.h"
#include "common/tool.h"
#include "gmon/text.h"
#include "stackout.h"

void
stackout_begin(struct stackout *s, const char *elf_name,
    const struct sp_profile *profile)
{
	const char *why;

	if (!elf_name)
		errx(TOOL_TROUBLE, "-c needs an ELF file");
	why = sp_symbols_read(&s->symbols, elf_name);
	if (why)
		errx(TOOL_TROUBLE, "%s: %s", elf_name, why);
	if (!sp_functions_find(&s->functions, &s->symbols))
		errx(TOOL_TROUBLE, "out of memory");
	if (!s->functions.n)
		errx(TOOL_TROUBLE, "%s: no symbols of functions", elf_name);
	s->callers.profile = profile;
	s->callers.functions = &s->functions;
}

void
stackout_write(struct stackout *s)
{
	struct sp_profile_facts facts;
	struct sp_stacks stacks = { .n = 0 };
	struct outfile o;
	struct sp_gmon g;

	if (!sp_profile_gmon(s->callers.profile, &g, &facts) ||
	    (!s->callers.counted && !sp_callers_stacks(&s->callers, &stacks)))
		errx(TOOL_TROUBLE, "out of memory");
	outfile_open(&o, s->name);
	g.addr_bytes = 4;
	sp_proftext_write(&g, s->callers.counted ? NULL : &stacks, o.out);
	outfile_commit(&o);
	sp_stacks_free(&stacks);
	sp_gmon_free(&g);
}

bool
stackout_judge(const struct stackout *s, bool quiet)
{
	if (s->callers.counted && !quiet)
		warnx("%s: the firmware counts calls before it sends them: "
		    "no callers by order", s->name);
	else if (s->callers.unsure && !quiet)
		warnx("%s: %" PRIu64 " samples may be charged to a wrong "
		    "caller, as calls were lost", s->name, s->callers.unsure);
	return !s->callers.counted && !s->callers.unsure;
}

void
stackout_free(struct stackout *s)
{
	sp_callers_free(&s->callers);
	sp_functions_free(&s->functions);
	sp_symbols_free(&s->symbols);
}
