/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing packets of Lenlab and of TI's boot loader, see len.h */

#include <config.h>

#include <string.h>

#include "base/crc32.h"
#include "base/little_endian.h"
#include "len/len.h"

uint32_t
sp_len_crc(const uint8_t *bytes, size_t n)
{
	return sp_crc32_state(0xffffffff, bytes, n);
}

size_t
sp_len_frame(uint8_t label, const uint8_t *payload, size_t n, uint8_t *out)
{
	out[0] = label;
	sp_put_little16(out + 1, (uint16_t)n);
	memcpy(out + 3, payload, n);
	sp_put_little32(out + 3 + n, sp_len_crc(payload, n));
	return n + 7;
}

size_t
sp_len_packet(const uint8_t *payload, size_t n, uint8_t *out)
{
	out[0] = SP_LEN_LENLAB;
	sp_put_little16(out + 1, (uint16_t)(n - 4));
	memcpy(out + 3, payload, n);
	return n + 3;
}

size_t
sp_len_packet_8_6(uint8_t code, uint32_t arg, const uint8_t *payload, size_t n,
    uint8_t *out)
{
	out[0] = SP_LEN_LENLAB;
	out[1] = code;
	sp_put_little16(out + 2, (uint16_t)n);
	sp_put_little32(out + 4, arg);
	if (n)
		memcpy(out + 8, payload, n);
	return n + 8;
}
