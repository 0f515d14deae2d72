/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lenencode - write commands for a Lenlab device or TI's boot loader */

#include <config.h>

#include <err.h>
#include <string.h>

#include "common/recordio.h"
#include "count/wire.h"
#include "len/bsl_code.h"
#include "len/record.h"
#include "text/record.h"

static const struct tool tool = {
	.name = "lenencode",
	.purpose = "write commands for a Lenlab device or TI's boot loader",
	.synopsis = "[-hqrV] [-t tag] [command ... | file ...]",
	.options =
	    "  -q        no messages about what can't be encoded\n"
	    "  -r        turn records into the bytes that they stand for\n"
	    "  -t tag    of commands to splitprof's firmware, 0 to 255 "
	    "(default 0)\n"
	    "commands to splitprof's firmware:\n"
	    "  start stop[=TOKEN] reset status read=OFFSET,BYTES\n"
	    "to Lenlab 8.0: welcome dac=MILLIVOLTS packet=HEX\n"
	    "to Lenlab 8.6: version knock\n"
	    "to TI's boot loader:\n"
	    "  connect baud=RATE device-info unlock[=HEX] mass-erase\n"
	    "  range-erase=FIRST,LAST program=ADDR,HEX program-fast=ADDR,HEX\n"
	    "  readback=ADDR,BYTES verify=ADDR,BYTES start-app\n"
	    "  factory-reset[=HEX] command=HEX\n",
	.examples =
	    "  lenencode welcome | rawcap -w /dev/ttyACM0 | lendecode -w\n"
	    "  lenencode connect device-info > info.bin\n"
	    "  lenencode -t 1 stop=0x1234 read=0,256 > read.bin\n"
	    "  lendecode cap.bin | grep ^packet | lenencode -r > sound.bin\n"
};

/* What stands behind a word's "=". */
enum operand {
	NOTHING, MILLIVOLTS, TOKEN, BLOCK, BAUD, PASSWORD, RANGE, SPAN, DATA,
	BYTES, PACKET
};

#define WANTED_BYTES	"not hexadecimal digits of 1 to 65535 bytes, at " \
	"least 5 for packet"

/* Numbers, and bytes behind them, with commas between them. */
static const struct {
	const char *wanted;
	uint8_t numbers[2];	/* bytes of each; 0: none */
	uint8_t least;		/* bytes, at least; 0: none */
	bool optional;
} operands[] = {
	[NOTHING] = { .wanted = "takes nothing behind it", .optional = true },
	[MILLIVOLTS] = { .wanted = "not dac=MILLIVOLTS, -2147483648 to "
	    "2147483647" },
	[TOKEN] = { .wanted = "not stop or stop=TOKEN, a number of 32 bits",
	    .numbers = { 4 }, .optional = true },
	[BLOCK] = { .wanted = "not read=OFFSET,BYTES, numbers of 32 and 16 "
	    "bits", .numbers = { 4, 2 } },
	[BAUD] = { .wanted = "not baud=4800, 9600, 19200, 38400, 57600, "
	    "115200, 1000000, 2000000 or 3000000" },
	[PASSWORD] = { .wanted = "not hexadecimal digits of 1 to 65534 bytes",
	    .least = 1, .optional = true },
	[RANGE] = { .wanted = "not FIRST,LAST, addresses of 32 bits",
	    .numbers = { 4, 4 } },
	[SPAN] = { .wanted = "not ADDR,BYTES, numbers of 32 bits",
	    .numbers = { 4, 4 } },
	[DATA] = { .wanted = "not ADDR,HEX, an address of 32 bits and "
	    "hexadecimal digits of 1 to 65530 bytes", .numbers = { 4 },
	    .least = 1 },
	[BYTES] = { .wanted = WANTED_BYTES, .least = 1 },
	[PACKET] = { .wanted = WANTED_BYTES, .least = 5 },
};

/* What goes out. */
#define OURS		SP_RECORD_LEN_FRAME, SP_LEN_LENLAB
#define LENLAB		SP_RECORD_LEN_8_0, SP_LEN_LENLAB
#define LENLAB_8_6	SP_RECORD_LEN_8_6, SP_LEN_LENLAB
#define BSL		SP_RECORD_LEN_FRAME, SP_LEN_BSL_COMMAND

/* The payload of each begins with some bytes; an operand comes behind them. */
#define KEY(key)	(const char[]){ key }, 1
static const struct word {
	const char *name;
	enum sp_record_len_kind kind;
	uint8_t label;
	enum operand operand;
	const char *begin;
	size_t bytes;
} words[] = {
	{ "start", OURS, NOTHING, KEY(SPLITPROF_WIRE_COUNT_START) },
	{ "stop", OURS, TOKEN, KEY(SPLITPROF_WIRE_COUNT_STOP) },
	{ "reset", OURS, NOTHING, KEY(SPLITPROF_WIRE_COUNT_ZERO) },
	{ "status", OURS, NOTHING, KEY(SPLITPROF_WIRE_COUNT_STATUS) },
	{ "read", OURS, BLOCK, KEY(SPLITPROF_WIRE_COUNT_READ) },
	{ "welcome", LENLAB, NOTHING, "8ver?", 5 },
	{ "dac", LENLAB, MILLIVOLTS, "c", 1 },
	{ "packet", LENLAB, PACKET, "", 0 },
	/* Code, argument, and what is behind that. */
	{ "version", LENLAB_8_6, NOTHING, "8\0\0\0\0\0\0\0\0\0\0\0\0", 13 },
	{ "knock", LENLAB_8_6, NOTHING, "knock, knock!", 13 },
	{ "connect", BSL, NOTHING, KEY(SP_BSL_CONNECT) },
	{ "baud", BSL, BAUD, KEY(SP_BSL_BAUD) },
	{ "device-info", BSL, NOTHING, KEY(SP_BSL_DEVICE_INFO) },
	{ "unlock", BSL, PASSWORD, KEY(SP_BSL_UNLOCK) },
	{ "mass-erase", BSL, NOTHING, KEY(SP_BSL_MASS_ERASE) },
	{ "range-erase", BSL, RANGE, KEY(SP_BSL_RANGE_ERASE) },
	{ "program", BSL, DATA, KEY(SP_BSL_PROGRAM) },
	{ "program-fast", BSL, DATA, KEY(SP_BSL_PROGRAM_FAST) },
	{ "readback", BSL, SPAN, KEY(SP_BSL_READBACK) },
	{ "verify", BSL, SPAN, KEY(SP_BSL_VERIFY) },
	{ "factory-reset", BSL, PASSWORD, KEY(SP_BSL_FACTORY_RESET) },
	{ "start-app", BSL, NOTHING, KEY(SP_BSL_START_APP) },
	{ "command", BSL, BYTES, "", 0 },
};

