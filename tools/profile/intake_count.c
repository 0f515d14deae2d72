/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets are counted, see intake_inner.h */

#include <config.h>

#include <err.h>

#include "intake_inner.h"

_Noreturn void
intake_no_memory(void)
{
	errx(TOOL_TROUBLE, "out of memory");
}

void
intake_count(struct intake *i, const struct sp_packet *packets, size_t n)
{
	if (!sp_profile_add(&i->profile, packets, n) || (i->tasks &&
	    !sp_tasks_add(i->tasks, &i->profile, packets, n)) ||
	    (i->callers && !sp_callers_add(i->callers, packets, n)))
		intake_no_memory();
}
