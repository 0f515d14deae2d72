/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Is stdin one JSON value (RFC 8259), in UTF-8?  Status 0, or 1 and the offset
 * of what is wrong.  With an argument each scalar is printed, with where it is:
 * "traceEvents.2.name main".
 */
#include <config.h>

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/escape.h"

#define DEPTH_MAX	100

static char *text;
static size_t at, n_text;
static char path[4096];
static int prints;

static _Noreturn void
bad(const char *what)
{
	errx(1, "byte %zu: %s", at, what);
}

static void
skip_space(void)
{
	while (at < n_text && strchr(" \t\r\n", text[at]) && text[at])
		at++;
}

static int
next_is(char c)
{
	if (at >= n_text || text[at] != c)
		return 0;
	at++;
	return 1;
}

static void
need(char c)
{
	if (!next_is(c))
		bad("something is missing");
}

static void
take_escape(void)
{
	if (next_is('u')) {
		for (int i = 0; i < 4; i++, at++) {
			if (at >= n_text || !strchr("0123456789abcdefABCDEF",
			    text[at]) || !text[at])
				bad("no hexadecimal digit");
		}
	} else if (at < n_text && text[at] && strchr("\"\\/bfnrt", text[at]))
		at++;
	else
		bad("no escape sequence");
}

/* Its place and length, without the quotation marks. */
static const char *
take_string(int *n)
{
	const size_t begin = at + 1;

	need('"');
	while (at < n_text && text[at] != '"') {
		const size_t length = text[at] == '\\' ? 1 :
		    sp_character((const uint8_t *)text + at, n_text - at);

		if (!length)
			bad("no character");
		at += length;
		if (text[at - 1] == '\\' && length == 1)
			take_escape();
	}
	*n = (int)(at - begin);
	need('"');
	return text + begin;
}

static size_t
take_digits(void)
{
	const size_t n = strspn(text + at, "0123456789");

	at += n;
	return n;
}

static void
take_number(void)
{
	next_is('-');
	if (!next_is('0') && !take_digits())
		bad("no value");
	if (next_is('.') && !take_digits())
		bad("no digit");
	if ((next_is('e') || next_is('E')) &&
	    ((void)(next_is('+') || next_is('-')), !take_digits()))
		bad("no digit");
}

static void
take_scalar(void)
{
	static const char *const words[] = { "true", "false", "null" };
	const size_t begin = at;
	int n;

	if (text[at] == '"')
		take_string(&n);
	else if (strchr("tfn", text[at]) && text[at]) {
		for (size_t i = 0; i < 3; i++) {
			if (!strncmp(text + at, words[i], strlen(words[i])))
				at += strlen(words[i]);
		}
		if (at == begin)
			bad("no value");
	} else
		take_number();
	if (prints)
		printf("%s %.*s\n", path, (int)(at - begin), text + begin);
}

static void take_value(int depth);

/* A member, or an element, whose place is told by name. */
static void
take_part(int depth, const char *name, int n)
{
	const size_t length = strlen(path);

	if (length + (size_t)n + 2 > sizeof(path))
		bad("too deep");
	snprintf(path + length, sizeof(path) - length, "%s%.*s",
	    length ? "." : "", n, name);
	skip_space();
	take_value(depth + 1);
	skip_space();
	path[length] = '\0';
}

static void
take_object(int depth)
{
	const char *name;
	int n;

	skip_space();
	if (next_is('}'))
		return;
	do {
		skip_space();
		name = take_string(&n);
		skip_space();
		need(':');
		take_part(depth, name, n);
	} while (next_is(','));
	need('}');
}

static void
take_array(int depth)
{
	char name[24];
	long i = 0;

	skip_space();
	if (next_is(']'))
		return;
	do {
		snprintf(name, sizeof(name), "%ld", i++);
		take_part(depth, name, (int)strlen(name));
	} while (next_is(','));
	need(']');
}

static void
take_value(int depth)
{
	if (depth > DEPTH_MAX)
		bad("too deep");
	if (next_is('{'))
		take_object(depth);
	else if (next_is('['))
		take_array(depth);
	else
		take_scalar();
}

int
main(int argc, char **argv)
{
	size_t room = 1 << 16, n;

	(void)argv;
	prints = argc > 1;
	text = malloc(room);
	while (text && (n = fread(text + n_text, 1, room - n_text - 1,
	    stdin)) > 0) {
		n_text += n;
		if (n_text + 1 == room)
			text = realloc(text, room *= 2);
	}
	if (!text)
		err(2, NULL);
	text[n_text] = '\0';
	skip_space();
	take_value(0);
	skip_space();
	if (at < n_text)
		bad("more than one value");
	free(text);
	return 0;
}
