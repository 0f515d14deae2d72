/* SPDX-License-Identifier: MIT */
/* The caches of calls and samples: see cache.h */
#include "cache.h"

#include "stream.h"

#if SPLITPROF_CACHES

/* The longest packet of an entry. */
#define TELL_BYTES \
	(1 + 2 * SPLITPROF_ADDR_BYTES + SPLITPROF_WIRE_COUNT_MAX + 1)

/* Room for an entry's packet, if it is there without waiting. */
SPLITPROF_INLINE bool
room(void)
{
	return splitprof_queue_fits(TELL_BYTES) || splitprof_queue_turn();
}

/*
 * The same in steps between which interrupts can be let in: return true if the
 * room is there already.
 */
SPLITPROF_OWN static bool
room_by_steps(void)
{
	if (splitprof_queue_fits(TELL_BYTES))
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

/*
 * A count, a number in LEB128, seven bits a byte, the lowest first, bit 7 set
 * but in the last; and what makes the sum of all bytes of the packet 0.
 */
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

/* Aligned, so that the stub finds the neighbour by one bit of the address. */
struct splitprof_arc_entry splitprof_arc_cache[SPLITPROF_ARC_CACHE]
    __attribute__((aligned(32)));

uint32_t splitprof_cache_sent;
static uint32_t next_arc;	/* to be flushed */

SPLITPROF_OWN static bool
report_arc(struct splitprof_arc_entry *entry)
{
	const uint32_t count = entry->count;

	if (count == 0)
		return true;
	if (!report(SPLITPROF_WIRE_ARC, SPLITPROF_WIRE_ARCS, entry->from,
	    &entry->to, count))
		return false;
	splitprof_cache_sent += count;
	entry->count = entry->age = 0;
	return true;
}

SPLITPROF_INLINE bool
is_arc(const struct splitprof_arc_entry *entry, uint32_t from, uint32_t to)
{
	return entry->from == from && entry->to == to;
}

/* What it counted, less what it lost by growing old. */
SPLITPROF_INLINE uint32_t
weight(const struct splitprof_arc_entry *entry)
{
	return entry->count - entry->age;
}

SPLITPROF_INLINE void
swap(uint32_t *a, uint32_t *b)
{
	const uint32_t c = *a;

	*a = *b;
	*b = c;
}

/* Member by member, or the compiler calls memcpy, which may be profiled. */
SPLITPROF_INLINE void
swap_arcs(struct splitprof_arc_entry *a, struct splitprof_arc_entry *b)
{
	swap(&a->from, &b->from);
	swap(&a->to, &b->to);
	swap(&a->count, &b->count);
	swap(&a->age, &b->age);
}

/* Take the place of the one that was called less.  As try_arc(). */
SPLITPROF_INLINE struct splitprof_arc_entry *
replace_arc(struct splitprof_arc_entry *home, struct splitprof_arc_entry *near,
    uint32_t from, uint32_t to)
{
	const bool leaves = weight(near) < weight(home);
	struct splitprof_arc_entry *old = leaves ? near : home;

	if (old->count)
		return old;
	old->from = from;
	old->to = to;
	old->count = 1;
	return NULL;
}

/* Count a call, or return the entry that must be sent before. */
SPLITPROF_INLINE struct splitprof_arc_entry *
try_arc(uint32_t from, uint32_t to)
{
	const uint32_t i = from / 2 % SPLITPROF_ARC_CACHE;
	struct splitprof_arc_entry *home = &splitprof_arc_cache[i];
	struct splitprof_arc_entry *near = &splitprof_arc_cache[i ^ 1];

	if (!is_arc(home, from, to)) {
		if (!is_arc(near, from, to))
			return replace_arc(home, near, from, to);
		if (near->count >= home->count)
			swap_arcs(home, near);
		else
			home = near;
	}
	/* It may have counted as far as it can. */
	if (home->count == UINT32_MAX)
		return home;
	home->count++;
	return NULL;
}

/*
 * Send what an entry counted, for another call to take its place, and let its
 * neighbour age, or a call that was frequent once would stay for ever.  Returns
 * false if there is no room.  After a turn interrupts are let in: so the entry
 * may be empty by now, and is if the profiler is off.
 */
SPLITPROF_INLINE bool
send_old(struct splitprof_arc_entry *entry, uint32_t before)
{
	struct splitprof_arc_entry *near =
	    &splitprof_arc_cache[(entry - splitprof_arc_cache) ^ 1];

	if (entry->count && !splitprof_queue_fits(TELL_BYTES)) {
		if (!splitprof_queue_turn())
			return false;
		splitprof_let_in(before);
	}
	if (!report_arc(entry))
		return false;
	near->age += (weight(near) + 1) / 2;
	return true;
}

/*
 * From the stub, for each call that is not in the entry where it looks.  After
 * each step interrupts are let in: what they may have changed is looked at
 * again.
 */
void
splitprof_arc(uint32_t from, uint32_t to)
{
	const uint32_t before = splitprof_mask();
	struct splitprof_arc_entry *entry;

	while (splitprof_state.arc_end && (entry = try_arc(from, to))) {
		splitprof_let_in(before);
		if (!send_old(entry, before) &&
		    !SPLITPROF_WAIT_OR_LOSE(arcs, before))
			break;
		splitprof_let_in(before);
	}
	splitprof_unmask(before);
}

uint32_t
splitprof_cache_arcs(void)
{
	uint32_t n = splitprof_cache_sent;

	for (int i = 0; i < SPLITPROF_ARC_CACHE; i++)
		n += splitprof_arc_cache[i].count;
	return n;
}

SPLITPROF_OWN static void
clear_arcs(void)
{
	for (int i = 0; i < SPLITPROF_ARC_CACHE; i++)
		splitprof_arc_cache[i].from = splitprof_arc_cache[i].count =
		    splitprof_arc_cache[i].age = 0;
	splitprof_cache_sent = 0;
}

/*
 * Neighbours are done when both are empty: a handler that is let in between may
 * make a call that moves what the second one counted to the first one's place,
 * and so past the flush.  An entry that is empty when the profiler is off can't
 * be hit any more.
 */
SPLITPROF_OWN static void
flush_arcs(uint32_t before)
{
	for (int i = 0; i < SPLITPROF_ARC_CACHE; i += 2) {
		struct splitprof_arc_entry *pair = &splitprof_arc_cache[i];

		splitprof_let_in(before);
		while (pair[0].count || pair[1].count) {
			if (room_by_steps())
				(void)report_arc(&pair[pair[0].count ? 0 : 1]);
			splitprof_let_in(before);
		}
		if (!splitprof_state.arc_end)
			pair[0].from = pair[1].from = 0;
	}
}

SPLITPROF_OWN static void
flush_one_arc(void)
{
	(void)report_arc(
	    &splitprof_arc_cache[next_arc++ % SPLITPROF_ARC_CACHE]);
}

#else

SPLITPROF_INLINE void
clear_arcs(void)
{
}

SPLITPROF_INLINE void
flush_arcs(uint32_t before)
{
	(void)before;
}

SPLITPROF_INLINE void
flush_one_arc(void)
{
}

#endif

#if SPLITPROF_SAMPLE_CACHE

#define WAYS	4u

static struct splitprof_sample_entry samples[SPLITPROF_SAMPLE_CACHE];
static uint32_t next_sample;	/* to be flushed */

SPLITPROF_OWN static bool
report_samples(struct splitprof_sample_entry *entry)
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
find(uint32_t pc)
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
	struct splitprof_sample_entry *entry = find(pc);

	if ((entry->pc != pc || entry->count == UINT32_MAX) &&
	    !report_samples(entry))
		return false;
	if (entry->pc != pc)
		entry->count = 0;
	entry->pc = pc;
	entry->count++;
	return true;
}

