/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where profweb is served, and who may ask there: on loopback what comes by a
 * name of this computer only, so that no other site's page can (DNS rebinding);
 * elsewhere who has the token.
 */
#ifndef WEBENDPOINT_H
#define WEBENDPOINT_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

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
 * port, or 0: 4747, or any if somebody has that.  Returns the socket; exits with
 * status 2 if it can't.
 */
int webendpoint_listen(struct webendpoint *e, const char *address,
    uint16_t port);

/* Does a request come from where it seems to, and with the token? */
bool webendpoint_allows(const struct webendpoint *e, struct MHD_Connection *c);

/* Why it does not, for who has asked. */
const char *webendpoint_why(const struct webendpoint *e);

/* Is it a command of the page itself: from its script, and without a body? */
bool webendpoint_is_ours(struct MHD_Connection *c);

#endif
