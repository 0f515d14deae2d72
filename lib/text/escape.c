/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of others in a field of a record, or in JSON, see escape.h */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "text/escape.h"
#include "text/hex.h"

size_t
sp_character(const uint8_t *p, size_t n)
{
	size_t length = 1;

	if (p[0] < 0x80)
		return p[0] >= ' ' && p[0] != 0x7f;
	if (p[0] < 0xc2 || p[0] > 0xf4)
		return 0;
	length += 1 + (p[0] >= 0xe0) + (p[0] >= 0xf0);
	for (size_t i = 1; i < length; i++) {
		if (i == n || (p[i] & 0xc0) != 0x80)
			return 0;
	}
	if ((p[0] == 0xc2 && p[1] < 0xa0) || (p[0] == 0xe0 && p[1] < 0xa0) ||
	    (p[0] == 0xed && p[1] > 0x9f) || (p[0] == 0xf0 && p[1] < 0x90) ||
	    (p[0] == 0xf4 && p[1] > 0x8f))
		return 0;
	return length;
}

/* Write the n bytes, with a 0 at the end; returns where that is. */
static char *
escape(const uint8_t *bytes, size_t n, bool json, char *out)
{
	static const char digits[] = "0123456789abcdef";

	while (n) {
		const size_t length = sp_character(bytes, n);
		const size_t done = length ? length : 1;

		if (!length && json) {
			out += sprintf(out, "\\u%04x",
			    *bytes < 0x80 ? *bytes : 0xfffdU);
		} else if (!length) {
			*out++ = '\\';
			*out++ = 'x';
			*out++ = digits[*bytes >> 4];
			*out++ = digits[*bytes & 15];
		} else if (*bytes == '\\' || (json && *bytes == '"'))
			*out++ = '\\';
		memcpy(out, bytes, length);
		out += length;
		bytes += done;
		n -= done;
	}
	*out = '\0';
	return out;
}

void
sp_escape(const uint8_t *bytes, size_t n, char *out)
{
	(void)escape(bytes, n, false, out);
}

char *
sp_json_string(const char *text, char *out)
{
	*out++ = '"';
	out = escape((const uint8_t *)text, strlen(text), true, out);
	*out++ = '"';
	*out = '\0';
	return out;
}

/* What the backslash at text stands for; returns its length, 0 if nothing. */
static size_t
escaped(const char *text, uint8_t *byte)
{
	int high, low;

	*byte = '\\';
	if (text[1] == '\\')
		return 2;
	if (text[1] != 'x' || (high = sp_hex_digit((uint8_t)text[2])) < 0 ||
	    (low = sp_hex_digit((uint8_t)text[3])) < 0)
		return 0;
	*byte = (uint8_t)(high << 4 | low);
	return 4;
}

bool
sp_unescape(const char *text, uint8_t *bytes, size_t max, size_t *n)
{
	for (*n = 0; *text; (*n)++) {
		uint8_t byte = (uint8_t)*text;
		const size_t length = byte == '\\' ? escaped(text, &byte) : 1;

		if (!length || *n == max)
			return false;
		bytes[*n] = byte;
		text += length;
	}
	return true;
}
