/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Those who look at the page, and are told of what is new by server-sent events
 * (HTML, 9.2).  Connections of those who are up to date are suspended, so that
 * they cost nothing.
 */
#ifndef WEBVIEWERS_H
#define WEBVIEWERS_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

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
