/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options that say which variant of the MiniProfiler protocol it is. */
#ifndef MPVARIANT_H
#define MPVARIANT_H

#include "mp/mp.h"

/* Lines that a program's options begin with, and the first of its table. */
#define MPVARIANT_HELP \
	"  -B        CRCs are big-endian\n" \
	"  -c start  where CRCs start, 0 to 0xffff (default 0xffff)\n" \
	"  -S        packets begin with 55 AA, not AA 55\n"

#define MPVARIANT_OPTIONS(v) \
	{ 'B', .flag = &(v)->crc_big }, \
	{ 'c', TOOL_NUMBER(&(v)->crc_start, 0, UINT16_MAX) }, \
	{ 'S', .flag = &(v)->swapped }

/* What our firmware sends. */
#define MPVARIANT_DEFAULT	{ .crc_start = SPLITPROF_WIRE_MP_CRC_START }

#endif
