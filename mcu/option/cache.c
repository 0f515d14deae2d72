/* SPDX-License-Identifier: MIT */
/* The caches of calls and samples: see cache.h */
#include "cache.h"

#include "stream.h"

#if SPLITPROF_CACHES

/* Room for an entry's packet, if it is there without waiting. */
SPLITPROF_INLINE bool
room(void)
{
	return splitprof_queue_fits(SPLITPROF_TELL_BYTES) ||
	    splitprof_queue_turn();
}

/*
 * The same in steps between which interrupts can be let in: return true if the
 * room is there already.
 */
SPLITPROF_OWN static bool
splitprof_cache_room_by_steps(void)
{
	if (splitprof_queue_fits(SPLITPROF_TELL_BYTES))
		return true;
	(void)splitprof_queue_turn();
	return false;
}

/* Put the address, and add its bytes to the sum. */
SPLITPROF_INLINE uint8_t *
put_address(uint8_t *p, uint32_t address, uint32_t *sum)
{
	for (int i = 0; i < SPLITPROF_ADDR_BYTES; i++)
		*sum += address >> 8 * i;
	return splitprof_put_address(p, address);
}

/* A count, and what makes the sum of all bytes of the packet 0. */
SPLITPROF_INLINE uint8_t *
put_count(uint8_t *p, uint32_t count, uint32_t sum)
{
	for (; count >= 0x80; count >>= 7) {
		*p++ = (uint8_t)(0x80 | count);
		sum += 0x80 | count;
	}
	*p++ = (uint8_t)count;
	*p++ = (uint8_t)-(sum + count);
	return p;
}

/*
 * Send what an entry has counted, if there is room: of one address, or of two.
 * One event goes as one, without count and sum, which is shorter.
 */
SPLITPROF_INLINE bool
report(uint8_t one, uint8_t many, uint32_t first, const uint32_t *second,
    uint32_t count)
{
	uint32_t sum;
	uint8_t *p;

	if (!room())
		return false;
	p = splitprof_state.put;
	sum = *p++ = count == 1 ? one : many;
	p = put_address(p, first, &sum);
	if (second)
		p = put_address(p, *second, &sum);
	splitprof_stream_close(count == 1 ? p : put_count(p, count, sum));
	return true;
}

#if SPLITPROF_ARC_CACHE
#include "cache_arcs.h"
#else
#define splitprof_cache_clear_arcs()		((void)0)
#define splitprof_cache_flush_arcs(before)	((void)0)
#define splitprof_cache_flush_one_arc()		((void)0)
#endif

#if SPLITPROF_SAMPLE_CACHE

#define WAYS	4u

static struct splitprof_sample_entry samples[SPLITPROF_SAMPLE_CACHE];
static uint32_t next_sample;	/* to be flushed */

SPLITPROF_OWN static bool
splitprof_cache_report_samples(struct splitprof_sample_entry *entry)
{
	if (entry->count == 0)
		return true;
	if (!report(SPLITPROF_WIRE_SAMPLE, SPLITPROF_WIRE_SAMPLES, entry->pc,
	    NULL, entry->count))
		return false;
	entry->count = 0;
	return true;
}

/*
 * The upper bits of the product depend on all of pc: programs spend their time
 * in few places close together.
 */
SPLITPROF_INLINE struct splitprof_sample_entry *
set_of(uint32_t pc)
{
	const uint32_t hash = pc * 0x9e3779b1u >> 16;

	return &samples[hash * (SPLITPROF_SAMPLE_CACHE / WAYS) >> 16 << 2];
}

/* The entry of pc, or else the one that was sampled least. */
SPLITPROF_OWN static struct splitprof_sample_entry *
splitprof_cache_find(uint32_t pc)
{
	struct splitprof_sample_entry *set = set_of(pc), *least = set;

	for (uint32_t i = 0; i < WAYS; i++) {
		if (set[i].pc == pc && set[i].count > 0)
			return &set[i];
		if (set[i].count < least->count)
			least = &set[i];
	}
	return least;
}

bool
splitprof_cache_sample(uint32_t pc)
{
	struct splitprof_sample_entry *entry = splitprof_cache_find(pc);

	if ((entry->pc != pc || entry->count == UINT32_MAX) &&
	    !splitprof_cache_report_samples(entry))
		return false;
	if (entry->pc != pc)
		entry->count = 0;
	entry->pc = pc;
	entry->count++;
	return true;
}

SPLITPROF_OWN static void
splitprof_cache_clear_samples(void)
{
	for (int i = 0; i < SPLITPROF_SAMPLE_CACHE; i++)
		samples[i].count = 0;
}

SPLITPROF_OWN static void
splitprof_cache_flush_samples(uint32_t before)
{
	for (int i = 0; i < SPLITPROF_SAMPLE_CACHE; i++) {
		splitprof_let_in(before);
		while (samples[i].count) {
			if (splitprof_cache_room_by_steps())
				(void)splitprof_cache_report_samples(
				    &samples[i]);
			splitprof_let_in(before);
		}
	}
}

SPLITPROF_OWN static void
splitprof_cache_flush_one_sample(void)
{
	(void)splitprof_cache_report_samples(
	    &samples[next_sample++ % SPLITPROF_SAMPLE_CACHE]);
}

#else
#define splitprof_cache_clear_samples()		((void)0)
#define splitprof_cache_flush_samples(before)	((void)0)
#define splitprof_cache_flush_one_sample()	((void)0)
#endif

void
splitprof_cache_flush_one(void)
{
	splitprof_cache_flush_one_arc();
	splitprof_cache_flush_one_sample();
}

void
splitprof_cache_flush(uint32_t before)
{
	splitprof_cache_flush_arcs(before);
	splitprof_cache_flush_samples(before);
}

void
splitprof_cache_clear(void)
{
	splitprof_cache_clear_arcs();
	splitprof_cache_clear_samples();
}

#endif
