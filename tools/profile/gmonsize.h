/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Profiles whose file would be too large, before anything of it is written:
 * the checks exit with status 2.  name is that of the file, for the message.
 */
#ifndef GMONSIZE_H
#define GMONSIZE_H

#include "gmon/profile.h"

void gmonsize_check(const struct sp_gmon *g, enum sp_gmon_format format,
    const char *name);
void gmonsize_check_profile(const struct sp_profile *p,
    enum sp_gmon_format format, const char *name);

#endif
