/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What t/support/peer/peer.c does to its line, see peer.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "peer.h"

void
peer_pause_ms(long ms)
{
	struct timespec t = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&t, NULL);
}

void
peer_pause_us(long us)
{
	struct timespec t = { 0, us * 1000 };

	nanosleep(&t, NULL);
}

double
peer_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void
peer_send(int line, const char *name, size_t chunk, double rate)
{
	static char data[65536];
	const double start = peer_clock();
	size_t sent = 0;
	ssize_t n;
	const int fd = open(name, O_RDONLY);

	if (fd < 0)
		err(2, "%s", name);
	if (chunk > sizeof(data))
		chunk = sizeof(data);
	while ((n = read(fd, data, chunk)) > 0) {
		for (ssize_t at = 0, done; at < n; at += done) {
			done = write(line, data + at, (size_t)(n - at));
			if (done < 0)
				err(1, "send");
		}
		sent += (size_t)n;
		while (rate > 0 && (double)sent / rate > peer_clock() - start)
			peer_pause_ms(1);
	}
	close(fd);
}

/* Read some bytes; a pty that nobody has open yet says EIO. */
static size_t
get_some(int line, char *data, size_t size, bool is_pty)
{
	struct pollfd p = { line, POLLIN, 0 };
	const double end = peer_clock() + PEER_PATIENCE_S;
	ssize_t n;

	do {
		if (poll(&p, 1, PEER_PATIENCE_S * 1000) != 1 ||
		    peer_clock() > end)
			errx(1, "get: never happened");
		n = read(line, data, size);
		if (n < 0)
			peer_pause_ms(1);
	} while (n < 0 && errno == EIO && is_pty);
	if (n <= 0)
		errx(1, "get: the line ended");
	return (size_t)n;
}

void
peer_get(int line, size_t left, const char *name, bool is_pty)
{
	FILE *f = fopen(name, "w");
	char data[512];

	if (!f)
		err(2, "%s", name);
	while (left) {
		const size_t n = get_some(line, data,
		    left < sizeof(data) ? left : sizeof(data), is_pty);

		fwrite(data, 1, n, f);
		left -= n;
	}
	if (fclose(f))
		err(2, "%s", name);
}

void
peer_rest(int line, const char *name)
{
	FILE *f = fopen(name, "w");
	char data[4096];
	ssize_t n;

	if (!f)
		err(2, "%s", name);
	while ((n = read(line, data, sizeof(data))) > 0)
		fwrite(data, 1, (size_t)n, f);
	if (n < 0 || fclose(f))
		err(1, "rest");
}
