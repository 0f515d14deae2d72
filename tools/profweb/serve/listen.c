/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where profweb is served, see listen.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/tool.h"
#include "listen.h"

#define LOOPBACK	"127.0.0.1"

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
report_place(int s, char *place, size_t n)
{
	char host[NI_MAXHOST], port[NI_MAXSERV];
	struct sockaddr_storage a;
	socklen_t size = sizeof(a);

	if (getsockname(s, (struct sockaddr *)&a, &size) ||
	    getnameinfo((struct sockaddr *)&a, size, host, sizeof(host), port,
	    sizeof(port), NI_NUMERICHOST | NI_NUMERICSERV))
		errx(TOOL_TROUBLE, "can't find out where it listens");
	/* An address for all is none to go to. */
	if (!strcmp(host, "0.0.0.0") || !strcmp(host, "::"))
		if (gethostname(host, sizeof(host) - 1))
			strcpy(host, LOOPBACK);
	snprintf(place, n, strchr(host, ':') ? "[%s]:%s" : "%s:%s", host, port);
}

int
weblisten(const char *address, uint16_t port, char *place, size_t n)
{
	const char *const host = address ? address : LOOPBACK;
	int s = listen_at(host, port ? port : WEBLISTEN_PORT);

	if (s < 0 && !port && errno == EADDRINUSE)
		s = listen_at(host, 0);
	if (s < 0)
		err(TOOL_TROUBLE, "%s port %u", host,
		    (unsigned)(port ? port : WEBLISTEN_PORT));
	report_place(s, place, n);
	return s;
}
