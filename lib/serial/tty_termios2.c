/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terminal devices by Linux' termios2, which takes any baud rate */

#include <config.h>

#include <sys/ioctl.h>

#include <linux/serial.h>

#include <string.h>

#include "serial/tty_inner.h"

bool
sp_tty_settings_get(int fd, sp_tty_settings *s)
{
	return !ioctl(fd, TCGETS2, s);
}

bool
sp_tty_settings_set(int fd, const sp_tty_settings *s, bool drain)
{
	return !ioctl(fd, drain ? TCSETSW2 : TCSETS2, s);
}

bool
sp_tty_settings_rate(sp_tty_settings *s, uint32_t *baud)
{
	s->c_cflag = (s->c_cflag & ~(tcflag_t)(CBAUD | CIBAUD)) | BOTHER |
	    BOTHER << IBSHIFT;
	s->c_ispeed = s->c_ospeed = *baud;
	return true;
}

/* A byte has 10 bits, so that 3 % is more than any UART tolerates. */
bool
sp_tty_settings_took(const sp_tty_settings *s, uint32_t *baud)
{
	const int64_t off = (int64_t)s->c_ospeed - (int64_t)*baud;

	if ((off < 0 ? -off : off) <= *baud * INT64_C(3) / 100)
		return true;
	*baud = s->c_ospeed;
	return false;
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
