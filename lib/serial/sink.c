/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A buffer in memory before a slow descriptor, see sink.h */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serial/sink.h"

/* A blocking write returns only when it is complete: until then no room. */
#define CHUNK	((size_t)65536)

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Tell the producer; a full pipe has told it already. */
static void
wake(struct sp_sink *s)
{
	ssize_t n;

	do {
		n = write(s->wake[1], "", 1);
	} while (n < 0 && errno == EINTR);
}

/* Write up to n bytes and return how many, or 0 with errno. */
static size_t
write_some(int fd, const uint8_t *data, size_t n)
{
	for (;;) {
		struct pollfd p = { fd, POLLOUT, 0 };
		const ssize_t done = write(fd, data, n);

		if (done > 0)
			return (size_t)done;
		if (!done)
			errno = EIO;
		/* Somebody else may have made it non-blocking. */
		if (done < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
			poll(&p, 1, -1);
		else if (!done || errno != EINTR)
			return 0;
	}
}

/* The thread; it holds the lock except while it writes. */
static void *
write_all(void *arg)
{
	struct sp_sink *s = arg;

	pthread_mutex_lock(&s->lock);
	for (;;) {
		size_t n;

		while (!s->held && !s->ended)
			pthread_cond_wait(&s->more, &s->lock);
		if (!s->held)
			break;
		n = least(least(s->held, s->size - s->out), CHUNK);
		if (!s->failure) {
			pthread_mutex_unlock(&s->lock);
			const size_t done = write_some(s->fd,
			    s->block + s->out, n);
			const int failure = errno;

			pthread_mutex_lock(&s->lock);
			if (done)
				n = done;
			else
				s->failure = failure;
		}
		s->held -= n;
		s->out = (s->out + n) % s->size;
		if (s->waiting || s->failure)
			wake(s);
		s->waiting = false;
	}
	pthread_mutex_unlock(&s->lock);
	return NULL;
}

/* Signals are for the program's main thread. */
static int
start_writer(struct sp_sink *s)
{
	sigset_t all, old;
	int failure;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	failure = pthread_create(&s->writer, NULL, write_all, s);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return failure;
}

static void
release(struct sp_sink *s)
{
	close(s->wake[0]);
	close(s->wake[1]);
	free(s->block);
	s->block = NULL;
}

int
sp_sink_start(struct sp_sink *s, int fd, size_t size)
{
	int failure;

	memset(s, 0, sizeof(*s));
	s->fd = fd;
	s->size = size;
	if (pipe(s->wake))
		return errno;
	for (int i = 0; i < 2; i++) {
		fcntl(s->wake[i], F_SETFD, FD_CLOEXEC);
		fcntl(s->wake[i], F_SETFL, O_NONBLOCK);
	}
	pthread_mutex_init(&s->lock, NULL);
	pthread_cond_init(&s->more, NULL);
	s->block = malloc(size);
	failure = s->block ? start_writer(s) : ENOMEM;
	if (failure)
		release(s);
	return failure;
}

size_t
sp_sink_space(struct sp_sink *s, uint8_t **at)
{
	size_t in, n;

	pthread_mutex_lock(&s->lock);
	/* An idle ring starts again at its front, which is in the cache. */
	if (!s->held)
		s->out = 0;
	in = (s->out + s->held) % s->size;
	n = least(s->size - s->held, s->size - in);
	s->waiting = !n;
	pthread_mutex_unlock(&s->lock);
	*at = s->block + in;
	return n;
}

void
sp_sink_put(struct sp_sink *s, size_t n)
{
	pthread_mutex_lock(&s->lock);
	s->held += n;
	pthread_cond_signal(&s->more);
	pthread_mutex_unlock(&s->lock);
}

int
sp_sink_failure(struct sp_sink *s)
{
	int failure;

	pthread_mutex_lock(&s->lock);
	failure = s->failure;
	pthread_mutex_unlock(&s->lock);
	return failure;
}

void
sp_sink_wake_clear(struct sp_sink *s)
{
	char drop[64];

	while (read(s->wake[0], drop, sizeof(drop)) > 0)
		;
}

int
sp_sink_finish(struct sp_sink *s)
{
	pthread_mutex_lock(&s->lock);
	s->ended = true;
	pthread_cond_signal(&s->more);
	pthread_mutex_unlock(&s->lock);
	pthread_join(s->writer, NULL);
	pthread_mutex_destroy(&s->lock);
	pthread_cond_destroy(&s->more);
	release(s);
	return s->failure;
}
