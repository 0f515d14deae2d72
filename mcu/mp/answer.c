/* SPDX-License-Identifier: MIT */
/* What the host gets: packets of the MiniProfiler protocol, see core/wire.h */
#include "state.h"

#include "crc.h"
#include "ticks.h"

#define CPU_HZ	(SPLITPROF_MP_CPU_HZ ? SPLITPROF_MP_CPU_HZ : \
	SPLITPROF_MP_USUAL_CPU_HZ)

static const char version[] = SPLITPROF_MP_VERSION;

_Static_assert(sizeof(version) - 1 <= SPLITPROF_WIRE_MP_VERSION_MAX,
    "SPLITPROF_MP_VERSION must have 16 characters at most");

SPLITPROF_OWN static uint8_t *
splitprof_mp_put_bytes(uint8_t *p, uint32_t value, int bytes)
{
	for (; bytes > 0; bytes--, value >>= 8)
		*p++ = (uint8_t)value;
	return p;
}

/* Around a payload that ends at end.  Returns the size of all. */
SPLITPROF_OWN static uint32_t
splitprof_mp_wrap(uint8_t *packet, uint8_t type, uint8_t *end)
{
	packet[0] = SPLITPROF_WIRE_MP_HEADER0;
	packet[1] = SPLITPROF_WIRE_MP_HEADER1;
	packet[2] = type;
	(void)splitprof_mp_put_bytes(packet + 3, (uint32_t)(end - packet) -
	    SPLITPROF_WIRE_MP_BEFORE, 2);
	end = splitprof_mp_put_bytes(end,
	    splitprof_mp_crc16(packet, (uint32_t)(end - packet)), 2);
	*end++ = SPLITPROF_WIRE_MP_END;
	return (uint32_t)(end - packet);
}

SPLITPROF_OWN static uint8_t *
splitprof_mp_put_metadata(uint8_t *p, uint32_t id)
{
	p = splitprof_mp_put_bytes(p, CPU_HZ, 4);
	p = splitprof_mp_put_bytes(p, SPLITPROF_MP_TICKS_HZ, 4);
	p = splitprof_mp_put_bytes(p, id, 4);
	for (uint32_t i = 0; i < SPLITPROF_WIRE_MP_VERSION_MAX; i++)
		*p++ = i < sizeof(version) ? (uint8_t)version[i] : 0;
	return p;
}

SPLITPROF_OWN static uint8_t *
splitprof_mp_put_status(uint8_t *p)
{
	const uint32_t before = splitprof_mask();
	const uint32_t all = splitprof_mp_put_count();
	const uint32_t overflows = splitprof_mp.overflows;
	const bool recording = splitprof_mp.recording;

	splitprof_unmask(before);
	p = splitprof_mp_put_bytes(p, recording, 1);
	p = splitprof_mp_put_bytes(p, overflows, 4);
	p = splitprof_mp_put_bytes(p, all - splitprof_mp.reset_at, 4);
	return splitprof_mp_put_bytes(p, (all - splitprof_mp.got) *
	    100 / SPLITPROF_MP_RING, 1);
}

uint32_t
splitprof_mp_answer(uint8_t *packet, uint8_t type, uint32_t id)
{
	uint8_t *p = packet + SPLITPROF_WIRE_MP_BEFORE;

	if (type == SPLITPROF_WIRE_MP_METADATA)
		p = splitprof_mp_put_metadata(p, id);
	else if (type == SPLITPROF_WIRE_MP_STATUS)
		p = splitprof_mp_put_status(p);
	return splitprof_mp_wrap(packet, type, p);
}

SPLITPROF_OWN static uint8_t *
splitprof_mp_put_call(uint8_t *p, const struct splitprof_mp_record *r)
{
	const uint32_t entry = !SPLITPROF_MP_EXACT && r->at & 1 ? r->entry :
	    splitprof_mp_us(r->entry);
	const uint32_t exit = !SPLITPROF_MP_EXACT && r->at & 2 ? r->exit :
	    splitprof_mp_us(r->exit);

	p = splitprof_mp_put_bytes(p, r->func, 4);
	p = splitprof_mp_put_bytes(p, entry, 4);
	p = splitprof_mp_put_bytes(p, exit - entry, 4);
	return splitprof_mp_put_bytes(p, splitprof_mp_depth_at(r->at), 2);
}

uint32_t
splitprof_mp_calls(uint8_t *packet)
{
	uint8_t *p = packet + SPLITPROF_WIRE_MP_BEFORE;
	uint32_t n = splitprof_mp_waiting();

	if (n > SPLITPROF_MP_PACKET)
		n = SPLITPROF_MP_PACKET;
	p = splitprof_mp_put_bytes(p, SPLITPROF_WIRE_MP_VERSION, 1);
	p = splitprof_mp_put_bytes(p, n, 2);
	for (uint32_t i = 0; i < n; i++)
		p = splitprof_mp_put_call(p, splitprof_mp_waiting_at(i));
	splitprof_mp_drop(n);
	return splitprof_mp_wrap(packet, SPLITPROF_WIRE_MP_CALLS, p);
}
