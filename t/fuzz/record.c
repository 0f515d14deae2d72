/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is taken from a line of text is what a decoder has back from its bytes,
 * and what the fields say when they are read in another way than lib's.
 */

#include <config.h>

#include <string.h>
#include <strings.h>

#include "fuzz.h"
#include "qs/record.h"
#include "text/escape.h"
#include "text/hex.h"
#include "wire/decoder.h"
#include "wire/record.h"

#define MAX_FIELDS	9

/* A line of a kind that is known, and what a decoder makes of its first run. */
struct record {
	char *fields[MAX_FIELDS];
	const struct sp_record_ap *taken;
	struct sp_packet packet;
	struct sp_header header;
	struct sp_name name;
};

static uint64_t
number(const char *text)
{
	const uint64_t base = strncmp(text, "0x", 2) ? 10 : 16;
	uint64_t n = 0;

	text += base == 16 ? 2 : 0;
	FUZZ_CHECK(*text);
	for (; *text; text++) {
		const uint64_t digit = (uint64_t)sp_hex_digit((uint8_t)*text);

		FUZZ_CHECK(digit < base && n <= (UINT64_MAX - digit) / base);
		n = n * base + digit;
	}
	return n;
}

static void
check_bytes(const char *text, const uint8_t *bytes, size_t n)
{
	char digits[3];

	FUZZ_CHECK(strlen(text) == 2 * n || (!n && !strcmp(text, "-")));
	for (size_t i = 0; i < n; i++) {
		snprintf(digits, sizeof(digits), "%02x", bytes[i]);
		FUZZ_CHECK(!strncasecmp(text + 2 * i, digits, 2));
	}
}

/* A run's packet must be one, and all of its bytes. */
static void
decode(struct record *r, const struct sp_record_run *run)
{
	struct sp_decoder d;
	struct sp_packet packets[2];
	size_t made;

	FUZZ_CHECK(run->times && run->bytes && run->bytes <=
	    sizeof(run->packet));
	sp_decoder_init(&d, r->taken->header.addr_bytes);
	d.header.version = r->taken->header.version;
	d.extended = true;
	FUZZ_CHECK(sp_decoder_feed(&d, run->packet, run->bytes, true, packets,
	    2, &made) == run->bytes && made == 1);
	r->packet = packets[0];
	r->header = d.header;
	r->name = d.name;
}

/* An address of a call in a word has the bit 0 of all. */
static uint64_t
thumb(const struct sp_record_ap *r, const struct sp_record_run *run, bool arc,
    uint64_t v)
{
	if (!arc || !run->word)
		return v;
	return r->header.version == SPLITPROF_WIRE_VERSION_WORDS ? v | 1 :
	    v & ~UINT64_C(1);
}

/* Calls and samples, each packet with its count or as often as there are. */
static void
check_events(struct record *r, enum sp_packet_kind kind)
{
	const struct sp_record_ap *const taken = r->taken;
	const bool arc = kind == SP_PACKET_ARC;
	const enum sp_packet_kind many =
	    arc ? SP_PACKET_ARCS : SP_PACKET_SAMPLES;
	uint64_t total = 0;

	FUZZ_CHECK(taken->n_runs <= 2);
	for (int i = 0; i < taken->n_runs; i++) {
		decode(r, &taken->runs[i]);
		FUZZ_CHECK(r->packet.kind == kind ||
		    (r->packet.kind == many && taken->described));
		FUZZ_CHECK(r->packet.a == thumb(taken, &taken->runs[i], arc,
		    number(r->fields[1])));
		FUZZ_CHECK(r->packet.b == (arc ? thumb(taken,
		    &taken->runs[i], arc, number(r->fields[2])) : 0));
		total += taken->runs[i].times *
		    (r->packet.kind == many ? r->packet.count : 1);
	}
	FUZZ_CHECK(total == number(r->fields[arc ? 3 : 2]));
}

