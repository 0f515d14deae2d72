/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dump with offsets and ASCII column back to bytes, see hexdump.h */

#include <string.h>

#include "text/hexdump.h"

#define OFFSET_DIGITS	16	/* of the widest offset */

/* Unclear repeats are reported at the "*" line, which came before this one. */
static void
damage(struct sp_hexdump *d, enum sp_hex_fault fault, size_t at, uint64_t n)
{
	const bool star = fault == SP_HEX_REPEAT;
	const struct sp_hex_place p = {
		.line = star ? d->star : d->line + 1, .column = at + 1,
		.fault = fault, .c = star ? '*' : d->text[at]
	};

	sp_hex_damage_add(&d->damage, &p, n);
}

static void
damage_offset(struct sp_hexdump *d, uint64_t got, uint64_t wanted)
{
	const struct sp_hex_place p = {
		.line = d->line + 1, .column = 1, .fault = SP_HEX_OFFSET,
		.got = got, .wanted = wanted
	};

	sp_hex_damage_add(&d->damage, &p, 0);
}

/* The row stands for all bytes up to offset. */
static void
expand_star(struct sp_hexdump *d, uint64_t offset)
{
	const uint64_t n = offset - d->offsets.next;

	if (!sp_offsets_fill(&d->offsets, offset, SP_HEXDUMP_REPEAT_MAX) ||
	    !d->row_whole) {
		damage(d, SP_HEX_REPEAT, 0, 0);
	} else {
		d->left = n;
		d->row_at = 0;
		if (n % d->row_size)
			damage_offset(d, offset, offset - n % d->row_size);
	}
	d->star = 0;
}

/* An offset alone ends a dump, and another one may follow. */
static void
end_dump(struct sp_hexdump *d, uint64_t offset)
{
	if (offset != d->offsets.next)
		damage_offset(d, offset, d->offsets.next);
	d->offsets = (struct sp_offsets){ .next = 0 };
	d->row_whole = false;
	d->column = false;
}

static bool
is_blank(uint8_t c)
{
	return c == ' ' || c == '\t';
}

static size_t
skip_blanks(const struct sp_hexdump *d, size_t at)
{
	while (at < d->length && is_blank(d->text[at]))
		at++;
	return at;
}

/* Read the offset at *at and move behind it; false if there is none. */
static bool
take_offset(const struct sp_hexdump *d, size_t *at, uint64_t *offset)
{
	const size_t start = *at;

	*offset = 0;
	for (; *at < d->length && *at - start < OFFSET_DIGITS; ++*at) {
		const int digit = sp_hex_digit(d->text[*at]);

		if (digit < 0)
			break;
		*offset = *offset << 4 | (uint64_t)digit;
	}
	return *at > start && *offset <= UINT64_MAX / 2 && (*at == d->length ||
	    d->text[*at] == ':' || is_blank(d->text[*at]));
}

/* Act on a line's offset; its bytes are left for take_row. */
static void
begin_line(struct sp_hexdump *d)
{
	const size_t start = skip_blanks(d, 0);
	size_t at = start;
	uint64_t offset, due;

	if (at == d->length)
		return;
	if (d->text[at] == '*' && skip_blanks(d, at + 1) == d->length) {
		if (d->star)
			damage(d, SP_HEX_REPEAT, 0, 0);
		d->star = d->line + 1;
		return;
	}
	if (!take_offset(d, &at, &offset)) {
		damage(d, SP_HEX_LINE, start, d->length - start);
		return;
	}
	if (d->star)
		expand_star(d, offset);
	if (at == d->length ||
	    (d->text[at] != ':' && skip_blanks(d, at) == d->length)) {
		end_dump(d, offset);
		return;
	}
	due = d->offsets.next;
	if (!sp_offsets_line(&d->offsets, offset))
		damage_offset(d, offset, due);
	d->skip = d->offsets.seen > offset ? d->offsets.seen - offset : 0;
	d->data = at;
}

/*
 * Whether a line's bytes end at text[at].  Two blanks end them in xxd's
 * layout; elsewhere they may stand between bytes, but three may not.
 */
static bool
row_ends(const struct sp_hexdump *d, size_t at, bool xxd, bool first)
{
	const size_t word = skip_blanks(d, at);

	if (word == d->length || word - at > (xxd && !first ? 1 : 2))
		return true;
	return !xxd && (d->text[word] == '|' || d->text[word] == '>');
}

/* One byte of the row, or a value below 0 for one that can't be read. */
static void
put(struct sp_hexdump *d, size_t slot, int value)
{
	if (slot < d->skip)
		return;
	if (slot == d->skip) {
		d->row_size = d->row_at = 0;
		d->row_whole = slot == 0;
	}
	if (value < 0)
		d->row_whole = false;
	else
		d->row[d->row_size++] = (uint8_t)value;
}

