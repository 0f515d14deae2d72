/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An input that is read at all times, see proftop.h */

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

#include "proftop.h"

#define READ	((size_t)1 << 16)	/* bytes at a time */

struct topreadahead {
	pthread_t thread;
	int from;		/* the input */
	int to;			/* what has been read, without waiting */
	uint8_t *data;		/* owned by the thread: a ring */
	size_t begin, held, room;
	int error;		/* why reading ended; 0: it was the end */
};

/* Make room in what is full, and begin anew at its first byte. */
static bool
widen(struct topreadahead *f)
{
	const size_t room = f->room ? 2 * f->room : READ;
	const size_t first = f->room - f->begin;
	uint8_t *const more = malloc(room);

	if (!more)
		return false;
	if (f->room) {
		memcpy(more, f->data + f->begin, first);
		memcpy(more + first, f->data, f->begin);
	}
	free(f->data);
	f->data = more;
	f->room = room;
	f->begin = 0;
	return true;
}

/* False at the end of the input. */
static bool
take(struct topreadahead *f)
{
	size_t at, room;
	ssize_t n;

	if (f->held == f->room && !widen(f)) {
		f->error = ENOMEM;
		return false;
	}
	at = (f->begin + f->held) % f->room;
	room = (at < f->begin ? f->begin : f->room) - at;
	n = read(f->from, f->data + at, room < READ ? room : READ);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return true;
	if (n < 0)
		f->error = errno;
	f->held += n > 0 ? (size_t)n : 0;
	return n > 0;
}

/* False if nobody reads it any more. */
static bool
give(struct topreadahead *f)
{
	const size_t most = f->room - f->begin;
	const ssize_t n = write(f->to, f->data + f->begin,
	    f->held < most ? f->held : most);

	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	f->begin = (f->begin + (size_t)n) % f->room;
	f->held -= (size_t)n;
	return true;
}

static void *
read_ahead(void *arg)
{
	struct topreadahead *const f = arg;
	bool more = true, wanted = true;

	while (wanted && (more || f->held)) {
		struct pollfd files[2] = {
			{ more && f->held < TOPREADAHEAD_MAX ? f->from : -1,
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

struct topreadahead *
topreadahead_begin(struct tool_input *in)
{
	struct topreadahead *const f = calloc(1, sizeof(*f));
	sigset_t all, before;
	int ends[2], why;

	if (!f || pipe(ends) || fcntl(ends[1], F_SETFL, O_NONBLOCK) < 0)
		err(TOOL_TROUBLE, "%s", in->name);
	f->from = in->fd;
	f->to = ends[1];
	/* Signals are the other thread's, and so is a pipe without a reader. */
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	why = pthread_create(&f->thread, NULL, read_ahead, f);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (why)
		errx(TOOL_TROUBLE, "%s: %s", in->name, strerror(why));
	in->fd = ends[0];
	return f;
}

void
topreadahead_end(struct topreadahead *f, const struct tool_input *in)
{
	pthread_join(f->thread, NULL);
	if (f->from != STDIN_FILENO)
		close(f->from);
	errno = f->error;
	if (f->error)
		err(TOOL_TROUBLE, "%s", in->name);
	free(f);
}
