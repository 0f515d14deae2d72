/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands as words, see words.h */

#include <config.h>

#include <err.h>
#include <string.h>

#include "base/little_endian.h"
#include "common/tool.h"
#include "len/bsl_code.h"
#include "text/record.h"
#include "count/wire.h"
#include "words.h"

/* A command while it is made: what is behind the label and the length. */
struct draft {
	uint8_t bytes[UINT16_MAX + 1];
	size_t n;
};

/* What stands behind a word's "=". */
enum operand {
	NOTHING,
	MILLIVOLTS,
	TOKEN,			/* may be missing */
	BLOCK,
	BAUD,
	PASSWORD,		/* may be missing */
	RANGE,
	SPAN,
	DATA,
	BYTES
};

static const char *const wanted[] = {
	[NOTHING] = "takes nothing behind it",
	[MILLIVOLTS] = "not dac=MILLIVOLTS, -2147483648 to 2147483647",
	[TOKEN] = "not stop or stop=TOKEN, a number of 32 bits",
	[BLOCK] = "not read=OFFSET,BYTES, numbers of 32 and 16 bits",
	[BAUD] = "not baud=4800, 9600, 19200, 38400, 57600, 115200, 1000000, "
	    "2000000 or 3000000",
	[PASSWORD] = "not hexadecimal digits of 1 to 65534 bytes",
	[RANGE] = "not FIRST,LAST, addresses of 32 bits",
	[SPAN] = "not ADDR,BYTES, numbers of 32 bits",
	[DATA] = "not ADDR,HEX, an address of 32 bits and hexadecimal digits "
	    "of 1 to 65530 bytes",
	[BYTES] = "not hexadecimal digits of 1 to 65535 bytes, at least 5 for "
	    "packet",
};

/* The payload of each begins with some bytes; an operand comes behind them. */
#define KEY(key)	(const char[]){ key }, 1
static const struct word {
	const char *name;
	enum kind { OURS, LENLAB, LENLAB_8_6, BSL } kind;
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
	{ "packet", LENLAB, BYTES, "", 0 },
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
put(struct draft *d, uint32_t n, size_t bytes)
{
	while (bytes--) {
		d->bytes[d->n++] = (uint8_t)n;
		n >>= 8;
	}
}

/* Two numbers, or one and bytes, with a comma between them. */
static bool
put_pair(struct draft *d, char *text, uint64_t max, size_t bytes)
{
	char *const comma = strchr(text, ',');
	uint64_t first, second;
	size_t n;

	if (!comma)
		return false;
	*comma = '\0';
	if (!sp_record_number(text, UINT32_MAX, &first))
		return false;
	put(d, (uint32_t)first, 4);
	if (!max) {
		if (!sp_record_bytes(comma + 1, d->bytes + d->n,
		    UINT16_MAX - d->n, &n))
			return false;
		d->n += n;
		return n > 0;
	}
	if (!sp_record_number(comma + 1, max, &second))
		return false;
	put(d, (uint32_t)second, bytes);
	return true;
}

static bool
put_number(struct draft *d, const char *text)
{
	uint32_t n = 0;

	if (text && !sp_record_number32(text, &n))
		return false;
	put(d, n, 4);
	return true;
}

static bool
put_millivolts(struct draft *d, const char *text)
{
	int64_t n;

	if (!text || !sp_record_time(text, &n) || n < INT32_MIN ||
	    n > INT32_MAX)
		return false;
	put(d, (uint32_t)n, 4);
	return true;
}

static bool
put_baud(struct draft *d, const char *text)
{
	uint32_t baud;

	if (!text || !sp_record_number32(text, &baud) ||
	    !sp_bslcode_baud_id(baud))
		return false;
	put(d, sp_bslcode_baud_id(baud), 1);
	return true;
}

/* At least so many bytes. */
static bool
put_bytes(struct draft *d, const char *text, size_t least)
{
	size_t n;

	if (!text || !sp_record_bytes(text, d->bytes + d->n,
	    UINT16_MAX - d->n, &n) || n < least)
		return false;
	d->n += n;
	return true;
}

/* Every device has it, unless somebody set another. */
static bool
put_password(struct draft *d, const char *text)
{
	if (text)
		return put_bytes(d, text, 1);
	if (d->bytes[0] == SP_BSL_UNLOCK) {
		memset(d->bytes + d->n, 0xff, SP_BSL_PASSWORD_BYTES);
		d->n += SP_BSL_PASSWORD_BYTES;
	}
	return true;
}

/* What is behind the "=", which may be changed; NULL if there is none. */
static bool
put_operand(struct draft *d, const struct word *w, char *text)
{
	switch (w->operand) {
	case NOTHING:
		return !text;
	case MILLIVOLTS:
		return put_millivolts(d, text);
	case TOKEN:
		return put_number(d, text);
	case BLOCK:
		return text && put_pair(d, text, UINT16_MAX, 2);
	case BAUD:
		return put_baud(d, text);
	case PASSWORD:
		return put_password(d, text);
	case RANGE:
	case SPAN:
		return text && put_pair(d, text, UINT32_MAX, 4);
	case DATA:
		return text && put_pair(d, text, 0, 0);
	case BYTES:
		return put_bytes(d, text, w->kind == LENLAB ? 5 : 1);
	}
	return false;
}

static const struct word *
find(const char *name, size_t n)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (strlen(words[i].name) == n &&
		    !strncmp(words[i].name, name, n))
			return &words[i];
	}
	errx(TOOL_TROUBLE, "%s: no command that is known", name);
}

static size_t
finish(const struct draft *d, enum kind kind, uint8_t *out)
{
	if (kind == LENLAB)
		return sp_len_packet(d->bytes, d->n, out);
	if (kind == LENLAB_8_6)
		return sp_len_packet_8_6(d->bytes[0],
		    sp_little32(d->bytes + 1), d->bytes + 5, d->n - 5, out);
	return sp_len_frame(kind == OURS ? SP_LEN_LENLAB : SP_LEN_BSL_COMMAND,
	    d->bytes, d->n, out);
}

size_t
lenwords_encode(char *word, uint8_t tag, uint8_t *out)
{
	static struct draft d;
	const size_t n = strcspn(word, "=");
	const struct word *const w = find(word, n);

	d.n = w->bytes;
	memcpy(d.bytes, w->begin, w->bytes);
	if (w->kind == OURS)
		put(&d, tag, 1);
	if (!put_operand(&d, w, word[n] ? word + n + 1 : NULL))
		errx(TOOL_TROUBLE, "%.*s: %s", (int)n, word,
		    wanted[w->operand]);
	return finish(&d, w->kind, out);
}
