/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * CRC-32 as Ethernet and zlib have it: polynomial 0x04c11db7,
 * least bit first, begun with and ended by ones.
 */
#ifndef SP_CRC32_H
#define SP_CRC32_H

#include <stddef.h>
#include <stdint.h>

/*
 * The CRC of n more bytes behind those that crc is of; 0 before the first.  So
 * any pieces give the same.
 */
uint32_t sp_crc32(uint32_t crc, const uint8_t *bytes, size_t n);

/*
 * The same without the inversions at both ends: the state behind n more bytes,
 * and behind n that are 0.  TI's boot loader sends the state that begins as
 * ones as its checksum ("JAMCRC").
 */
uint32_t sp_crc32_state(uint32_t state, const uint8_t *bytes, size_t n);
uint32_t sp_crc32_zeros(uint32_t state, size_t n);

#endif
