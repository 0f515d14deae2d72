/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names that gprof has for addresses, see gprof_symbols.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/upper_bound.h"
#include "gprof/gprof_symbols.h"
#include "source/functions.h"

static const char no_memory[] = "out of memory";

static bool
begins(const char *name, const char *word)
{
	const size_t n = strlen(word);

	/* The word alone is not enough: something must follow it. */
	return !strncmp(name, word, n) && name[n];
}

/*
 * Go over what may follow the dot at name: digits, also behind .clone. and
 * .constprop.; returns where it ends, at a dot or a NUL, or NULL if something
 * else follows.
 */
static const char *
skip_number(const char *name)
{
	bool digits = false;

	if (begins(name, ".clone."))
		name += strlen(".clone");
	else if (begins(name, ".constprop."))
		name += strlen(".constprop");
	for (name++; *name && !(digits && *name == '.'); name++) {
		if (*name < '0' || *name > '9')
			return NULL;
		digits = true;
	}
	return name;
}

/*
 * Does gprof take a local symbol for its name?  Where a number ends it, gprof
 * steps over the NUL and judges the string behind it as well: *more is then
 * that string, else NULL.
 */
static bool
is_good(const char *name, const char **more)
{
	*more = NULL;
	while (*name && *name != '$') {
		while (*name == '.') {
			name = skip_number(name);
			if (!name)
				return false;
			*more = *name ? NULL : name + 1;
		}
		if (*more)
			return true;
		name++;
	}
	return !*name;
}

/*
 * Judge all strings from the last to the first, so that each knows of the one
 * behind it: good[i] is for the string that begins at byte i.
 */
static void
judge_names(struct sp_gprof *t, const char *names, size_t n)
{
	for (size_t i = n; i-- > 0;) {
		const char *more;

		if (i && names[i - 1])
			continue;
		t->good[i] = is_good(names + i, &more);
		if (more && (size_t)(more - names) < n)
			t->good[i] = t->good[i] && t->good[more - names];
	}
}

/* A symbol may be named by the end of a string. */
static bool
wants_name(const struct sp_gprof *t, const char *name)
{
	const struct sp_symbols *const s = t->source;
	const char *more;

	if (!strncmp(name, "__gnu_compiled", 14) ||
	    !strncmp(name, "___gnu_compiled", 15) || !is_good(name, &more))
		return false;
	return !more || (size_t)(more - s->names) >= s->n_names ||
	    t->good[more - s->names];
}

bool
sp_gprof_wants(const struct sp_gprof *t, const struct sp_symbol *symbol)
{
	/* Weak data only is not mistaken for a function. */
	if (symbol->binding == SP_WEAK)
		return symbol->type != SP_OBJECT;
	return t->source->sections[symbol->section].code &&
	    (symbol->binding == SP_GLOBAL || wants_name(t, symbol->name));
}

/* Which of two names has more underscores in front, of up to two? */
static int
more_underscores(const char *a, const char *b)
{
	if (a[0] != '_' || b[0] != '_')
		return (a[0] == '_') - (b[0] == '_');
	return (a[1] == '_') - (b[1] == '_');
}

/* Of two at the same address, does gprof take b, which is the later one? */
static bool
is_better(const struct sp_symbol *a, const struct sp_symbol *b)
{
	if ((a->binding == SP_LOCAL) != (b->binding == SP_LOCAL))
		return a->binding == SP_LOCAL;
	return (a->type == SP_FUNCTION) == (b->type == SP_FUNCTION) &&
	    more_underscores(a->name, b->name) > 0;
}

static void
keep_one_an_address(struct sp_gprof *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n; i++) {
		const struct sp_symbol *const symbol = t->symbols[i];

		if (!n || t->symbols[n - 1]->addr != symbol->addr)
			t->symbols[n++] = symbol;
		else if (is_better(t->symbols[n - 1], symbol))
			t->symbols[n - 1] = symbol;
	}
	t->n = n;
}

const char *
sp_gprof_build(struct sp_gprof *t, const struct sp_symbols *s)
{
	const struct sp_section *const text = sp_symbols_section(s, ".text");

	memset(t, 0, sizeof(*t));
	t->source = s;
	t->text_end = text ? text->addr + text->size : 0;
	if (!s->n)
		return NULL;
	t->symbols = calloc(s->n, sizeof(*t->symbols));
	t->good = calloc(s->n_names, sizeof(*t->good));
	if (!t->symbols || !t->good)
		return no_memory;
	judge_names(t, s->names, s->n_names);
	for (size_t i = 0; i < s->n; i++) {
		if (sp_gprof_wants(t, &s->symbols[i]))
			t->symbols[t->n++] = &s->symbols[i];
	}
	qsort(t->symbols, t->n, sizeof(*t->symbols), sp_symbol_order);
	keep_one_an_address(t);
	return NULL;
}

/* The number of entries that begin at addr or before it. */
static size_t
count_up_to(const struct sp_gprof *t, uint32_t addr)
{
	size_t i;

	SP_PARTITION_POINT(i, t->n, t->symbols[i]->addr <= addr);
	return i;
}

const struct sp_symbol *
sp_gprof_begin(const struct sp_gprof *t, uint32_t addr)
{
	const size_t n = count_up_to(t, addr);

	return n && t->symbols[n - 1]->addr == addr ? t->symbols[n - 1] : NULL;
}

size_t
sp_gprof_index(const struct sp_gprof *t, const struct sp_symbol *entry)
{
	return count_up_to(t, entry->addr) - 1;
}

const struct sp_symbol *
sp_gprof_sample(const struct sp_gprof *t, uint32_t addr)
{
	const size_t n = count_up_to(t, addr);

	/* The last one has no end, and so no width in gprof's histogram. */
	return n && n < t->n ? t->symbols[n - 1] : NULL;
}

const struct sp_symbol *
sp_gprof_arc(const struct sp_gprof *t, uint32_t addr)
{
	const size_t n = count_up_to(t, addr);

	/* Here the last one ends with the section .text. */
	return n && (n < t->n || addr < t->text_end) ? t->symbols[n - 1] : NULL;
}

void
sp_gprof_free(struct sp_gprof *t)
{
	free(t->symbols);
	free(t->good);
	memset(t, 0, sizeof(*t));
}
