/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_count.h on the host: what it makes of commands,
 * whole, cut, damaged or out of nowhere, and of Lenlab's.  The Makefile's
 * settings are those of check_count.c, and blocks of 100 bytes at most.
 */
#include "support/run.h"

#include <string.h>

#include "counthost.h"
#include "mcu/host/host.h"

#define STATUS	"S\x4c", 2	/* the label as a tag, to confuse */

static void
begin(void)
{
	power_up();
	open_line();
	nothing_more();
}

static void
is_heard(void)
{
	command("Sx", 2);
	next_status('S', 'x', 0, (uint8_t)image.phase, image.token);
}

START_TEST(commands_do_what_they_say)
{
	begin();
	command(STATUS);
	next_status('S', 'L', 0, 0, 0);
	command("G1", 2);
	next_status('G', '1', 0, 1, 0);
	splitprof_sample(LOW);
	command("H2\1\2\3\4", 6);
	next_status('H', '2', 0, 0, 0x04030201);
	command("H3\1\2\3\5", 6);
	next_status('H', '3', 0, 0, 0x05030201);
	command(STATUS);
	next_status('S', 'L', 0, 0, 0x05030201);
	ck_assert_uint_eq(image.samples, 1);
	command("Z4", 2);
	next_status('Z', '4', 0, 0, 0);
	ck_assert_uint_eq(image.samples, 0);
}
END_TEST

/* A program that goes on at once has no token. */
static void
starts(void)
{
	if (image.token == 7)
		splitprof_count_start();
}

START_TEST(a_start_within_a_stop_has_no_token)
{
	begin();
	start();
	splitprof_host.interrupt = starts;
	command("H2\7\0\0\0", 6);
	splitprof_host.interrupt = NULL;
	next_status('H', '2', 0, 1, 0);
	ck_assert_uint_eq(image.token, 0);
}
END_TEST

START_TEST(a_start_ends_the_token)
{
	begin();
	stop(7);
	start();
	ck_assert_uint_eq(image.token, 0);
	stop(8);
	splitprof_count_stop();
	ck_assert_uint_eq(image.token, 8);
	start();
	start();
	ck_assert_uint_eq(image.token, 0);
}
END_TEST

/* Ask for a block; its bytes, or the result that it has instead. */
static const uint8_t *
block(uint32_t at, uint32_t bytes, uint8_t result)
{
	const uint8_t body[8] = { 'R', 0x80, (uint8_t)at, (uint8_t)(at >> 8),
		(uint8_t)(at >> 16), (uint8_t)(at >> 24),
		(uint8_t)bytes, (uint8_t)(bytes >> 8) };
	const uint8_t *p;

	command(body, sizeof(body));
	p = next_function(12 + (result == 0 ? bytes : 0));
	nothing_more();
	ck_assert_uint_eq(p[0], 'R');
	ck_assert_uint_eq(p[1], 0x80);
	ck_assert_uint_eq(p[2], result);
	ck_assert_uint_eq(p[3], 0);
	ck_assert_uint_eq(le(p + 4, 4), image.token);
	ck_assert_uint_eq(le(p + 8, 4), at);
	return p + 12;
}

/* Blocks of all sizes are the image. */
START_TEST(the_image_is_read_in_blocks)
{
	const uint32_t bytes = (uint32_t)_i + 1;

	begin();
	start();
	for (uint32_t i = 0; i < 9; i++)
		splitprof_count_call(0x1001 + 2 * i, 0x123457 + i);
	for (uint32_t i = 0; i < 1024; i += 4)
		for (uint32_t n = 0; n <= i / 4; n++)
			splitprof_sample(LOW + i);
	stop(0xfedcba98);
	for (uint32_t at = 0; at + bytes <= sizeof(image); at += bytes)
		ck_assert_mem_eq(block(at, bytes, 0),
		    (const uint8_t *)&image + at, bytes);
}
END_TEST

START_TEST(blocks_outside_or_too_long_are_refused)
{
	const uint32_t size = sizeof(image);

	begin();
	stop(7);
	block(size, 0, 0);
	block(size - 1, 1, 0);
	block(size, 1, 1);
	block(size - 1, 2, 1);
	block(size + 1, 0, 1);
	block(0xffffffff, 1, 1);
	block(0xffffffff, 100, 1);
	block(0, 100, 0);
	block(0, 101, 2);
	block(0, 65535, 2);
	block(0xffffffff, 101, 2);
}
END_TEST

START_TEST(an_unknown_key_is_told)
{
	begin();
	command("?\377", 2);
	next_status('?', 0xff, 3, 0, 0);
	command("g\1abcdef", 8);
	next_status('g', 1, 3, 0, 0);
}
END_TEST

