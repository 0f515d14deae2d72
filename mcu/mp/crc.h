/* SPDX-License-Identifier: MIT */
/* The two sums of the MiniProfiler protocol: mp/crc.c */
#ifndef SPLITPROF_MP_CRC_H
#define SPLITPROF_MP_CRC_H

#include <stdint.h>

#include "../splitprof_config.h"

/* An answer's sum: core/wire.h. */
SPLITPROF_OWN uint16_t splitprof_mp_crc16(const uint8_t *bytes, uint32_t n);

/*
 * Go on with a CRC-32, of Ethernet and zlib, by n bytes.  It begins and ends
 * with all bits inverted: ~f(~f(~0, ...), ...).
 */
SPLITPROF_OWN uint32_t splitprof_mp_crc32(uint32_t crc, const uint8_t *bytes,
    uint32_t n);

#endif