/* A record that is one packet. */
static void
check_one(struct record *r, enum sp_packet_kind kind)
{
	FUZZ_CHECK(r->taken->n_runs == 1 && r->taken->runs[0].times == 1);
	decode(r, &r->taken->runs[0]);
	FUZZ_CHECK(r->packet.kind == kind);
	FUZZ_CHECK(kind == SP_PACKET_HEADER ||
	    r->packet.a == number(r->fields[1]));
}

/* What has come of the stacks so far, of each width. */
static struct sp_stack_state readers[3], *reader;

/* A stack builds on those before. */
static void
check_stack(struct record *r, enum sp_packet_kind kind)
{
	const struct sp_record_run *const run = &r->taken->runs[0];
	const bool full = !strcmp(r->fields[0], "stackfull");

	FUZZ_CHECK(kind == SP_PACKET_STACK && r->taken->described &&
	    r->taken->n_runs == 1 && run->times == 1 &&
	    run->bytes <= sizeof(run->packet));
	FUZZ_CHECK(sp_stack_length(run->packet, run->bytes) == run->bytes &&
	    !sp_packet_sum(run->packet, run->bytes));
	FUZZ_CHECK(sp_stack_take(reader, run->packet, run->bytes) &&
	    reader->full == full);
	FUZZ_CHECK(reader->base + 2 * reader->last.pc ==
	    number(r->fields[full ? 3 : 1]));
}

static void
check_header(struct record *r, enum sp_packet_kind kind)
{
	check_one(r, kind);
	sp_stack_lose(reader);
	FUZZ_CHECK(r->taken->described &&
	    r->header.version == number(r->fields[1]));
	FUZZ_CHECK(r->header.addr_bytes == number(r->fields[2]));
	FUZZ_CHECK(r->header.base == number(r->fields[3]));
	FUZZ_CHECK(r->header.rate_hz == number(r->fields[4]));
	check_bytes(r->fields[5], r->header.id, r->header.id_bytes);
}

static void
check_counts(struct record *r, enum sp_packet_kind kind)
{
	check_one(r, kind);
	FUZZ_CHECK(r->packet.b == number(r->fields[2]));
}

static void
check_value(struct record *r, enum sp_packet_kind kind)
{
	const char *const text = r->fields[2] + (r->fields[2][0] == '-');
	const uint64_t n = number(text);

	check_one(r, kind);
	FUZZ_CHECK(n <= UINT64_C(1) << 31 && r->packet.b ==
	    (uint32_t)(text > r->fields[2] ? 0 - n : n));
}

static void
check_name(struct record *r, enum sp_packet_kind kind)
{
	uint8_t text[SPLITPROF_WIRE_NAME_MAX];
	size_t n;

	check_one(r, kind);
	FUZZ_CHECK(sp_unescape(r->fields[2], text, sizeof(text), &n));
	FUZZ_CHECK(n == r->name.bytes && !memcmp(text, r->name.text, n));
}

static const struct kind {
	const char *name;
	int fields;
	enum sp_packet_kind kind;
	void (*check)(struct record *, enum sp_packet_kind);
} kinds[] = {
	{ "arc", 4, SP_PACKET_ARC, check_events },
	{ "pc", 3, SP_PACKET_SAMPLE, check_events },
	{ "header", 6, SP_PACKET_HEADER, check_header },
	{ "lost", 3, SP_PACKET_LOST, check_counts },
	{ "end", 3, SP_PACKET_END, check_counts },
	{ "task", 2, SP_PACKET_TASK, check_one },
	{ "taskstack", 3, SP_PACKET_TASK_STACK, check_counts },
	{ "mark", 2, SP_PACKET_MARK, check_one },
	{ "value", 3, SP_PACKET_VALUE, check_value },
	{ "name", 3, SP_PACKET_NAME, check_name },
	{ "stack", 0, SP_PACKET_STACK, check_stack },
	{ "stackfull", 0, SP_PACKET_STACK, check_stack },
};

/* Cut line at its tabs; returns how many fields that makes. */
static int
split(char *line, char **fields)
{
	int n = 0;
	char *field;

	while ((field = strsep(&line, "\t"))) {
		if (n < MAX_FIELDS)
			fields[n] = field;
		n++;
	}
	return n;
}

