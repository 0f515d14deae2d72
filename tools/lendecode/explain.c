/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a packet of the Lenlab protocol says, see explain.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/little_endian.h"
#include "explain.h"
#include "len/bsl_code.h"
#include "text/escape.h"
#include "count/wire.h"

#define CRC_BYTES	4

static void
explain_code(const struct sp_bslcode *code)
{
	if (!code)
		puts("# a code that is not known");
	else
		printf("# %s%s%s\n", code->words, *code->remedy ? ": " : "",
		    code->remedy);
}

/* The fields of a BSL command's payload, by number and width. */
static void
explain_command(const uint8_t *p, size_t n)
{
	const struct sp_bslcode_command *const c = sp_bslcode_command(p[0]);

	if (!c) {
		puts("# a command that is not known");
		return;
	}
	printf("# %s", c->name);
	if (c->code == SP_BSL_BAUD && n == 2)
		printf(" %" PRIu32, sp_bslcode_baud(p[1]));
	else if ((c->code == SP_BSL_PROGRAM ||
	    c->code == SP_BSL_PROGRAM_FAST) && n >= 5)
		printf(" 0x%" PRIx32 ", %zu bytes", sp_little32(p + 1), n - 5);
	else if (c->code == SP_BSL_RANGE_ERASE && n == 9)
		printf(" 0x%" PRIx32 " to 0x%" PRIx32, sp_little32(p + 1),
		    sp_little32(p + 5));
	else if ((c->code == SP_BSL_READBACK || c->code == SP_BSL_VERIFY) &&
	    n == 9)
		printf(" 0x%" PRIx32 ", %" PRIu32 " bytes", sp_little32(p + 1),
		    sp_little32(p + 5));
	putchar('\n');
}

static void
explain_info(const uint8_t *p)
{
	struct sp_bsl_info i;

	sp_bslcode_info(&i, p);
	printf("# device: interpreter %u, build %u, application %" PRIu32
	    ", interface %u, buffer of %u bytes at 0x%" PRIx32 ", BCR id 0x%"
	    PRIx32 ", BSL id 0x%" PRIx32 "\n", i.interpreter, i.build,
	    i.application, i.interface, i.buffer_bytes, i.buffer, i.bcr_id,
	    i.bsl_id);
}

static void
explain_reply(const uint8_t *p, size_t n)
{
	if (p[0] == SP_BSL_MESSAGE && n == 2)
		explain_code(sp_bslcode_message(p[1]));
	else if (p[0] == SP_BSL_INFO && n == 1 + SP_BSL_INFO_BYTES)
		explain_info(p + 1);
	else if (p[0] == SP_BSL_CRC && n == 5)
		printf("# CRC 0x%08" PRIx32 "\n", sp_little32(p + 1));
	else if (p[0] == SP_BSL_DATA)
		printf("# %zu bytes of memory\n", n - 1);
	else
		puts("# a reply that is not known");
}

static const char *
result_of(uint8_t result)
{
	static const char *const results[] = {
		[SPLITPROF_WIRE_COUNT_OK] = "done",
		[SPLITPROF_WIRE_COUNT_OUTSIDE] = "outside the image",
		[SPLITPROF_WIRE_COUNT_TOO_LONG] = "more than a block may have",
		[SPLITPROF_WIRE_COUNT_UNKNOWN] = "unknown command"
	};

	return result < sizeof(results) / sizeof(*results) ? results[result] :
	    "unknown result";
}

