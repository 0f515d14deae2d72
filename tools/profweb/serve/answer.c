/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers to requests, see answer.h */

#include <config.h>

#include <stdio.h>

#include "answer.h"
#include "page.h"

static void
set_header(struct MHD_Response *r, const char *name, const char *value)
{
	MHD_add_response_header(r, name, value);
}

/* What no answer is without: nothing of it is anybody else's. */
static void
guard(struct MHD_Response *r)
{
	set_header(r, "Content-Security-Policy", webpage_policy);
	set_header(r, "X-Content-Type-Options", "nosniff");
	set_header(r, "Referrer-Policy", "no-referrer");
	set_header(r, "Cross-Origin-Resource-Policy", "same-origin");
	set_header(r, "Cross-Origin-Opener-Policy", "same-origin");
	set_header(r, "X-Frame-Options", "DENY");
	set_header(r, "Cache-Control", "no-store");
}

enum MHD_Result
webanswer(struct MHD_Connection *c, unsigned status, const char *type,
    struct MHD_Response *r)
{
	enum MHD_Result queued;

	if (!r)
		return MHD_NO;
	guard(r);
	set_header(r, "Content-Type", type);
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

enum MHD_Result
webanswer_made(struct MHD_Connection *c, const char *type, struct jsonout *j)
{
	return webanswer(c, MHD_HTTP_OK, type, MHD_create_response_from_buffer(
	    j->n, j->text, MHD_RESPMEM_MUST_FREE));
}

static void
drop_text(void *text)
{
	websnap_text_drop(text);
}

enum MHD_Result
webanswer_held(struct MHD_Connection *c, const char *type,
    struct websnap_text *t)
{
	struct MHD_Response *const r =
	    MHD_create_response_from_buffer_with_free_callback_cls(t->n,
	    t->bytes, drop_text, websnap_text_hold(t));

	if (!r)
		websnap_text_drop(t);
	return webanswer(c, MHD_HTTP_OK, type, r);
}

enum MHD_Result
webanswer_nothing(struct MHD_Connection *c)
{
	return webanswer(c, MHD_HTTP_NO_CONTENT, "application/json",
	    MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT));
}
