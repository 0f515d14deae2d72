/* SPDX-License-Identifier: MIT */
/*
 * Events on their way to the line: see state.h.
 *
 * Each packet has the next number.  An event that finds no room takes one, too,
 * so that the host sees from the gap how many are missing; the error that tells
 * of it comes first when there is room again, or behind a list that does.
 */
#include "line.h"
#include "time.h"

struct splitprof_tsp_state splitprof_tsp;
uint8_t splitprof_tsp_filter[SPLITPROF_WIRE_TSP_FILTER_BYTES] =
    SPLITPROF_TSP_FILTER;

_Static_assert(SPLITPROF_TSP_PER_TICK <= 1 << 16, "a timer has 16 bits");
_Static_assert(SPLITPROF_TSP_CHUNK >= SPLITPROF_TSP_CLOCK_ALL,
    "the clock must fit in a chunk");

_Static_assert(SPLITPROF_TSP_CHUNK >= SPLITPROF_TSP_ERROR_ALL,
    "an error must fit in a chunk");

/* put is below this in a chunk: an event fits. */
#define ROOM	(SPLITPROF_TSP_CHUNK - SPLITPROF_TSP_EVENT_MAX + 1)

SPLITPROF_INLINE uint8_t *
head(uint8_t *p, uint32_t id)
{
	p[0] = SPLITPROF_WIRE_TSP_PREAMBLE0;
	p[1] = SPLITPROF_WIRE_TSP_PREAMBLE1;
	p[2] = SPLITPROF_WIRE_TSP_PREAMBLE2;
	p[3] = (uint8_t)splitprof_tsp.packets++;
	p[4] = (uint8_t)id;
	return p + 5;
}

/* There is room.  Data that there are not is written, too. */
SPLITPROF_INLINE void
add(uint32_t id, uint32_t bytes, uint32_t data)
{
	uint8_t *const p = head(splitprof_tsp.put, id);
	const uint32_t now = splitprof_tsp_now();

	p[0] = (uint8_t)(now >> 24);
	p[1] = (uint8_t)(now >> 16);
	p[2] = (uint8_t)(now >> 8);
	p[3] = (uint8_t)now;
	p[4] = (uint8_t)data;
	p[5] = (uint8_t)(data >> 8);
	p[6] = (uint8_t)(data >> 16);
	splitprof_tsp.put = p + 4 + bytes;
}

/* Fill the chunk that begins there. */
SPLITPROF_OWN static void
splitprof_tsp_fill(uint8_t *chunk)
{
	splitprof_tsp.put = splitprof_tsp.chunk = chunk;
	splitprof_tsp.end = chunk + ROOM;
}

SPLITPROF_OWN static uint8_t *
splitprof_tsp_put_number(uint8_t *p, uint32_t number)
{
	p[0] = (uint8_t)(number >> 24);
	p[1] = (uint8_t)(number >> 16);
	p[2] = (uint8_t)(number >> 8);
	p[3] = (uint8_t)number;
	return p + 4;
}

/* The packet at put, of a form of our own, ends at p. */
SPLITPROF_OWN static void
splitprof_tsp_put_sum(uint8_t *p)
{
	uint8_t sum = 0;

	for (const uint8_t *at = splitprof_tsp.put + 4; at < p; at++)
		sum = (uint8_t)(sum - *at);
	*p++ = sum;
	splitprof_tsp.put = p;
}

/* Where the tracer is on, the chunk is empty: there is room. */
void
splitprof_tsp_send_full(void)
{
	uint8_t *p;

	if (splitprof_tsp_all_is_told() || !splitprof_tsp.end)
		return;
	p = head(splitprof_tsp.put, SPLITPROF_WIRE_TSP_MISSING);
	splitprof_tsp.packets--;
	p = splitprof_tsp_put_number(p,
	    splitprof_tsp.lost - splitprof_tsp.told);
	splitprof_tsp_put_sum(splitprof_tsp_put_number(p, splitprof_tsp.lost));
	add(SPLITPROF_WIRE_TSP_ERROR_STREAM_FIFO_FULL, 0, 0);
	splitprof_tsp.told = splitprof_tsp.lost;
}

void
splitprof_tsp_begin(void)
{
	splitprof_tsp_time_start();
	splitprof_tsp_fill(splitprof_tsp.chunks[0]);
	splitprof_tsp_send_full();
}

/* A list may be longer than what the line takes at once. */
SPLITPROF_OWN static bool
splitprof_tsp_send_objects(void)
{
	while (splitprof_tsp.list_bytes > 0) {
		const uint32_t size =
		    splitprof_tsp.list_bytes < SPLITPROF_TSP_PIECE ?
		    splitprof_tsp.list_bytes : SPLITPROF_TSP_PIECE;

		if (!splitprof_tsp_line_send(splitprof_tsp.list, size))
			return false;
		splitprof_tsp.list += size;
		splitprof_tsp.list_bytes -= size;
	}
	return true;
}

