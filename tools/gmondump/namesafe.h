/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that others have chosen, as text without control characters */
#ifndef NAMESAFE_H
#define NAMESAFE_H

#include "text/escape.h"

/* What is behind is left out. */
#define NAMESAFE_MAX	1000

struct namesafe {
	char text[SP_ESCAPE_ROOM(NAMESAFE_MAX)];
};

/* The text of a name, in *room. */
const char *namesafe(const char *name, struct namesafe *room);

#endif
