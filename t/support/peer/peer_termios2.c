/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings as Linux' termios2 shows them, see peer.h */

#include <config.h>

#include <sys/ioctl.h>

#include <asm/termbits.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "peer.h"

/* Whether the pty is exclusive, which keeps out everybody but root. */
static bool
exclusive(int master)
{
	const int fd = open(ptsname(master), O_RDONLY | O_NOCTTY | O_NONBLOCK);
	int yes = fd < 0 && errno == EBUSY;

	if (fd >= 0) {
		ioctl(fd, TIOCGEXCL, &yes);
		close(fd);
	}
	return yes;
}

static void
flag(FILE *out, const char *name, tcflag_t set)
{
	fprintf(out, " %s%s", set ? "" : "-", name);
}

bool
peer_settings(int fd, FILE *out)
{
	struct termios2 t;

	if (ioctl(fd, TCGETS2, &t))
		return false;
	fprintf(out, "%u %u", t.c_ospeed, t.c_ispeed);
	flag(out, "cs8", (t.c_cflag & CSIZE) == CS8);
	flag(out, "parenb", t.c_cflag & PARENB);
	flag(out, "cstopb", t.c_cflag & CSTOPB);
	flag(out, "clocal", t.c_cflag & CLOCAL);
	flag(out, "crtscts", t.c_cflag & CRTSCTS);
	flag(out, "ixon", t.c_iflag & IXON);
	flag(out, "ixoff", t.c_iflag & IXOFF);
	flag(out, "exclusive", exclusive(fd));
	fprintf(out, " iflag %x oflag %x cflag %x lflag %x", t.c_iflag,
	    t.c_oflag, t.c_cflag, t.c_lflag);
	for (size_t i = 0; i < sizeof(t.c_cc); i++)
		fprintf(out, " %x", t.c_cc[i]);
	fputc('\n', out);
	return true;
}

unsigned
peer_speed(int master)
{
	struct termios2 t;

	return ioctl(master, TCGETS2, &t) ? 0 : t.c_ospeed;
}
