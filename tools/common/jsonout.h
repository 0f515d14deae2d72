/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A JSON text in the making.  Commas come by themselves.  It may stand within
 * HTML: it has no "<".  These functions exit with status 2 without memory.
 */
#ifndef JSONOUT_H
#define JSONOUT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero-initialise before use. */
struct jsonout {
	char *text;		/* owned; no 0 at the end */
	size_t n, room;
};

/* Bytes as they are: with what comes before and behind they must be JSON. */
void jsonout_raw(struct jsonout *j, const void *bytes, size_t n);

/* What follows is raw, and a value or a key: behind another one. */
void jsonout_comma(struct jsonout *j);

/* Begin an object or a list by its bracket, and end it by the other one. */
void jsonout_begin(struct jsonout *j, char bracket);
void jsonout_end(struct jsonout *j, char bracket);

/* What follows is the value of that key, which needs no escape.  Returns j. */
struct jsonout *jsonout_key(struct jsonout *j, const char *key);

/* Begin a list that is the value of a key. */
void jsonout_list(struct jsonout *j, const char *key);

/* Values; a string is any text, see text/escape.h, and NULL is null. */
void jsonout_string(struct jsonout *j, const char *text);
void jsonout_format(struct jsonout *j, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void jsonout_vformat(struct jsonout *j, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
void jsonout_number(struct jsonout *j, uint64_t n);
void jsonout_signed(struct jsonout *j, int64_t n);
void jsonout_real(struct jsonout *j, double number);	/* finite */
void jsonout_bool(struct jsonout *j, bool is);

#endif
