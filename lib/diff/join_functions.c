/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which function of a build is which one of the other, see join.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "diff/diff.h"
#include "diff/join_inner.h"

/* The part of a name that a compiler's clones have as well. */
static size_t
base_length(const char *name)
{
	return *name ? 1 + strcspn(name + 1, ".") : 0;
}

const char *
sp_join_without_folder(const char *file)
{
	const char *end;

	while ((end = strpbrk(file, "/\\")))
		file = end + 1;
	return file;
}

/* May they be of the same file, for all that is known? */
static bool
may_be_one(const char *a, const char *b)
{
	return !a || !b || !strcmp(sp_join_without_folder(a),
	    sp_join_without_folder(b));
}

/*
 * All names of functions, where each begins.  The file of a static one is what
 * its symbol says, or, since -flto leaves that out, DWARF.
 */
static struct sp_named_function *
list_names(const struct sp_names *names, size_t *n)
{
	const struct sp_symbols *const s = &names->symbols;
	struct sp_named_function *const list = calloc(s->n + 1, sizeof(*list));

	*n = 0;
	for (size_t i = 0; list && i < s->n; i++) {
		const struct sp_symbol *const symbol = &s->symbols[i];
		const struct sp_named_function *const f =
		    symbol->type == SP_FUNCTION ?
		    sp_names_at(names, symbol->addr) : NULL;

		if (!f || f->addr != symbol->addr)
			continue;
		list[*n] = *f;
		list[*n].name = symbol->name;
		list[*n].file = symbol->binding != SP_LOCAL ? NULL :
		    symbol->file ? symbol->file : f->file;
		++*n;
	}
	return list;
}

static size_t
index_of(const struct sp_names *names, const struct sp_named_function *name)
{
	return (size_t)(sp_names_at(names, name->addr) - names->functions);
}

/* Of several names of a function the one that it is shown by counts most. */
static void
take_pair(struct sp_join *j, struct sp_join_functions *f,
    const struct sp_named_function *pg, const struct sp_named_function *plain)
{
	const size_t i = index_of(j->pg.names, pg);
	const size_t k = index_of(j->plain.names, plain);

	if (!may_be_one(pg->file, plain->file))
		return;
	f->paired[k] = f->exact[i] = true;
	if (j->partner[i] == SP_JOIN_NONE ||
	    pg->name == j->pg.names->functions[i].name)
		j->partner[i] = k;
}

static bool
pair_names(struct sp_join *j, struct sp_join_functions *f)
{
	size_t n_pg, n_plain;
	struct sp_named_function *const pg = list_names(j->pg.names, &n_pg);
	struct sp_named_function *const plain =
	    list_names(j->plain.names, &n_plain);
	size_t *const partner = calloc(n_pg + 1, sizeof(*partner));
	const bool ok = pg && plain && partner &&
	    sp_match(pg, n_pg, plain, n_plain, partner);

	for (size_t i = 0; ok && i < n_pg; i++) {
		if (partner[i] != SP_MATCH_NONE)
			take_pair(j, f, &pg[i], &plain[partner[i]]);
	}
	free(partner);
	free(plain);
	free(pg);
	return ok;
}

/* A function of either build, to be sorted by base name. */
struct kin {
	const char *name;
	size_t build, i;
};

static int
compare_bases(const struct kin *x, const struct kin *y)
{
	const size_t n = base_length(x->name), m = base_length(y->name);
	const int order = strncmp(x->name, y->name, n < m ? n : m);

	return order ? order : (n > m) - (n < m);
}

static int
by_base(const void *a, const void *b)
{
	const struct kin *const x = a, *const y = b;
	const int order = compare_bases(x, y);

	if (order)
		return order;
	if (x->build != y->build)
		return x->build < y->build ? -1 : 1;
	return (x->i > y->i) - (x->i < y->i);
}

/*
 * In a family, with the plain build's before pg's, in order: those of pg that
 * have no partner get one each of those that are left, or else any of them.
 */
