/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A terminal device as a raw serial line, see tty.h */

#include <config.h>

#include <errno.h>
#include <stdlib.h>

#include "serial/tty_inner.h"

struct sp_tty {
	int fd;
	enum sp_flow flow;
	struct sp_tty_settings *old;
};

/* The caller frees them; NULL with errno. */
static struct sp_tty_settings *
get(int fd)
{
	struct sp_tty_settings *const s = malloc(sp_tty_settings_bytes);

	if (s && !sp_tty_settings_get(fd, s)) {
		free(s);
		return NULL;
	}
	return s;
}

/* errno is kept. */
static void
set_and_free(int fd, struct sp_tty_settings *s)
{
	const int failure = errno;

	(void)sp_tty_settings_set(fd, s, false);
	free(s);
	errno = failure;
}

struct sp_tty *
sp_tty_start(int fd, uint32_t *baud, enum sp_flow flow)
{
	struct sp_tty *const t = malloc(sizeof(*t));
	struct sp_tty_settings *const old = t ? get(fd) : NULL;
	struct sp_tty_settings *const raw = old ? get(fd) : NULL;
	bool took = false;

	if (raw) {
		sp_tty_settings_raw(raw, flow);
		took = sp_tty_settings_rate(raw, baud) &&
		    sp_tty_settings_set(fd, raw, false) &&
		    sp_tty_settings_took(fd, baud, flow);
	}
	free(raw);
	if (took) {
		*t = (struct sp_tty){ fd, flow, old };
		return t;
	}
	if (old)
		set_and_free(fd, old);
	free(t);
	return NULL;
}

bool
sp_tty_speed(struct sp_tty *t, uint32_t *baud)
{
	struct sp_tty_settings *const before = get(t->fd);
	struct sp_tty_settings *const now = before ? get(t->fd) : NULL;
	const bool took = now && sp_tty_settings_rate(now, baud) &&
	    sp_tty_settings_set(t->fd, now, true) &&
	    sp_tty_settings_took(t->fd, baud, t->flow);

	free(now);
	if (took)
		free(before);
	else if (before)
		set_and_free(t->fd, before);
	return took;
}

void
sp_tty_stop(struct sp_tty *t)
{
	if (t)
		set_and_free(t->fd, t->old);
	free(t);
}
