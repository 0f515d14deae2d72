/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/len/ask.c: answers of other times, places and kinds are not taken */

#include <config.h>

#include <sys/socket.h>

#include <string.h>
#include <unistd.h>

#include "base/little_endian.h"
#include "len/ask.h"
#include "support/run.h"

static struct sp_lenask a;
static int device;

/* What the device says is there before it is asked: the tag will be 1. */
static void
begin(void)
{
	int pair[2];

	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	a = (struct sp_lenask){ .patience_ms = 30, .tries = 1 };
	a.d.line.fd = pair[0];
	a.d.line.kind = SP_LINE_SOCKET;
	a.d.baud = 115200;
	device = pair[1];
}

static void
say(uint8_t *body, size_t n)
{
	uint8_t packet[SP_LEN_ROOM(64)];
	const size_t size = sp_len_frame(SP_LEN_LENLAB, body, n, packet);

	ck_assert_int_eq(write(device, packet, size), (ssize_t)size);
}

static void
print_status(char key, uint8_t tag, uint8_t result, uint8_t phase)
{
	uint8_t body[16] = { (uint8_t)key, tag, result, phase };

	sp_put_little32(body + 4, 0x12345678);
	sp_put_little32(body + 8, 5396);
	sp_put_little16(body + 12, 4096);
	sp_put_little16(body + 14, 7);
	say(body, sizeof(body));
}

static void
print_block(uint8_t tag, uint8_t result, uint32_t offset, size_t n)
{
	uint8_t body[12 + 8] = { 'R', tag, result };

	sp_put_little32(body + 4, 9);
	sp_put_little32(body + 8, offset);
	memcpy(body + 12, "abcdefgh", 8);
	say(body, 12 + n);
}

START_TEST(a_late_answer_is_none)
{
	begin();
	print_status('S', 0, 0, 1);
	print_status('G', 1, 0, 1);
	ck_assert_int_eq(sp_lenask(&a, 'S', 0), SP_LENASK_SILENT);
	begin();
	print_status('S', 0, 0, 1);
	print_status('S', 1, 0, 0);
	ck_assert_int_eq(sp_lenask(&a, 'S', 0), SP_LENASK_DONE);
	ck_assert_uint_eq(a.status.phase, 0);
	ck_assert_uint_eq(a.status.token, 0x12345678);
	ck_assert_uint_eq(a.status.image_bytes, 5396);
	ck_assert_uint_eq(a.status.block_max, 4096);
	ck_assert_uint_eq(a.status.opens, 7);
}
END_TEST

START_TEST(a_block_is_the_one_that_was_asked_for)
{
	uint8_t out[8] = "";

	begin();
	print_block(1, 0, 16, 8);		/* another place */
	print_block(1, 0, 8, 7);		/* not as many bytes */
	ck_assert_int_eq(sp_lenask_read(&a, 8, 8, out), SP_LENASK_SILENT);
	begin();
	print_block(0, 0, 8, 8);
	print_block(1, 0, 8, 8);
	ck_assert_int_eq(sp_lenask_read(&a, 8, 8, out), SP_LENASK_DONE);
	ck_assert_mem_eq(out, "abcdefgh", 8);
	ck_assert_uint_eq(a.status.token, 9);
}
END_TEST

START_TEST(a_refusal_is_told)
{
	uint8_t out[8];

	begin();
	print_block(1, SPLITPROF_WIRE_COUNT_OUTSIDE, 8, 0);
	ck_assert_int_eq(sp_lenask_read(&a, 8, 8, out), SP_LENASK_REFUSED);
	ck_assert_uint_eq(a.status.result, SPLITPROF_WIRE_COUNT_OUTSIDE);
	begin();
	print_status('Z', 1, SPLITPROF_WIRE_COUNT_UNKNOWN, 0);
	ck_assert_int_eq(sp_lenask(&a, 'Z', 0), SP_LENASK_REFUSED);
}
END_TEST

/* The command is sent so often, each time with another tag. */
START_TEST(silence_is_asked_again)
{
	static const uint8_t first[] = { 'L', 6, 0, 'H', 1, 4, 3, 2, 1 };
	uint8_t heard[200];

	begin();
	a.tries = 3;
	ck_assert_int_eq(sp_lenask(&a, 'H', 0x01020304), SP_LENASK_SILENT);
	ck_assert_int_eq(read(device, heard, sizeof(heard)), 3 * 13);
	ck_assert_mem_eq(heard, first, sizeof(first));
	ck_assert_uint_eq(heard[13 + 4], 2);
	ck_assert_uint_eq(heard[26 + 4], 3);
	ck_assert_uint_eq(a.again, 2);
	close(device);
	ck_assert_int_eq(sp_lenask(&a, 'S', 0), SP_LENASK_GONE);
}
END_TEST

RUN("len_ask", a_late_answer_is_none, a_block_is_the_one_that_was_asked_for,
    a_refusal_is_told, silence_is_asked_again)
