/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of what the tasks of an RTOS do, for profweb */
#ifndef WEBTASKS_H
#define WEBTASKS_H

#include "model.h"

/* Begin a model of what tspdecode tells.  Quiet says nothing of what is not
   right. */
void webtasks_begin(struct webmodel *m, bool quiet);

#endif
