/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text records, see record.h */

#include <config.h>

#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "hex.h"
#include "record.h"

#define MAX_FIELDS	(RECORD_FIELDS + 1)	/* one more is noticed */

/* Cut line at its tabs; returns how many fields that makes, at most max. */
static int
split(char *line, char **fields, int max)
{
	int n = 0;

	for (char *p = line; n < max; p++) {
		fields[n++] = p;
		p += strcspn(p, "\t");
		if (!*p)
			break;
		*p = '\0';
	}
	return n;
}

bool
record_number(const char *text, uint64_t max, uint64_t *n)
{
	char *end;

	errno = 0;
	*n = strtoull(text, &end, text[0] == '0' && text[1] == 'x' ? 16 : 10);
	return isdigit((unsigned char)text[0]) && !*end && !errno && *n <= max;
}

bool
record_number32(const char *text, uint32_t *n)
{
	uint64_t wide = 0;
	const bool good = record_number(text, UINT32_MAX, &wide);

	*n = (uint32_t)wide;
	return good;
}

bool
record_bytes(const char *text, uint8_t *bytes, size_t max, size_t *n)
{
	if (!strcmp(text, "-"))
		text = "";
	for (*n = 0; *text; text += 2) {
		const int high = sp_hex_digit((uint8_t)text[0]);
		const int low = sp_hex_digit((uint8_t)text[1]);

		if (high < 0 || low < 0 || *n == max)
			return false;
		bytes[(*n)++] = (uint8_t)(high << 4 | low);
	}
	return true;
}

void
record_print_bytes(const uint8_t *bytes, size_t n)
{
	static const char digits[] = "0123456789abcdef";

	if (!n)
		putchar('-');
	for (size_t i = 0; i < n; i++) {
		putchar(digits[bytes[i] >> 4]);
		putchar(digits[bytes[i] & 15]);
	}
}

void
record_write(const uint8_t *bytes, size_t n)
{
	if (fwrite(bytes, 1, n, stdout) < n)
		err(TOOL_TROUBLE, "stdout");
}

/* False if it is no text, or of a known kind but not what it must be. */
static bool
take_line(const struct record_reader *r, char *line)
{
	char *fields[MAX_FIELDS];
	const int n = split(line, fields, MAX_FIELDS);

	if (!strcmp(line, TOOL_LINE_BAD))
		return false;
	for (size_t i = 0; i < r->n; i++) {
		const struct record_kind *const kind = &r->kinds[i];

		if (!strcmp(fields[0], kind->name))
			return n == kind->fields && kind->take(r->arg, fields);
	}
	return true;
}

static void
take_held(struct record_reader *r, struct tool_input *in, uint64_t *lines)
{
	char *line;

	while ((line = tool_input_line(in))) {
		++*lines;
		if (take_line(r, line))
			continue;
		r->bad++;
		if (!r->quiet)
			r->complain(r->arg, in->name, *lines);
	}
}

int
record_input(struct tool_input *in, void *reader)
{
	struct record_reader *const r = reader;
	const uint64_t bad = r->bad;
	uint64_t lines = 0;

	do {
		take_held(r, in, &lines);
		tool_flush();
	} while (tool_input_read(in));
	take_held(r, in, &lines);
	return r->bad > bad ? TOOL_DAMAGED : TOOL_OK;
}
