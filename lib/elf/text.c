/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a program, see text.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/upper_bound.h"
#include "elf/text.h"

bool
sp_text_add(struct sp_text *t, uint32_t low, uint32_t high)
{
	struct sp_range *more =
	    realloc(t->ranges, (t->n + 1) * sizeof(*t->ranges));

	if (!more)
		return false;
	t->ranges = more;
	t->ranges[t->n++] = (struct sp_range){ low, high };
	return true;
}

void
sp_text_tidy(struct sp_text *t, uint32_t bin_bytes)
{
	const uint32_t in_bin = bin_bytes - 1;
	size_t n = 0;

	if (t->n)
		qsort(t->ranges, t->n, sizeof(*t->ranges),
		    sp_by_address);
	for (size_t i = 0; i < t->n; i++) {
		struct sp_range r = t->ranges[i];

		r.low &= ~in_bin;
		/* A range up to the last address must not widen to 2^32. */
		r.high = r.high > ~in_bin ?
		    ~in_bin : (r.high + in_bin) & ~in_bin;
		if (n && r.low <= t->ranges[n - 1].high) {
			if (r.high > t->ranges[n - 1].high)
				t->ranges[n - 1].high = r.high;
		} else if (r.low < r.high)
			t->ranges[n++] = r;
	}
	t->n = n;
}

bool
sp_text_resolve(const struct sp_text *t, int addr_bytes, uint32_t base,
    uint32_t v, uint32_t *addr)
{
	const uint32_t mask = sp_address_mask(addr_bytes);

	for (size_t i = 0; i < t->n; i++) {
		const struct sp_range *r = &t->ranges[i];
		const uint32_t offset = (v + base - r->low) & mask;

		if (offset < r->high - r->low) {
			*addr = r->low + offset;
			return true;
		}
	}
	return false;
}

bool
sp_text_holds(const struct sp_text *t, uint64_t low, uint64_t high)
{
	size_t above;

	if (low >= high || high > UINT32_MAX)
		return false;
	above = sp_upper_bound(t->ranges, t->n, sizeof(*t->ranges),
	    (uint32_t)low);
	return above && high <= t->ranges[above - 1].high;
}

/* Do the low bytes of two ranges meet?  Each begins in the other, or not. */
static bool
overlap(struct sp_range a, struct sp_range b, uint32_t mask)
{
	return ((b.low - a.low) & mask) < a.high - a.low ||
	    ((a.low - b.low) & mask) < b.high - b.low;
}

bool
sp_text_ambiguous(const struct sp_text *t, int addr_bytes)
{
	const uint32_t mask = sp_address_mask(addr_bytes);

	for (size_t i = 0; i < t->n; i++) {
		if (t->ranges[i].high - t->ranges[i].low - 1 > mask)
			return true;
		for (size_t j = 0; j < i; j++) {
			if (overlap(t->ranges[i], t->ranges[j], mask))
				return true;
		}
	}
	return false;
}

void
sp_text_free(struct sp_text *t)
{
	free(t->ranges);
	memset(t, 0, sizeof(*t));
}
