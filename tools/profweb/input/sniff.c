/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an input is, by its first lines if it is text, see sniff.h */

#include <config.h>

#include <string.h>
#include <strings.h>

#include "sniff.h"
#include "text/escape.h"
#include "text/hex.h"

/* A run of digits is hexadecimal text, even without an end of the line. */
#define HEX_ENOUGH	128
#define HEX_PER_JUNK	32	/* digits, where one is damaged */
#define HEX_LEAST	8	/* of a whole line; or all of the input is */

/* Of a record behind damage: shorter ones are in any bytes. */
#define RECORD_LEAST	8

/* One line of the input. */
struct line {
	const char *text;
	size_t n;		/* without its end */
	bool whole;		/* its end is there */
};

static bool
begins(const struct line *l, const char *with)
{
	const size_t n = strlen(with);

	return l->n >= n && !strncasecmp(l->text, with, n);
}

/* Has it what text does not have?  A character may end in the next piece. */
static bool
is_binary(const struct line *l)
{
	const uint8_t *const text = (const uint8_t *)l->text;
	size_t bytes;

	for (size_t i = 0; i < l->n; i += bytes) {
		bytes = sp_character(text + i, l->n - i);
		if (!bytes && (text[i] == '\t' || text[i] == '\r' ||
		    text[i] == '\f'))
			bytes = 1;
		if (!bytes)
			return l->whole || text[i] < 0xc0 || l->n - i > 3;
	}
	return false;
}

/* A record is a word and fields behind tabs, but for these two. */
static bool
is_record(const struct line *l)
{
	size_t n = 0;

	while (n < l->n && l->text[n] >= 'a' && l->text[n] <= 'z')
		n++;
	return (n && n < l->n && l->text[n] == '\t') ||
	    (l->n == 3 && begins(l, "ack")) ||
	    (l->n == 4 && begins(l, "nack"));
}

static size_t
span(const struct line *l, size_t from, const char *set)
{
	size_t n = from;

	while (n < l->n && l->text[n] && strchr(set, l->text[n]))
		n++;
	return n - from;
}

#define DIGITS	"0123456789abcdefABCDEF"

/* A record with many digits; "de\tad" may be bytes with tabs between. */
static bool
is_named(const struct line *l)
{
	return is_record(l) && l->text[span(l, 0, DIGITS)] != '\t';
}

/* Digits and what may stand between them, of hex.h, or little damage. */
static bool
is_hex(const struct line *l)
{
	size_t digits = 0, junk = 0;

	for (size_t i = 0; i < l->n; i++) {
		if (sp_hex_digit((uint8_t)l->text[i]) >= 0)
			digits++;
		else
			junk += !strchr(" \t\r,;:-xX\\", l->text[i]);
	}
	return digits >= (l->whole ? HEX_LEAST : HEX_ENOUGH) &&
	    junk <= digits / HEX_PER_JUNK;
}

/* An offset of 0, wider than what follows, or with a colon. */
static bool
is_dump(const struct line *l)
{
	const size_t zeros = span(l, 0, "0");
	const size_t colon = span(l, zeros, ":"), blanks = span(l, zeros +
	    colon, " ");
	const size_t digits = span(l, zeros + colon + blanks, DIGITS);

	return zeros >= 6 && zeros <= 8 && blanks && digits > 1 &&
	    (colon == 1 || digits < zeros);
}

static bool
is_image(const struct line *l)
{
	const size_t n = l->n - (l->n && l->text[l->n - 1] == '\r');

	return l->whole && n >= 10 && (l->text[0] == ':' || (begins(l, "S") &&
	    l->text[1] >= '0' && l->text[1] <= '9')) &&
	    span(l, 1, DIGITS) == n - 1;
}

/* Texts that people have beside a profile: how they begin, with the remedy. */
static const struct {
	const char *begins, *why;
} texts[] = {
#define MAP	"is a linker's map: give the ELF file by -e, and a recording"
	{ .begins = "Archive member included ", .why = MAP },
	{ .begins = "Memory Configuration", .why = MAP },
	{ .begins = "Discarded input sections", .why = MAP },
	{ .begins = "Linker script and memory map", .why = MAP },
	{ .begins = "             VMA ", .why = MAP },
#undef MAP
#define PAGE	"is a page: open it in a browser"
	{ .begins = "<!doctype html", .why = PAGE },
	{ .begins = "<html", .why = PAGE }
#undef PAGE
};

