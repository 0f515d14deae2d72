/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a page shows at one time, see snapshot.h */

#include <config.h>

#include <stdlib.h>

#include "common/tool.h"
#include "snapshot.h"

struct websnap_text *
websnap_text(struct jsonout *j)
{
	struct websnap_text *const t = tool_need(malloc(sizeof(*t)));

	atomic_init(&t->users, 1);
	t->bytes = j->text;
	t->n = j->n;
	*j = (struct jsonout){ .text = NULL };
	return t;
}

struct websnap_text *
websnap_text_hold(struct websnap_text *t)
{
	atomic_fetch_add(&t->users, 1);
	return t;
}

void
websnap_text_drop(struct websnap_text *t)
{
	if (!t || atomic_fetch_sub(&t->users, 1) > 1)
		return;
	free(t->bytes);
	free(t);
}

/* The last ones of another snapshot, and what has changed since that. */
static void
keep_changes(struct websnap *s, const struct websnap *before)
{
	const size_t n = before->n_changes;
	struct jsonout j = { .text = NULL };

	for (size_t i = n == WEBSNAP_CHANGES; i < n; i++) {
		s->changes[s->n_changes] = before->changes[i];
		websnap_text_hold(s->changes[s->n_changes++].text);
	}
	webchanges(before->model, s->model, &j);
	s->changes[s->n_changes++] = (struct websnap_change){ before->version,
	    websnap_text(&j) };
}

struct websnap *
websnap_make(uint64_t version, struct websnap_text *model,
    struct websnap_text *sources, struct websnap_text *paths,
    const struct sp_timeline *lanes, const struct websnap *before)
{
	struct websnap *const s = tool_need(calloc(1, sizeof(*s)));

	atomic_init(&s->users, 1);
	s->version = version;
	s->model = model;
	s->sources = sources;
	s->paths = paths;
	if (before)
		keep_changes(s, before);
	s->blocks = tool_need(calloc(lanes->n + 1, sizeof(*s->blocks)));
	for (; s->n < lanes->n; s->n++)
		s->blocks[s->n] =
		    tool_need(sp_timeline_hold(lanes->blocks[s->n]));
	s->first = sp_timeline_first(lanes);
	s->events = lanes->events;
	return s;
}

struct websnap *
websnap_hold(struct websnap *s)
{
	atomic_fetch_add(&s->users, 1);
	return s;
}

void
websnap_drop(struct websnap *s)
{
	if (!s || atomic_fetch_sub(&s->users, 1) > 1)
		return;
	for (size_t i = 0; i < s->n; i++)
		sp_timeline_drop(s->blocks[i]);
	free(s->blocks);
	for (size_t i = 0; i < s->n_changes; i++)
		websnap_text_drop(s->changes[i].text);
	websnap_text_drop(s->model);
	websnap_text_drop(s->sources);
	websnap_text_drop(s->paths);
	free(s);
}

struct websnap_text *
websnap_since(const struct websnap *s, uint64_t have)
{
	struct jsonout j = { .text = NULL };
	size_t i = 0;

	if (have == s->version)
		return NULL;
	while (i < s->n_changes && s->changes[i].from != have)
		i++;
	jsonout_begin(&j, '[');
	for (; i < s->n_changes && j.n < s->model->n; i++) {
		jsonout_comma(&j);
		jsonout_raw(&j, s->changes[i].text->bytes,
		    s->changes[i].text->n);
	}
	jsonout_end(&j, ']');
	if (j.n > 2 && j.n < s->model->n)
		return websnap_text(&j);
	free(j.text);
	return websnap_text_hold(s->model);
}

static void
put(struct jsonout *out, uint64_t number, int bytes)
{
	char little[8];

	for (int i = 0; i < bytes; i++)
		little[i] = (char)(number >> 8 * i);
	jsonout_raw(out, little, (size_t)bytes);
}

void
websnap_timeline(const struct websnap *s, uint64_t from, size_t blocks,
    struct jsonout *out)
{
	jsonout_raw(out, "SPLANES1", 8);
	put(out, s->first, 8);
	put(out, s->events, 8);
	for (size_t i = 0; i < s->n && blocks; i++) {
		const struct sp_timeline_block *const b = s->blocks[i];

		if (b->first + b->events <= from)
			continue;
		put(out, b->first, 8);
		put(out, b->events, 4);
		put(out, b->n, 4);
		jsonout_raw(out, b->bytes, b->n);
		blocks--;
	}
}
