/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options that say which variant of the MiniProfiler protocol it is. */
#ifndef MPVARIANT_H
#define MPVARIANT_H

#include "mp/mp.h"

/* For the string of getopt, and two lines a program's options begin with. */
#define MPVARIANT_OPTIONS \
	"  -B        CRCs are big-endian\n" \
	"  -c start  where CRCs start, 0 to 0xffff (default 0xffff)\n" \
	"  -S        packets begin with 55 AA, not AA 55\n"

/* What our firmware sends. */
#define MPVARIANT_DEFAULT	{ .crc_start = SPLITPROF_WIRE_MP_CRC_START }

/* Take one of -B, -c and -S; false if it is none of them. */
bool mpvariant_option(struct sp_mp_variant *v, int opt, const char *arg);

/* Print the options that make v, on a line of its own that begins with "# ". */
void mpvariant_print(const struct sp_mp_variant *v);

#endif
