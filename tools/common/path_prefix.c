/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The folder that many files have in common, see path_prefix.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "nametext.h"
#include "path_prefix.h"
#include "tool.h"

static size_t
folder_length(const char *path)
{
	const char *const slash = strrchr(path, '/');

	return slash ? (size_t)(slash - path) + 1 : 0;
}

void
path_prefix_add(struct path_prefix *p, const char *path)
{
	size_t same = 0;

	if (!p->path) {
		p->path = path;
		p->n = folder_length(path);
		return;
	}
	while (same < p->n && path[same] == p->path[same])
		same++;
	while (same && path[same - 1] != '/')
		same--;
	p->n = same;
}

size_t
path_prefix_print(const struct path_prefix *p, FILE *out)
{
	char *folder;

	/* The root alone would only make paths look relative. */
	if (p->n < 2)
		return 0;
	folder = tool_need(strndup(p->path, p->n));
	fputs("# files are in ", out);
	nametext_print(folder, out);
	fputc('\n', out);
	free(folder);
	return p->n;
}
