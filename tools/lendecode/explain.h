/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a packet of the Lenlab protocol says, in words. */
#ifndef LENEXPLAIN_H
#define LENEXPLAIN_H

#include "len/len.h"

/* Print a comment line about an event, if there is something to say. */
void lenexplain(const struct sp_len_event *e, enum sp_len_layout layout);

#endif
