/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A JSON text in the making, see jsonout.h */

#include <config.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "jsonout.h"
#include "text/digits.h"
#include "text/escape.h"

/* Room for n bytes more. */
static char *
reserve(struct jsonout *j, size_t n)
{
	size_t room = j->room ? j->room : 4096;

	while (room - j->n < n)
		room *= 2;
	if (room > j->room) {
		j->text = tool_need(realloc(j->text, room));
		j->room = room;
	}
	return j->text + j->n;
}

void
jsonout_raw(struct jsonout *j, const void *bytes, size_t n)
{
	memcpy(reserve(j, n), bytes, n);
	j->n += n;
}

/* A value follows: behind another one there is a comma. */
void
jsonout_comma(struct jsonout *j)
{
	const char last = j->n ? j->text[j->n - 1] : '[';

	if (last != '[' && last != '{' && last != ':')
		jsonout_raw(j, ",", 1);
}

void
jsonout_begin(struct jsonout *j, char bracket)
{
	jsonout_comma(j);
	jsonout_raw(j, &bracket, 1);
}

void
jsonout_end(struct jsonout *j, char bracket)
{
	jsonout_raw(j, &bracket, 1);
}

struct jsonout *
jsonout_key(struct jsonout *j, const char *key)
{
	jsonout_comma(j);
	jsonout_raw(j, "\"", 1);
	jsonout_raw(j, key, strlen(key));
	jsonout_raw(j, "\":", 2);
	return j;
}

void
jsonout_list(struct jsonout *j, const char *key)
{
	jsonout_begin(jsonout_key(j, key), '[');
}

void
jsonout_string(struct jsonout *j, const char *text)
{
	char *string, *p;
	size_t n;

	jsonout_comma(j);
	if (!text) {
		jsonout_raw(j, "null", 4);
		return;
	}
	string = tool_need(malloc(SP_JSON_ROOM(strlen(text))));
	sp_json_string(text, string);
	for (p = string; (n = strcspn(p, "<")), p[n]; p += n + 1) {
		jsonout_raw(j, p, n);
		jsonout_raw(j, "\\u003c", 6);
	}
	jsonout_raw(j, p, n);
	free(string);
}

void
jsonout_vformat(struct jsonout *j, const char *format, va_list args)
{
	char *text = NULL;

	tool_must(vasprintf(&text, format, args) >= 0);
	jsonout_string(j, text);
	free(text);
}

void
jsonout_format(struct jsonout *j, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	jsonout_vformat(j, format, args);
	va_end(args);
}

void
jsonout_number(struct jsonout *j, uint64_t n)
{
	jsonout_comma(j);
	j->n = (size_t)(sp_digits(reserve(j, SP_DIGITS_MAX), n) - j->text);
}

void
jsonout_signed(struct jsonout *j, int64_t n)
{
	jsonout_comma(j);
	j->n = (size_t)(sp_digits_signed(reserve(j, SP_DIGITS_MAX), n) -
	    j->text);
}

void
jsonout_real(struct jsonout *j, double number)
{
	jsonout_comma(j);
	j->n += (size_t)snprintf(reserve(j, 40), 40, "%.9g", number);
}

void
jsonout_bool(struct jsonout *j, bool is)
{
	jsonout_comma(j);
	jsonout_raw(j, is ? "true" : "false", is ? 4 : 5);
}
