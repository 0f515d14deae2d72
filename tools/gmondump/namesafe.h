/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that others have chosen, as text without control characters */
#ifndef NAMESAFE_H
#define NAMESAFE_H

#include <string.h>

#include "text/escape.h"

/* What is behind is left out. */
#define NAMESAFE_MAX	1000

struct namesafe {
	char text[SP_ESCAPE_ROOM(NAMESAFE_MAX)];
};

/* The text of a name, in *room. */
static inline const char *
namesafe(const char *name, struct namesafe *room)
{
	sp_escape((const uint8_t *)name, strnlen(name, NAMESAFE_MAX),
	    room->text);
	return room->text;
}

#endif
