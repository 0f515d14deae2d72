/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/serial/sink.c: nothing is lost from a fast producer to a slow reader */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "serial/sink.h"
#include "support/run.h"

static uint8_t
nth(size_t i)
{
	return (uint8_t)(i * 7 + (i >> 8) * 13 + (i >> 16));
}

/* Put total bytes in pieces of up to most; waits where there is no room. */
static size_t
produce(struct sp_sink *s, size_t total, size_t most)
{
	size_t waits = 0;

	for (size_t sent = 0; sent < total;) {
		uint8_t *at;
		size_t n = sp_sink_space(s, &at);

		if (!n) {
			struct pollfd p = { s->wake[0], POLLIN, 0 };

			ck_assert_int_eq(poll(&p, 1, 20000), 1);
			sp_sink_wake_clear(s);
			waits++;
			continue;
		}
		n = n < most ? n : most;
		n = n < total - sent ? n : total - sent;
		for (size_t i = 0; i < n; i++)
			at[i] = nth(sent + i);
		sp_sink_put(s, n);
		sent += n;
	}
	return waits;
}

struct reader {
	int fd;
	size_t most;		/* bytes a read */
	size_t good;		/* bytes that came as they should */
};

static void *
consume(void *arg)
{
	struct reader *r = arg;
	uint8_t data[5000];
	ssize_t n;

	while ((n = read(r->fd, data, r->most)) > 0) {
		for (ssize_t i = 0; i < n; i++, r->good++)
			if (data[i] != nth(r->good))
				return NULL;
	}
	return NULL;
}

static void
transfer(size_t size, size_t total, size_t put_most, size_t read_most,
    int flags)
{
	struct sp_sink s;
	struct reader r = { -1, read_most, 0 };
	pthread_t thread;
	int fd[2];

	ck_assert_int_eq(pipe(fd), 0);
	fcntl(fd[1], F_SETFL, flags);
	r.fd = fd[0];
	ck_assert_int_eq(sp_sink_start(&s, fd[1], size), 0);
	ck_assert_int_eq(pthread_create(&thread, NULL, consume, &r), 0);
	produce(&s, total, put_most);
	ck_assert_int_eq(sp_sink_finish(&s), 0);
	close(fd[1]);
	pthread_join(thread, NULL);
	close(fd[0]);
	ck_assert_uint_eq(r.good, total);
}

START_TEST(bytes_keep_their_order_whatever_the_sizes)
{
	static const size_t sizes[] = { 1, 2, 3, 1000, 4096, 65537 };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		const size_t total = 1000 + 10 * sizes[i];

		transfer(sizes[i], total, 1, 5000, 0);
		transfer(sizes[i], total, 5000, 7, 0);
		transfer(sizes[i], total, 100000, 5000, 0);
	}
}
END_TEST

START_TEST(a_descriptor_that_others_made_nonblocking_is_waited_for)
{
	transfer(3000, 200000, 3000, 50, O_NONBLOCK);
}
END_TEST

START_TEST(room_comes_back_while_a_large_ring_drains)
{
	const size_t size = 1000000;
	struct sp_sink s;
	struct pollfd p;
	uint8_t *at;
	char drop[65536];
	int fd[2];

	ck_assert_int_eq(pipe(fd), 0);
	ck_assert_int_eq(sp_sink_start(&s, fd[1], size), 0);
	/* The pipe takes some bytes of the full ring, so fill it twice. */
	produce(&s, size, size);
	while (sp_sink_space(&s, &at) || poll(NULL, 0, 20) ||
	    sp_sink_space(&s, &at))
		sp_sink_put(&s, sp_sink_space(&s, &at));
	pthread_mutex_lock(&s.lock);
	ck_assert_uint_ge(s.held, size - 65536);
	pthread_mutex_unlock(&s.lock);
	sp_sink_wake_clear(&s);
	ck_assert_uint_eq(sp_sink_space(&s, &at), 0);
	/* Far from all is read, and yet there is room. */
	for (size_t got = 0; got < 150000;)
		got += (size_t)read(fd[0], drop, sizeof(drop));
	p = (struct pollfd){ s.wake[0], POLLIN, 0 };
	ck_assert_int_eq(poll(&p, 1, 20000), 1);
	ck_assert_uint_gt(sp_sink_space(&s, &at), 0);
	close(fd[0]);
	ck_assert_int_eq(sp_sink_finish(&s), EPIPE);
	close(fd[1]);
}
END_TEST

START_TEST(a_failed_write_wakes_the_producer_and_is_remembered)
{
	struct sp_sink s;
	struct pollfd p;
	uint8_t *at;
	int fd[2];

	ck_assert_int_eq(pipe(fd), 0);
	close(fd[0]);
	ck_assert_int_eq(sp_sink_start(&s, fd[1], 100), 0);
	ck_assert_int_eq(sp_sink_failure(&s), 0);
	ck_assert_uint_eq(sp_sink_space(&s, &at), 100);
	memset(at, 0, 100);
	sp_sink_put(&s, 100);
	p = (struct pollfd){ s.wake[0], POLLIN, 0 };
	ck_assert_int_eq(poll(&p, 1, 20000), 1);
	ck_assert_int_eq(sp_sink_failure(&s), EPIPE);
	/* What follows is dropped, so that nobody waits for ever. */
	produce(&s, 10000, 100);
	ck_assert_int_eq(sp_sink_finish(&s), EPIPE);
	close(fd[1]);
}
END_TEST

RUN("sink", bytes_keep_their_order_whatever_the_sizes,
    a_descriptor_that_others_made_nonblocking_is_waited_for,
    room_comes_back_while_a_large_ring_drains,
    a_failed_write_wakes_the_producer_and_is_remembered)