/* What our firmware sends. */
static bool
explain_answer(const uint8_t *p, size_t n)
{
	const bool block = p[0] == SPLITPROF_WIRE_COUNT_READ;

	if (!block && n == SPLITPROF_WIRE_COUNT_REPLY_BYTES)
		printf("# status, tag %u: %s, %s, token 0x%" PRIx32
		    ", image of %" PRIu32 " bytes, blocks up to %u\n", p[1],
		    result_of(p[2]), p[3] == SPLITPROF_WIRE_COUNT_COUNTING ?
		    "counting" : "stopped", sp_little32(p + 4),
		    sp_little32(p + 8), sp_little16(p + 12));
	else if (block && n >= SPLITPROF_WIRE_COUNT_BLOCK_BEFORE)
		printf("# block, tag %u: %s, token 0x%" PRIx32 ", %zu bytes "
		    "from %" PRIu32 "\n", p[1], result_of(p[2]),
		    sp_little32(p + 4), n - SPLITPROF_WIRE_COUNT_BLOCK_BEFORE,
		    sp_little32(p + 8));
	else
		return false;
	return true;
}

/* What it takes, or sends: lengths tell which it is. */
static void
explain_count(const uint8_t *p, size_t n)
{
	if (explain_answer(p, n))
		return;
	if (p[0] == SPLITPROF_WIRE_COUNT_READ &&
	    n == SPLITPROF_WIRE_COUNT_READ_BYTES)
		printf("# read %" PRIu32 ",%u, tag %u\n", sp_little32(p + 2),
		    sp_little16(p + 6), p[1]);
	else if (p[0] == SPLITPROF_WIRE_COUNT_STOP &&
	    n == SPLITPROF_WIRE_COUNT_STOP_BYTES)
		printf("# stop 0x%" PRIx32 ", tag %u\n", sp_little32(p + 2),
		    p[1]);
	else if (p[0] == SPLITPROF_WIRE_COUNT_START &&
	    n == SPLITPROF_WIRE_COUNT_START_BYTES)
		printf("# start, tag %u\n", p[1]);
	else if (p[0] == SPLITPROF_WIRE_COUNT_ZERO &&
	    n == SPLITPROF_WIRE_COUNT_ZERO_BYTES)
		printf("# reset, tag %u\n", p[1]);
	else if (p[0] == SPLITPROF_WIRE_COUNT_STATUS &&
	    n == SPLITPROF_WIRE_COUNT_STATUS_BYTES)
		printf("# status?, tag %u\n", p[1]);
	else
		puts("# a right CRC, and nothing else that is known");
}

/* The version behind "8.", filled up with zeros. */
static void
explain_version(const uint8_t *p)
{
	char version[SP_ESCAPE_ROOM(4)];

	sp_escape(p, strnlen((const char *)p, 4), version);
	printf("# version 8.%s\n", version);
}

static void
explain_8_0(const uint8_t *p, size_t n)
{
	if (n == 5 && !memcmp(p, "8ver?", 5))
		puts("# welcome");
	else if (n == 5 && p[0] == 'c')
		printf("# dac %" PRId32 " mV\n", (int32_t)sp_little32(p + 1));
	else if (n == 5 && p[0] == '8')
		explain_version(p + 1);
}

static void
explain_8_6(const struct sp_len_event *e)
{
	uint8_t arg[4];

	sp_put_little32(arg, e->arg);
	if (e->code == '8' && e->bytes == 8)
		puts("# version?");
	else if (e->code == '8' && !e->bytes)
		explain_version(arg);
	else if (e->code == 'k')
		puts(e->bytes ? "# knock" : "# knocked");
}

void
lenexplain(const struct sp_len_event *e, enum sp_len_layout layout)
{
	if (e->kind == SP_LEN_ACK)
		explain_code(sp_bslcode_ack(e->label));
	else if (e->kind != SP_LEN_PACKET)
		return;
	else if (e->label == SP_LEN_BSL_COMMAND)
		explain_command(e->payload, e->bytes);
	else if (e->label == SP_LEN_BSL_REPLY)
		explain_reply(e->payload, e->bytes);
	else if (layout == SP_LEN_8_6)
		explain_8_6(e);
	else if (e->sound)
		explain_count(e->payload, e->bytes - CRC_BYTES);
	else
		explain_8_0(e->payload, e->bytes);
}
