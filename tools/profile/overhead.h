/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time that the profiler itself takes, and what makes it less */
#ifndef OVERHEAD_H
#define OVERHEAD_H

#include "intake.h"

/*
 * Warn if the profiler has more than a fifth of the samples, with what helps
 * against it for this profile; nothing is said without an ELF file.
 */
void overhead_warn(const struct intake *in);

#endif
