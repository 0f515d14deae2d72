/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers to requests, see serve.h */

#include <config.h>

#include <stdio.h>

#include "serve.h"

/* What is shorter is sent in one packet anyway. */
#define GZIP_LEAST	1024

/* What no answer is without: nothing of it is anybody else's. */
static const struct {
	const char *name, *value;
} guards[] = {
	{ "Content-Security-Policy", webpage_policy },
	{ "X-Content-Type-Options", "nosniff" },
	{ "Referrer-Policy", "no-referrer" },
	{ "Cross-Origin-Resource-Policy", "same-origin" },
	{ "Cross-Origin-Opener-Policy", "same-origin" },
	{ "X-Frame-Options", "DENY" },
	{ "Cache-Control", "no-store" },
};

enum MHD_Result
webanswer(struct MHD_Connection *c, unsigned status, const char *type,
    struct MHD_Response *r)
{
	enum MHD_Result queued;

	if (!r)
		return MHD_NO;
	for (size_t i = 0; i < sizeof(guards) / sizeof(*guards); i++)
		MHD_add_response_header(r, guards[i].name, guards[i].value);
	MHD_add_response_header(r, "Content-Type", type);
	queued = MHD_queue_response(c, status, r);
	MHD_destroy_response(r);
	return queued;
}

enum MHD_Result
webanswer_text(struct MHD_Connection *c, unsigned status, const char *text)
{
	char line[256];
	const int n = snprintf(line, sizeof(line), "%s\n", text);

	return webanswer(c, status, "text/plain; charset=utf-8",
	    MHD_create_response_from_buffer((size_t)n < sizeof(line) ?
	    (size_t)n : sizeof(line) - 1, line, MHD_RESPMEM_MUST_COPY));
}

static void
drop_text(void *text)
{
	websnap_text_drop(text);
}

static bool
is_compressed(struct MHD_Connection *c, const struct websnap_text *t)
{
	return t->n >= GZIP_LEAST &&
	    webgzip_accepted(MHD_lookup_connection_value(c, MHD_HEADER_KIND,
	    MHD_HTTP_HEADER_ACCEPT_ENCODING));
}

enum MHD_Result
webanswer_held(struct MHD_Connection *c, const char *type,
    struct websnap_text *t)
{
	struct websnap_text *const plain = t;
	struct MHD_Response *r;

	if (!t)
		return webanswer(c, MHD_HTTP_NO_CONTENT, type,
		    MHD_create_response_from_buffer(0, NULL,
		    MHD_RESPMEM_PERSISTENT));
	if (is_compressed(c, plain)) {
		t = webgzip(plain->bytes, plain->n, WEBGZIP_FAST);
		websnap_text_drop(plain);
	}
	r = MHD_create_response_from_buffer_with_free_callback_cls(t->n,
	    t->bytes, drop_text, t);
	if (!r)
		websnap_text_drop(t);
	else if (t != plain)
		MHD_add_response_header(r, MHD_HTTP_HEADER_CONTENT_ENCODING,
		    "gzip");
	return webanswer(c, MHD_HTTP_OK, type, r);
}