START_TEST(a_wrong_length_has_no_reply)
{
	uint8_t body[280] = { "SGHZR"[_i], 'x' };
	const uint32_t right = (const uint8_t []){ 2, 2, 6, 2, 8 }[_i];

	begin();
	for (size_t n = 0; n < sizeof(body); n++) {
		if (n == right)
			continue;
		command(body, n);
		nothing_more();
	}
	is_heard();
	ck_assert(!splitprof_count_is_counting());
}
END_TEST

/* Two commands: the one that is damaged, and the next, which is heard. */
static uint8_t first[64];
static size_t first_bytes;

static void
damage(int which)
{
	const struct {
		const char *body;
		size_t bytes;
	} commands[] = {
		{ "SL", 2 }, { "G1", 2 }, { "Z2", 2 },
		{ "H3L\2\0S", 6 }, { "RLL\0\0\0L\0", 8 }, { "RLL\2\0GL\0", 8 },
	};

	begin();
	first_bytes = packet(first, commands[which].body,
	    commands[which].bytes);
}

/* What follows is heard, and nothing is done but that. */
static void
only_the_next(void)
{
	const struct splitprof_count_image before = image;
	uint8_t p[80];
	size_t n;

	memcpy(p, first, first_bytes);
	n = first_bytes + packet(p + first_bytes, "Sx", 2);
	hear(p, n);
	next_status('S', 'x', 0, 0, 0);
	ck_assert_mem_eq(&image, &before, sizeof(image));
	is_heard();
}

START_TEST(a_lost_byte_costs_its_command)
{
	damage(_i % 6);
	for (size_t i = 0; i < first_bytes; i++) {
		damage(_i % 6);
		memmove(first + i, first + i + 1, --first_bytes - i);
		only_the_next();
	}
}
END_TEST

START_TEST(a_wrong_bit_costs_its_command)
{
	damage(_i % 6);
	/* Not in the length: a longer one also takes what follows. */
	for (size_t i = 0; i < 8 * first_bytes; i++) {
		damage(_i % 6);
		if (i / 8 == 1 || i / 8 == 2)
			continue;
		first[i / 8] ^= (uint8_t)(1 << i % 8);
		only_the_next();
	}
}
END_TEST

/* Then it takes two commands at most, of which the second is heard. */
START_TEST(a_wrong_length_costs_no_more)
{
	for (int bit = 0; bit < 16; bit++) {
		uint8_t p[120];
		size_t n;

		damage(_i % 6);
		first[1 + bit / 8] ^= (uint8_t)(1 << bit % 8);
		memcpy(p, first, first_bytes);
		n = first_bytes;
		n += packet(p + n, "Sx", 2);
		n += packet(p + n, "Sy", 2);
		hear(p, n);
		next_function(16);
		next_status('S', 'y', 0, 0, 0);
	}
}
END_TEST

START_TEST(a_cut_command_costs_no_other)
{
	damage(_i % 6);
	for (size_t i = 0; i < first_bytes; i++) {
		damage(_i % 6);
		first_bytes = i;
		only_the_next();
	}
}
END_TEST

/* What seemed to be a longer one has all of one, and a part of the next. */
START_TEST(a_beginning_costs_no_other)
{
	uint8_t p[80] = { 'L', 8, 0, 'L', 1, 0, '8', 'v', 'e', 'r', '?' };
	size_t n = 11;

	begin();
	n += packet(p + n, "Sx", 2);
	n += packet(p + n, "Sy", 2);
	hear(p, n);
	next_bytes("L\1\0" "80a0\0", 8);
	ck_assert_uint_eq(next_function(16)[1], 'x');
	next_status('S', 'y', 0, 0, 0);
}
END_TEST

START_TEST(a_command_may_come_in_pieces)
{
	begin();
	first_bytes = packet(first, "H1abcd", 6);
	for (size_t cut = 1; cut < first_bytes; cut++) {
		hear(first, cut);
		nothing_more();
		hear(first + cut, first_bytes - cut);
		next_status('H', '1', 0, 0, 0x64636261);
	}
}
END_TEST

/* Junk of many kinds, much of it labels and lengths, costs at most what follows
   it at once. */
