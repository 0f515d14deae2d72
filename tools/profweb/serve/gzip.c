/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compressed texts (gzip, RFC 1952), see serve.h */

#include <config.h>

#define ZLIB_CONST
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

#include "common/tool.h"
#include "serve.h"

#define GZIP_WINDOW	(MAX_WBITS + 16)	/* with a header of gzip */
#define GZIP_MEMORY	8
#define PART		((size_t)1 << 30)	/* of more than zlib counts */

struct websnap_text *
webgzip(const char *bytes, size_t n, int level)
{
	struct jsonout out = { .text = NULL };
	z_stream z = { .next_in = (const Bytef *)bytes };
	char part[1 << 16];

	tool_must(deflateInit2(&z, level, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
	    Z_DEFAULT_STRATEGY) == Z_OK);
	do {
		if (!z.avail_in) {
			z.avail_in = (uInt)(n < PART ? n : PART);
			n -= z.avail_in;
		}
		z.next_out = (Bytef *)part;
		z.avail_out = sizeof(part);
		deflate(&z, n ? Z_NO_FLUSH : Z_FINISH);
		jsonout_raw(&out, part, sizeof(part) - z.avail_out);
	} while (n || !z.avail_out);
	deflateEnd(&z);
	return websnap_text(&out);
}

/* Of base64 (RFC 4648, 4), in place: how many bytes it has, or none. */
static size_t
decode(char *text, size_t n)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned bits = 0;
	size_t out = 0;

	while (n && text[n - 1] == '=')
		n--;
	for (size_t i = 0; i < n; i++) {
		const char *const digit = text[i] ?
		    strchr(digits, text[i]) : NULL;

		if (!digit)
			return 0;
		bits = bits << 6 | (unsigned)(digit - digits);
		if (i % 4)
			text[out++] = (char)(bits >> (6 - 2 * (i % 4)));
	}
	return out;
}

struct websnap_text *
webgunzip(char *base64, size_t n, size_t most)
{
	struct jsonout out = { .text = NULL };
	z_stream z = { .next_in = (const Bytef *)base64 };
	char part[1 << 16];
	int status;

	n = decode(base64, n);
	z.avail_in = (uInt)n;
	if (n != z.avail_in)
		return NULL;
	tool_must(inflateInit2(&z, GZIP_WINDOW) == Z_OK);
	do {
		z.next_out = (Bytef *)part;
		z.avail_out = sizeof(part);
		status = inflate(&z, Z_NO_FLUSH);
		jsonout_raw(&out, part, sizeof(part) - z.avail_out);
	} while (status == Z_OK && out.n <= most);
	inflateEnd(&z);
	if (status != Z_STREAM_END) {
		free(out.text);
		return NULL;
	}
	return websnap_text(&out);
}

/* The weight of an element of a list of codings, 1 if it has none. */
static double
weight_of(const char *element, size_t n)
{
	const char *const q = memchr(element, '=', n);

	return q ? strtod(q + 1, NULL) : 1;
}

bool
webgzip_accepted(const char *list)
{
	while (list && *list) {
		const size_t n = strcspn(list, ",");
		const size_t name = strcspn(list, ",; \t");

		if (name == 4 && !strncasecmp(list, "gzip", 4))
			return weight_of(list, n) > 0;
		list += n;
		list += strspn(list, ", \t");
	}
	return false;
}
