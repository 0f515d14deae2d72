/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hexadecimal text to bytes, see hex.h */

#include "text/hex.h"

#define REGULAR_LINES	3	/* that repeat a width make it the usual one */
#define REGULAR_MAX	8	/* unusual lines to forget it, at most */
#define BLOCK		32	/* characters converted at once */

/* Classes of characters; smaller values are digits. */
enum {
	OTHER = 0x10,
	BLANK,		/* separates bytes */
	EOL,		/* separates lines, and bytes as hex.h says */
	LETTER_X,
	BACKSLASH
};

#define O	OTHER
#define O8	O, O, O, O, O, O, O, O
#define O16	O8, O8
#define O32	O16, O16
static const uint8_t class[256] = {
	O8, O, BLANK, EOL, O, O, EOL, O, O, O16,
	BLANK, O, O, O, O, O, O, O, O, O, O, O, BLANK, BLANK, O, O,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, BLANK, BLANK, O, O, O, O,
	O, 10, 11, 12, 13, 14, 15, O, O8,
	O8, LETTER_X, O, O, O, BACKSLASH, O, O, O,
	O, 10, 11, 12, 13, 14, 15, O, O8,
	O8, LETTER_X, O, O, O, O, O, O, O,
	O32, O32, O32, O32
};

int
sp_hex_digit(uint8_t c)
{
	return class[c] < OTHER ? class[c] : -1;
}

void
sp_hex_damage_add(struct sp_hex_damage *d, const struct sp_hex_place *place,
    uint64_t n)
{
	if (d->places < SP_HEX_PLACES)
		d->first[d->places] = *place;
	d->places++;
	d->chars += n;
}

/* The place of the character c that was read at offset, in this line. */
static struct sp_hex_place
place_of(const struct sp_hex *h, uint64_t offset, uint8_t c,
    enum sp_hex_fault fault)
{
	return (struct sp_hex_place){
		.line = h->line + 1, .column = offset - h->line_start + 1,
		.fault = fault, .c = c
	};
}

static void
junk(struct sp_hex *h, uint64_t offset, uint64_t n, uint8_t c)
{
	const struct sp_hex_place p = place_of(h, offset, c, SP_HEX_JUNK);

	if (h->damage.places && h->junk_end == offset)
		h->damage.chars += n;
	else
		sp_hex_damage_add(&h->damage, &p, n);
	h->junk_end = offset + n;
}

/* A byte can't go on here: a pending digit is alone. */
static void
separate(struct sp_hex *h)
{
	if (h->pending)
		sp_hex_damage_add(&h->damage, &h->digit, 1);
	h->pending = 0;
}

/* What began like a prefix was none, or nothing follows it. */
static void
drop_lead(struct sp_hex *h, uint8_t lead, uint64_t offset)
{
	if (lead == '\\')
		junk(h, offset - 1, 1, '\\');
	else if (lead == 'x')
		junk(h, offset - 2, 2, 'x');
}

static size_t
take_digit(struct sp_hex *h, uint8_t c, uint8_t lead, uint64_t offset,
    uint8_t *out)
{
	if (h->pending) {
		*out = (uint8_t)(class[h->pending] << 4 | class[c]);
		h->pending = 0;
		return 1;
	}
	h->pending = c;
	h->digit = place_of(h, offset, c, SP_HEX_LONE);
	if (c == '0')
		h->lead = lead == 'x' ? 'z' : '0';
	return 0;
}

/* An x after the digit 0 or a backslash makes a prefix. */
static void
take_x(struct sp_hex *h, uint8_t c, uint8_t lead, uint64_t offset)
{
	if (lead != '0' && lead != 'z' && lead != '\\') {
		drop_lead(h, lead, offset);
		junk(h, offset, 1, c);
		return;
	}
	if (lead == 'z')
		junk(h, offset - 3, 2, 'x');
	if (lead != '\\')
		h->pending = 0;
	separate(h);
	h->separated = true;
	h->lead = 'x';
}

