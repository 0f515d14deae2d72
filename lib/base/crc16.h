/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * CRC-16 of CCITT: polynomial x^16 + x^12 + x^5 + 1, most significant bit
 * first, nothing added at the end.
 */
#ifndef SP_CRC16_H
#define SP_CRC16_H

#include <stddef.h>
#include <stdint.h>

/*
 * The CRC of n more bytes behind those that crc is of; for the first ones crc
 * is the start value, 0xffff or 0 as a rule.
 */
uint16_t sp_crc16(uint16_t crc, const uint8_t *bytes, size_t n);

/* The same for n bytes that are 0; it takes time by the digits of n. */
uint16_t sp_crc16_zeros(uint16_t crc, size_t n);

#endif