START_TEST(junk_is_skipped)
{
	static const uint8_t likely[] = { 'L', 'L', 2, 6, 8, 0, 0, 'S', 'R',
		'G', 1, '8', 'v', 'k' };
	uint32_t random = (uint32_t)_i;
	uint8_t junk[40];

	begin();
	for (size_t i = 0; i < sizeof(junk); i++) {
		random = random * 1103515245 + 12345;
		junk[i] = (uint8_t)(random >> 16);
		if (random >> 28 < 12)
			junk[i] = likely[(random >> 20) % sizeof(likely)];
	}
	hear(junk, sizeof(junk));
	nothing_more();
	command("Sx", 2);
	command("Sy", 2);
	if (splitprof_host.sent_bytes > 23)
		next_function(16);
	next_status('S', 'y', 0, 0, 0);
	ck_assert(!splitprof_count_is_counting());
}
END_TEST

START_TEST(lenlab_is_answered)
{
	static const char *const talk[][2] = {
		{ "L\1\0" "8ver?", "L\1\0" "80a0\0" },
		{ "L8\10\0\0\0\0\0\0\0\0\0\0\0\0\0", "L8\0\0" "6\0\0\0" },
		{ "Lk\10\0nock, knock!", "Lk\0\0nock" },
	};
	const size_t bytes[] = { 8, 16, 16 };

	begin();
	for (int i = 0; i < 3; i++) {
		hear(talk[i][0], bytes[i]);
		next_bytes(talk[i][1], 8);
		nothing_more();
		/* Cut, it costs no other. */
		for (size_t n = 0; n < bytes[i]; n++) {
			hear(talk[i][0], n);
			nothing_more();
			is_heard();
			hear(talk[i][0], n);
			hear(talk[i][0], bytes[i]);
			next_bytes(talk[i][1], 8);
			nothing_more();
		}
	}
	hear("L\1\0" "8ver!", 8);
	hear("L\1\0" "c\1\2\3\4", 8);
	nothing_more();
	is_heard();
}
END_TEST

/* What comes while a reply is being sent waits. */
START_TEST(one_reply_at_a_time)
{
	uint8_t p[80];
	size_t n = packet(p, "S1", 2);

	begin();
	splitprof_host.credit_per_pump = 1;
	n += packet(p + n, "G2", 2);
	n += packet(p + n, "S3", 2);
	hear_at_once(p, n);
	splitprof_count_poll();
	ck_assert_uint_eq(splitprof_mp_host.heard_bytes, n - 9);
	ck_assert(!splitprof_count_is_counting());
	ck_assert(!splitprof_count_is_idle());
	polls();
	splitprof_count_close();
	ck_assert_uint_eq(next_function(16)[1], '1');
	ck_assert_uint_eq(next_function(16)[0], 'G');
	next_status('S', '3', 0, 1, 0);
}
END_TEST

/* A poll within a poll does nothing, also if it comes from a handler. */
static void
poll(void)
{
	splitprof_count_poll();
	(void)splitprof_count_is_idle();
}

START_TEST(polls_may_nest)
{
	begin();
	stop(7);
	splitprof_host.interrupt = poll;
	for (uint32_t at = 0; at < 300; at += 100)
		ck_assert_mem_eq(block(at, 100, 0),
		    (const uint8_t *)&image + at, 100);
	splitprof_host.interrupt = NULL;
}
END_TEST

START_TEST(close_sends_what_is_left)
{
	uint8_t p[80];

	begin();
	splitprof_host.credit_per_pump = 1;
	hear_at_once(p, packet(p, "R1\0\0\0\0d\0", 8));
	splitprof_count_poll();
	splitprof_count_close();
	ck_assert_mem_eq(next_function(112) + 12, &image, 100);
	nothing_more();
	ck_assert(!splitprof_host.line_on);
	hear_at_once(p, packet(p, "S1", 2));
	splitprof_count_poll();
	nothing_more();
}
END_TEST

RUN_TIMES("count_line",
    { commands_do_what_they_say, 1 },
    { a_start_within_a_stop_has_no_token, 1 },
    { a_start_ends_the_token, 1 },
    { the_image_is_read_in_blocks, 100 },
    { blocks_outside_or_too_long_are_refused, 1 },
    { an_unknown_key_is_told, 1 },
    { a_wrong_length_has_no_reply, 5 },
    { a_lost_byte_costs_its_command, 6 },
    { a_wrong_bit_costs_its_command, 6 },
    { a_wrong_length_costs_no_more, 6 },
    { a_cut_command_costs_no_other, 6 },
    { a_beginning_costs_no_other, 1 },
    { a_command_may_come_in_pieces, 1 },
    { junk_is_skipped, 500 },
    { lenlab_is_answered, 1 },
    { one_reply_at_a_time, 1 },
    { polls_may_nest, 1 },
    { close_sends_what_is_left, 1 })
