/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page, see page.h */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "common/tool.h"
#include "page.h"
#include "page_inner.h"

static void
put(struct jsonout *out, const char *text)
{
	jsonout_raw(out, text, strlen(text));
}

static void
put_before(struct jsonout *out)
{
	jsonout_raw(out, (const char *)webpage_before, webpage_before_bytes);
}

static void
put_behind(struct jsonout *out)
{
	jsonout_raw(out, (const char *)webpage_behind, webpage_behind_bytes);
}

void
webpage_empty(struct jsonout *out)
{
	put_before(out);
	put_behind(out);
}

/* A text that the page's program reads, and the browser does not. */
static void
put_data(struct jsonout *out, const char *id, const char *type,
    const char *bytes, size_t n)
{
	put(out, "<script type=\"");
	put(out, type);
	put(out, "\" id=\"");
	put(out, id);
	put(out, "\">");
	jsonout_raw(out, bytes, n);
	put(out, "</script>\n");
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
	small = malloc(n);
	if (!small || compress2(small, &n, (const Bytef *)raw.text,
	    (uLong)raw.n, Z_DEFAULT_COMPRESSION) != Z_OK)
		errx(TOOL_TROUBLE, "out of memory");
	encode(small, n, &text);
	put_data(out, "timeline", "text/plain", text.text, text.n);
	free(small);
	free(raw.text);
	free(text.text);
}

void
webpage_report(const struct websnap *s, struct jsonout *out)
{
	put_before(out);
	put_data(out, "model", "application/json", s->model->bytes,
	    s->model->n);
	put_data(out, "sources", "application/json", s->sources->bytes,
	    s->sources->n);
	put_timeline(s, out);
	put_behind(out);
}
