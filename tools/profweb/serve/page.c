/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page and reports, see serve.h */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "common/tool.h"
#include "serve.h"

void
webpage_empty(struct jsonout *out)
{
	jsonout_raw(out, webpage_before, webpage_before_bytes);
	jsonout_raw(out, webpage_behind, webpage_behind_bytes);
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
	jsonout_raw(out, webpage_before, webpage_before_bytes);
	put_data(out, "model", "application/json", s->model->bytes,
	    s->model->n);
	put_data(out, "sources", "application/json", s->sources->bytes,
	    s->sources->n);
	put_timeline(s, out);
	if (s->compared)
		put_data(out, "compared", "application/json",
		    s->compared->bytes, s->compared->n);
	jsonout_raw(out, webpage_behind, webpage_behind_bytes);
}

struct websnap_text *
webreports_of(struct webreports *r, const struct websnap *s)
{
	struct jsonout j = { .text = NULL };
	size_t room = WEBREPORTS_MOST;

	if (r->list[r->newest] && r->version == s->version)
		return r->list[r->newest];
	/* What nobody takes any more. */
	for (size_t i = 0; i < WEBREPORTS_MOST; i++) {
		if (r->list[i] && atomic_load(&r->list[i]->users) > 1)
			continue;
		websnap_text_drop(r->list[i]);
		r->list[i] = NULL;
		room = i;
	}
	if (room < WEBREPORTS_MOST) {
		webpage_report(s, &j);
		r->list[room] = websnap_text(&j);
		r->newest = room;
		r->version = s->version;
	}
	return r->list[r->newest];
}

void
webreports_end(struct webreports *r)
{
	for (size_t i = 0; i < WEBREPORTS_MOST; i++)
		websnap_text_drop(r->list[i]);
}
