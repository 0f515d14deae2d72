/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who may ask the server of profweb, see guard.h */

#include <config.h>

#include <err.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "common/tool.h"
#include "guard.h"
#include "host_header.h"

static const char *
header_of(struct MHD_Connection *c, const char *name)
{
	return MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
}

static void
make_token(struct webguard *g)
{
	unsigned char bytes[WEBGUARD_TOKEN_BYTES];

	if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes))
		err(TOOL_TROUBLE, "no random numbers");
	for (size_t i = 0; i < sizeof(bytes); i++)
		sprintf(g->token + 2 * i, "%02x", bytes[i]);
}

void
webguard_begin(struct webguard *g, const char *address)
{
	*g = (struct webguard){ .address = address };
	if (gethostname(g->name, sizeof(g->name) - 1))
		g->name[0] = '\0';
	if (address)
		make_token(g);
}

bool
webguard_allows(const struct webguard *g, struct MHD_Connection *c)
{
	const char *const host = header_of(c, "Host");
	const char *const given = MHD_lookup_connection_value(c,
	    MHD_GET_ARGUMENT_KIND, "token");

	if (!g->address)
		return sp_hosthead_is_loopback(host);
	return (sp_hosthead_is_address(host, g->name) ||
	    sp_hosthead_is_address(host, g->address)) && given &&
	    sp_hosthead_same_secret(given, g->token);
}

const char *
webguard_why(const struct webguard *g)
{
	return g->address ? "the address of the page, with its token, is "
	    "needed" : "only for pages of this computer";
}

/* A page of another site can't set a header of its own without asking. */
bool
webguard_is_ours(struct MHD_Connection *c)
{
	const char *const length = header_of(c, "Content-Length");

	return header_of(c, "X-Profweb") &&
	    (!length || !strcmp(length, "0")) &&
	    !header_of(c, "Transfer-Encoding");
}
