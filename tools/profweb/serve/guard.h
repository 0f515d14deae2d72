/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who may ask the server of profweb: on loopback what comes by a name of this
 * computer only, so that no other site's page can (DNS rebinding); elsewhere who
 * has the token.
 */
#ifndef WEBGUARD_H
#define WEBGUARD_H

#include <microhttpd.h>
#include <stdbool.h>

#define WEBGUARD_TOKEN_BYTES	16

struct webguard {
	char name[256];		/* of this computer */
	const char *address;	/* of -l; NULL: loopback */
	/* Hexadecimal; empty: none is needed. */
	char token[2 * WEBGUARD_TOKEN_BYTES + 1];
};

/* With another token each time; exits without random numbers. */
void webguard_begin(struct webguard *g, const char *address);

/* Does a request come from where it seems to, and with the token? */
bool webguard_allows(const struct webguard *g, struct MHD_Connection *c);

/* Why it does not, for who has asked. */
const char *webguard_why(const struct webguard *g);

/* Is it a command of the page itself: from its script, and without a body? */
bool webguard_is_ours(struct MHD_Connection *c);

#endif
