/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Variants of the MiniProfiler protocol, see mpvariant.h */

#include <config.h>

#include <inttypes.h>

#include "mpvariant.h"
#include "tool.h"

bool
mpvariant_option(struct sp_mp_variant *v, int opt, const char *arg)
{
	if (opt == 'B')
		v->crc_big = true;
	else if (opt == 'c')
		v->crc_start = (uint16_t)tool_number("-c", arg, 0, UINT16_MAX);
	else if (opt == 'S')
		v->swapped = true;
	else
		return false;
	return true;
}

void
mpvariant_print(const struct sp_mp_variant *v)
{
	printf("# variant: mpdecode%s -c 0x%04" PRIx16 "%s\n",
	    v->crc_big ? " -B" : "", v->crc_start, v->swapped ? " -S" : "");
}
