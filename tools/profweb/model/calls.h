/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of calls, each with its time, for profweb */
#ifndef WEBCALLS_H
#define WEBCALLS_H

#include "source.h"
#include "model.h"

/*
 * Begin a model of the calls that mpdecode tells of; elf_name may be NULL.
 * Quiet says nothing of what is not right.
 */
void webcalls_begin(struct webmodel *m, const char *elf_name, bool quiet,
    const struct websource *source);

#endif
