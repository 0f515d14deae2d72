/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is taken from a line of the Lenlab protocol's text is within its limits,
 * and is what a decoder finds in the bytes that it stands for.
 */

#include <config.h>

#include <string.h>

#include "base/little_endian.h"
#include "fuzz.h"
#include "len/bsl_code.h"
#include "len/record.h"

static uint8_t out[SP_LEN_ROOM(SP_RECORD_LEN_DATA)];

/* The first field is the kind's name. */
static void
check_kind(enum sp_record_len_kind kind, const char *line)
{
	const size_t n = strcspn(line, "\t");
	const char *const names[] = { "packet", "ack", "bslreply", "bad",
	    "skip" };
	size_t i = 0;

	while (i < 5 && (strlen(names[i]) != n || strncmp(names[i], line, n)))
		i++;
	FUZZ_CHECK((i == 5) == (kind == SP_RECORD_LEN_NONE));
	FUZZ_CHECK((i == 1) == (kind == SP_RECORD_LEN_ACK));
	FUZZ_CHECK((i == 3 || i == 4) == (kind == SP_RECORD_LEN_LOST));
	FUZZ_CHECK(i != 2 || kind == SP_RECORD_LEN_FRAME);
}

/* What the decoder makes of it. */
static void
check_bytes(const struct sp_record_len *r, size_t n)
{
	static struct sp_len d;
	struct sp_len_event e;
	size_t before = 0;

	memset(&d, 0, sizeof(d));
	if (r->kind == SP_RECORD_LEN_8_6) {
		d.layout = SP_LEN_8_6;
		before = 5;
	}
	FUZZ_CHECK(sp_len_feed(&d, out, n, true, &e) >= 1);
	/* What has no CRC may have a frame in it. */
	if (e.kind == SP_LEN_BAD) {
		FUZZ_CHECK(r->kind != SP_RECORD_LEN_FRAME);
		return;
	}
	FUZZ_CHECK(e.label == r->label);
	FUZZ_CHECK((e.kind == SP_LEN_ACK) == (r->kind == SP_RECORD_LEN_ACK));
	if (e.kind == SP_LEN_ACK)
		return;
	FUZZ_CHECK(e.bytes == r->bytes - before);
	FUZZ_CHECK(!e.bytes || !memcmp(e.payload, r->data + before, e.bytes));
	FUZZ_CHECK(!before || (e.code == r->data[0] &&
	    e.arg == sp_little32(r->data + 1)));
	FUZZ_CHECK(e.sound || r->kind != SP_RECORD_LEN_FRAME);
}

static void
take(void *arg, char *line, size_t n)
{
	static struct sp_record_len r;
	char *const copy = strdup(line);

	(void)arg;
	FUZZ_CHECK(copy);
	if (sp_record_len_take(&r, copy)) {
		check_kind(r.kind, line);
		n = sp_record_len_encode(&r, out);
		FUZZ_CHECK(!n == (r.kind == SP_RECORD_LEN_NONE ||
		    r.kind == SP_RECORD_LEN_LOST));
		if (n)
			check_bytes(&r, n);
	}
	free(copy);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	fuzz_lines(data, n, take, NULL);
	return 0;
}
