/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that are kept once each, see intern.h */

#include <config.h>

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "base/intern.h"
#include "base/grow_array.h"

static int
by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

static char *
add(struct sp_intern *in, const char *text)
{
	char *copy;

	if (!SP_GROW(in->list, in->n, in->room))
		return NULL;
	copy = strdup(text);
	if (copy && !tsearch(copy, &in->tree, by_text)) {
		free(copy);
		return NULL;
	}
	return copy ? in->list[in->n++] = copy : NULL;
}

const char *
sp_intern(struct sp_intern *in, const char *text)
{
	/* It is often that of the last time. */
	char *const last = in->n ? in->list[in->n - 1] : NULL;
	const size_t n = strnlen(text, SP_INTERN_MAX + 1) + 1;
	void *found;

	if (n > in->left) {
		in->left = 0;
		return NULL;
	}
	in->left -= n;
	if (n > SP_INTERN_MAX + 1)
		return NULL;
	if (last && !strcmp(last, text))
		return last;
	found = tfind(text, &in->tree, by_text);
	return found ? *(char **)found : add(in, text);
}

void
sp_intern_free(struct sp_intern *in)
{
	for (size_t i = 0; i < in->n; i++)
		tdelete(in->list[i], &in->tree, by_text);
	for (size_t i = 0; i < in->n; i++)
		free(in->list[i]);
	free(in->list);
	memset(in, 0, sizeof(*in));
}
