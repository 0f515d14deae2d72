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

/*
 * Does it name this computer whatever any DNS may say: localhost, 127.0.0.0/8
 * or [::1], with any port or none?  NULL does not.
 */
bool sp_hosthead_is_loopback(const char *host);

/*
 * The same for what no DNS can tell at all, an address, or one of these: a
 * name, which may be NULL.
 */
bool sp_hosthead_is_address(const char *host, const char *name);

/* Are the two texts equal?  It takes as long whether they are or not. */
bool sp_hosthead_same_secret(const char *given, const char *secret);

#endif