/* What was taken of a line is what it says. */
static void
check_taken(const struct sp_record_ap *taken, char *line)
{
	struct record r = { .taken = taken };
	const int n = split(line, r.fields);

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (strcmp(r.fields[0], kinds[i].name))
			continue;
		FUZZ_CHECK(!kinds[i].fields || n == kinds[i].fields);
		kinds[i].check(&r, kinds[i].kind);
		return;
	}
	FUZZ_CHECK(!taken->n_runs);
}

/* As apencode does with a line. */
static void
take_ap(struct sp_record_ap *r, const char *line)
{
	char *const copy = strdup(line), *const again = strdup(line);
	struct sp_record_ap before;

	FUZZ_CHECK(copy && again);
	memcpy(&before, r, sizeof(before));
	if (sp_record_ap_take(r, copy))
		check_taken(r, again);
	else
		FUZZ_CHECK(!r->n_runs && r->described == before.described &&
		    !memcmp(&r->header, &before.header, sizeof(r->header)));
	free(copy);
	free(again);
}

/* A frame is had back as it is. */
static void
check_encoded(const struct sp_record_qs *r)
{
	uint8_t frame[SP_QS_ROOM(SP_QS_DATA_MAX)];
	struct sp_qs d = { .frames = 0 };
	struct sp_qs_event e;
	const size_t n =
	    sp_qs_encode(r->seq, r->id, r->data, r->bytes, frame);

	FUZZ_CHECK(sp_qs_feed(&d, frame, n, &e) == n);
	FUZZ_CHECK(e.kind == SP_QS_FRAME && e.seq == r->seq && e.id == r->id &&
	    e.bytes == r->bytes && !memcmp(e.data, r->data, e.bytes));
}

static void
check_frame(const struct sp_record_qs *r, char **f)
{
	FUZZ_CHECK(r->seq == number(f[1]));
	FUZZ_CHECK(r->id == number(f[2]));
	check_bytes(f[3], r->data, r->bytes);
}

/* A record of the dictionary: the address, least byte first, and the text. */
static void
check_fun(const struct sp_record_qs *r, char **f)
{
	uint64_t addr = 0;

	FUZZ_CHECK(r->id == SPLITPROF_WIRE_QS_FUN_DICT && *f[2]);
	FUZZ_CHECK(r->bytes == 4 + strlen(f[2]) + 1);
	for (int i = 3; i >= 0; i--)
		addr = addr << 8 | r->data[i];
	FUZZ_CHECK(addr == number(f[1]));
	FUZZ_CHECK(!strcmp((const char *)r->data + 4, f[2]));
}

/* As qsencode does with a line of its input, or of the file of names. */
static void
take_qs(const char *line, bool named)
{
	char *const copy = strdup(line), *const again = strdup(line);
	struct sp_record_qs r = { .found = true };
	char *fields[MAX_FIELDS];
	bool good, known;
	int n;

	FUZZ_CHECK(copy && again);
	good = named ? sp_record_qs_name(&r, copy) :
	    sp_record_qs_frame(&r, copy);
	n = split(again, fields);
	known = !strcmp(fields[0], named ? "fun" : "frame");
	FUZZ_CHECK(r.found == (good && known) && (good || known));
	if (r.found) {
		FUZZ_CHECK(n == (named ? 3 : 4) && r.bytes <= SP_QS_DATA_MAX);
		(named ? check_fun : check_frame)(&r, fields);
		check_encoded(&r);
	}
	free(copy);
	free(again);
}

/* A line with a NUL never comes to lib. */
static void
take_line(void *arg, char *line, size_t n)
{
	struct sp_record_ap *const r = arg;

	if (strlen(line) < n)
		return;
	for (int i = 0; i < 3; i++) {
		reader = &readers[i];
		take_ap(&r[i], line);
	}
	take_qs(line, false);
	take_qs(line, true);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	/* apencode -n: each width. */
	struct sp_record_ap r[] = { { .header.addr_bytes = 2 },
	    { .header.addr_bytes = 3 }, { .header.addr_bytes = 4 } };

	memset(readers, 0, sizeof(readers));
	fuzz_lines(data, n, take_line, r);
	return 0;
}
