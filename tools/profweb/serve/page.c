/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page and reports, see serve.h */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "common/tool.h"
#include "serve.h"

void
webpage_empty(struct jsonout *out)
{
	jsonout_raw(out, webpage_before, webpage_before_bytes);
	jsonout_raw(out, webpage_behind, webpage_behind_bytes);
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

/* What the page's program reads, and the browser does not: compressed, as the
   browser can undo it. */
static void
put_data(struct jsonout *out, const char *id, const char *bytes, size_t n)
{
	static const char end[] = "</script>\n";
	struct websnap_text *const small = webgzip(bytes, n, WEBGZIP_SMALL);
	char head[64];

	jsonout_raw(out, head, (size_t)snprintf(head, sizeof(head),
	    "<script type=\"text/plain\" id=\"%s\">", id));
	encode((const unsigned char *)small->bytes, small->n, out);
	jsonout_raw(out, end, sizeof(end) - 1);
	websnap_text_drop(small);
}

void
webpage_report(const struct websnap *s, struct jsonout *out)
{
	struct jsonout timeline = { .text = NULL };

	websnap_timeline(s, 0, SIZE_MAX, &timeline);
	jsonout_raw(out, webpage_before, webpage_before_bytes);
	put_data(out, "model", s->model->bytes, s->model->n);
	put_data(out, "sources", s->sources->bytes, s->sources->n);
	put_data(out, "timeline", timeline.text, timeline.n);
	if (s->compared)
		put_data(out, "compared", s->compared->bytes, s->compared->n);
	jsonout_raw(out, webpage_behind, webpage_behind_bytes);
	free(timeline.text);
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
