/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a TSP tracer sends, written: see tsp.h */

#include <config.h>

#include <string.h>

#include "tsp/tsp_inner.h"

/* Write the n low bytes of value, big-endian. */
static uint8_t *
put(uint8_t *out, uint32_t value, int n)
{
	while (n-- > 0)
		*out++ = (uint8_t)(value >> 8 * n);
	return out;
}

static uint8_t *
begin(uint8_t *out, uint8_t packet, uint8_t id)
{
	*out++ = SPLITPROF_WIRE_TSP_PREAMBLE0;
	*out++ = SPLITPROF_WIRE_TSP_PREAMBLE1;
	*out++ = SPLITPROF_WIRE_TSP_PREAMBLE2;
	*out++ = packet;
	*out++ = id;
	return out;
}

size_t
sp_tsp_put_packet(uint8_t packet, uint8_t id, const uint8_t *bytes, size_t n,
    uint8_t *out)
{
	uint8_t *const p = begin(out, packet, id);

	if (n)
		memcpy(p, bytes, n);
	return (size_t)(p - out) + n;
}

size_t
sp_tsp_put_event(uint8_t packet, uint8_t id, uint16_t tick, uint16_t timer,
    const uint8_t *data, size_t n, uint8_t *out)
{
	uint8_t *p = put(begin(out, packet, id), tick, 2);

	p = put(p, timer, 2);
	if (n)
		memcpy(p, data, n);
	return (size_t)(p - out) + n;
}

/* Put the sum of the packet at out, from its id on; returns its length. */
static size_t
put_sum(const uint8_t *out, uint8_t *end)
{
	uint8_t sum = 0;

	for (const uint8_t *p = out + SP_TSP_PREAMBLE + 1; p < end; p++)
		sum = (uint8_t)(sum - *p);
	*end = sum;
	return (size_t)(end - out) + 1;
}

size_t
sp_tsp_put_missing(uint8_t packet, const struct sp_tsp_missing *missing,
    uint8_t *out)
{
	uint8_t *p = begin(out, packet, SPLITPROF_WIRE_TSP_MISSING);

	p = put(p, missing->since, 4);
	return put_sum(out, put(p, missing->total, 4));
}

size_t
sp_tsp_put_clock(uint8_t packet, const struct sp_tsp_clock *clock,
    uint8_t *out)
{
	uint8_t *p = begin(out, packet, SPLITPROF_WIRE_TSP_CLOCK);

	*p++ = 'S';
	*p++ = 'P';
	*p++ = SPLITPROF_WIRE_TSP_VERSION;
	*p++ = clock->down ? SPLITPROF_WIRE_TSP_DOWN : 0;
	p = put(p, clock->tick_hz, 4);
	p = put(p, clock->max, 2);
	return put_sum(out, put(p, clock->per_tick, 4));
}
