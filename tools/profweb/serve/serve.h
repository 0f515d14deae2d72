/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The web server of profweb, and its parts, which exit with status 2 if they
 * can't begin.
 */
#ifndef WEBSERVE_H
#define WEBSERVE_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

#include "profweb/model/snapshot.h"

/*
 * signals.c: how a server is told to end: by SIGTERM or SIGHUP at any time, and
 * by Ctrl-C when its input has ended, since that is for all of a pipeline and
 * ends what comes.  What was ignored from outside (nohup) stays ignored.
 */

/*
 * From now on SIGTERM and SIGHUP are noted.  Where nobody asks for that within
 * a second, as while a file is opened, they end the program all the same; and
 * so does the second one.
 */
void websignals_note(void);

/* The signal that was noted, or 0. */
int websignals_reported(void);

/* The input has ended: from now on all of them are waited for ... */
void websignals_await(void);

/* ... by this, a second at most: did one come? */
bool websignals_came(void);

/* command.c: commands of the page for the device, by the file of -w */

struct webcommand {
	const char *path;	/* set by the caller: a FIFO or a device, or
				   NULL: none */
	bool connected;		/* set by the caller: fd is, too, and leads to
				   the device whose bytes are read */
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
 * serve.c: a thread of its own, for which the reading of the input never waits.
 * What is asked for is answered from the last snapshot.
 */

struct webserve;

/*
 * Begin to serve at an address and a port, see webendpoint_listen.  The
 * commands outlive it; s is held by it.
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

/*
 * page.c: one file of HTML with its style and its program, made at build time
 * by tools/profweb/page/assemble; and reports, which are the page with all that
 * it shows in it.  These functions exit with status 2 without memory.
 */

/* What the page may do, as a Content-Security-Policy. */
extern const char webpage_policy[];

/* The page in two parts: data may stand between. */
extern const unsigned char webpage_before[], webpage_behind[];
extern const size_t webpage_before_bytes, webpage_behind_bytes;

/* Append the page, which asks the server for what it shows. */
void webpage_empty(struct jsonout *out);

/* Append the report of a snapshot. */
void webpage_report(const struct websnap *s, struct jsonout *out);

/*
 * Reports for all who ask for one: however many do, and however slowly they
 * take it, only a few are in memory at once.  Used by the server's thread
 * alone.
 */
#define WEBREPORTS_MOST	4

/* Zero-initialise before use. */
struct webreports {
	struct websnap_text *list[WEBREPORTS_MOST];	/* held, or NULL */
	size_t newest;
	uint64_t version;	/* of the newest */
};

/*
 * The report of a snapshot; or while others are still being sent an older one.
 * It is held here, until another call.
 */
struct websnap_text *webreports_of(struct webreports *r,
    const struct websnap *s);

void webreports_end(struct webreports *r);

/*
 * gzip.c: texts that are compressed.
 */

#define WEBGZIP_FAST	1	/* for an answer */
#define WEBGZIP_SMALL	6	/* for a file */

/* These bytes in gzip's format, held once. */
struct websnap_text *webgzip(const char *bytes, size_t n, int level);

/* What n characters of base64, which are written over, have in that format,
   held once; NULL if they do not, or have more than most bytes. */
struct websnap_text *webgunzip(char *base64, size_t n, size_t most);

/* Does an Accept-Encoding header, or NULL, name gzip? */
bool webgzip_accepted(const char *list);

/*
 * answer.c: answers to requests, none without the headers that guard the page.
 */

/* This response, or none without memory; it is destroyed. */
enum MHD_Result webanswer(struct MHD_Connection *c, unsigned status,
    const char *type, struct MHD_Response *r);

/* A few words, as a line. */
enum MHD_Result webanswer_text(struct MHD_Connection *c, unsigned status,
    const char *text);

/* A text that others may hold as well: it is dropped here.  NULL is nothing.
   Who accepts that gets it compressed. */
enum MHD_Result webanswer_held(struct MHD_Connection *c, const char *type,
    struct websnap_text *t);

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
 * port, or 0: 4747, or any if somebody has that.  Returns the socket.
 */
int webendpoint_listen(struct webendpoint *e, const char *address,
    uint16_t port);

/* Why a request is not allowed, for who has asked: it does not come from where
   it seems to, or without the token.  NULL: it is. */
const char *webendpoint_refuses(const struct webendpoint *e,
    struct MHD_Connection *c);

/* Is it a command of the page itself: from its script, and without a body? */
bool webendpoint_is_ours(struct MHD_Connection *c);

/*
 * viewers.c: those who look at the page, and are told of what is new by
 * server-sent events (HTML, 9.2).  Connections of those who are up to date are
 * suspended, so that they cost nothing.
 */

struct webviewers;

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
