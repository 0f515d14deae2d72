/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Variants of the MiniProfiler protocol, see mpvariant.h */

#include <config.h>

#include <inttypes.h>

#include "mpvariant.h"
#include "tool.h"

void
mpvariant_print(const struct sp_mp_variant *v)
{
	printf("# variant: mpdecode%s -c 0x%04" PRIx16 "%s\n",
	    v->crc_big ? " -B" : "", v->crc_start, v->swapped ? " -S" : "");
}
