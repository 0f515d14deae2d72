/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Hexadecimal text, as a serial monitor writes it, to bytes.  See hexdump.h
 * for text with offsets and an ASCII column.
 *
 * Two digits of either case make a byte.  Blanks, tabs, line breaks and the
 * characters , ; : - separate bytes and may be left out; 0x, 0X and \x before
 * a byte separate too.  Any other character is damage: it is counted, located
 * and otherwise treated as if it were not there.
 *
 * A digit that stands alone before a separator, or at the end, is damage too.
 * A line break is no separator for it in a line that has no other one, since
 * a run of digits may have been wrapped at an odd width.  It is one again
 * after four or more lines of one length that end with a whole byte: then a
 * line that ends in half a byte has lost a digit, and only that line suffers.
 *
 * Nothing here allocates, prints or fails.
 */
#ifndef SP_HEX_H
#define SP_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What can be wrong with the text at some place. */
enum sp_hex_fault {
	SP_HEX_JUNK,	/* no digit and no separator */
	SP_HEX_LONE,	/* half a byte */
	SP_HEX_LINE,	/* dump: the line has no offset or no bytes */
	SP_HEX_OFFSET,	/* dump: lines before this one lost or doubled */
	SP_HEX_CUT,	/* dump: the last line ends before its ASCII column */
	SP_HEX_REPEAT,	/* dump: unclear what a "*" line stands for */
	SP_HEX_FAULTS
};

struct sp_hex_place {
	uint64_t line, column;	/* both from 1 */
	uint64_t got, wanted;	/* SP_HEX_OFFSET only: the offsets */
	enum sp_hex_fault fault;
	uint8_t c;		/* the (first) character there */
};

#define SP_HEX_PLACES	5	/* places remembered: the first ones */
struct sp_hex_damage {
	uint64_t chars;		/* characters skipped */
	uint64_t places;	/* that are wrong; junk in a row is one */
	struct sp_hex_place first[SP_HEX_PLACES];
};

/* Add a place, where n characters are skipped, to the damage. */
void sp_hex_damage_add(struct sp_hex_damage *d,
    const struct sp_hex_place *place, uint64_t n);

/* A decoder of plain text.  Zero-initialise before use; damage is the result
   to read, the rest is private. */
struct sp_hex {
	struct sp_hex_damage damage;
	uint64_t offset;	/* characters seen */
	uint64_t line;		/* line breaks seen */
	uint64_t line_start;	/* offset */
	uint64_t junk_end;	/* offset behind the last junk */
	uint64_t width;		/* characters of the usual line */
	unsigned int regular;	/* how usual: lines of that width, bounded */
	bool separated;		/* this line has a separator */
	uint8_t pending;	/* high digit as read, or 0 for none */
	uint8_t lead;		/* just read: '0', '\\', 'x' for a prefix,
				   'z' for one and '0' */
	struct sp_hex_place digit;	/* where the pending digit stood */
};

/*
 * Decode n characters of text into out, which has room for n / 2 + 1 bytes and
 * does not overlap text.  Returns the number of bytes written.  How the text
 * is cut into calls makes no difference.
 */
size_t sp_hex_feed(struct sp_hex *h, const uint8_t *text, size_t n,
    uint8_t *out);

/* The text ends here: half a byte is now damage. */
void sp_hex_end(struct sp_hex *h);

/* The value of a digit, or -1. */
int sp_hex_digit(uint8_t c);

#endif
