/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a profile for pprof, see pprof_tables.h */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "graph/callpaths.h"
#include "common/nametext.h"
#include "pprof_tables.h"
#include "base/grow_array.h"

void *
pprof_alloc(size_t n, size_t size)
{
	return tool_need(calloc(n ? n : 1, size));
}

void
pprof_add(struct pprof_list *list, void *item)
{
	if (!SP_GROW(list->items, list->n, list->room))
		err(TOOL_TROUBLE, NULL);
	list->items[list->n++] = item;
}

/* What has that key, plus 1; 0: nothing has. */
static uint64_t
find(const struct pprof_list *t, uint64_t key)
{
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&t->ids, key);

	return slot ? slot->count : 0;
}

/* As find has it from now on. */
static uint64_t
enter(struct pprof_list *t, uint64_t key, void *item)
{
	pprof_add(t, item);
	if (!sp_countmap_add(&t->ids, key, t->n))
		err(TOOL_TROUBLE, NULL);
	return t->n;
}

/* FNV-1a. */
static uint64_t
hash(const char *text)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (; *text; text++)
		h = (h ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
	return h;
}

int64_t
pprof_string(struct pprof_tables *t, const char *text)
{
	uint64_t key, id;

	/* Others of the same hash have the next ones. */
	for (key = hash(text); (id = find(&t->strings, key)); key++) {
		if (!strcmp(t->strings.items[id - 1], text))
			return (int64_t)id - 1;
	}
	return (int64_t)enter(&t->strings, key, tool_need(strdup(text))) - 1;
}

int64_t
pprof_name(struct pprof_tables *t, const char *name)
{
	char *const text = nametext_escape(name ? name : "");
	const int64_t id = pprof_string(t, text);

	free(text);
	return id;
}

static uint64_t
function_id(struct pprof_tables *t, const char *name, const char *file,
    unsigned line)
{
	const int64_t name_id = pprof_name(t, name);
	const int64_t file_id = pprof_name(t, file);
	const uint64_t key = (uint64_t)name_id << 32 | (uint64_t)file_id;
	const uint64_t id = find(&t->functions, key);
	Sp__Pprof__Function *f;

	if (id)
		return id;
	f = pprof_alloc(1, sizeof(*f));
	sp__pprof__function__init(f);
	f->id = t->functions.n + 1;
	f->name = f->system_name = name_id;
	f->filename = file_id;
	f->start_line = line;
	return enter(&t->functions, key, f);
}

static void
add_line(Sp__Pprof__Location *l, uint64_t function, unsigned line)
{
	Sp__Pprof__Line *const item = pprof_alloc(1, sizeof(*item));

	sp__pprof__line__init(item);
	item->function_id = function;
	item->line = line;
	l->line[l->n_line++] = item;
}

/* The lines in functions that were inlined here, the innermost first. */
static void
add_inlined(struct pprof_tables *t, Sp__Pprof__Location *l,
    const struct sp_inlined *first, uint32_t place)
{
	struct sp_place at;

	if (!sp_linetable_at(t->lines, place, &at))
		at = (struct sp_place){ .file = NULL };
	for (const struct sp_inlined *i = first; i; i = i->caller) {
		add_line(l, function_id(t, i->function, at.file, 0), at.line);
		at.file = i->file;
		at.line = i->line;
	}
}

static void
add_lines(struct pprof_tables *t, Sp__Pprof__Location *l, uint32_t func,
    uint32_t place)
{
	const struct sp_named_function *const f = t->cg->funcs[func].known;
	const struct sp_inlined *const inlined = f && t->inlined ?
	    sp_linetable_inlined(t->lines, place) : NULL;
	struct sp_place at = { .file = NULL };
	size_t n = 1;

	if (f)
		at = sp_linetable_outer(t->lines, place);
	for (const struct sp_inlined *i = inlined; i; i = i->caller)
		n++;
	l->line = pprof_alloc(n, sizeof(*l->line));
	add_inlined(t, l, inlined, place);
	add_line(l, function_id(t, sp_callgraph_name(t->cg, func),
	    at.file ? at.file : f ? f->file : NULL, f ? f->line : 0),
	    at.line);
}

uint64_t
pprof_location(struct pprof_tables *t, uint32_t func, uint32_t place)
{
	const uint64_t key = (uint64_t)func << 32 | place;
	const uint64_t id = find(&t->locations, key);
	Sp__Pprof__Location *l;

	if (id)
		return id;
	l = pprof_alloc(1, sizeof(*l));
	sp__pprof__location__init(l);
	l->id = t->locations.n + 1;
	l->mapping_id = 1;
	l->address = place;
	if (func == SP_CG_MANY) {
		l->line = pprof_alloc(1, sizeof(*l->line));
		add_line(l, function_id(t, "[other callers]", NULL, 0), 0);
	} else
		add_lines(t, l, func, place);
	return enter(&t->locations, key, l);
}

void
pprof_free(struct pprof_tables *t)
{
	sp_linetable_free(t->lines);
	sp_countmap_free(&t->strings.ids);
	sp_countmap_free(&t->functions.ids);
	sp_countmap_free(&t->locations.ids);
}
