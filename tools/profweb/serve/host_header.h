/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Host header of a request (RFC 9110, 7.2), which tells by what name a
 * browser has found a server.  A page of another site may have let its own name
 * lead to this computer (DNS rebinding), and would then be allowed to read what
 * is served here: but the header has that name.
 */
#ifndef HOST_HEADER_H
#define HOST_HEADER_H

#include <stdbool.h>

/* What it names, with any port or none. */
enum sp_hosthead {
	SP_HOSTHEAD_OTHER,	/* what any DNS may lead here, or nothing */
	SP_HOSTHEAD_OWN,	/* a name that is given */
	SP_HOSTHEAD_ADDRESS,	/* which no DNS can tell at all */
	SP_HOSTHEAD_LOOPBACK	/* this computer, whatever any DNS may say:
				   localhost, 127.0.0.0/8 or [::1] */
};

/* Both may be NULL. */
enum sp_hosthead sp_hosthead(const char *host, const char *own);

/* Are the two texts equal?  It takes as long whether they are or not. */
bool sp_hosthead_same_secret(const char *given, const char *secret);

#endif
