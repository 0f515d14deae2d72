/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How t/support/peer/peer.c makes its end of the line, see peer.h */

#include <config.h>

#include <sys/socket.h>
#include <sys/un.h>

#include <netinet/in.h>

#include <err.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "peer.h"

/* Make name appear complete. */
static void
publish(const char *name, int (*make)(const char *, const char *),
    const char *content)
{
	char next[1024];

	snprintf(next, sizeof(next), "%s.next", name);
	unlink(next);
	if (make(content, next) || rename(next, name))
		err(2, "%s", name);
}

static int
write_file(const char *content, const char *name)
{
	FILE *f = fopen(name, "w");

	if (!f || fputs(content, f) == EOF)
		return -1;
	return fclose(f);
}

void
peer_publish(const char *name, const char *text)
{
	publish(name, write_file, text);
}

int
peer_open_pty(const char *name)
{
	int line;
	const char *slave;
	int fd;

	line = posix_openpt(O_RDWR | O_NOCTTY);
	if (line < 0 || grantpt(line) || unlockpt(line))
		err(2, "pty");
	slave = ptsname(line);
	/* From now on the master reports a hangup while nobody has it. */
	fd = open(slave, O_RDWR | O_NOCTTY);
	if (fd < 0 || close(fd))
		err(2, "%s", slave);
	publish(name, symlink, slave);
	return line;
}

int
peer_listen_unix(const char *name)
{
	struct sockaddr_un at;
	const int listener = socket(AF_UNIX, SOCK_STREAM, 0);

	/* Under its name it can be connected to. */
	memset(&at, 0, sizeof(at));
	at.sun_family = AF_UNIX;
	snprintf(at.sun_path, sizeof(at.sun_path), "%s.next", name);
	unlink(at.sun_path);
	if (listener < 0 ||
	    bind(listener, (const struct sockaddr *)&at, sizeof(at)) ||
	    listen(listener, 5) || rename(at.sun_path, name))
		err(2, "%s", name);
	return listener;
}

int
peer_listen_tcp(const char *name)
{
	int listener;
	struct sockaddr_in at;
	socklen_t size = sizeof(at);
	char address[32];

	memset(&at, 0, sizeof(at));
	at.sin_family = AF_INET;
	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	listener = socket(AF_INET, SOCK_STREAM, 0);
	if (listener < 0 ||
	    bind(listener, (const struct sockaddr *)&at, size) ||
	    listen(listener, 5) ||
	    getsockname(listener, (struct sockaddr *)&at, &size))
		err(2, "tcp");
	snprintf(address, sizeof(address), "127.0.0.1:%d\n",
	    ntohs(at.sin_port));
	peer_publish(name, address);
	return listener;
}
