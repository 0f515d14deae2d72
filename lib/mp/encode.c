/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of the MiniProfiler protocol, read and written: see mp.h */

#include <config.h>

#include <string.h>

#include "base/crc.h"
#include "base/little_endian.h"
#include "mp/mp.h"

void
sp_mp_meta(const uint8_t *payload, struct sp_mp_meta *meta)
{
	const uint8_t *const version = payload + 12;
	const uint8_t *const end =
	    memchr(version, 0, SPLITPROF_WIRE_MP_VERSION_MAX);

	meta->mcu_clock_hz = sp_little32(payload);
	meta->timer_hz = sp_little32(payload + 4);
	meta->build_id = sp_little32(payload + 8);
	meta->version_bytes = (uint8_t)(end ? end - version :
	    SPLITPROF_WIRE_MP_VERSION_MAX);
	memcpy(meta->version, version, meta->version_bytes);
}

void
sp_mp_put_meta(const struct sp_mp_meta *meta, uint8_t *payload)
{
	sp_put_little32(payload, meta->mcu_clock_hz);
	sp_put_little32(payload + 4, meta->timer_hz);
	sp_put_little32(payload + 8, meta->build_id);
	memset(payload + 12, 0, SPLITPROF_WIRE_MP_VERSION_MAX);
	memcpy(payload + 12, meta->version, meta->version_bytes);
}

void
sp_mp_status(const uint8_t *payload, struct sp_mp_status *status)
{
	status->profiling = payload[0];
	status->overflows = sp_little32(payload + 1);
	status->records = sp_little32(payload + 5);
	status->usage_percent = payload[9];
}

void
sp_mp_put_status(const struct sp_mp_status *status, uint8_t *payload)
{
	payload[0] = status->profiling;
	sp_put_little32(payload + 1, status->overflows);
	sp_put_little32(payload + 5, status->records);
	payload[9] = status->usage_percent;
}

void
sp_mp_call(const uint8_t *payload, size_t i, struct sp_call *call)
{
	const uint8_t *const p = payload + SPLITPROF_WIRE_MP_CALLS_BEFORE +
	    i * SPLITPROF_WIRE_MP_CALL_BYTES;

	call->func = sp_little32(p);
	call->entry_us = sp_little32(p + 4);
	call->duration_us = sp_little32(p + 8);
	call->depth = sp_little16(p + 12);
}

void
sp_mp_put_call(const struct sp_call *call, uint8_t *out)
{
	sp_put_little32(out, call->func);
	sp_put_little32(out + 4, (uint32_t)call->entry_us);
	sp_put_little32(out + 8, (uint32_t)call->duration_us);
	sp_put_little16(out + 12, (uint16_t)call->depth);
}

size_t
sp_mp_encode(const struct sp_mp_variant *v, uint8_t type,
    const uint8_t *payload, size_t n, uint8_t *out)
{
	uint8_t *const end = out + SPLITPROF_WIRE_MP_BEFORE + n;
	uint32_t crc;

	out[0] = v->swapped ? SPLITPROF_WIRE_MP_HEADER1 :
	    SPLITPROF_WIRE_MP_HEADER0;
	out[1] = v->swapped ? SPLITPROF_WIRE_MP_HEADER0 :
	    SPLITPROF_WIRE_MP_HEADER1;
	out[2] = type;
	sp_put_little16(out + 3, (uint16_t)n);
	if (n)
		memcpy(out + SPLITPROF_WIRE_MP_BEFORE, payload, n);
	crc = sp_crc16(v->crc_start, out, (size_t)(end - out));
	sp_put_little16(end, (uint16_t)(v->crc_big ? crc << 8 | crc >> 8 :
	    crc));
	end[2] = SPLITPROF_WIRE_MP_END;
	return SP_MP_ROOM(n);
}

void
sp_mp_command(uint8_t command, const uint8_t *payload, size_t n, uint8_t *out)
{
	const size_t last = SPLITPROF_WIRE_MP_COMMAND_BYTES - 1;

	memset(out, 0, last + 1);
	out[0] = SPLITPROF_WIRE_MP_COMMAND;
	out[1] = command;
	out[2] = (uint8_t)n;
	if (n)
		memcpy(out + 3, payload, n);
	for (size_t i = 0; i < last; i++)
		out[last] = (uint8_t)(out[last] + out[i]);
}