SPLITPROF_OWN static void
clear_samples(void)
{
	for (int i = 0; i < SPLITPROF_SAMPLE_CACHE; i++)
		samples[i].count = 0;
}

SPLITPROF_OWN static void
flush_samples(uint32_t before)
{
	for (int i = 0; i < SPLITPROF_SAMPLE_CACHE; i++) {
		splitprof_let_in(before);
		while (samples[i].count) {
			if (room_by_steps())
				(void)report_samples(&samples[i]);
			splitprof_let_in(before);
		}
	}
}

SPLITPROF_OWN static void
flush_one_sample(void)
{
	(void)report_samples(&samples[next_sample++ % SPLITPROF_SAMPLE_CACHE]);
}

#else

SPLITPROF_INLINE void
clear_samples(void)
{
}

SPLITPROF_INLINE void
flush_samples(uint32_t before)
{
	(void)before;
}

SPLITPROF_INLINE void
flush_one_sample(void)
{
}

#endif

void
splitprof_cache_flush_one(void)
{
	flush_one_arc();
	flush_one_sample();
}

void
splitprof_cache_flush(uint32_t before)
{
	flush_arcs(before);
	flush_samples(before);
}

void
splitprof_cache_clear(void)
{
	clear_arcs();
	clear_samples();
}

#endif
