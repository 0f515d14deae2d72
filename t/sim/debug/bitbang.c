/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * JTAG's pins as characters over a unix socket: OpenOCD 0.12's remote_bitbang,
 * doc/manual/jtag/drivers/remote_bitbang.txt there.  While nothing comes the
 * chip runs as fast as it can; each clock of TCK takes it TCK_HZ's share.
 */
#include <config.h>

#include <sys/socket.h>
#include <sys/un.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "debug.h"

enum { TCK_HZ = 4000000, LOOK_HZ = 24000 };

void
debug_refuse(struct sim *s, const char *format, ...)
{
	va_list ap;

	s->debug->refused++;
	fprintf(stderr, "%s: debugger: ", s->chip->simulator);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputs(": is not modelled\n", stderr);
}

/* The first one is waited for; later ones find the listener non-blocking. */
static void
take_debugger(struct debug *d)
{
	d->line = accept(d->listener, NULL, NULL);
	if (d->line == -1 && errno != EAGAIN)
		err(SIM_USAGE, "%s", d->path);
}

void
debug_open(struct sim *s, const char *path)
{
	static struct debug d;
	struct sockaddr_un at = { .sun_family = AF_UNIX };

	if (strlen(path) >= sizeof(at.sun_path))
		errx(SIM_USAGE, "%s: is too long for a socket", path);
	strcpy(at.sun_path, path);
	unlink(path);
	d.path = path;
	d.listener = socket(AF_UNIX, SOCK_STREAM, 0);
	if (d.listener == -1 ||
	    bind(d.listener, (const struct sockaddr *)&at, sizeof(at)) ||
	    listen(d.listener, 1))
		err(SIM_USAGE, "%s", path);
	tap_reset(&d.tap);
	s->debug = &d;
	if (s->itm.out)
		trace_reset(s);
	take_debugger(&d);
	fcntl(d.listener, F_SETFL, O_NONBLOCK);
	sim_at(s, AT_DEBUG, 0);
}

static void
hang_up(struct debug *d)
{
	close(d->line);
	d->line = -1;
	d->in_at = d->in_size = d->out_size = 0;
}

/* All answers; a debugger that has gone away does not read them. */
static void
answer(struct debug *d)
{
	size_t at = 0;

	while (at < d->out_size) {
		const ssize_t n = send(d->line, d->out + at,
		    d->out_size - at, MSG_NOSIGNAL);

		if (n < 0)
			break;
		at += (size_t)n;
	}
	d->out_size = 0;
}

/* Whether there is something to do now. */
static bool
fill(struct debug *d, bool wait)
{
	ssize_t n;

	answer(d);
	n = recv(d->line, d->in, sizeof(d->in), wait ? 0 : MSG_DONTWAIT);
	if (n == 0 || (n < 0 && errno != EAGAIN)) {
		hang_up(d);
		return false;
	}
	d->in_at = 0;
	d->in_size = n > 0 ? (size_t)n : 0;
	return n > 0;
}

/* Returns whether it was a clock of TCK. */
static bool
obey(struct sim *s, char c)
{
	struct debug *const d = s->debug;

	if (c >= '0' && c <= '7')
		return tap_pins(s, &d->tap, (c & 4) != 0, (c & 2) != 0, c & 1);
	switch (c) {
	case 'R':
		if (d->out_size == sizeof(d->out))
			answer(d);
		d->out[d->out_size++] = d->tap.tdo ? '1' : '0';
		break;
	case 't':			/* TRST */
		tap_reset(&d->tap);
		break;
	case 'B':			/* an LED */
	case 'b':
	case 'r':			/* no reset */
		break;
	case 'Q':
		hang_up(d);
		break;
	default:
		debug_refuse(s, "character '%c'", c);
	}
	return false;
}

/* Up to the next clock of TCK.  Returns false if there was none. */
static bool
clock_once(struct sim *s, bool wait)
{
	struct debug *const d = s->debug;

	while (d->line != -1 && (d->in_at < d->in_size || fill(d, wait)))
		if (obey(s, d->in[d->in_at++]))
			return true;
	return false;
}

void
debug_event(struct sim *s)
{
	struct debug *const d = s->debug;

	if (d->line == -1)
		take_debugger(d);
	sim_at(s, AT_DEBUG, s->now +
	    s->core_hz / (clock_once(s, false) ? TCK_HZ : LOOK_HZ));
}

void
debug_close(struct sim *s)
{
	if (!s->debug)
		return;
	while (clock_once(s, true))
		continue;
	unlink(s->debug->path);
	if (s->debug->refused)
		s->status = SIM_USAGE;
}
