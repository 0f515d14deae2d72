/* SPDX-License-Identifier: MIT */
/* The packets that make the stream describe itself: see stream.h, wire.h */
#include "stream.h"

#if SPLITPROF_HEADER

#include "port.h"

/* What the linker's --build-id leaves in a program, if it is kept. */
struct note {
	uint32_t name_bytes;	/* 4 */
	uint32_t id_bytes;
	uint32_t type;		/* 3 */
	uint8_t name[4];	/* "GNU" */
	uint8_t id[];
};

/*
 * The section .note.gnu.build-id, under the name that a linker script gives
 * it.  Without that, the header has no build id.
 */
extern const struct note splitprof_build_id __attribute__((weak));

uint32_t splitprof_stream_bytes;

static uint8_t sum;	/* of the packet under way */
static uint32_t told_arcs, told_samples;

/* The header up to the build id's length; the rate is 0 without samples. */
static const uint8_t fixed[SPLITPROF_WIRE_HEADER_FIXED - 1] = {
	SPLITPROF_WIRE_HEADER, 'G', 'M', 'U',
	SPLITPROF_WIRE_VERSION, SPLITPROF_ADDR_BYTES,
	SPLITPROF_ADDR_BASE >> 24 & 0xff, SPLITPROF_ADDR_BASE >> 16 & 0xff,
	SPLITPROF_ADDR_BASE >> 8 & 0xff, SPLITPROF_ADDR_BASE & 0xff,
	SPLITPROF_SAMPLE_HZ >> 24 & 0xff, SPLITPROF_SAMPLE_HZ >> 16 & 0xff,
	SPLITPROF_SAMPLE_HZ >> 8 & 0xff, SPLITPROF_SAMPLE_HZ & 0xff,
};
#define RATE_AT	(SPLITPROF_WIRE_HEADER_FIXED - 5)

/* There is room: the callers see to that. */
SPLITPROF_OWN static void
put(uint8_t byte)
{
	splitprof_state.bytes[splitprof_state.head++ %
	    SPLITPROF_QUEUE_BYTES] = byte;
	splitprof_stream_bytes++;
	sum += byte;
}

SPLITPROF_OWN static void
put32(uint32_t value)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		put((uint8_t)(value >> shift));
}

/* LOST or END: the two counts, and the sum that makes the bytes' sum 0. */
SPLITPROF_OWN static void
put_counts(uint8_t type, uint32_t arcs, uint32_t samples)
{
	sum = 0;
	put(type);
	put32(arcs);
	put32(samples);
	put((uint8_t)-sum);
}

SPLITPROF_OWN static uint8_t
id_bytes(void)
{
	const struct note *id = &splitprof_build_id;

	if (!id || id->name_bytes != sizeof(id->name) || id->type != 3 ||
	    id->id_bytes > SPLITPROF_WIRE_ID_MAX)
		return 0;
	return (uint8_t)id->id_bytes;
}

/*
 * A header may be longer than the queue, so it is sent byte by byte.  That it
 * is not queued as a whole does no harm: nobody else writes yet.
 */
SPLITPROF_OWN static void
send(uint8_t byte)
{
	put(byte);
	splitprof_queue_drain();
}

void
splitprof_stream_header(bool samples)
{
	uint8_t n = id_bytes();

	splitprof_stream_bytes = told_arcs = told_samples = 0;
	sum = 0;
	for (uint32_t i = 0; i < sizeof(fixed); i++)
		send(i < RATE_AT || samples ? fixed[i] : 0);
	send(n);
	for (uint32_t i = 0; i < n; i++)
		send(splitprof_build_id.id[i]);
	send((uint8_t)-sum);
}

/* Needs the room of a whole packet, or the loss stays untold for now. */
void
splitprof_stream_lost(void)
{
	if (!splitprof_queue_fits(SPLITPROF_WIRE_COUNTS))
		return;
	put_counts(SPLITPROF_WIRE_LOST, splitprof_state.lost_arcs - told_arcs,
	    splitprof_state.lost_samples - told_samples);
	told_arcs = splitprof_state.lost_arcs;
	told_samples = splitprof_state.lost_samples;
	splitprof_state.untold = false;
	splitprof_line_pump();
}

void
splitprof_stream_end(void)
{
	struct splitprof_counts counts;

	splitprof_get_counts(&counts);
	splitprof_queue_drain();
	if (splitprof_state.untold)
		put_counts(SPLITPROF_WIRE_LOST, counts.lost_arcs - told_arcs,
		    counts.lost_samples - told_samples);
	splitprof_queue_drain();
	put_counts(SPLITPROF_WIRE_END, counts.arcs, counts.samples);
}

#endif
