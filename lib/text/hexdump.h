/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A dump in the layout of xxd, hexdump -C or od -A x -t x1z back to bytes.
 *
 * A line is an offset, bytes and perhaps an ASCII column, which is never
 * taken as data:
 *
 *	00000010: 4100 1531 0014 d941  A..1...A	xxd, -u, -g N, -c N
 *	00000010  41 00 15 31 00 14 d9 41  |A..1...A|	hexdump -C
 *	000010 41 00 15 31 00 14 d9 41  >A..1...A<	od
 *
 * A line "*" stands for repeats of the line above up to the next offset.  An
 * offset alone is the end of the dump, and what follows is another one.
 *
 * Offsets are checked: where one does not go on from the line above, lines
 * are lost or doubled, or the offset itself is damaged.  Bytes at offsets
 * that were seen before are skipped, all others are used.
 *
 * Nothing here allocates, prints or fails.
 */
#ifndef SP_HEXDUMP_H
#define SP_HEXDUMP_H

#include "text/hex.h"

#define SP_HEXDUMP_LINE	4096	/* characters of the longest line */
#define SP_HEXDUMP_REPEAT_MAX	((uint64_t)1 << 30)	/* bytes behind a "*" */

/*
 * The offsets of a dump's lines: which line goes on from the one above, which
 * bytes were seen before, and what to believe after an offset that is wrong.
 * Offsets are below 2^63.
 */
struct sp_offsets {
	uint64_t next;		/* that the next line should have */
	uint64_t seen;		/* behind the last byte seen */
	uint64_t gap, gap_end;	/* jumped over last */
	uint64_t recount;	/* next, if the offset that jumped is wrong */
};

/* Zero-initialise before use; damage is the result to read, the rest is
   private. */
struct sp_hexdump {
	struct sp_hex_damage damage;
	uint64_t line;		/* number of the line at hand, from 0 */
	uint64_t length;	/* of it; text holds the first of them */
	size_t data;		/* where in text its bytes begin, 0 for none */
	uint64_t skip;		/* so many of these are old */
	struct sp_offsets offsets;
	uint64_t left;		/* bytes to write of the row, or of repeats */
	size_t row_at, row_size;	/* the next of them, and bytes held */
	uint64_t star;		/* number of the last "*" line from 1, or 0 */
	bool column;		/* the line above had an ASCII column */
	bool unended;		/* the line at hand is the last, without end */
	bool row_whole;		/* the row is what "*" would repeat */
	uint8_t row[SP_HEXDUMP_LINE / 2];
	uint8_t text[SP_HEXDUMP_LINE];
};

/*
 * Decode text of *n characters until it is used up or the room in out is:
 * moves *text and *n on and returns the number of bytes written.  When it
 * returns with *n zero and less than room, there is no more to come of it.
 */
size_t sp_hexdump_feed(struct sp_hexdump *d, const uint8_t **text, size_t *n,
    uint8_t *out, size_t room);

/* The text ends here.  What the last line held comes from a feed of none. */
void sp_hexdump_end(struct sp_hexdump *d);

/*
 * Private, in offsets.c: a line of bytes begins at offset.  Returns whether it
 * could be expected there.  Those of its bytes that lie before seen are old.
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
