/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a record of a QS frame says, in words. */
#ifndef QSEXPLAIN_H
#define QSEXPLAIN_H

#include "qs/names.h"
#include "qs/qs.h"

/* Learn from a frame, and print a comment line about it. */
void qsexplain(struct sp_qsnames *names, const struct sp_qs_event *frame);

#endif
