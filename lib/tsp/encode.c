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

size_t
sp_tsp_put_clock(uint8_t packet, const struct sp_tsp_clock *clock,
    uint8_t *out)
{
	uint8_t *p = begin(out, packet, SPLITPROF_WIRE_TSP_CLOCK);
	uint8_t *const end = p + SPLITPROF_WIRE_TSP_CLOCK_BYTES - 1;
	uint8_t sum = 0;

	*p++ = 'S';
	*p++ = 'P';
	*p++ = SPLITPROF_WIRE_TSP_VERSION;
	*p++ = clock->down ? SPLITPROF_WIRE_TSP_DOWN : 0;
	p = put(p, clock->tick_hz, 4);
	p = put(p, clock->max, 2);
	p = put(p, clock->per_tick, 4);
	/* From the id on. */
	for (p = out + SPLITPROF_WIRE_TSP_PREAMBLE + 1; p < end; p++)
		sum = (uint8_t)(sum + *p);
	*p++ = (uint8_t)-sum;
	return (size_t)(p - out);
}
