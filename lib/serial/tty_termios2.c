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
#include <string.h>

#include "serial/tty_inner.h"

struct sp_tty_settings {
	struct termios2 t;
};
const size_t sp_tty_settings_bytes = sizeof(struct sp_tty_settings);

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

bool
sp_tty_settings_get(int fd, struct sp_tty_settings *s)
{
	return !ioctl(fd, TCGETS2, &s->t);
}

bool
sp_tty_settings_set(int fd, const struct sp_tty_settings *s, bool drain)
{
	return !ioctl(fd, drain ? TCSETSW2 : TCSETS2, &s->t);
}

bool
sp_tty_settings_rate(struct sp_tty_settings *s, uint32_t *baud)
{
	s->t.c_cflag = (s->t.c_cflag & ~(tcflag_t)(CBAUD | CIBAUD)) | BOTHER |
	    BOTHER << IBSHIFT;
	s->t.c_ispeed = s->t.c_ospeed = *baud;
	return true;
}

void
sp_tty_settings_raw(struct sp_tty_settings *s, enum sp_flow flow)
{
	struct termios2 *const t = &s->t;

	/* A break is no byte; everything else arrives as it is. */
	t->c_iflag = IGNBRK | flow_iflag[flow];
	t->c_oflag = 0;
	t->c_lflag = 0;
	t->c_cflag = (t->c_cflag & HUPCL) | CS8 | CREAD | CLOCAL |
	    flow_cflag[flow];
	t->c_cc[VMIN] = 1;
	t->c_cc[VTIME] = 0;
	t->c_cc[VSTART] = 0x11;
	t->c_cc[VSTOP] = 0x13;
}

/* A byte has 10 bits, so that 3 % is more than any UART tolerates. */
bool
sp_tty_settings_took(int fd, uint32_t *baud, enum sp_flow flow)
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
