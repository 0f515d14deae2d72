/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/len/pairing.c: who gets what the boot loader and Lenlab send */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "len/pairing.h"
#include "support/run.h"

static struct sp_pairing pairing;
static char said[200];

static void
note(const char *who, const struct sp_len_event *e)
{
	char *const at = said + strlen(said);

	snprintf(at, sizeof(said) - (size_t)(at - said), "%s %02x;", who,
	    e->kind == SP_LEN_ACK ? e->label : e->payload[0]);
}

static void
take(void *arg, const struct sp_len_event *e)
{
	note(arg, e);
}

static void
ask(uint8_t code)
{
	sp_pairing_ask(&pairing, sp_bslcode_command(code), take,
	    (char *)(uintptr_t)"it");
	said[0] = '\0';
}

static void
ack(uint8_t code)
{
	const struct sp_len_event e = { .kind = SP_LEN_ACK, .label = code };

	sp_pairing_give(&pairing, &e);
}

static void
packet(uint8_t label, uint8_t key)
{
	const uint8_t payload[] = { key, 0, 0, 0, 0 };
	const struct sp_len_event e = { .kind = SP_LEN_PACKET, .label = label,
	    .payload = payload, .bytes = sizeof(payload) };

	sp_pairing_give(&pairing, &e);
}

static void
reply(uint8_t key)
{
	packet(SP_LEN_BSL_REPLY, key);
}

/* What was given, whether more is due, and how many were given to nobody. */
static void
is(const char *wanted, bool waits, uint64_t strays)
{
	ck_assert_str_eq(said, wanted);
	ck_assert_int_eq(pairing.waits, waits);
	ck_assert_uint_eq(pairing.strays, strays);
}

START_TEST(test_nobody)
{
	ack(0);
	reply(SP_BSL_MESSAGE);
	packet(SP_LEN_LENLAB, '8');
	packet(SP_LEN_BSL_COMMAND, SP_BSL_CONNECT);
	is("", false, 4);
}
END_TEST

START_TEST(test_ack_only)
{
	ask(SP_BSL_CONNECT);
	is("", true, 0);
	ck_assert(pairing.ack_due);
	reply(SP_BSL_MESSAGE);
	is("", true, 1);
	ack(0);
	is("it 00;", false, 1);
	ack(0);
	is("it 00;", false, 2);
}
END_TEST

START_TEST(test_one_reply)
{
	ask(SP_BSL_VERIFY);
	ack(0);
	is("it 00;", true, 0);
	ck_assert(!pairing.ack_due);
	ack(0);
	is("it 00;", true, 1);
	reply(SP_BSL_INFO);
	is("it 00;", true, 2);
	reply(SP_BSL_CRC);
	is("it 00;it 32;", false, 2);
	reply(SP_BSL_CRC);
	is("it 00;it 32;", false, 3);
}
END_TEST

START_TEST(test_message_instead)
{
	ask(SP_BSL_VERIFY);
	ack(0);
	reply(SP_BSL_MESSAGE);
	is("it 00;it 3b;", false, 0);
	ask(SP_BSL_READBACK);
	ack(0);
	reply(SP_BSL_DATA);
	reply(SP_BSL_DATA);
	is("it 00;it 30;it 30;", true, 0);
	reply(SP_BSL_MESSAGE);
	is("it 00;it 30;it 30;it 3b;", false, 0);
}
END_TEST

START_TEST(test_refused)
{
	for (uint8_t code = SP_LEN_ACK_FIRST; code <= SP_LEN_ACK_LAST;
	    code++) {
		ask(SP_BSL_UNLOCK);
		ack(code);
		ck_assert(!pairing.waits);
	}
	is("it 56;", false, 0);
	reply(SP_BSL_MESSAGE);
	is("it 56;", false, 1);
}
END_TEST

START_TEST(test_lost_ack)
{
	ask(SP_BSL_DEVICE_INFO);
	reply(SP_BSL_INFO);
	is("it 31;", false, 0);
	ck_assert(!pairing.ack_due);
	ack(0);
	is("it 31;", false, 1);
}
END_TEST

/* The next command, or the end, and nothing more is due to the last. */
START_TEST(test_next)
{
	ask(SP_BSL_DEVICE_INFO);
	ack(0);
	ask(SP_BSL_VERIFY);
	reply(SP_BSL_INFO);
	is("", true, 1);
	ack(0);
	reply(SP_BSL_CRC);
	is("it 00;it 32;", false, 1);
	ask(SP_BSL_READBACK);
	ack(0);
	reply(SP_BSL_DATA);
	sp_pairing_end(&pairing);
	is("it 00;it 30;", false, 1);
	reply(SP_BSL_DATA);
	is("it 00;it 30;", false, 2);
	ask(SP_BSL_CONNECT);
	sp_pairing_end(&pairing);
	ack(0);
	is("", false, 3);
}
END_TEST

START_TEST(test_lenlab)
{
	pairing.lenlab = take;
	pairing.lenlab_arg = (char *)(uintptr_t)"len";
	ask(SP_BSL_VERIFY);
	packet(SP_LEN_LENLAB, 'S');
	is("len 53;", true, 0);
	ck_assert(pairing.ack_due);
	ack(0);
	packet(SP_LEN_LENLAB, SP_BSL_CRC);
	reply(SP_BSL_CRC);
	is("len 53;it 00;len 32;it 32;", false, 0);
}
END_TEST

START_TEST(test_damage)
{
	static const struct sp_len_event bad = { .kind = SP_LEN_BAD },
	    skip = { .kind = SP_LEN_SKIP, .skipped = 3 };

	ask(SP_BSL_VERIFY);
	sp_pairing_give(&pairing, &bad);
	sp_pairing_give(&pairing, &skip);
	is("", true, 2);
}
END_TEST

RUN("pairing", test_nobody, test_ack_only, test_one_reply,
    test_message_instead, test_refused, test_lost_ack, test_next, test_lenlab,
    test_damage)
