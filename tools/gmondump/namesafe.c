/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that others have chosen, see namesafe.h */

#include <config.h>

#include <string.h>

#include "namesafe.h"

const char *
namesafe(const char *name, struct namesafe *room)
{
	sp_escape((const uint8_t *)name, strnlen(name, NAMESAFE_MAX),
	    room->text);
	return room->text;
}
