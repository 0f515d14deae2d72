/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An input that is read at all times, see topfeed.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "topfeed.h"

#define READ	((size_t)1 << 16)	/* bytes at a time */

struct topfeed {
	pthread_t thread;
	int from;		/* the input */
	int to;			/* what has been read, without waiting */
	uint8_t *data;		/* owned by the thread */
	size_t begin, held, room;
	int error;		/* why reading ended; 0: it was the end */
};

/* Room for what is read at a time, behind what is held.  False without. */
static bool
make_room(struct topfeed *f)
{
	uint8_t *more;

	if (f->begin + f->held + READ <= f->room)
		return true;
	if (f->begin >= f->held + READ) {
		memcpy(f->data, f->data + f->begin, f->held);
		f->begin = 0;
		return true;
	}
	more = realloc(f->data, 2 * f->room + READ);
	if (!more)
		return false;
	f->data = more;
	f->room = 2 * f->room + READ;
	return true;
}

/* False at the end of the input. */
static bool
take(struct topfeed *f)
{
	ssize_t n;

	if (!make_room(f)) {
		f->error = ENOMEM;
		return false;
	}
	n = read(f->from, f->data + f->begin + f->held, READ);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return true;
	if (n < 0)
		f->error = errno;
	f->held += n > 0 ? (size_t)n : 0;
	return n > 0;
}

/* False if nobody reads it any more. */
static bool
give(struct topfeed *f)
{
	const ssize_t n = write(f->to, f->data + f->begin, f->held);

	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	f->begin += (size_t)n;
	f->held -= (size_t)n;
	if (!f->held)
		f->begin = 0;
	return true;
}

static void *
feed(void *arg)
{
	struct topfeed *const f = arg;
	bool more = true, wanted = true;

	while (wanted && (more || f->held)) {
		struct pollfd files[2] = {
			{ more && f->held < TOPFEED_MAX ? f->from : -1,
			    POLLIN, 0 },
			{ f->held ? f->to : -1, POLLOUT, 0 }
		};

		if (poll(files, 2, -1) < 0)
			continue;
		if (files[0].revents)
			more = take(f);
		if (files[1].revents)
			wanted = give(f);
	}
	close(f->to);
	free(f->data);
	return NULL;
}

struct topfeed *
topfeed_begin(struct tool_input *in)
{
	struct topfeed *const f = calloc(1, sizeof(*f));
	sigset_t all, before;
	int ends[2], why;

	if (!f || pipe(ends) || fcntl(ends[1], F_SETFL, O_NONBLOCK) < 0)
		err(TOOL_TROUBLE, "%s", in->name);
	f->from = in->fd;
	f->to = ends[1];
	/* Signals are the other thread's, and so is a pipe without a reader. */
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	why = pthread_create(&f->thread, NULL, feed, f);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (why)
		errx(TOOL_TROUBLE, "%s: %s", in->name, strerror(why));
	in->fd = ends[0];
	return f;
}

void
topfeed_end(struct topfeed *f, const struct tool_input *in)
{
	pthread_join(f->thread, NULL);
	if (f->from != STDIN_FILENO)
		close(f->from);
	errno = f->error;
	if (f->error)
		err(TOOL_TROUBLE, "%s", in->name);
	free(f);
}
