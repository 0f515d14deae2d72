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

/* The speeds that the tests use. */
static const struct {
	speed_t code;
	unsigned baud;
} speeds[] = {
	{ B4800, 4800 }, { B9600, 9600 }, { B19200, 19200 },
	{ B38400, 38400 }, { B57600, 57600 }, { B115200, 115200 },
#ifdef B1000000
	{ B1000000, 1000000 },
#endif
#ifdef B2000000
	{ B2000000, 2000000 },
#endif
#ifdef B3000000
	{ B3000000, 3000000 },
#endif
#ifdef B4000000
	{ B4000000, 4000000 },
#endif
};

static unsigned
baud(speed_t speed)
{
	for (size_t i = 0; i < sizeof(speeds) / sizeof(*speeds); i++)
		if (speeds[i].code == speed)
			return speeds[i].baud;
	return 0;
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
