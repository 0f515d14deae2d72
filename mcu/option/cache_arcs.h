/* SPDX-License-Identifier: MIT */
/*
 * The calls' half of cache.c, which reads this file: an entry is sent by
 * report() when a call wants its place, and at a flush.
 */

/* Aligned, so that the stub finds the neighbour by one bit of the address. */
struct splitprof_arc_entry splitprof_arc_cache[SPLITPROF_ARC_CACHE]
    __attribute__((aligned(32)));

uint32_t splitprof_cache_sent;
static uint32_t next_arc;	/* to be flushed */

SPLITPROF_OWN static bool
splitprof_cache_report_arc(struct splitprof_arc_entry *entry)
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
	const uint32_t i = (8 * from + to) / 16 % SPLITPROF_ARC_CACHE;
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

/* Or a call that was frequent once would stay for ever. */
SPLITPROF_INLINE void
age_neighbour(const struct splitprof_arc_entry *entry)
{
	struct splitprof_arc_entry *near =
	    &splitprof_arc_cache[(entry - splitprof_arc_cache) ^ 1];

	near->age += (weight(near) + 1) / 2;
}

/*
 * Send what an entry counted, for another call to take its place.  Returns
 * false if there is no room.  After a turn interrupts are let in: so the entry
 * may be empty by now, and is if the profiler is off.
 */
SPLITPROF_INLINE bool
send_old(struct splitprof_arc_entry *entry, uint32_t before)
{
	if (entry->count && !splitprof_queue_fits(SPLITPROF_TELL_BYTES)) {
		if (splitprof_queue_refuses() || !splitprof_queue_turn())
			return false;
		splitprof_let_in(before);
	}
	if (!splitprof_cache_report_arc(entry))
		return false;
	age_neighbour(entry);
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
		    !splitprof_queue_arc_waits(before)) {
			splitprof_queue_lose_arc();
			break;
		}
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
splitprof_cache_clear_arcs(void)
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
splitprof_cache_flush_arcs(uint32_t before)
{
	for (int i = 0; i < SPLITPROF_ARC_CACHE; i += 2) {
		struct splitprof_arc_entry *pair = &splitprof_arc_cache[i];

		splitprof_let_in(before);
		while (pair[0].count || pair[1].count) {
			if (splitprof_cache_room_by_steps())
				(void)splitprof_cache_report_arc(
				    &pair[pair[0].count ? 0 : 1]);
			splitprof_let_in(before);
		}
		if (!splitprof_state.arc_end)
			pair[0].from = pair[1].from = 0;
	}
}

SPLITPROF_OWN static void
splitprof_cache_flush_one_arc(void)
{
	(void)splitprof_cache_report_arc(
	    &splitprof_arc_cache[next_arc++ % SPLITPROF_ARC_CACHE]);
}