static void
put(struct sp_record_len *r, uint32_t n, size_t bytes)
{
	while (bytes--) {
		r->data[r->bytes++] = (uint8_t)n;
		n >>= 8;
	}
}

static bool
put_millivolts(struct sp_record_len *r, const char *text)
{
	int64_t n;

	if (!sp_record_time(text, &n) || n < INT32_MIN ||
	    n > INT32_MAX)
		return false;
	put(r, (uint32_t)n, 4);
	return true;
}

static bool
put_baud(struct sp_record_len *r, const char *text)
{
	uint32_t baud;

	if (!sp_record_number32(text, &baud) ||
	    !sp_bslcode_baud_id(baud))
		return false;
	put(r, sp_bslcode_baud_id(baud), 1);
	return true;
}

static bool
put_fields(struct sp_record_len *r, enum operand operand, char *text)
{
	const uint8_t *const numbers = operands[operand].numbers;
	size_t bytes = 0;

	for (int i = 0; i < 2 && numbers[i]; i++) {
		const char *const field = strsep(&text, ",");
		uint64_t n;

		if (!field || !sp_record_number(field,
		    UINT64_MAX >> (64 - 8 * numbers[i]), &n))
			return false;
		put(r, (uint32_t)n, numbers[i]);
	}
	if (!operands[operand].least)
		return !text;
	if (!text || !sp_record_bytes(text, r->data + r->bytes,
	    UINT16_MAX - r->bytes, &bytes))
		return false;
	r->bytes += bytes;
	return bytes >= operands[operand].least;
}

/* What it is if nothing is given; false if it may not be missing. */
static bool
put_default(struct sp_record_len *r, enum operand operand)
{
	if (operand == TOKEN)
		put(r, 0, 4);
	/* Every device has it, unless somebody set another. */
	if (operand == PASSWORD && r->data[0] == SP_BSL_UNLOCK) {
		memset(r->data + r->bytes, 0xff, SP_BSL_PASSWORD_BYTES);
		r->bytes += SP_BSL_PASSWORD_BYTES;
	}
	return operands[operand].optional;
}

/* What is behind the "=", which may be changed; NULL if there is none. */
static bool
put_operand(struct sp_record_len *r, enum operand operand, char *text)
{
	if (!text)
		return put_default(r, operand);
	if (operand == MILLIVOLTS)
		return put_millivolts(r, text);
	if (operand == BAUD)
		return put_baud(r, text);
	return put_fields(r, operand, text);
}

static const struct word *
find(const char *name, size_t n)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (strlen(words[i].name) == n &&
		    !strncmp(words[i].name, name, n))
			return &words[i];
	}
	errx(TOOL_TROUBLE, "%s: not a command such as connect or read=0,256: "
	    "lenencode --help lists them", name);
}

static bool
put_record(void *arg, char *line)
{
	static struct sp_record_len r;
	static uint8_t out[SP_LEN_ROOM(SP_RECORD_LEN_DATA)];

	(void)arg;
	if (!sp_record_len_take(&r, line))
		return false;
	record_write(out, sp_record_len_encode(&r, out));
	return true;
}

/*
 * What that word stands for, which may be changed, or exit with status 2 if it
 * is no command.  Those of our firmware get the tag.
 */
static size_t
encode_command(void *tag, char *word, uint8_t *out)
{
	static struct sp_record_len r;
	const size_t n = strcspn(word, "=");
	const struct word *const w = find(word, n);

	r.kind = w->kind;
	r.label = w->label;
	r.bytes = w->bytes;
	memcpy(r.data, w->begin, w->bytes);
	if (w->kind == SP_RECORD_LEN_FRAME && w->label == SP_LEN_LENLAB)
		put(&r, *(const uint8_t *)tag, 1);
	if (!put_operand(&r, w->operand, word[n] ? word + n + 1 : NULL))
		errx(TOOL_TROUBLE, "%.*s: %s", (int)n, word,
		    operands[w->operand].wanted);
	return sp_record_len_encode(&r, out);
}

int
main(int argc, char **argv)
{
	uint8_t tag = 0;
	struct record_encoder e = { &tool, encode_command,
	    SP_LEN_ROOM(UINT16_MAX),
	    .reader = { .take = put_record, .arg = &tag, .fault =
	    "not a record, or its length is not that of its bytes" } };
	const struct tool_option options[] = {
		{ 'q', .flag = &e.reader.quiet },
		{ 'r', .flag = &e.records },
		{ 't', TOOL_NUMBER(&tag, 0, UINT8_MAX) },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	return tool_finish(record_encode(&e, argv));
}