bool
splitprof_tsp_turn_only(void)
{
	uint8_t *const chunk = splitprof_tsp.chunk;
	const uint32_t bytes = (uint32_t)(splitprof_tsp.put - chunk);
	const bool off = !splitprof_tsp.end;

	if (!splitprof_tsp_send_objects())
		return false;
	if (bytes == 0)
		return true;
	if (!splitprof_tsp_line_send(chunk, bytes))
		return false;
	splitprof_tsp_fill(
	    splitprof_tsp.chunks[chunk == splitprof_tsp.chunks[0]]);
	if (off)
		splitprof_tsp.end = NULL;
	return true;
}

bool
splitprof_tsp_turn(void)
{
	if (!splitprof_tsp_turn_only())
		return false;
	splitprof_tsp_send_full();
	return true;
}

/* Where there is no chunk, there is no room, nor will be. */
__attribute__((noinline)) bool
splitprof_tsp_put(uint32_t id, uint32_t bytes, uint32_t data)
{
	if (splitprof_tsp.put >= splitprof_tsp.end &&
	    (!splitprof_tsp.end || !splitprof_tsp_turn()))
		return false;
	add(id, bytes, data);
	return true;
}

SPLITPROF_OWN static void
splitprof_tsp_lose_packet(void)
{
	if (!splitprof_tsp.end)
		return;
	splitprof_tsp.packets++;
	splitprof_tsp.lost++;
}

void
splitprof_tsp_send(uint32_t id, uint32_t bytes, uint32_t data)
{
	if (splitprof_tsp_wants(id) && !splitprof_tsp_put(id, bytes, data))
		splitprof_tsp_lose_packet();
}

/* The same for all others: most often there is room. */
void
splitprof_tsp_event(uint32_t id, uint32_t bytes, uint32_t data)
{
	const uint32_t before = splitprof_mask();

	if (splitprof_tsp.put >= splitprof_tsp.end)
		splitprof_tsp_send(id, bytes, data);
	else if (splitprof_tsp_wants(id))
		add(id, bytes, data);
	splitprof_unmask(before);
}

/*
 * Time moves on with each tick, whether that is told or not.  The filter may
 * leave them out but for one in so many: a packet has 16 bits of the time, and
 * nothing else may happen for as long.
 */
#define TELL_TICKS	(1 << 14)

void
splitprof_tsp_tick(uint32_t x)
{
	const uint32_t before = splitprof_mask();

	splitprof_tsp_time_tick(x);
	splitprof_tsp_line_push();
	if ((x % TELL_TICKS == TELL_TICKS - 1 ||
	    splitprof_tsp_wants(SPLITPROF_WIRE_TSP_TASK_INCREMENT_TICK)) &&
	    !splitprof_tsp_put(SPLITPROF_WIRE_TSP_TASK_INCREMENT_TICK, 0, 0))
		splitprof_tsp_lose_packet();
	splitprof_unmask(before);
}

void
splitprof_tsp_jump(uint32_t n)
{
	const uint32_t before = splitprof_mask();

	splitprof_tsp_time_jump(n);
	splitprof_tsp_send(SPLITPROF_WIRE_TSP_INCREASE_TICK_COUNT, 1,
	    n < 255 ? n : 255);
	splitprof_unmask(before);
}

bool
splitprof_tsp_send_clock(void)
{
	uint8_t *p = splitprof_tsp.put;

	if (!splitprof_tsp.end || (splitprof_tsp.chunk + SPLITPROF_TSP_CHUNK -
	    p < SPLITPROF_TSP_CLOCK_ALL && !splitprof_tsp_turn()))
		return false;
	p = head(splitprof_tsp.put, SPLITPROF_WIRE_TSP_CLOCK);
	p = splitprof_tsp_put_number(p, (uint32_t)'S' << 24 | 'P' << 16 |
	    SPLITPROF_WIRE_TSP_VERSION << 8);
	p = splitprof_tsp_put_number(p, SPLITPROF_TSP_TICK_HZ);
	/* The number behind it is written over the lower half. */
	p = splitprof_tsp_put_number(p,
	    (SPLITPROF_TSP_PER_TICK - 1u) << 16) - 2;
	splitprof_tsp_put_sum(splitprof_tsp_put_number(p,
	    SPLITPROF_TSP_PER_TICK));
	return true;
}

void
splitprof_tsp_get_counts(struct splitprof_tsp_counts *counts)
{
	const uint32_t before = splitprof_mask();

	counts->sent = splitprof_tsp.packets - splitprof_tsp.lost;
	counts->lost = splitprof_tsp.lost;
	counts->unlisted = splitprof_tsp_objects.unlisted;
	splitprof_unmask(before);
}
