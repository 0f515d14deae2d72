/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two profiles' rows, and which function is which, see diff.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "diff/diff.h"

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
	const char *name = all_of(file), *end;

	while ((end = strpbrk(name, "/\\")))
		name = end + 1;
	return name;
}

/* What belongs together most surely comes first; at last any file will do. */
static part *const rounds[] = { all_of, without_folder, NULL };

static part *compared;

static int
compare(const struct sp_named_function *a, const struct sp_named_function *b)
{
	const int order = strcmp(a->name, b->name);

	return order || !compared ? order :
	    strcmp(compared(a->file), compared(b->file));
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

/* Make pairs of what is equal, and leave the others. */
static void
pair(struct rest *old, struct rest *new, size_t *partner)
{
	size_t i = 0, j = 0, kept_old = 0, kept_new = 0;

	qsort(old->left, old->n, sizeof(*old->left), in_order);
	qsort(new->left, new->n, sizeof(*new->left), in_order);
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

static struct sp_diff_row *
add_row(struct sp_diff *d, const char *name)
{
	struct sp_diff_row *const r = &d->rows[d->n++];

	r->name = name;
	return r;
}

/* Function i of one of the programs. */
static void
add_function(struct sp_diff *d, struct sp_diff_row *r, int which, size_t i)
{
	const char *const file = d->names[which]->functions[i].file;

	r->in[which] = true;
	r->run[which] = d->attributed[which][i];
	if (file)
		r->file = file;
}

static void
add_others(struct sp_diff *d)
{
	for (size_t i = 0; i < SP_ATTRIBUTION_OTHERS; i++) {
		struct sp_diff_row *const r =
		    add_row(d, sp_attribution_others[i]);

		for (int which = SP_OLD; which <= SP_NEW; which++) {
			r->in[which] = true;
			r->run[which] = sp_diff_others(d, which)[i];
		}
	}
}

/* The old program's functions and their partners, then what is new. */
static bool
add_rows(struct sp_diff *d)
{
	const struct sp_named_function *const old =
	    d->names[SP_OLD]->functions;
	const struct sp_named_function *const new =
	    d->names[SP_NEW]->functions;
	const size_t n_old = d->names[SP_OLD]->ranges.n;
	const size_t n_new = d->names[SP_NEW]->ranges.n;
	size_t *const partner = calloc(n_old + 1, sizeof(*partner));
	bool *const taken = calloc(n_new + 1, sizeof(*taken));
	bool ok;

	d->rows = calloc(n_old + n_new + SP_ATTRIBUTION_OTHERS,
	    sizeof(*d->rows));
	ok = d->rows && partner && taken &&
	    sp_match(old, n_old, new, n_new, partner);
	for (size_t i = 0; ok && i < n_old; i++) {
		struct sp_diff_row *const r = add_row(d, old[i].name);

		add_function(d, r, SP_OLD, i);
		if (partner[i] == SP_MATCH_NONE)
			continue;
		add_function(d, r, SP_NEW, partner[i]);
		taken[partner[i]] = true;
	}
	for (size_t i = 0; ok && i < n_new; i++) {
		if (!taken[i])
			add_function(d, add_row(d, new[i].name), SP_NEW, i);
	}
	if (ok)
		add_others(d);
	free(taken);
	free(partner);
	return ok;
}

bool
sp_diff_has(const struct sp_diff_row *r)
{
	return r->run[SP_OLD].samples || r->run[SP_NEW].samples ||
	    r->run[SP_OLD].calls || r->run[SP_NEW].calls;
}

static int
by_name(const void *a, const void *b)
{
	return strcmp((*(struct sp_diff_row *const *)a)->name,
	    (*(struct sp_diff_row *const *)b)->name);
}

/* Only rows with something in them are ever seen side by side. */
static bool
find_namesakes(struct sp_diff *d)
{
	struct sp_diff_row **const sorted = calloc(d->n, sizeof(*sorted));
	size_t n = 0;

	if (!sorted)
		return false;
	for (size_t i = 0; i < d->n; i++) {
		if (sp_diff_has(&d->rows[i]))
			sorted[n++] = &d->rows[i];
	}
	qsort(sorted, n, sizeof(*sorted), by_name);
	for (size_t i = 1; i < n; i++) {
		if (!strcmp(sorted[i - 1]->name, sorted[i]->name))
			sorted[i - 1]->namesake = sorted[i]->namesake = true;
	}
	free(sorted);
	return true;
}

static void
sum_calls_of_per(struct sp_diff *d)
{
	for (size_t i = 0; d->per && i < d->n - SP_ATTRIBUTION_OTHERS; i++) {
		if (strcmp(d->rows[i].name, d->per) != 0)
			continue;
		d->calls_of_per[SP_OLD] += d->rows[i].run[SP_OLD].calls;
		d->calls_of_per[SP_NEW] += d->rows[i].run[SP_NEW].calls;
	}
}

bool
sp_diff_attribute(struct sp_diff *d, const struct sp_gmon g[2])
{
	for (int which = SP_OLD; which <= SP_NEW; which++) {
		d->rate_hz[which] = g[which].rate_hz;
		d->has_calls[which] = g[which].n_arcs > 0;
		d->attributed[which] =
		    sp_attribute(&g[which], &d->names[which]->ranges);
		if (!d->attributed[which])
			return false;
	}
	if (!add_rows(d) || !find_namesakes(d))
		return false;
	sum_calls_of_per(d);
	return true;
}

void
sp_diff_free(struct sp_diff *d)
{
	free(d->attributed[SP_OLD]);
	free(d->attributed[SP_NEW]);
	free(d->rows);
	memset(d, 0, sizeof(*d));
}
