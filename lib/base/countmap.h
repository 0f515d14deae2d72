/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A counter map: how often each key occurred.  A hash table from 64-bit keys to
 * 64-bit counts, so no counter wraps and memory grows with what is distinct.
 * Zero-initialise before use.
 */
#ifndef SP_COUNTMAP_H
#define SP_COUNTMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sp_countmap_slot {
	uint64_t key;
	uint64_t count;		/* 0: the slot is free */
};

struct sp_countmap {
	struct sp_countmap_slot *slots;	/* owned; 1 << bits of them */
	int bits;
	size_t used;
};

#define SP_COUNTMAP_SMALL_BITS	14	/* 256 KiB */

/*
 * The key of an arc from a to b, or of a sample of a: as they are sent but with
 * bit 0, the Thumb bit, clear; it is then 0 for an arc, 1 for a sample.
 */
#define SP_KEY_SAMPLE	UINT64_C(1)
static inline uint64_t
sp_key(bool sample, uint32_t a, uint32_t b)
{
	return (((uint64_t)a << 32 | b) & ~(UINT64_C(1) << 32 | 1)) | sample;
}

/* Of a key: an arc's from, or a sample's address. */
static inline uint32_t
sp_key_high(uint64_t key)
{
	return (uint32_t)(key >> 32);
}

/* How many slots there are, of which most are free. */
static inline size_t
sp_countmap_slots(const struct sp_countmap *t)
{
	return t->slots ? (size_t)1 << t->bits : 0;
}

/*
 * A number of so many bits that differs for most keys: the high bits of a
 * multiplicative hash.  The halves of the factor are the fractions of the
 * golden ratio and of the square root of 2, which spread addresses in either
 * half of a key evenly.
 */
static inline size_t
sp_hash(uint64_t key, int bits)
{
	return (size_t)(key * UINT64_C(0x9e3779b96a09e667) >> (64 - bits));
}

/* Ask for the memory where the search for key begins; not of an empty table. */
static inline void
sp_countmap_prefetch(const struct sp_countmap *t, uint64_t key)
{
	__builtin_prefetch(&t->slots[sp_hash(key, t->bits)]);
}

/* Is the table too large for a processor's nearest caches? */
static inline bool
sp_countmap_is_large(const struct sp_countmap *t)
{
	return t->bits > SP_COUNTMAP_SMALL_BITS;
}

/* The slot of a key that is in the table, or NULL. */
static inline struct sp_countmap_slot *
sp_countmap_find(const struct sp_countmap *t, uint64_t key)
{
	if (!t->slots)
		return NULL;
	for (size_t i = sp_hash(key, t->bits); t->slots[i].count;
	    i = (i + 1) & (((size_t)1 << t->bits) - 1)) {
		if (t->slots[i].key == key)
			return &t->slots[i];
	}
	return NULL;
}

/*
 * The slot of a key behind that of another one, in whatever order they are; of
 * the first one behind NULL.  NULL: there are no more.
 */
static inline struct sp_countmap_slot *
sp_countmap_next(const struct sp_countmap *t, const struct sp_countmap_slot *s)
{
	const size_t n = sp_countmap_slots(t);
	size_t i = s ? (size_t)(s - t->slots) + 1 : 0;

	while (i < n && !t->slots[i].count)
		i++;
	return i < n ? &t->slots[i] : NULL;
}

/* Add n (> 0) to key's count.  False if there is no memory for a new key. */
bool sp_countmap_add(struct sp_countmap *t, uint64_t key, uint64_t n);

void sp_countmap_free(struct sp_countmap *t);

#endif
