/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of functions as text, see nametext.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "nametext.h"
#include "text/escape.h"
#include "tool.h"

char *
nametext_escape(const char *text)
{
	const size_t n = strlen(text);
	char *const escaped = tool_need(malloc(SP_ESCAPE_ROOM(n)));

	sp_escape((const uint8_t *)text, n, escaped);
	return escaped;
}

void
nametext_print(const char *text, FILE *out)
{
	char *const escaped = nametext_escape(text);

	fputs(escaped, out);
	free(escaped);
}

char *
nametext_fold(const char *name)
{
	char *const text = nametext_escape(name);
	char *const folded = tool_need(malloc(4 * strlen(text) + 1));
	char *to = folded;

	for (const char *from = text; *from; from++) {
		if (*from == ';' || *from == ' ')
			to += sprintf(to, "\\x%02x", *from);
		else
			*to++ = *from;
	}
	*to = '\0';
	free(text);
	return folded;
}
