/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which function is which, see match.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "diff/match.h"

/* The functions of a program that have no partner yet. */
struct rest {
	const struct sp_named_function *all;	/* what they are in */
	const struct sp_named_function **left;	/* owned */
	size_t n;
};

/* What of a file must be equal, too. */
typedef const char *part(const char *file);

static const char *
all_of(const char *file)
{
	return file ? file : "";
}

static const char *
without_folder(const char *file)
{
	const char *last = all_of(file);

	for (const char *c = last; *c; c++) {
		if (*c == '/' || *c == '\\')
			last = c + 1;
	}
	return last;
}

static const char *
none_of(const char *file)
{
	(void)file;
	return "";
}

/* What belongs together most surely comes first. */
static part *const rounds[] = { all_of, without_folder, none_of };

static part *compared;

static int
compare(const struct sp_named_function *a, const struct sp_named_function *b)
{
	const int order = strcmp(a->name, b->name);

	return order ? order : strcmp(compared(a->file), compared(b->file));
}

/* What is equal stays in the order of addresses. */
static int
in_order(const void *a, const void *b)
{
	const struct sp_named_function *const x =
	    *(const struct sp_named_function *const *)a;
	const struct sp_named_function *const y =
	    *(const struct sp_named_function *const *)b;
	const int order = compare(x, y);

	return order ? order : (x->addr > y->addr) - (x->addr < y->addr);
}

static bool
begin(struct rest *r, const struct sp_named_function *all, size_t n)
{
	r->all = all;
	r->n = n;
	r->left = calloc(n + 1, sizeof(*r->left));
	for (size_t i = 0; r->left && i < n; i++)
		r->left[i] = &all[i];
	return r->left != NULL;
}

static void
sort(struct rest *r)
{
	if (r->n)
		qsort(r->left, r->n, sizeof(*r->left), in_order);
}

/* Make pairs of what is equal, and leave the others. */
static void
pair(struct rest *old, struct rest *new, size_t *partner)
{
	size_t i = 0, j = 0, kept_old = 0, kept_new = 0;

	sort(old);
	sort(new);
	while (i < old->n && j < new->n) {
		const int order = compare(old->left[i], new->left[j]);

		if (order < 0)
			old->left[kept_old++] = old->left[i++];
		else if (order > 0)
			new->left[kept_new++] = new->left[j++];
		else
			partner[old->left[i++] - old->all] =
			    (size_t)(new->left[j++] - new->all);
	}
	while (i < old->n)
		old->left[kept_old++] = old->left[i++];
	while (j < new->n)
		new->left[kept_new++] = new->left[j++];
	old->n = kept_old;
	new->n = kept_new;
}

bool
sp_match(const struct sp_named_function *old, size_t n_old,
    const struct sp_named_function *new, size_t n_new, size_t *partner)
{
	struct rest a = { .n = 0 }, b = { .n = 0 };
	const bool ok = begin(&a, old, n_old) && begin(&b, new, n_new);

	for (size_t i = 0; i < n_old; i++)
		partner[i] = SP_MATCH_NONE;
	for (size_t i = 0; ok && i < sizeof(rounds) / sizeof(*rounds); i++) {
		compared = rounds[i];
		pair(&a, &b, partner);
	}
	free(a.left);
	free(b.left);
	return ok;
}
