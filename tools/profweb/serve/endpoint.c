/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where profweb is served, and to whom, see serve.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/tool.h"
#include "host_header.h"
#include "serve.h"

#define LOOPBACK	"127.0.0.1"
#define PORT		4747

static struct addrinfo *
resolve(const char *address, uint16_t port)
{
	const struct addrinfo hints = { .ai_flags = AI_PASSIVE,
	    .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM };
	struct addrinfo *found;
	char service[8];
	int why;

	snprintf(service, sizeof(service), "%u", (unsigned)port);
	why = getaddrinfo(address, service, &hints, &found);
	if (why)
		errx(TOOL_TROUBLE, "-l: %s: %s", address, gai_strerror(why));
	return found;
}

/* -1 with errno if it can't be. */
static int
listen_at(const char *address, uint16_t port)
{
	struct addrinfo *const a = resolve(address, port);
	const int one = 1;
	int error, s = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC |
	    SOCK_NONBLOCK, 0);

	if (s >= 0)
		setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
	if (s >= 0 && (bind(s, a->ai_addr, a->ai_addrlen) || listen(s, 64))) {
		error = errno;
		close(s);
		errno = error;
		s = -1;
	}
	freeaddrinfo(a);
	return s;
}

static void
make_token(struct webendpoint *e)
{
	unsigned char bytes[WEBENDPOINT_TOKEN_BYTES];

	if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes))
		err(TOOL_TROUBLE, "no random numbers");
	for (size_t i = 0; i < sizeof(bytes); i++)
		sprintf(e->token + 2 * i, "%02x", bytes[i]);
}

/* An address for all is none to go to: there it is by this computer's name. */
static void
make_url(struct webendpoint *e, int s)
{
	char host[NI_MAXHOST], port[NI_MAXSERV];
	struct sockaddr_storage a;
	socklen_t size = sizeof(a);
	const char *shown = host;

	if (getsockname(s, (struct sockaddr *)&a, &size) ||
	    getnameinfo((struct sockaddr *)&a, size, host, sizeof(host), port,
	    sizeof(port), NI_NUMERICHOST | NI_NUMERICSERV))
		errx(TOOL_TROUBLE, "can't find out where it listens");
	if (!strcmp(host, "0.0.0.0") || !strcmp(host, "::"))
		shown = *e->name ? e->name : LOOPBACK;
	snprintf(e->url, sizeof(e->url), strchr(shown, ':') ?
	    "http://[%s]:%s/%s%s" : "http://%s:%s/%s%s", shown, port,
	    *e->token ? "?token=" : "", e->token);
}

int
webendpoint_listen(struct webendpoint *e, const char *address, uint16_t port)
{
	const char *const host = address ? address : LOOPBACK;
	int s;

	*e = (struct webendpoint){ .address = address };
	if (gethostname(e->name, sizeof(e->name) - 1))
		e->name[0] = '\0';
	if (address)
		make_token(e);
	s = listen_at(host, port ? port : PORT);
	if (s < 0 && !port && errno == EADDRINUSE)
		s = listen_at(host, 0);
	if (s < 0)
		err(TOOL_TROUBLE, "%s port %u", host,
		    (unsigned)(port ? port : PORT));
	make_url(e, s);
	return s;
}

static const char *
header_of(struct MHD_Connection *c, const char *name)
{
	return MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
}

const char *
webendpoint_refuses(const struct webendpoint *e, struct MHD_Connection *c)
{
	const char *const host = header_of(c, "Host");
	const char *const given = MHD_lookup_connection_value(c,
	    MHD_GET_ARGUMENT_KIND, "token");

	if (!e->address)
		return sp_hosthead(host, NULL) == SP_HOSTHEAD_LOOPBACK ? NULL :
		    "only for pages of this computer";
	return (sp_hosthead(host, e->name) || sp_hosthead(host, e->address)) &&
	    given &&
	    sp_hosthead_same_secret(given, e->token) ? NULL :
	    "the address of the page, with its token, is needed";
}

/* A page of another site can't set a header of its own without asking. */
bool
webendpoint_is_ours(struct MHD_Connection *c)
{
	const char *const length = header_of(c, "Content-Length");

	return header_of(c, "X-Profweb") &&
	    (!length || !strcmp(length, "0")) &&
	    !header_of(c, "Transfer-Encoding");
}
