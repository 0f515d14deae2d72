/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that are kept once each, see intern.h */

#include <config.h>

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "base/intern.h"

static int
by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

static const char *
add(struct sp_intern *in, const char *text)
{
	char *const copy = strdup(text);

	if (copy && !tsearch(copy, &in->tree, by_text)) {
		free(copy);
		return NULL;
	}
	in->last = copy;
	return copy;
}

const char *
sp_intern(struct sp_intern *in, const char *text)
{
	const size_t n = strnlen(text, SP_INTERN_MAX + 1) + 1;
	void *found;

	if (n > in->left) {
		in->left = 0;
		return NULL;
	}
	in->left -= n;
	if (n > SP_INTERN_MAX + 1)
		return NULL;
	/* It is often that of the last time. */
	if (in->last && !strcmp(in->last, text))
		return in->last;
	found = tfind(text, &in->tree, by_text);
	return found ? *(char **)found : add(in, text);
}

void
sp_intern_free(struct sp_intern *in)
{
	while (in->tree) {
		char *const text = *(char **)in->tree;	/* of the root */

		tdelete(text, &in->tree, by_text);
		free(text);
	}
	memset(in, 0, sizeof(*in));
}