static const char *
why_wrong(const struct line *l)
{
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		if (begins(l, texts[i].begins))
			return texts[i].why;
	}
	if (is_image(l))
		return "is a program's image: give the ELF file by -e, and a "
		    "recording";
	if (l->whole && is_dump(l))
		return "is a dump with offsets: put hexdecode -d before it";
	return NULL;
}

/* What a line of text says; MORE if it says nothing. */
static enum websniff_kind
take_line(struct websniff *s, const struct line *l)
{
	s->why = why_wrong(l);
	if (s->why)
		return WEBSNIFF_WRONG;
	if (is_hex(l) && !is_named(l))
		return WEBSNIFF_HEX;
	if (!l->whole)
		return WEBSNIFF_MORE;
	if (begins(l, "hist\t") || begins(l, "gmon"))
		return WEBSNIFF_PROFILE;
	return is_record(l) ? WEBSNIFF_RECORDS : WEBSNIFF_MORE;
}

/* The line at *at, and move on behind it; false if there is none. */
static bool
next_line(const uint8_t *data, size_t n, size_t *at, struct line *l)
{
	const uint8_t *const from = data + *at;
	const uint8_t *newline;

	if (*at == n)
		return false;
	newline = memchr(from, '\n', n - *at);
	l->text = (const char *)from;
	l->whole = newline;
	l->n = newline ? (size_t)(newline - from) : n - *at;
	*at += l->n + l->whole;
	return true;
}

/* Bytes that no other file begins with, be they text or not. */
static enum websniff_kind
take_magic(struct websniff *s, const uint8_t *data, size_t n)
{
	if (n >= 4 && !memcmp(data, "\177ELF", 4)) {
		s->why = "is an ELF file: give it by -e, and a recording to "
		    "show";
		return WEBSNIFF_WRONG;
	}
	/* Behind it is a version, as text there is a blank or more. */
	if (n >= 5 && !memcmp(data, "gmon", 4) && data[4] < '\t')
		return WEBSNIFF_PROFILE;
	return WEBSNIFF_MORE;
}

/* Lines behind one that is damaged. */
static bool
have_record(const uint8_t *data, size_t n)
{
	struct line l;

	for (size_t at = 0; next_line(data, n, &at, &l);) {
		if (l.whole && l.n >= RECORD_LEAST && is_record(&l) &&
		    !is_binary(&l))
			return true;
	}
	return false;
}

/* No text, as it seems. */
static enum websniff_kind
take_binary(struct websniff *s, const uint8_t *data, size_t n, bool ended,
    bool last)
{
	const enum websniff_kind kind = websniff_raw(s, data, n, ended, last);

	return kind == WEBSNIFF_WRONG && !s->decoded && have_record(data, n) ?
	    WEBSNIFF_RECORDS : kind;
}

static enum websniff_kind
look(struct websniff *s, const uint8_t *data, size_t n, bool ended, bool last)
{
	enum websniff_kind kind = take_magic(s, data, n);
	struct line l;

	if (s->decoded)
		return take_binary(s, data, n, ended, last);
	for (size_t at = 0; kind == WEBSNIFF_MORE && next_line(data, n, &at,
	    &l);) {
		l.whole |= last;
		if (is_binary(&l))
			return take_binary(s, data, n, ended, last);
		if (l.n && l.text[0] != '#')
			kind = take_line(s, &l);
	}
	return kind == WEBSNIFF_MORE && last ? WEBSNIFF_RECORDS : kind;
}

/* The next length to be looked at. */
static size_t
next_length(size_t n)
{
	return n + 1 + n / 16;
}

enum websniff_kind
websniff(struct websniff *s, const uint8_t *data, size_t n, bool ended)
{
	enum websniff_kind kind = WEBSNIFF_MORE;

	while (kind == WEBSNIFF_MORE && next_length(s->looked) <= n &&
	    next_length(s->looked) < WEBSNIFF_MOST) {
		s->looked = next_length(s->looked);
		kind = look(s, data, s->looked, false, false);
	}
	if (kind != WEBSNIFF_MORE || (!ended && n < WEBSNIFF_MOST))
		return kind;
	if (n > WEBSNIFF_MOST)
		n = WEBSNIFF_MOST;
	return look(s, data, n, ended && n < WEBSNIFF_MOST, true);
}
