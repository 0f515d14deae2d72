/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page and reports, see page.h */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "common/tool.h"
#include "page.h"

static void
put_bytes(struct jsonout *out, const unsigned char *bytes, size_t n)
{
	jsonout_raw(out, (const char *)bytes, n);
}

void
webpage_empty(struct jsonout *out)
{
	put_bytes(out, webpage_before, webpage_before_bytes);
	put_bytes(out, webpage_behind, webpage_behind_bytes);
}

/* A text that the page's program reads, and the browser does not. */
static void
put_data(struct jsonout *out, const char *id, const char *type,
    const char *bytes, size_t n)
{
	static const char end[] = "</script>\n";
	char head[64];

	jsonout_raw(out, head, (size_t)snprintf(head, sizeof(head),
	    "<script type=\"%s\" id=\"%s\">", type, id));
	jsonout_raw(out, bytes, n);
	jsonout_raw(out, end, sizeof(end) - 1);
}

/* Base64 (RFC 4648, 4). */
static void
encode(const unsigned char *in, size_t n, struct jsonout *out)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < n; i += 3) {
		const unsigned b1 = i + 1 < n ? in[i + 1] : 0;
		const unsigned b2 = i + 2 < n ? in[i + 2] : 0;
		const unsigned bits = (unsigned)in[i] << 16 | b1 << 8 | b2;
		const char four[4] = {
			digits[bits >> 18], digits[bits >> 12 & 63],
			i + 1 < n ? digits[bits >> 6 & 63] : '=',
			i + 2 < n ? digits[bits & 63] : '='
		};

		jsonout_raw(out, four, sizeof(four));
	}
}

/* What is large is compressed, as the browser can undo it (zlib, RFC 1950). */
static void
put_timeline(const struct websnap *s, struct jsonout *out)
{
	struct jsonout raw = { .text = NULL }, text = { .text = NULL };
	uLongf n;
	Bytef *small;

	websnap_timeline(s, 0, SIZE_MAX, &raw);
	n = compressBound((uLong)raw.n);
	small = tool_need(malloc(n));
	tool_must(compress2(small, &n, (const Bytef *)raw.text, (uLong)raw.n,
	    Z_DEFAULT_COMPRESSION) == Z_OK);
	encode(small, n, &text);
	put_data(out, "timeline", "text/plain", text.text, text.n);
	free(small);
	free(raw.text);
	free(text.text);
}

void
webpage_report(const struct websnap *s, struct jsonout *out)
{
	put_bytes(out, webpage_before, webpage_before_bytes);
	put_data(out, "model", "application/json", s->model->bytes,
	    s->model->n);
	put_data(out, "sources", "application/json", s->sources->bytes,
	    s->sources->n);
	put_timeline(s, out);
	put_bytes(out, webpage_behind, webpage_behind_bytes);
}

/* Does nobody else have it? */
static bool
is_free(const struct websnap_text *t)
{
	return !t || atomic_load(&t->users) == 1;
}

static void
drop(struct webreports *r, size_t i)
{
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
