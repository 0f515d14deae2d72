/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings as POSIX' termios shows them, see peer.h */

#include <config.h>

#include <string.h>
#include <termios.h>

#include "peer.h"

#ifndef CRTSCTS
#define CRTSCTS 0
#endif

static void
flag(FILE *out, const char *name, tcflag_t set)
{
	fprintf(out, " %s%s", set ? "" : "-", name);
}

/* The few speeds that the tests use. */
static unsigned
baud(speed_t speed)
{
	return speed == B9600 ? 9600 : speed == B38400 ? 38400 :
	    speed == B115200 ? 115200 : 0;
}

bool
peer_settings(int fd, FILE *out)
{
	struct termios t;

	/* The C library may have room for more than the kernel fills. */
	memset(&t, 0, sizeof(t));
	if (tcgetattr(fd, &t))
		return false;
	fprintf(out, "%u %u", baud(cfgetospeed(&t)), baud(cfgetispeed(&t)));
	flag(out, "cs8", (t.c_cflag & CSIZE) == CS8);
	flag(out, "parenb", t.c_cflag & PARENB);
	flag(out, "cstopb", t.c_cflag & CSTOPB);
	flag(out, "clocal", t.c_cflag & CLOCAL);
	flag(out, "crtscts", t.c_cflag & CRTSCTS);
	flag(out, "ixon", t.c_iflag & IXON);
	flag(out, "ixoff", t.c_iflag & IXOFF);
	fprintf(out, " exclusive?");	/* POSIX can't say */
	fprintf(out, " iflag %x oflag %x cflag %x lflag %x",
	    (unsigned)t.c_iflag, (unsigned)t.c_oflag, (unsigned)t.c_cflag,
	    (unsigned)t.c_lflag);
	for (size_t i = 0; i < NCCS; i++)
		fprintf(out, " %x", t.c_cc[i]);
	fputc('\n', out);
	return true;
}

unsigned
peer_speed(int master)
{
	struct termios t;

	memset(&t, 0, sizeof(t));
	return tcgetattr(master, &t) ? 0 : baud(cfgetospeed(&t));
}
