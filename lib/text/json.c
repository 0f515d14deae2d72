/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of others as a string of JSON, see json.h */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "text/escape.h"
#include "text/json.h"

/* One character, or a byte of none; returns how many bytes it has. */
static size_t
put_character(const uint8_t *p, size_t n, char **out)
{
	const size_t length = sp_character(p, n);

	if (!length)
		*out += sprintf(*out, "\\u%04x", *p < 0x80 ? *p : 0xfffdU);
	else if (*p == '"' || *p == '\\')
		*out += sprintf(*out, "\\%c", *p);
	else {
		memcpy(*out, p, length);
		*out += length;
	}
	return length ? length : 1;
}

char *
sp_json_string(const char *text, char *out)
{
	const uint8_t *p = (const uint8_t *)text;

	*out++ = '"';
	for (size_t n = strlen(text), done; n; p += done, n -= done)
		done = put_character(p, n, &out);
	*out++ = '"';
	*out = '\0';
	return out;
}
