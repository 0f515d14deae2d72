/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Terminal devices by Linux' termios2, which takes any baud rate.  Its header
 * can't be included together with <termios.h>, hence this file of its own.
 */

#include <config.h>

#include <sys/ioctl.h>

#include <asm/termbits.h>
#include <linux/serial.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "serial/tty.h"

struct sp_tty {
	int fd;
	enum sp_flow flow;
	struct termios2 old;
};

static const tcflag_t flow_iflag[] = {
	[SP_FLOW_NONE] = 0,
	[SP_FLOW_RTSCTS] = 0,
	[SP_FLOW_XONXOFF] = IXON | IXOFF
};
static const tcflag_t flow_cflag[] = {
	[SP_FLOW_NONE] = 0,
	[SP_FLOW_RTSCTS] = CRTSCTS,
	[SP_FLOW_XONXOFF] = 0
};

static void
make_raw(struct termios2 *t, uint32_t baud, enum sp_flow flow)
{
	/* A break is no byte; everything else arrives as it is. */
	t->c_iflag = IGNBRK | flow_iflag[flow];
	t->c_oflag = 0;
	t->c_lflag = 0;
	t->c_cflag = (t->c_cflag & HUPCL) | CS8 | CREAD | CLOCAL |
	    flow_cflag[flow] | BOTHER | BOTHER << IBSHIFT;
	t->c_cc[VMIN] = 1;
	t->c_cc[VTIME] = 0;
	t->c_cc[VSTART] = 0x11;
	t->c_cc[VSTOP] = 0x13;
	t->c_ispeed = t->c_ospeed = baud;
}

/*
 * Whether the driver took the settings, which it says by what they read back
 * as.  A byte has 10 bits, so that 3 % is more than any UART tolerates.
 */
static bool
took(int fd, uint32_t *baud, enum sp_flow flow)
{
	struct termios2 now;
	int64_t off;

	if (ioctl(fd, TCGETS2, &now))
		return false;
	off = (int64_t)now.c_ospeed - (int64_t)*baud;
	if ((off < 0 ? -off : off) > *baud * INT64_C(3) / 100) {
		*baud = now.c_ospeed;
		errno = ERANGE;
		return false;
	}
	errno = ENOTSUP;
	return (now.c_cflag & flow_cflag[flow]) == flow_cflag[flow];
}

struct sp_tty *
sp_tty_start(int fd, uint32_t *baud, enum sp_flow flow)
{
	struct sp_tty *t = malloc(sizeof(*t));
	struct termios2 raw;
	int failure;

	if (!t)
		return NULL;
	t->fd = fd;
	t->flow = flow;
	if (ioctl(fd, TCGETS2, &t->old)) {
		free(t);
		return NULL;
	}
	raw = t->old;
	make_raw(&raw, *baud, flow);
	if (!ioctl(fd, TCSETS2, &raw) && took(fd, baud, flow))
		return t;
	failure = errno;
	sp_tty_stop(t);
	errno = failure;
	return NULL;
}

bool
sp_tty_speed(struct sp_tty *t, uint32_t *baud)
{
	struct termios2 before, now;
	int failure;

	if (ioctl(t->fd, TCGETS2, &before))
		return false;
	now = before;
	now.c_ispeed = now.c_ospeed = *baud;
	if (!ioctl(t->fd, TCSETSW2, &now) && took(t->fd, baud, t->flow))
		return true;
	failure = errno;
	ioctl(t->fd, TCSETS2, &before);
	errno = failure;
	return false;
}

void
sp_tty_stop(struct sp_tty *t)
{
	if (!t)
		return;
	ioctl(t->fd, TCSETS2, &t->old);
	free(t);
}

bool
sp_tty_counts(int fd, struct sp_tty_counts *c)
{
	struct serial_icounter_struct k;

	memset(&k, 0, sizeof(k));
	if (ioctl(fd, TIOCGICOUNT, &k))
		return false;
	c->overruns = (uint32_t)k.overrun + (uint32_t)k.buf_overrun;
	c->framing = (uint32_t)k.frame;
	c->parity = (uint32_t)k.parity;
	c->breaks = (uint32_t)k.brk;
	return true;
}

bool
sp_tty_claimed(int fd)
{
	int claimed = 0;

	return !ioctl(fd, TIOCGEXCL, &claimed) && claimed;
}
