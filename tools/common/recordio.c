/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text records, see recordio.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "recordio.h"

void
record_put(FILE *out, const uint8_t *bytes, size_t n)
{
	if (fwrite(bytes, 1, n, out) < n)
		err(TOOL_TROUBLE, out == stdout ? "stdout" : NULL);
}

void
record_write(const uint8_t *bytes, size_t n)
{
	record_put(stdout, bytes, n);
}

void
record_put_bytes(FILE *out, const uint8_t *bytes, size_t n)
{
	static const char digits[] = "0123456789abcdef";
	uint8_t text[1024];
	size_t at = 0;

	if (!n)
		text[at++] = '-';
	for (size_t i = 0; i < n; i++) {
		text[at++] = (uint8_t)digits[bytes[i] >> 4];
		text[at++] = (uint8_t)digits[bytes[i] & 15];
		if (at == sizeof(text)) {
			record_put(out, text, at);
			at = 0;
		}
	}
	if (at)
		record_put(out, text, at);
}

void
record_print_bytes(const uint8_t *bytes, size_t n)
{
	record_put_bytes(stdout, bytes, n);
}

void
record_put_skip(FILE *out, uint64_t offset, uint64_t bytes)
{
	fprintf(out, "skip\t%" PRIu64 "\t%" PRIu64 "\n", offset, bytes);
}

void
record_print_skip(uint64_t offset, uint64_t bytes)
{
	record_put_skip(stdout, offset, bytes);
}

/* An input: lines before it, and whether one of it has a record's form. */
struct count {
	uint64_t before;
	bool records;
	bool binary;		/* before any record a line was no text */
};

/* A record is a word and fields behind tabs, but for these two. */
static bool
is_record(const char *line)
{
	const size_t n = strspn(line, "abcdefghijklmnopqrstuvwxyz");

	return (n && line[n] == '\t') || !strcmp(line, "ack") ||
	    !strcmp(line, "nack");
}

static void
take_held(struct record_reader *r, struct tool_input *in, struct count *n)
{
	char *line;

	while ((line = tool_input_line(in))) {
		r->lines++;
		n->records = n->records || is_record(line);
		if (strcmp(line, TOOL_LINE_BAD) && r->take(r->arg, line))
			continue;
		r->bad++;
		n->binary |= !n->records && !strcmp(line, TOOL_LINE_BAD);
		if (r->quiet || n->binary)
			continue;
		if (r->progress)
			tool_progress_end(r->progress);
		warnx("%s: line %" PRIu64 ": %s", in->name,
		    r->lines - n->before,
		    r->fault ? r->fault : "not a record");
	}
}

int
record_input(struct tool_input *in, void *reader)
{
	struct record_reader *const r = reader;
	const uint64_t bad = r->bad;
	struct count n = { .before = r->lines };

	do {
		take_held(r, in, &n);
		if (!r->holds)
			tool_flush();
	} while (tool_input_wait(in, r->tick ? tool_tick_wait(r->tick) : -1));
	take_held(r, in, &n);
	if (r->lines > n.before && !n.records && r->bad == bad) {
		if (!r->quiet)
			warnx("%s: no record in %" PRIu64 " lines", in->name,
			    r->lines - n.before);
		return TOOL_DAMAGED;
	}
	if (n.binary && !r->quiet)
		warnx("%s: is no text: records are what a decoder makes of it",
		    in->name);
	return r->bad > bad ? TOOL_DAMAGED : TOOL_OK;
}

static int
encode_input(struct tool_input *in, void *encoder)
{
	struct record_encoder *const e = encoder;
	const int status = record_input(in, &e->reader);

	if (e->end)
		e->end(e->reader.arg);
	return status;
}

static void
encode_commands(const struct record_encoder *e, char **words)
{
	size_t n = 0, used = 0;
	uint8_t *out;

	while (words[n])
		n++;
	out = tool_need(malloc(n * e->bytes));
	for (; *words; words++)
		used += e->command(e->reader.arg, *words, out + used);
	record_write(out, used);
	free(out);
}

int
record_encode(struct record_encoder *e, char **operands)
{
	if (!e->records && !operands[0])
		tool_usage(e->tool);
	tool_refuse_terminal();
	tool_outlive_interrupt();
	if (e->records)
		return tool_each_input(operands, encode_input, e);
	encode_commands(e, operands);
	return TOOL_OK;
}
