/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A gmon.out as an input file, see profin.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "profin.h"

/* No gmon.out of a microcontroller comes near this. */
#define SIZE_LIMIT	((size_t)1 << 30)

static void
tell(void *arg, enum sp_finding finding, uint64_t offset, const char *text)
{
	struct profin *const p = arg;

	if (finding == SP_FINDING_WRONG)
		p->wrong++;
	if (p->verbose || (finding == SP_FINDING_WRONG && !p->quiet))
		warnx("%s: byte %" PRIu64 ": %s", p->name, offset, text);
}

void
profin_read(struct profin *p, struct tool_input *in, struct sp_gmon *g)
{
	size_t n;
	uint8_t *const data = tool_input_all(in, SIZE_LIMIT, &n);
	const char *why;

	p->name = in->name;
	why = n ? sp_gmon_read(g, data, n, p->addr_bytes, tell, p) :
	    "is empty";
	if (why)
		errx(TOOL_TROUBLE, "%s: %s", in->name, why);
	free(data);
}
