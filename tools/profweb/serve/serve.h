/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The web server of profweb: a thread of its own, for which the reading of the
 * input never waits.  What is asked for is answered from the last snapshot.
 */
#ifndef WEBSERVE_H
#define WEBSERVE_H

#include <stdint.h>

#include "serve_inner.h"
#include "profweb/model/snapshot.h"

struct webserve;

/*
 * Begin to serve at an address and a port, see endpoint.h; exits with status 2
 * if it can't.  The commands outlive it; s is held by it.
 */
struct webserve *webserve_begin(const char *address, uint16_t port,
    struct webcommand *command, struct websnap *s);

/* Where the page is, with its token. */
const char *webserve_url(const struct webserve *w);

/* Does somebody look who will be told of what is new, or has one asked? */
bool webserve_watched(struct webserve *w);

/* This is what is shown from now on; it is handed over. */
void webserve_show(struct webserve *w, struct websnap *s);

/* Now and then: viewers that are gone are noticed. */
void webserve_beat(struct webserve *w);

void webserve_end(struct webserve *w);

#endif
