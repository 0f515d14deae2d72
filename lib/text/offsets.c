/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The offsets of a dump's lines, see hexdump.h */

#include "text/hexdump.h"

/*
 * An offset inside the gap of the last jump forward means that the jump was
 * none, since the offset before this one was damaged, or that the lines come
 * in another order.  Nothing in the gap is old.
 */
bool
sp_offsets_line(struct sp_offsets *o, uint64_t offset)
{
	const bool in_gap = offset >= o->gap && offset < o->gap_end;
	const bool expected = offset == o->next ||
	    (in_gap && offset == o->recount);

	if (in_gap) {
		o->seen = offset;
		o->gap_end = o->gap;
	} else if (offset > o->seen) {
		/* Bytes are missing, or the offset is wrong. */
		o->gap = o->seen;
		o->gap_end = o->seen = offset;
	}
	o->next = offset;
	return expected;
}

void
sp_offsets_bytes(struct sp_offsets *o, uint64_t n)
{
	o->next += n;
	if (o->seen == o->gap_end)
		o->recount = o->gap + n;
	if (o->next > o->seen)
		o->seen = o->next;
}

bool
sp_offsets_fill(struct sp_offsets *o, uint64_t offset, uint64_t max)
{
	const bool fits = o->next == o->seen && offset > o->next &&
	    offset - o->next <= max;

	if (fits)
		o->seen = offset;
	o->next = offset;
	return fits;
}