/* Learn how lines look, and whether this one lost half a byte. */
static void
take_eol(struct sp_hex *h, uint8_t c, uint64_t offset)
{
	const uint64_t width = offset - h->line_start;

	if (h->separated) {
		separate(h);
	} else if (width) {
		const bool usual = width == h->width && !h->pending;

		if (h->regular >= REGULAR_LINES)
			separate(h);
		if (usual && h->regular < REGULAR_MAX)
			h->regular++;
		if (!usual && h->regular)
			h->regular--;
		if (!h->regular)
			h->width = width;
	}
	h->separated = false;
	h->line_start = offset + 1;
	h->line += c == '\n';
}

/* One character, of any kind.  Returns the number of bytes written. */
static size_t
take(struct sp_hex *h, uint8_t c, uint64_t offset, uint8_t *out)
{
	const uint8_t lead = h->lead;

	h->lead = 0;
	if (class[c] == LETTER_X) {
		take_x(h, c, lead, offset);
		return 0;
	}
	if (class[c] < OTHER) {
		if (lead == '\\')
			drop_lead(h, lead, offset);
		return take_digit(h, c, lead, offset, out);
	}
	drop_lead(h, lead, offset);
	if (class[c] == BLANK) {
		separate(h);
		h->separated = true;
	} else if (class[c] == EOL) {
		take_eol(h, c, offset);
	} else if (class[c] == BACKSLASH) {
		h->lead = '\\';
	} else {
		junk(h, offset, 1, c);
	}
	return 0;
}

/*
 * Whole blocks of digits; returns the number of characters used.  Both loops
 * are plain enough for compilers to make vector code of them.
 */
static size_t
take_blocks(const uint8_t *restrict text, size_t n, uint8_t *restrict out)
{
	size_t used = 0;

	for (; n - used >= BLOCK; used += BLOCK, out += BLOCK / 2) {
		const uint8_t *t = text + used;
		uint8_t bad = 0;

		/* How far is a character beyond the last digit of each kind? */
		for (int i = 0; i < BLOCK; i++) {
			uint8_t decimal = (uint8_t)(t[i] - '0');
			uint8_t letter = (uint8_t)((t[i] | 0x20) - 'a');

			decimal = decimal > 9 ? decimal : 9;
			decimal = (uint8_t)(decimal - 9);
			letter = letter > 5 ? letter : 5;
			letter = (uint8_t)(letter - 5);
			bad |= decimal < letter ? decimal : letter;
		}
		if (bad)
			break;
		/* Bit 6 tells a letter: 'A' & 15 is 1, and stands for 10. */
		for (int i = 0; i < BLOCK / 2; i++)
			out[i] = (uint8_t)(
			    ((t[2 * i] & 15) + (t[2 * i] >> 6) * 9) << 4 |
			    ((t[2 * i + 1] & 15) + (t[2 * i + 1] >> 6) * 9));
	}
	return used;
}

/* Whole bytes with or without one separator behind each, likewise. */
static size_t
take_pairs(struct sp_hex *h, const uint8_t *text, size_t n, uint8_t **out)
{
	const uint8_t *t = text;
	const uint8_t *const last = text + n - 2;
	uint8_t *o = *out;
	bool separated = false;

	while (t < last && class[t[0]] < OTHER && class[t[1]] < OTHER) {
		const bool blank = class[t[2]] == BLANK;

		*o++ = (uint8_t)(class[t[0]] << 4 | class[t[1]]);
		separated |= blank;
		t += 2 + blank;
	}
	h->separated |= separated;
	*out = o;
	return (size_t)(t - text);
}

size_t
sp_hex_feed(struct sp_hex *h, const uint8_t *text, size_t n, uint8_t *out)
{
	uint8_t *o = out;
	size_t i = 0;

	while (i < n) {
		if (!h->pending && !h->lead) {
			const size_t used = take_blocks(text + i, n - i, o);

			o += used / 2;
			i += used;
			if (n - i > 2)
				i += take_pairs(h, text + i, n - i, &o);
			if (i == n)
				break;
		}
		o += take(h, text[i], h->offset + i, o);
		i++;
	}
	h->offset += n;
	return (size_t)(o - out);
}

void
sp_hex_end(struct sp_hex *h)
{
	drop_lead(h, h->lead, h->offset);
	h->lead = 0;
	separate(h);
}
