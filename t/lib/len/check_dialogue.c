/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/len/dialogue.c: with a device at the other end of a socket or a pty */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "len/dialogue.h"
#include "support/run.h"

static struct sp_dialogue d;
static int peer;
static volatile sig_atomic_t stop;

static bool
stopped(void)
{
	return stop;
}

/* What the tests say of times is generous: the machine may be busy. */
static double start;

static void
begin(void)
{
	int ends[2];

	ck_assert(!socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
	peer = ends[1];
	d.line.fd = ends[0];
	d.line.kind = SP_LINE_SOCKET;
	d.baud = 9600;
	ck_assert(!fcntl(d.line.fd, F_SETFL, O_NONBLOCK));
	start = sp_dialogue_clock();
}

static double
passed(void)
{
	return sp_dialogue_clock() - start;
}

static void
device_says(const char *bytes, size_t n)
{
	ck_assert_int_eq(write(peer, bytes, n), (ssize_t)n);
}

#define SAYS(text)	device_says(text, sizeof(text) - 1)
/* 3B 00 in a frame. */
#define DONE_REPLY	"\010\002\000\073\000\070\002\224\202"

START_TEST(test_next)
{
	struct sp_len_event e;

	begin();
	SAYS("\0" DONE_REPLY);
	ck_assert(sp_dialogue_next(&d, 1000, &e));
	ck_assert_int_eq(e.kind, SP_LEN_ACK);
	ck_assert(sp_dialogue_next(&d, 1000, &e));
	ck_assert_int_eq(e.kind, SP_LEN_PACKET);
	ck_assert_mem_eq(e.payload, "\073\000", 2);
	ck_assert_double_lt(passed(), 900);
	ck_assert(!sp_dialogue_next(&d, 50, &e));
	ck_assert_double_ge(passed(), 49);
	ck_assert_uint_eq(d.silences, 1);
	ck_assert_uint_eq(d.damaged, 0);
}
END_TEST

/* What has begun and does not go on is told, and the next is in step. */
START_TEST(test_half)
{
	struct sp_len_event e;

	begin();
	SAYS("\010\002\000\073");
	ck_assert(sp_dialogue_next(&d, 50, &e));
	ck_assert_int_eq(e.kind, SP_LEN_BAD);
	ck_assert_uint_eq(d.damaged, 1);
	while (sp_dialogue_next(&d, 50, &e))
		ck_assert_int_ne(e.kind, SP_LEN_ACK);
	SAYS("\0");
	ck_assert(sp_dialogue_next(&d, 1000, &e));
	ck_assert_int_eq(e.kind, SP_LEN_ACK);
}
END_TEST

START_TEST(test_gone)
{
	struct sp_len_event e;

	begin();
	close(peer);
	ck_assert(!sp_dialogue_next(&d, 5000, &e));
	ck_assert(d.gone);
	ck_assert_int_eq(d.failure, 0);
	ck_assert_double_lt(passed(), 3000);
	signal(SIGPIPE, SIG_IGN);
	ck_assert(!sp_dialogue_send(&d, (const uint8_t *)"x", 1));
	ck_assert(!sp_dialogue_pause(&d, 5000));
	ck_assert_double_lt(passed(), 3000);
}
END_TEST

START_TEST(test_gone_writing)
{
	begin();
	close(peer);
	signal(SIGPIPE, SIG_IGN);
	ck_assert(!sp_dialogue_send(&d, (const uint8_t *)"x", 1));
	ck_assert(d.gone);
	ck_assert_int_eq(d.failure, EPIPE);
}
END_TEST

START_TEST(test_stopped)
{
	struct sp_len_event e;

	begin();
	d.stopped = stopped;
	ck_assert(sp_dialogue_pause(&d, 20));
	ck_assert_double_ge(passed(), 19);
	stop = 1;
	ck_assert(!sp_dialogue_next(&d, 5000, &e));
	ck_assert(!sp_dialogue_pause(&d, 5000));
	sp_dialogue_drain(&d, 5000, 5000);
	ck_assert_double_lt(passed(), 3000);
	ck_assert(!d.gone);
}
END_TEST

/* A device that takes nothing does not hold us for ever. */
START_TEST(test_full)
{
	static uint8_t much[4 << 20];

	begin();
	ck_assert(!sp_dialogue_send(&d, much, sizeof(much)));
	ck_assert_double_ge(passed(), 1000);
	ck_assert(!d.gone);
}
END_TEST

/* From now on bytes of no packet come without end, faster than are read. */
static void
says_for_ever(void)
{
	static uint8_t noise[8192];

	memset(noise, 'n', sizeof(noise));
	for (int i = 0; i < 3; i++) {
		if (fork())
			continue;
		signal(SIGPIPE, SIG_DFL);
		alarm(8);
		close(d.line.fd);
		while (write(peer, noise, sizeof(noise)) > 0)
			;
		_exit(0);
	}
	start = sp_dialogue_clock();
}

START_TEST(test_drain)
{
	struct sp_len_event e;

	begin();
	SAYS("\010\377\377old");
	ck_assert(sp_dialogue_next(&d, 20, &e));
	SAYS("more");
	ck_assert(sp_dialogue_drain(&d, 30, 1000));
	SAYS("\0");
	ck_assert(sp_dialogue_next(&d, 1000, &e));
	ck_assert_int_eq(e.kind, SP_LEN_ACK);
	/* Even what never ends is left at some time. */
	says_for_ever();
	ck_assert(!sp_dialogue_drain(&d, 1000, 100));
	ck_assert_double_lt(passed(), 3000);
	sp_dialogue_close(&d);
}
END_TEST

/* What begins no packet, and has no end. */
START_TEST(test_next_endless)
{
	struct sp_len_event e;

	begin();
	says_for_ever();
	while (sp_dialogue_next(&d, 50, &e))
		ck_assert_int_eq(e.kind, SP_LEN_SKIP);
	ck_assert_double_lt(passed(), 6000);
	sp_dialogue_close(&d);
}
END_TEST

static size_t traced_out, traced_in;

static void
trace(bool out, const uint8_t *bytes, size_t n)
{
	(void)bytes;
	*(out ? &traced_out : &traced_in) += n;
}

START_TEST(test_trace)
{
	struct sp_len_event e;

	begin();
	d.trace = trace;
	ck_assert(sp_dialogue_send(&d, (const uint8_t *)"abc", 3));
	SAYS("\0\0");
	ck_assert(sp_dialogue_next(&d, 1000, &e));
	ck_assert_uint_eq(traced_out, 3);
	ck_assert_uint_eq(traced_in, 2);
}
END_TEST

START_TEST(test_wire)
{
	begin();
	ck_assert_int_eq(sp_dialogue_wire_ms(&d, 960), 0);
	d.line.kind = SP_LINE_TTY;
	ck_assert_int_eq(sp_dialogue_wire_ms(&d, 960), 1001);
	d.baud = 3000000;
	ck_assert_int_eq(sp_dialogue_wire_ms(&d, 65535), 219);
}
END_TEST

/* A pty has speeds. */
START_TEST(test_speed)
{
	const int master = posix_openpt(O_RDWR | O_NOCTTY);
	uint32_t baud = 115200;
	struct sp_len_event e;

	ck_assert_int_ge(master, 0);
	ck_assert(!grantpt(master) && !unlockpt(master));
	ck_assert(sp_dialogue_open(&d, ptsname(master), 9600));
	ck_assert_int_eq(d.line.kind, SP_LINE_TTY);
	ck_assert_uint_eq(d.baud, 9600);
	ck_assert(sp_dialogue_speed(&d, &baud));
	ck_assert_uint_eq(d.baud, 115200);
	peer = master;
	SAYS("\0");
	ck_assert(sp_dialogue_next(&d, 1000, &e));
	ck_assert_int_eq(e.kind, SP_LEN_ACK);
	close(master);
	ck_assert(!sp_dialogue_next(&d, 1000, &e));
	ck_assert(d.gone);
	sp_dialogue_close(&d);
	ck_assert(!sp_dialogue_open(&d, "/none/such", 9600));
	ck_assert_str_eq(d.line.why, "No such file or directory");
}
END_TEST

RUN("dialogue", test_next, test_half, test_gone, test_gone_writing,
    test_stopped, test_full, test_drain, test_next_endless, test_trace,
    test_wire, test_speed)
