/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/len/bsl_code.c: the codes of TI's boot loader */

#include <config.h>

#include <string.h>

#include "len/bsl_code.h"
#include "support/run.h"

START_TEST(commands_by_code)
{
	const struct sp_bslcode_command *c = sp_bslcode_command(0x26);
	int known = 0, silent = 0;

	ck_assert_str_eq(c->name, "verify");
	ck_assert_int_eq(c->reply, SP_BSL_CRC);
	ck_assert_int_eq(sp_bslcode_command(0x29)->reply, SP_BSL_DATA);
	ck_assert_int_eq(sp_bslcode_command(0x19)->reply, 0x31);
	ck_assert_ptr_null(sp_bslcode_command(0x13));
	for (int code = 0; code < 256; code++) {
		c = sp_bslcode_command((uint8_t)code);
		if (!c)
			continue;
		ck_assert_int_eq(c->code, code);
		known++;
		silent += c->reply == SP_BSL_NO_REPLY;
	}
	ck_assert_int_eq(known, 12);
	ck_assert_int_eq(silent, 4);
}
END_TEST

START_TEST(codes_are_those_of_the_documents)
{
	static const uint8_t acks[] = { 0, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56 },
	    messages[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0x0a, 0x0b, 0xf1, 0xf2,
		0xf3, 0xf4 };

	for (size_t i = 0; i < sizeof(acks); i++)
		ck_assert_ptr_nonnull(sp_bslcode_ack(acks[i]));
	for (size_t i = 0; i < sizeof(messages); i++)
		ck_assert_ptr_nonnull(sp_bslcode_message(messages[i]));
}
END_TEST

/* Each says what it means; each but the good one says what to do. */
START_TEST(codes_have_words)
{
	int acks = 0, messages = 0;

	for (int code = 0; code < 256; code++) {
		const struct sp_bslcode *const both[] = {
			sp_bslcode_ack((uint8_t)code),
			sp_bslcode_message((uint8_t)code)
		};

		for (int i = 0; i < 2; i++) {
			if (!both[i])
				continue;
			ck_assert_int_eq(both[i]->code, code);
			ck_assert_ptr_null(strpbrk(both[i]->name, " \t"));
			ck_assert_int_gt((int)strlen(both[i]->words), 0);
			ck_assert_int_eq(!*both[i]->remedy, code == 0);
		}
		acks += !!both[0];
		messages += !!both[1];
	}
	ck_assert_int_eq(acks, 7);
	ck_assert_int_eq(messages, 16);
	ck_assert_str_eq(sp_bslcode_ack(0x52)->name, "checksum");
	ck_assert_str_eq(sp_bslcode_message(0x09)->name, "readout");
}
END_TEST

START_TEST(speeds)
{
	ck_assert_int_eq(sp_bslcode_baud_id(9600), 2);
	ck_assert_int_eq(sp_bslcode_baud_id(3000000), 9);
	ck_assert_int_eq(sp_bslcode_baud_id(4000000), 0);
	ck_assert_uint_eq(sp_bslcode_baud(0), 0);
	ck_assert_uint_eq(sp_bslcode_baud(1), 4800);
	ck_assert_uint_eq(sp_bslcode_baud(7), 1000000);
	ck_assert_uint_eq(sp_bslcode_baud(10), 0);
	for (uint8_t id = 1; id <= SP_BSLCODE_BAUDS; id++)
		ck_assert_int_eq(sp_bslcode_baud_id(sp_bslcode_baud(id)), id);
}
END_TEST

RUN("bslcode", commands_by_code, codes_are_those_of_the_documents,
    codes_have_words, speeds)
