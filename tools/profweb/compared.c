/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a page compares with, see compared.h */

#include <config.h>

#include <sys/stat.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "compared.h"
#include "serve/serve.h"

#define MODEL_MOST	((size_t)1 << 30)	/* bytes */

static const char page[] = "<!doctype";

/* The file is a page: the rest of it. */
static void
read_page(FILE *f, const char *name, struct jsonout *text)
{
	char piece[65536];
	size_t n;

	while ((n = fread(piece, 1, sizeof(piece), f)) > 0)
		jsonout_raw(text, piece, n);
	if (ferror(f))
		err(TOOL_TROUBLE, "%s", name);
	jsonout_raw(text, "", 1);
}

/* The kind of a model, by its text, in which a name's quotes are escaped. */
static webkind_begin *
kind_of(const struct websnap_text *model)
{
	static const struct {
		const char *member;
		webkind_begin *kind;
	} kinds[] = {
		{ "\"kind\":\"calls\"", webcalls_begin },
		{ "\"kind\":\"samples\"", websamples_begin },
		{ "\"kind\":\"tasks\"", webtasks_begin },
		{ "\"kind\":\"profile\"", webprofile_begin }
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (memmem(model->bytes, model->n, kinds[i].member,
		    strlen(kinds[i].member)))
			return kinds[i].kind;
	}
	return NULL;
}

/* The model of a report, between these; older ones have it as it is, in which
   there is no "<" either.  NULL: neither. */
static struct websnap_text *
model_of(char *from, size_t n)
{
	struct jsonout plain = { .text = NULL };

	if (*from != '{')
		return webgunzip(from, n, MODEL_MOST);
	jsonout_raw(&plain, from, n);
	return websnap_text(&plain);
}

static void
take_model(struct webcompared *c, char *text)
{
	static const char begins[] = "id=\"model\">", ends[] = "</script>";
	char *const found = strstr(text, begins);
	char *const from = found ? found + strlen(begins) : NULL;
	char *const end = from ? strchr(from, '<') : NULL;

	if (end && !strncmp(end, ends, strlen(ends)))
		c->model = model_of(from, (size_t)(end - from));
	if (!c->model)
		errx(TOOL_TROUBLE, "%s: is a page, but no report of profweb",
		    c->name);
	c->kind = kind_of(c->model);
	if (!c->kind)
		errx(TOOL_TROUBLE, "%s: is a report of nothing", c->name);
}

bool
webcompared_report(struct webcompared *c, const char *name)
{
	struct jsonout text = { .text = NULL };
	char head[sizeof(page) - 1];
	struct stat s;
	FILE *f;

	if (stat(name, &s) || !S_ISREG(s.st_mode) || !(f = fopen(name, "rb")))
		return false;
	if (fread(head, 1, sizeof(head), f) < sizeof(head) ||
	    memcmp(head, page, sizeof(head)) != 0) {
		fclose(f);
		return false;
	}
	c->name = name;
	read_page(f, name, &text);
	fclose(f);
	take_model(c, text.text);
	free(text.text);
	return true;
}

static bool
is_sampled(webkind_begin *kind)
{
	return kind == websamples_begin || kind == webprofile_begin;
}

void
webcompared_check(const struct webcompared *c, const char *name,
    webkind_begin *kind)
{
	if (!c->model || c->kind == kind ||
	    (is_sampled(c->kind) && is_sampled(kind)))
		return;
	errx(TOOL_TROUBLE, "%s has %s, %s %s: only profiles of one kind can be "
	    "compared", c->name, webkind_name(c->kind), name,
	    webkind_name(kind));
}
