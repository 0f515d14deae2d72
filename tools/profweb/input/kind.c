/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of profiles, and records that are theirs alone, see kind.h */

#include <config.h>

#include <string.h>

#include "kind.h"

/* What a line is of, by its first field: splitprof-records(5). */
static const struct {
	const char *name;
	webkind_begin *begin;
} kinds[] = {
	{ "call", webcalls_begin }, { "meta", webcalls_begin },
	{ "status", webcalls_begin }, { "ack", webcalls_begin },
	{ "nack", webcalls_begin }, { "bad", webcalls_begin },
	{ "arc", websamples_begin }, { "pc", websamples_begin },
	{ "header", websamples_begin }, { "lost", websamples_begin },
	{ "task", websamples_begin }, { "name", websamples_begin },
	{ "end", websamples_begin }, { "stackfull", websamples_begin },
	{ "stack", websamples_begin }, { "unreadable", websamples_begin },
	{ "event", webtasks_begin }, { "error", webtasks_begin },
	{ "object", webtasks_begin }, { "list", webtasks_begin },
	{ "clock", webtasks_begin }, { "unsized", webtasks_begin },
	{ "unknown", webtasks_begin }, { "gap", webtasks_begin },
	{ "truncated", webtasks_begin }, { "junk", webtasks_begin },
};

/* How the kinds are called. */
static const struct {
	webkind_begin *begin;
	const char *name;
} names[] = {
	{ webcalls_begin, "calls" }, { websamples_begin, "samples" },
	{ webtasks_begin, "tasks" }, { webprofile_begin, "a profile" }
};

const char *
webkind_name(webkind_begin *begin)
{
	size_t i = 0;

	while (names[i].begin != begin)
		i++;
	return names[i].name;
}

webkind_begin *
webkind_of(const char *line)
{
	const size_t n = strcspn(line, "\t");

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (strlen(kinds[i].name) == n &&
		    !memcmp(line, kinds[i].name, n))
			return kinds[i].begin;
	}
	return NULL;
}
