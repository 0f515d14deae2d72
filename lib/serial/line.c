/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line of bytes from a device of any kind, see line.h */

#include <config.h>

#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "serial/line.h"
#include "serial/net.h"

/* Reasons that pass when the device is plugged in or the server starts. */
static const int absences[] = {
	ENOENT, ENODEV, ENXIO, EIO, ECONNREFUSED, ECONNRESET, EHOSTUNREACH,
	EHOSTDOWN, ENETUNREACH, ENETDOWN, ETIMEDOUT, EINTR, EAGAIN
};

/* Fail for the reason in errno, or for a better one in text. */
static bool
fail(struct sp_line *l, const char *text)
{
	const int failure = errno;

	for (size_t i = 0; i < sizeof(absences) / sizeof(absences[0]); i++)
		l->absent |= failure == absences[i];
	snprintf(l->why, sizeof(l->why), "%s", text ? text : strerror(failure));
	if (l->fd > STDIN_FILENO)
		close(l->fd);
	l->fd = -1;
	return false;
}

/* Fail because the line can't be what was asked for. */
static bool
refuse(struct sp_line *l, const char *text)
{
	errno = EINVAL;
	return fail(l, text);
}

/* The words for what sp_tty_start could not do. */
static bool
fail_tty(struct sp_line *l, uint32_t baud, uint32_t offered)
{
	char text[sizeof(l->why)];

	if (errno == ENOTSUP)
		return fail(l, "flow control: the device has none");
	if (errno != ERANGE)
		return fail(l, NULL);
	if (offered)
		snprintf(text, sizeof(text), "%" PRIu32 " baud: the device "
		    "offers %" PRIu32, baud, offered);
	else
		snprintf(text, sizeof(text), "%" PRIu32 " baud: not a "
		    "standard rate, and this system has no others", baud);
	return fail(l, text);
}

/*
 * Two readers would share the bytes between them, so a serial line is taken
 * for oneself: by flock, as most terminal programs do and as works for root,
 * and by TIOCEXCL against those that do not.
 */
static bool
start_tty(struct sp_line *l, const struct sp_line_options *o)
{
	uint32_t baud = o->baud;
	int modem;
	const bool wired = !ioctl(l->fd, TIOCMGET, &modem);

	/* Without its Ctrl-C a terminal could not be used any more. */
	if (tcgetpgrp(l->fd) != -1)
		return refuse(l, "is the terminal of this session");
	if (flock(l->fd, LOCK_EX | LOCK_NB) ||
	    (wired && sp_tty_claimed(l->fd))) {
		errno = EBUSY;
		return fail(l, NULL);
	}
	ioctl(l->fd, TIOCEXCL);
	l->tty = sp_tty_start(l->fd, &baud, o->flow);
	if (!l->tty) {
		ioctl(l->fd, TIOCNXCL);
		return fail_tty(l, o->baud, baud);
	}
	/*
	 * What a wire brought before the speed was right is noise.  A pty has
	 * no speed and no wire: what waits there was written to be read.
	 */
	if (wired)
		tcflush(l->fd, TCIFLUSH);
	l->counted = sp_tty_counts(l->fd, &l->counts);
	return true;
}

static bool
open_path(struct sp_line *l, const char *name, mode_t mode,
    const struct sp_line_options *o)
{
	static const char mute[] =
	    "only a serial line or a socket can be written to";

	l->fd = open(name, (o->write ? O_RDWR : O_RDONLY) | O_NOCTTY |
	    O_NONBLOCK | O_CLOEXEC);
	if (l->fd < 0)
		return fail(l, NULL);
	if (S_ISFIFO(mode))
		l->kind = SP_LINE_FIFO;
	if (!isatty(l->fd))
		return o->write ? refuse(l, mute) : true;
	l->kind = SP_LINE_TTY;
	return start_tty(l, o);
}

static bool
open_tcp(struct sp_line *l, const char *name)
{
	int gai;

	l->kind = SP_LINE_SOCKET;
	l->fd = sp_net_tcp(name, &gai);
	if (l->fd >= 0)
		return true;
	if (!gai || gai == EAI_SYSTEM)
		return fail(l, NULL);
	errno = gai == EAI_AGAIN ? EAGAIN : EINVAL;
	return fail(l, gai_strerror(gai));
}

static bool
open_unix(struct sp_line *l, const char *path)
{
	l->kind = SP_LINE_SOCKET;
	l->fd = sp_net_unix(path);
	return l->fd >= 0 || fail(l, NULL);
}

bool
sp_line_open(struct sp_line *l, const char *name,
    const struct sp_line_options *o)
{
	struct stat st;

	memset(l, 0, sizeof(*l));
	l->fd = -1;
	if (!strcmp(name, "-")) {
		l->fd = STDIN_FILENO;
		return o->write ? refuse(l, "stdin can't be written to") : true;
	}
	if (stat(name, &st)) {
		if (errno == ENOENT && sp_net_address(name))
			return open_tcp(l, name);
		return fail(l, NULL);
	}
	errno = EISDIR;
	if (S_ISDIR(st.st_mode))
		return fail(l, NULL);
	if (S_ISSOCK(st.st_mode))
		return open_unix(l, name);
	return open_path(l, name, st.st_mode, o);
}

void
sp_line_close(struct sp_line *l)
{
	if (l->fd < 0)
		return;
	if (l->tty) {
		/* Closing would wait for a device that takes no more. */
		if (sp_line_unsent(l))
			tcflush(l->fd, TCOFLUSH);
		sp_tty_stop(l->tty);
		ioctl(l->fd, TIOCNXCL);
	}
	if (l->fd > STDIN_FILENO)
		close(l->fd);
	l->tty = NULL;
	l->fd = -1;
}

size_t
sp_line_unread(const struct sp_line *l)
{
	int n;

	if (ioctl(l->fd, FIONREAD, &n) || n < 0)
		return 0;
	return (size_t)n;
}

size_t
sp_line_unsent(const struct sp_line *l)
{
	int n;

	if (!l->tty || ioctl(l->fd, TIOCOUTQ, &n) || n < 0)
		return 0;
	return (size_t)n;
}
