/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What intake.c and intake_check.c share. */
#ifndef INTAKE_INNER_H
#define INTAKE_INNER_H

#include "intake.h"

static inline void
intake_count(struct intake *i, const struct sp_packet *packets, size_t n)
{
	tool_must(sp_profile_add(&i->profile, packets, n) && (!i->tasks ||
	    sp_tasks_add(i->tasks, &i->profile, packets, n)) &&
	    (!i->callers || sp_callers_add(i->callers, packets, n)));
}

/* A MISMATCH, and the SKIP behind it; name is the input's. */
void intake_take_mismatch(struct intake *i, const struct sp_packet *p);
void intake_take_skip(struct intake *i, const struct sp_packet *skip,
    const char *name);

#endif
