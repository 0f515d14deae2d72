/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text and numbers in the language of graphviz, see text.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/nametext.h"
#include "text.h"

/* A backslash and an ampersand have a meaning of their own to graphviz. */
void
dottext_quoted(const char *text, size_t max)
{
	char *const escaped = nametext_escape(text);
	size_t n = 0;

	/* A character is not cut. */
	for (const char *c = escaped; *c; c++, n++) {
		if (n >= max && ((unsigned char)*c & 0xc0) != 0x80) {
			fputs("...", stdout);
			break;
		}
		if (*c == '&')
			fputs("&amp;", stdout);
		else if (*c == '"' || *c == '\\')
			printf("\\%c", *c);
		else
			putchar(*c);
	}
	free(escaped);
}

void
dottext_count(uint64_t n)
{
	char digits[21];
	const int length = snprintf(digits, sizeof(digits), "%" PRIu64, n);

	for (int i = 0; i < length; i++) {
		if (i && (length - i) % 3 == 0 && length > 4)
			putchar(' ');
		putchar(digits[i]);
	}
}

void
dottext_counted(uint64_t n, const char *word)
{
	dottext_count(n);
	printf(" %s%s", word, n == 1 ? "" : "s");
}
