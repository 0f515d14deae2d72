/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The offsets of a dump's lines: which line goes on from the one above, which
 * bytes were seen before, and what to believe after an offset that is wrong.
 */
#ifndef SP_OFFSETS_H
#define SP_OFFSETS_H

#include <stdbool.h>
#include <stdint.h>

/* Zero-initialise before use; to be read only.  Offsets are below 2^63. */
struct sp_offsets {
	uint64_t next;		/* that the next line should have */
	uint64_t seen;		/* behind the last byte seen */
	uint64_t gap, gap_end;	/* jumped over last */
	uint64_t recount;	/* next, if the offset that jumped is wrong */
};

/*
 * A line of bytes begins at offset.  Returns whether it could be expected
 * there.  Those of its bytes that lie before seen are old.
 */
bool sp_offsets_line(struct sp_offsets *o, uint64_t offset);

/* The line holds n bytes. */
void sp_offsets_bytes(struct sp_offsets *o, uint64_t n);

/*
 * Bytes that are not in the text reach up to offset.  Returns whether they
 * go on from the line above and are at most max; they then count as seen.
 */
bool sp_offsets_fill(struct sp_offsets *o, uint64_t offset, uint64_t max);

#endif
