/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the server. */
#ifndef WEBSERVE_INNER_H
#define WEBSERVE_INNER_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

#include "profweb/model/snapshot.h"

/*
 * answer.c: answers to requests, none without the headers that guard the page.
 */

/* This response, or none without memory; it is destroyed. */
enum MHD_Result webanswer(struct MHD_Connection *c, unsigned status,
    const char *type, struct MHD_Response *r);

/* A few words, as a line. */
enum MHD_Result webanswer_text(struct MHD_Connection *c, unsigned status,
    const char *text);

/* A text that others may hold as well: it is dropped here.  NULL is nothing. */
enum MHD_Result webanswer_held(struct MHD_Connection *c, const char *type,
    struct websnap_text *t);

/* command.c: commands of the page for the device, by the file of -w */

struct webcommand {
	const char *path;	/* set by the caller: a FIFO or a device, or
				   NULL: none */
	int fd;			/* or -1: it could not be opened yet */
};

/* Exits with status 2 if there is no such file. */
void webcommand_begin(struct webcommand *c);

/* Open it, if that is possible by now: a FIFO needs somebody who reads. */
void webcommand_try(struct webcommand *c);

/*
 * Send a command of the MiniProfiler protocol by its name: start, stop, reset,
 * status or metadata.  Returns NULL, or why it can't be sent; *known tells
 * whether there is such a command.  May be called by any thread, one at a time.
 */
const char *webcommand_send(struct webcommand *c, const char *name,
    bool *known);

/*
 * endpoint.c: where profweb is served, and who may ask there: on loopback what
 * comes by a name of this computer only, so that no other site's page can (DNS
 * rebinding); elsewhere who has the token.
 */

#define WEBENDPOINT_TOKEN_BYTES	16

struct webendpoint {
	const char *address;	/* of -l; NULL: loopback */
	char name[256];		/* of this computer */
	/* Hexadecimal, another one each time; empty: none is needed. */
	char token[2 * WEBENDPOINT_TOKEN_BYTES + 1];
	char url[512];		/* of the page, with the token */
};

/*
 * Listen at an address or a name of this computer, or NULL: 127.0.0.1; at a
 * port, or 0: 4747, or any if somebody has that.  Returns the socket; exits
 * with status 2 if it can't.
 */
int webendpoint_listen(struct webendpoint *e, const char *address,
    uint16_t port);

/* Does a request come from where it seems to, and with the token? */
bool webendpoint_allows(const struct webendpoint *e, struct MHD_Connection *c);

/* Why it does not, for who has asked. */
const char *webendpoint_why(const struct webendpoint *e);

/* Is it a command of the page itself: from its script, and without a body? */
bool webendpoint_is_ours(struct MHD_Connection *c);

/*
 * viewers.c: those who look at the page, and are told of what is new by
 * server-sent events (HTML, 9.2).  Connections of those who are up to date are
 * suspended, so that they cost nothing.
 */

struct webviewers;

/* Exits with status 2 without memory. */
struct webviewers *webviewers_begin(void);

/*
 * One more: its answer lasts as long as it looks.  Where there are too many it
 * ends at once, with the version, and a browser comes again by itself.  By the
 * server's thread.
 */
enum MHD_Result webviewers_add(struct webviewers *w,
    struct MHD_Connection *c);

/* These may be called by any thread. */
bool webviewers_any(struct webviewers *w);
void webviewers_notify(struct webviewers *w, uint64_t version);

/* Now and then: a sign of life, by which those are noticed that are gone. */
void webviewers_beat(struct webviewers *w);

/* Tell all of the end, if they take it soon: their pages then do not ask again
   and again. */
void webviewers_dismiss(struct webviewers *w);

/* When the server has ended. */
void webviewers_free(struct webviewers *w);

#endif