/* The bytes in text[at] to text[end - 1]; returns how many there should be. */
static size_t
take_word(struct sp_hexdump *d, size_t at, size_t end, size_t slot, bool xxd)
{
	const size_t first = slot;

	if (!xxd && end - at != 2) {
		/* Words of other sizes stand in the machine's byte order. */
		damage(d, SP_HEX_JUNK, at, end - at);
		for (; at < end; at += 2)
			put(d, slot++, -1);
		return slot - first;
	}
	for (; at + 1 < end; at += 2) {
		const int high = sp_hex_digit(d->text[at]);
		const int low = sp_hex_digit(d->text[at + 1]);

		if (high < 0 || low < 0)
			damage(d, SP_HEX_JUNK, at + (high >= 0), 2);
		put(d, slot++, high < 0 || low < 0 ? -1 : high << 4 | low);
	}
	if (at < end) {
		damage(d, SP_HEX_LONE, at, 1);
		put(d, slot++, -1);
	}
	return slot - first;
}

/*
 * The bytes of a line end at text[at].  If that is where the text ends, in the
 * place of the ASCII column that the line above had, bytes may be missing; not
 * so behind three blanks, which stand between no bytes.
 */
static void
check_column(struct sp_hexdump *d, size_t at)
{
	const size_t column = skip_blanks(d, at);

	if (d->unended && d->column && column == d->length && column - at < 3)
		damage(d, SP_HEX_CUT, at - 1, 0);
	d->column = column < d->length;
}

/* The bytes of a line: words up to where the ASCII column begins. */
static void
take_row(struct sp_hexdump *d)
{
	const bool xxd = d->text[d->data] == ':';
	size_t at = d->data + xxd;
	size_t slots = 0;

	while (!row_ends(d, at, xxd, !slots)) {
		const size_t start = skip_blanks(d, at);

		for (at = start; at < d->length && !is_blank(d->text[at]);)
			at++;
		slots += take_word(d, start, at, slots, xxd);
	}
	if (slots)
		check_column(d, at);
	else
		damage(d, SP_HEX_LINE, 0, d->length);
	if (slots > d->skip)
		d->left = d->row_size;
	sp_offsets_bytes(&d->offsets, slots);
}

/* Add text to the line at hand; returns whether that is complete. */
static bool
gather(struct sp_hexdump *d, const uint8_t **text, size_t *n)
{
	const uint8_t *eol = memchr(*text, '\n', *n);
	const size_t add = eol ? (size_t)(eol - *text) : *n;

	if (d->length < sizeof(d->text)) {
		const size_t room = sizeof(d->text) - (size_t)d->length;

		memcpy(d->text + d->length, *text, add < room ? add : room);
	}
	d->length += add;
	*text += add + (eol != NULL);
	*n -= add + (eol != NULL);
	return eol != NULL;
}

static void
next_line(struct sp_hexdump *d)
{
	d->line++;
	d->length = 0;
	d->data = 0;
}

/* The line at hand is complete. */
static void
end_line(struct sp_hexdump *d)
{
	if (d->length > sizeof(d->text)) {
		damage(d, SP_HEX_LINE, 0, d->length);
		d->length = 0;
	} else if (d->length && d->text[d->length - 1] == '\r') {
		d->length--;
	}
	begin_line(d);
	if (!d->data)
		next_line(d);
}

/* Write what is ready.  Returns the number of bytes. */
static size_t
drain(struct sp_hexdump *d, uint8_t *out, size_t room)
{
	size_t made = 0;

	while (d->left && made < room) {
		size_t n = d->row_size - d->row_at;

		n = n < room - made ? n : room - made;
		n = n < d->left ? n : (size_t)d->left;
		memcpy(out + made, d->row + d->row_at, n);
		d->row_at += n;
		if (d->row_at == d->row_size)
			d->row_at = 0;
		d->left -= n;
		made += n;
	}
	return made;
}

size_t
sp_hexdump_feed(struct sp_hexdump *d, const uint8_t **text, size_t *n,
    uint8_t *out, size_t room)
{
	size_t made = 0;

	for (;;) {
		made += drain(d, out + made, room - made);
		if (made == room)
			break;
		if (d->data) {
			take_row(d);
			next_line(d);
		} else if (*n && gather(d, text, n)) {
			end_line(d);
		} else {
			break;
		}
	}
	return made;
}

void
sp_hexdump_end(struct sp_hexdump *d)
{
	d->unended = d->length > 0;
	if (d->length)
		end_line(d);
	if (d->star)
		damage(d, SP_HEX_REPEAT, 0, 0);
}
