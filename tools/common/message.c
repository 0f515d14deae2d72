/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The functions of err.h that are used, in place of the system's: a message is
 * one line and obeyed by no terminal, whatever name is in it.
 */
#include <config.h>

#include <err.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/escape.h"
#include "tool.h"

void
tool_put_escaped(FILE *out, const char *text)
{
	size_t n;

	for (size_t left = strlen(text); left; left -= n, text += n) {
		n = sp_character((const uint8_t *)text, left);
		if (n) {
			fwrite(text, 1, n, out);
			continue;
		}
		n = 1;
		fprintf(out, "\\x%02x", (unsigned char)*text);
	}
}

/* Programs of a pipeline share stderr: a line is written as one. */
__attribute__((format(printf, 2, 0))) static void
print_line(const char *why, const char *format, va_list args)
{
	char *text = NULL, *line = NULL;
	size_t n;
	FILE *const out = open_memstream(&line, &n);

	if (format && vasprintf(&text, format, args) < 0)
		text = NULL;
	if (out) {
		tool_put_escaped(out, program_invocation_short_name);
		fputs(format ? ": " : "", out);
		tool_put_escaped(out, text ? text : format ? format : "");
		fprintf(out, "%s%s\n", why ? ": " : "", why ? why : "");
		fclose(out);
		fwrite(line, 1, n, stderr);
	}
	free(line);
	free(text);
}

void
vwarnx(const char *format, va_list args)
{
	print_line(NULL, format, args);
}

/* Print a line of the arguments behind format. */
#define PRINT_LINE(why)							\
do {									\
	va_list args;							\
									\
	va_start(args, format);						\
	print_line(why, format, args);					\
	va_end(args);							\
} while (0)

void
warn(const char *format, ...)
{
	PRINT_LINE(strerror(errno));
}

void
warnx(const char *format, ...)
{
	PRINT_LINE(NULL);
}

void
err(int status, const char *format, ...)
{
	PRINT_LINE(strerror(errno));
	exit(status);
}

void
errx(int status, const char *format, ...)
{
	PRINT_LINE(NULL);
	exit(status);
}
