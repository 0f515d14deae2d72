/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Terminal devices by POSIX' termios, for systems without termios2: the
 * standard baud rates, and no counts of errors.
 */

#include <config.h>

#include <stddef.h>

#include "serial/tty_inner.h"

static const struct {
	uint32_t baud;
	speed_t code;
} speeds[] = {
	{ 50, B50 }, { 75, B75 }, { 110, B110 }, { 134, B134 }, { 150, B150 },
	{ 200, B200 }, { 300, B300 }, { 600, B600 }, { 1200, B1200 },
	{ 1800, B1800 }, { 2400, B2400 }, { 4800, B4800 }, { 9600, B9600 },
	{ 19200, B19200 }, { 38400, B38400 },
#ifdef B57600
	{ 57600, B57600 },
#endif
#ifdef B115200
	{ 115200, B115200 },
#endif
#ifdef B230400
	{ 230400, B230400 },
#endif
#ifdef B460800
	{ 460800, B460800 },
#endif
#ifdef B500000
	{ 500000, B500000 },
#endif
#ifdef B576000
	{ 576000, B576000 },
#endif
#ifdef B921600
	{ 921600, B921600 },
#endif
#ifdef B1000000
	{ 1000000, B1000000 },
#endif
#ifdef B1152000
	{ 1152000, B1152000 },
#endif
#ifdef B1500000
	{ 1500000, B1500000 },
#endif
#ifdef B2000000
	{ 2000000, B2000000 },
#endif
#ifdef B2500000
	{ 2500000, B2500000 },
#endif
#ifdef B3000000
	{ 3000000, B3000000 },
#endif
#ifdef B3500000
	{ 3500000, B3500000 },
#endif
#ifdef B4000000
	{ 4000000, B4000000 },
#endif
};

/* The system's name of a rate; B0 if it has none. */
static speed_t
speed_code(uint32_t baud)
{
	for (size_t i = 0; i < sizeof(speeds) / sizeof(speeds[0]); i++) {
		if (speeds[i].baud == baud)
			return speeds[i].code;
	}
	return B0;
}

bool
sp_tty_settings_get(int fd, sp_tty_settings *s)
{
	return !tcgetattr(fd, s);
}

bool
sp_tty_settings_set(int fd, const sp_tty_settings *s, bool drain)
{
	return !tcsetattr(fd, drain ? TCSADRAIN : TCSANOW, s);
}

bool
sp_tty_settings_rate(sp_tty_settings *s, uint32_t *baud)
{
	const speed_t speed = speed_code(*baud);

	if (speed == B0) {
		*baud = 0;
		return false;
	}
	cfsetispeed(s, speed);
	cfsetospeed(s, speed);
	return true;
}

bool
sp_tty_settings_took(const sp_tty_settings *s, uint32_t *baud)
{
	const speed_t speed = speed_code(*baud);

	if (speed != B0 && cfgetospeed(s) == speed)
		return true;
	*baud = 0;
	return false;
}

bool
sp_tty_counts(int fd, struct sp_tty_counts *c)
{
	(void)fd;
	(void)c;
	return false;
}

bool
sp_tty_claimed(int fd)
{
	(void)fd;
	return false;
}
