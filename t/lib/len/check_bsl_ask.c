/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/len/bsl_ask.c: what is taken for the answer to a command, and when */

#include <config.h>

#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "len/bsl_inner.h"
#include "support/run.h"

static struct sp_bsl b;
static int device;

static void
begin(int patience_ms)
{
	int ends[2];

	ck_assert(!socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
	b = (struct sp_bsl){ .patience_ms = patience_ms };
	b.d.line.fd = ends[0];
	b.d.line.kind = SP_LINE_SOCKET;
	b.d.baud = 9600;
	device = ends[1];
}

/*
 * What the device says: "a" and a code is an acknowledgement, "r" and a code a
 * reply with two bytes behind it, "l" the same as a packet of Lenlab, "b" with
 * a wrong CRC, "j" a byte that is none of these.
 */
static void
says(const char *text)
{
	for (; *text; text += strcspn(text, " "), text += *text == ' ') {
		const uint8_t code = (uint8_t)strtoul(text + 1, NULL, 16);
		const uint8_t payload[] = { code, code == SP_BSL_MESSAGE };
		uint8_t out[SP_LEN_ROOM(sizeof(payload))] = { code };
		size_t n = 1;

		if (!strchr("aj", *text))
			n = sp_len_frame(*text == 'l' ? SP_LEN_LENLAB :
			    SP_LEN_BSL_REPLY, payload, sizeof(payload), out);
		if (*text == 'b')
			out[n - 1] ^= 1;
		ck_assert_int_eq(write(device, out, n), (ssize_t)n);
	}
}

static enum sp_bsl_result
ask(uint8_t code, int ms)
{
	return sp_bsl_ask(&b, &code, 1, ms);
}

START_TEST(what_belongs_to_the_answer)
{
	static const struct {
		uint8_t code;
		const char *said;
		enum sp_bsl_result result;
		uint8_t head;	/* of the reply that was kept; 0: none */
		size_t got;	/* bytes of DATA */
	} all[] = {
		{ SP_BSL_CONNECT, "a0", SP_BSL_DONE, 0, 0 },
		{ SP_BSL_CONNECT, "r3b a0", SP_BSL_DONE, 0, 0 },
		{ SP_BSL_CONNECT, "r3b", SP_BSL_SILENT, 0, 0 },
		{ SP_BSL_VERIFY, "a0 r32", SP_BSL_DONE, 0x32, 0 },
		{ SP_BSL_VERIFY, "a0 a0 r31 r32 r3b", SP_BSL_DONE, 0x32, 0 },
		/* A message instead, or an acknowledgement that is lost. */
		{ SP_BSL_VERIFY, "a0 r3b", SP_BSL_FAILED, 0x3b, 0 },
		{ SP_BSL_VERIFY, "r32", SP_BSL_DONE, 0x32, 0 },
		{ SP_BSL_READBACK, "a0 r30 a0 r30 r30", SP_BSL_DONE, 0x30, 3 },
		{ SP_BSL_READBACK, "r30 a51 r30 r30", SP_BSL_DONE, 0x30, 3 },
		{ SP_BSL_READBACK, "r30 r32 r30 r3b", SP_BSL_FAILED, 0x3b, 2 },
		{ SP_BSL_READBACK, "a0 r30", SP_BSL_GARBLED, 0x30, 1 },
		/* Refused: nothing more is waited for. */
		{ SP_BSL_UNLOCK, "a51 r3b", SP_BSL_REFUSED, 0, 0 },
		{ SP_BSL_UNLOCK, "a56 r3b", SP_BSL_REFUSED, 0, 0 },
		/* Of others, and damaged. */
		{ SP_BSL_VERIFY, "l53 a0 l3b r32", SP_BSL_DONE, 0x32, 0 },
		{ SP_BSL_VERIFY, "a0 b32 j0 j20 a0 r32", SP_BSL_DONE, 0x32, 0 },
		{ SP_BSL_VERIFY, "j20 j21", SP_BSL_GARBLED, 0, 0 },
		{ SP_BSL_VERIFY, "", SP_BSL_SILENT, 0, 0 }
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++) {
		uint8_t data[3];
		enum sp_bsl_result r;

		begin(50);
		b.out = data;
		b.room = sizeof(data);
		says(all[i].said);
		r = ask(all[i].code, 0);
		ck_assert_msg(r == all[i].result, "%zu: %d", i, (int)r);
		ck_assert_int_eq(b.bytes ? b.head[0] : 0, all[i].head);
		ck_assert_uint_eq(b.got, all[i].got);
		if (r == SP_BSL_REFUSED)
			ck_assert_int_eq(b.ack,
			    strtol(all[i].said + 1, NULL, 16));
		close(device);
		sp_dialogue_close(&b.d);
	}
}
END_TEST

/* What the tests say of times is generous: the machine may be busy. */
static void
takes(double least_ms, double most_ms, uint8_t code, const char *said,
    enum sp_bsl_result result, int ms)
{
	const double start = sp_dialogue_clock();
	double passed;

	says(said);
	ck_assert_int_eq(ask(code, ms), result);
	passed = sp_dialogue_clock() - start;
	ck_assert_double_ge(passed, least_ms);
	ck_assert_double_lt(passed, most_ms);
}

START_TEST(an_answer_is_waited_for)
{
	static uint8_t data[16000];

	begin(40);
	takes(0, 900, SP_BSL_VERIFY, "a0 r3b", SP_BSL_FAILED, 1000);
	takes(49, 3000, SP_BSL_VERIFY, "", SP_BSL_SILENT, 10);
	/* Behind the acknowledgement the time begins anew. */
	takes(190, 3000, SP_BSL_VERIFY, "a0", SP_BSL_GARBLED, 150);
	/* A reply that was damaged is not waited for as long as one. */
	b.d.line.kind = SP_LINE_TTY;
	b.out = data;
	b.room = sizeof(data);
	takes(0, 5000, SP_BSL_READBACK, "a0 b30", SP_BSL_GARBLED, 50);
	ck_assert_uint_ge(b.d.damaged, 1);
}
END_TEST

/* Acknowledgements without end are no reply. */
START_TEST(what_has_no_end_is_left)
{
	static const uint8_t acks[8192];

	begin(100);
	if (!fork()) {
		signal(SIGPIPE, SIG_DFL);
		alarm(8);
		close(b.d.line.fd);
		while (write(device, acks, sizeof(acks)) > 0)
			;
		_exit(0);
	}
	takes(0, 6000, SP_BSL_VERIFY, "", SP_BSL_GARBLED, 0);
	sp_dialogue_close(&b.d);
}
END_TEST

RUN("bsl_ask", what_belongs_to_the_answer, an_answer_is_waited_for,
    what_has_no_end_is_left)
