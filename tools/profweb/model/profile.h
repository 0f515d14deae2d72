/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile that is a file, as gmon.out, for profweb */
#ifndef WEBPROFILE_H
#define WEBPROFILE_H

#include "model.h"
#include "profile/graphin.h"
#include "source.h"

/*
 * Begin a model of the sum of profiles, which in has been begun for and takes.
 * Its begin and end do nothing, and it takes no lines.
 */
void webprofile_begin(struct webmodel *m, struct graphin *in,
    const struct websource *source);

#endif
