/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is taken from a line of the TSP protocol's text is within its limits,
 * and the same when it is written once more and read again.
 */

#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "fuzz.h"
#include "text/escape.h"
#include "text/record.h"
#include "tsp/record.h"

/* Write what follows an event's tick and timer. */
static void
print_data(const struct sp_record_tsp *r, FILE *out)
{
	fprintf(out, "%" PRId64 "\t%u", r->tick, r->timer);
	for (unsigned i = 0; r->kind == SP_RECORD_TSP_EVENT && i < r->n_data;
	    i++)
		fprintf(out, "\t%u", r->data[i]);
}

static void
print_bytes(const struct sp_record_tsp *r, FILE *out)
{
	fputs(r->n_bytes ? "\t" : "\t-", out);
	for (size_t i = 0; i < r->n_bytes; i++)
		fprintf(out, "%02x", r->bytes[i]);
}

static void
print_object(const struct sp_record_tsp *r, FILE *out)
{
	char name[SP_ESCAPE_ROOM(SP_RECORD_TSP_NAME_MAX)];

	FUZZ_CHECK(r->n_bytes <= SP_RECORD_TSP_NAME_MAX);
	sp_escape(r->bytes, r->n_bytes, name);
	fprintf(out, "object\t%u\t%u\t%u\t%s", r->packet, r->u.object.type,
	    r->u.object.number, name);
}

static void
print_clock(const struct sp_record_tsp *r, FILE *out)
{
	const struct sp_tsp_clock *const c = &r->u.clock;

	if (c->by_options)
		fputs("clock\t-", out);
	else
		fprintf(out, "clock\t%u", r->packet);
	fprintf(out, "\t%" PRIu32 "\t%s\t%u\t%" PRIu32, c->tick_hz,
	    c->down ? "down" : "up", c->max, c->per_tick);
}

/* Write a record as tspdecode does. */
static void
print(const struct sp_record_tsp *r, FILE *out)
{
	switch (r->kind) {
	case SP_RECORD_TSP_EVENT:
	case SP_RECORD_TSP_ERROR:
		FUZZ_CHECK(r->tick >= -(int64_t)SP_RECORD_TIME_MAX &&
		    r->tick <= (int64_t)SP_RECORD_TIME_MAX);
		FUZZ_CHECK(r->kind == SP_RECORD_TSP_ERROR || r->n_data <= 3);
		fprintf(out, "%s\t%u\t%u\tNAME\t",
		    r->kind == SP_RECORD_TSP_EVENT ? "event" : "error",
		    r->packet, r->id);
		print_data(r, out);
		break;
	case SP_RECORD_TSP_UNSIZED:
		fprintf(out, "unsized\t%u\t%u\t", r->packet, r->id);
		print_data(r, out);
		print_bytes(r, out);
		break;
	case SP_RECORD_TSP_UNKNOWN:
		fprintf(out, "unknown\t%u\t%u", r->packet, r->id);
		print_bytes(r, out);
		break;
	case SP_RECORD_TSP_OBJECT:
		print_object(r, out);
		break;
	case SP_RECORD_TSP_LIST:
		fprintf(out, "list\t%u\t%u\t%u", r->packet, r->u.object.type,
		    r->u.object.count);
		break;
	case SP_RECORD_TSP_CLOCK:
		print_clock(r, out);
		break;
	case SP_RECORD_TSP_MISSING:
		fprintf(out, "missing\t%u\t%" PRIu32 "\t%" PRIu32, r->packet,
		    r->u.missing.since, r->u.missing.total);
		break;
	case SP_RECORD_TSP_GAP:
		fprintf(out, "gap\t%u\t%u\t%u", r->u.gap.expected, r->packet,
		    r->u.gap.lost);
		break;
	case SP_RECORD_TSP_TRUNCATED:
	case SP_RECORD_TSP_JUNK:
		fprintf(out, "%s\t%" PRIu64 "\t%" PRIu64,
		    r->kind == SP_RECORD_TSP_JUNK ? "junk" : "truncated",
		    r->u.place.offset, r->u.place.bytes);
		break;
	case SP_RECORD_TSP_NONE:
		break;
	}
}

static char *
text_of(const struct sp_record_tsp *r)
{
	char *text = NULL;
	size_t n = 0;
	FILE *const out = open_memstream(&text, &n);

	FUZZ_CHECK(out);
	print(r, out);
	FUZZ_CHECK(!fclose(out));
	return text;
}

static void
take(void *arg, char *line, size_t n)
{
	char *const copy = strdup(line);
	struct sp_record_tsp r;
	char *first, *second, *copied;

	(void)arg;
	(void)n;
	FUZZ_CHECK(copy);
	if (sp_record_tsp_take(&r, copy)) {
		first = text_of(&r);
		copied = strdup(first);
		FUZZ_CHECK(copied && sp_record_tsp_take(&r, copied));
		second = text_of(&r);
		FUZZ_CHECK(!strcmp(first, second));
		free(first);
		free(second);
		free(copied);
	}
	free(copy);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	fuzz_lines(data, n, take, NULL);
	return 0;
}
