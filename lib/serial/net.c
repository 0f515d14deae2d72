/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connections to a byte stream, see net.h */

#include <config.h>

#include <sys/socket.h>
#include <sys/un.h>

#include <netinet/in.h>
#include <netinet/tcp.h>

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "serial/net.h"

#define HOST_MAX	256	/* a name has at most 253 characters */
#define CONNECT_MS	10000

/* A peer that lost its power says nothing: ask it after 10 s of silence. */
static const struct {
	int level, option, value;
} tcp_options[] = {
	{ IPPROTO_TCP, TCP_NODELAY, 1 },
	{ SOL_SOCKET, SO_KEEPALIVE, 1 },
#ifdef TCP_KEEPIDLE
	{ IPPROTO_TCP, TCP_KEEPIDLE, 10 },
	{ IPPROTO_TCP, TCP_KEEPINTVL, 5 },
	{ IPPROTO_TCP, TCP_KEEPCNT, 3 },
#endif
};
#define N_OPTIONS	(sizeof(tcp_options) / sizeof(tcp_options[0]))

/* Split an address; returns the port or NULL.  host has HOST_MAX bytes. */
static const char *
split(const char *name, char *host)
{
	const char *colon = strrchr(name, ':');
	size_t n;

	if (!colon || !colon[1] || strchr(name, '/'))
		return NULL;
	n = (size_t)(colon - name);
	if (name[0] == '[' && n > 1 && name[n - 1] == ']') {
		name++;
		n -= 2;
	} else if (memchr(name, ':', n)) {
		return NULL;
	}
	if (!n || n >= HOST_MAX)
		return NULL;
	memcpy(host, name, n);
	host[n] = '\0';
	return colon + 1;
}

bool
sp_net_address(const char *name)
{
	char host[HOST_MAX];

	return split(name, host);
}

static int
stream_socket(int family)
{
	const int fd = socket(family, SOCK_STREAM, 0);

	if (fd >= 0)
		fcntl(fd, F_SETFD, FD_CLOEXEC);
	return fd;
}

/* Close fd and return -1 with the errno that led here. */
static int
give_up(int fd)
{
	const int failure = errno;

	close(fd);
	errno = failure;
	return -1;
}

static int
connect_in_time(int fd, const struct sockaddr *to, socklen_t size)
{
	struct pollfd p = { fd, POLLOUT, 0 };
	int failure = 0, n;
	socklen_t failure_size = sizeof(failure);

	if (!connect(fd, to, size))
		return 0;
	if (errno != EINPROGRESS)
		return -1;
	n = poll(&p, 1, CONNECT_MS);
	if (n < 0)
		return -1;
	if (!n)
		failure = ETIMEDOUT;
	else if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &failure, &failure_size))
		return -1;
	errno = failure;
	return failure ? -1 : 0;
}

static int
tcp_socket(const struct addrinfo *to)
{
	const int fd = stream_socket(to->ai_family);

	if (fd < 0)
		return -1;
	/* An option that the system refuses is no reason to give up. */
	for (size_t i = 0; i < N_OPTIONS; i++)
		setsockopt(fd, tcp_options[i].level, tcp_options[i].option,
		    &tcp_options[i].value, sizeof(tcp_options[i].value));
	fcntl(fd, F_SETFL, O_NONBLOCK);
	if (connect_in_time(fd, to->ai_addr, to->ai_addrlen))
		return give_up(fd);
	return fd;
}

/* "localhost" is this machine, also without /etc/hosts (RFC 6761, 6.3). */
static int
look_up(const char *host, const char *port, struct addrinfo **list)
{
	struct addrinfo hints;

	memset(&hints, 0, sizeof(hints));
	hints.ai_socktype = SOCK_STREAM;
	return getaddrinfo(strcmp(host, "localhost") ? host : NULL, port,
	    &hints, list);
}

int
sp_net_tcp(const char *name, int *gai)
{
	struct addrinfo *list;
	char host[HOST_MAX];
	const char *port = split(name, host);
	int fd = -1;

	*gai = port ? look_up(host, port, &list) : EAI_NONAME;
	if (*gai)
		return -1;
	for (struct addrinfo *a = list; a && fd < 0; a = a->ai_next) {
		fd = tcp_socket(a);
		if (fd < 0 && errno == EINTR)
			break;
	}
	const int failure = errno;
	freeaddrinfo(list);
	errno = failure;
	return fd;
}

int
sp_net_unix(const char *path)
{
	struct sockaddr_un to;
	int fd;

	memset(&to, 0, sizeof(to));
	to.sun_family = AF_UNIX;
	if (strlen(path) >= sizeof(to.sun_path)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	strcpy(to.sun_path, path);
	fd = stream_socket(AF_UNIX);
	if (fd < 0)
		return -1;
	if (connect(fd, (const struct sockaddr *)&to, sizeof(to)))
		return give_up(fd);
	fcntl(fd, F_SETFL, O_NONBLOCK);
	return fd;
}