static void
pair_family(struct sp_join *j, const struct sp_join_functions *f,
    const struct kin *k, size_t n)
{
	size_t n_plain = 0;

	while (n_plain < n && k[n_plain].build == SP_JOIN_PLAIN)
		n_plain++;
	for (size_t i = n_plain; i < n; i++) {
		size_t *const partner = &j->partner[k[i].i];
		bool free_one = false;

		for (size_t p = 0; !f->exact[k[i].i] && p < n_plain; p++) {
			if (!may_be_one(f->file[SP_JOIN_PG][k[i].i],
			    f->file[SP_JOIN_PLAIN][k[p].i]) || free_one)
				continue;
			free_one = !j->known[k[p].i];
			if (free_one || *partner == SP_JOIN_NONE)
				*partner = k[p].i;
		}
		if (*partner != SP_JOIN_NONE)
			j->known[*partner] = true;
	}
	/* What is then left is a clone of what pg has. */
	for (size_t p = 0; n_plain < n && p < n_plain; p++)
		j->known[k[p].i] = true;
}

static bool
find_families(struct sp_join *j, struct sp_join_functions *f)
{
	const struct sp_names *const names[] = { j->plain.names, j->pg.names };
	const size_t n = names[0]->ranges.n + names[1]->ranges.n;
	struct kin *const k = calloc(n + 1, sizeof(*k));
	size_t all = 0;

	if (!k)
		return false;
	for (size_t b = SP_JOIN_PLAIN; b <= SP_JOIN_PG; b++) {
		for (size_t i = 0; i < names[b]->ranges.n; i++)
			k[all++] = (struct kin){ names[b]->functions[i].name,
			    b, i };
	}
	qsort(k, n, sizeof(*k), by_base);
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i; end < n && !compare_bases(&k[i], &k[end]); end++)
			f->family[k[end].build][k[end].i] = i;
		pair_family(j, f, &k[i], end - i);
	}
	free(k);
	return true;
}

static void
find_files(const struct sp_names *names, const char **file)
{
	for (size_t i = 0; i < names->ranges.n; i++) {
		const struct sp_symbol *const s = names->ranges.list[i].symbol;

		if (s->binding == SP_LOCAL)
			file[i] = s->file ? s->file : names->functions[i].file;
	}
}

static bool
make_tables(struct sp_join *j, struct sp_join_functions *f)
{
	const struct sp_names *const names[] = { j->plain.names, j->pg.names };
	const size_t n_plain = names[0]->ranges.n, n_pg = names[1]->ranges.n;

	memset(f, 0, sizeof(*f));
	for (size_t b = SP_JOIN_PLAIN; b <= SP_JOIN_PG; b++) {
		f->family[b] = calloc(names[b]->ranges.n + 1,
		    sizeof(*f->family[b]));
		f->file[b] = calloc(names[b]->ranges.n + 1,
		    sizeof(*f->file[b]));
		if (!f->family[b] || !f->file[b])
			return false;
		find_files(names[b], f->file[b]);
	}
	f->paired = calloc(n_plain + 1, sizeof(*f->paired));
	f->exact = calloc(n_pg + 1, sizeof(*f->exact));
	j->known = calloc(n_plain + 1, sizeof(*j->known));
	j->partner = calloc(n_pg + 1, sizeof(*j->partner));
	for (size_t i = 0; j->partner && i < n_pg; i++)
		j->partner[i] = SP_JOIN_NONE;
	return f->paired && f->exact && j->known && j->partner;
}

bool
sp_join_find_functions(struct sp_join *j, struct sp_join_functions *f)
{
	if (!make_tables(j, f) || !pair_names(j, f))
		return false;
	memcpy(j->known, f->paired, j->plain.names->ranges.n);
	return find_families(j, f);
}

bool
sp_join_is_same(const struct sp_join *j, const struct sp_join_functions *f,
    size_t pg, size_t plain)
{
	if (j->partner[pg] == plain)
		return true;
	/* A clone that pg lacks; what pg has as well is meant for itself. */
	return !f->paired[plain] &&
	    f->family[SP_JOIN_PG][pg] == f->family[SP_JOIN_PLAIN][plain] &&
	    may_be_one(f->file[SP_JOIN_PG][pg],
	    f->file[SP_JOIN_PLAIN][plain]);
}

void
sp_join_free_functions(struct sp_join_functions *f)
{
	for (size_t b = SP_JOIN_PLAIN; b <= SP_JOIN_PG; b++) {
		free(f->family[b]);
		free(f->file[b]);
	}
	free(f->paired);
	free(f->exact);
	memset(f, 0, sizeof(*f));
}
