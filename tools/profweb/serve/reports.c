/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports that are sent, see reports.h */

#include <config.h>

#include <string.h>

#include "page.h"
#include "reports.h"

/* Does nobody else have it? */
static bool
is_free(const struct websnap_text *t)
{
	return !t || atomic_load(&t->users) == 1;
}

static void
drop(struct webreports *r, size_t i)
{
	if (r->list[i])
		websnap_text_drop(r->list[i]);
	r->list[i] = NULL;
}

/* Have room at the beginning of the list; false if all are being sent. */
static bool
make_room(struct webreports *r)
{
	size_t i = WEBREPORTS_MOST;

	while (i > 0 && !is_free(r->list[i - 1]))
		i--;
	if (!i)
		return false;
	drop(r, i - 1);
	memmove(r->list + 1, r->list, (i - 1) * sizeof(*r->list));
	r->list[0] = NULL;
	return true;
}

struct websnap_text *
webreports_of(struct webreports *r, const struct websnap *s)
{
	struct jsonout j = { .text = NULL };

	if ((r->list[0] && r->version == s->version) || !make_room(r))
		return r->list[0];
	webpage_report(s, &j);
	r->list[0] = websnap_text(&j);
	r->version = s->version;
	/* What nobody takes any more. */
	for (size_t i = 1; i < WEBREPORTS_MOST; i++) {
		if (is_free(r->list[i]))
			drop(r, i);
	}
	return r->list[0];
}

void
webreports_end(struct webreports *r)
{
	for (size_t i = 0; i < WEBREPORTS_MOST; i++)
		drop(r, i);
}
