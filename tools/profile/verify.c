/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stream is held against its program, see verify.h */

#include <config.h>

#include <stdlib.h>

#include "common/tool.h"
#include "verify.h"

struct sp_checker *
verify_begin(const struct sp_elf *e)
{
	struct sp_checker *const c = tool_need(malloc(sizeof(*c)));

	tool_must(sp_checker_init(c, e));
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
