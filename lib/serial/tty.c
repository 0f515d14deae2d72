/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A terminal device as a raw serial line, see tty.h */

#include <config.h>

#include <errno.h>
#include <stdlib.h>

#include "serial/tty_inner.h"

/* Not in POSIX, but on most systems. */
#ifndef CRTSCTS
#define CRTSCTS 0
#endif

struct sp_tty {
	int fd;
	enum sp_flow flow;
	sp_tty_settings old;
};

/* errno is kept. */
static void
give_back(int fd, const sp_tty_settings *s)
{
	const int failure = errno;

	(void)sp_tty_settings_set(fd, s, false);
	errno = failure;
}

static void
make_raw(sp_tty_settings *s, enum sp_flow flow)
{
	/* A break is no byte; everything else arrives as it is. */
	s->c_iflag = IGNBRK;
	if (flow == SP_FLOW_XONXOFF)
		s->c_iflag |= IXON | IXOFF;
	s->c_oflag = 0;
	s->c_lflag = 0;
	s->c_cflag = (s->c_cflag & HUPCL) | CS8 | CREAD | CLOCAL;
	if (flow == SP_FLOW_RTSCTS)
		s->c_cflag |= CRTSCTS;
	s->c_cc[VMIN] = 1;
	s->c_cc[VTIME] = 0;
	s->c_cc[VSTART] = 0x11;
	s->c_cc[VSTOP] = 0x13;
}

/*
 * Set the rate, and all that s has.  Whether the driver took it, and the flow
 * control, it says by what the settings read back as.
 */
static bool
set(int fd, sp_tty_settings *s, uint32_t *baud, enum sp_flow flow,
    bool drain)
{
	errno = ERANGE;
	if (!sp_tty_settings_rate(s, baud) ||
	    !sp_tty_settings_set(fd, s, drain) || !sp_tty_settings_get(fd, s))
		return false;
	errno = ERANGE;
	if (!sp_tty_settings_took(s, baud))
		return false;
	errno = ENOTSUP;
	return flow != SP_FLOW_RTSCTS ||
	    (CRTSCTS && (s->c_cflag & CRTSCTS));
}

struct sp_tty *
sp_tty_start(int fd, uint32_t *baud, enum sp_flow flow)
{
	struct sp_tty *const t = malloc(sizeof(*t));
	sp_tty_settings raw;

	if (t && sp_tty_settings_get(fd, &t->old)) {
		t->fd = fd;
		t->flow = flow;
		raw = t->old;
		make_raw(&raw, flow);
		if (set(fd, &raw, baud, flow, false))
			return t;
		give_back(fd, &t->old);
	}
	free(t);
	return NULL;
}

bool
sp_tty_speed(struct sp_tty *t, uint32_t *baud)
{
	sp_tty_settings before, now;

	if (!sp_tty_settings_get(t->fd, &before))
		return false;
	now = before;
	if (set(t->fd, &now, baud, t->flow, true))
		return true;
	give_back(t->fd, &before);
	return false;
}

void
sp_tty_stop(struct sp_tty *t)
{
	if (t)
		give_back(t->fd, &t->old);
	free(t);
}
