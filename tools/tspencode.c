/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspencode - write commands for a TSP tracer, or what it sends */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "common/recordio.h"
#include "tsp/tsp.h"

static const struct tool tool = {
	.name = "tspencode",
	.purpose = "write commands for a TSP tracer, or what it sends",
	.synopsis = "[-hqrV] [command ... | file ...]",
	.options =
	    "  -q        no messages about what can't be encoded\n"
	    "  -r        turn records into what a tracer sends\n"
	    "commands: list\n"
	    "  filter=WHAT[,WHAT ...]  which events are wanted, 0 to 100: all,\n"
	    "            none, tracesniffer (what its viewer can show), an ID,\n"
	    "            a range ID-ID, or a pattern of names like 'TASK_*';\n"
	    "            with ^ before it, none of these\n",
	.examples =
	    "  tspencode list | rawcap -w -b 1000000 /dev/ttyACM0 | tspdecode\n"
	    "  tspencode filter=^TASK_INCREMENT_TICK list > begin.bin\n"
	    "  tspencode 'filter=TASK_*,MOVED_TASK_TO_READY_STATE' > tasks.bin\n"
	    "  tspdecode -l cap.bin | grep -v 'MALLOC' | tspencode -r > new.bin\n"
};

/* Of those that a filter has bits for. */
#define LAST_ID		(SPLITPROF_WIRE_TSP_FILTER_IDS - 1)

/* Room for the longest command. */
#define COMMAND_ROOM	(1 + SPLITPROF_WIRE_TSP_FILTER_BYTES)

/* A list of objects, as one packet, made from records. */
struct list {
	struct sp_record_tsp r;	/* NONE: no packet is being made */
	uint8_t left;		/* so many objects may still come */
	uint8_t bytes[SP_TSP_MAX];	/* type, count, objects */
};

/* From first to last, both included, all that fit the pattern; false: none. */
static bool
set(uint8_t *bits, int first, int last, const char *pattern, bool wanted)
{
	bool any = false;

	for (int id = first; id <= last; id++) {
		const uint8_t bit = (uint8_t)(1 << id % 8);

		if (!sp_tspid_matches((uint8_t)id, pattern))
			continue;
		bits[id / 8] = (uint8_t)(wanted ? bits[id / 8] | bit :
		    bits[id / 8] & ~bit);
		any = true;
	}
	return any;
}

/* ID or ID-ID; text is as it was when this returns. */
static bool
set_range(uint8_t *bits, char *text, bool wanted)
{
	char *const dash = strchr(text, '-');
	int first, last;

	if (dash)
		*dash = '\0';
	first = sp_tspid_find(text);
	last = dash ? sp_tspid_find(dash + 1) : first;
	if (dash)
		*dash = '-';
	return first >= 0 && last <= LAST_ID &&
	    set(bits, first, last, "*", wanted);
}

/* TraceSniffer's viewer knows the length of these: any other may hang it. */
static void
set_tracesniffer(uint8_t *bits, bool wanted)
{
	static const uint8_t ranges[][2] = { { 2, 2 }, { 6, 44 }, { 50, 51 },
		{ 73, 77 } };

	for (size_t i = 0; i < sizeof(ranges) / sizeof(*ranges); i++)
		set(bits, ranges[i][0], ranges[i][1], "*", wanted);
}

/* One part of a filter, between commas. */
static bool
set_part(uint8_t *bits, char *text)
{
	const bool wanted = text[0] != '^';

	if (!wanted)
		text++;
	if (!strcmp(text, "all") || !strcmp(text, "none"))
		set(bits, 0, LAST_ID, "*", wanted == (text[0] == 'a'));
	else if (!strcmp(text, "tracesniffer"))
		set_tracesniffer(bits, wanted);
	else if (strpbrk(text, "*?["))
		return set(bits, 0, LAST_ID, text, wanted);
	else
		return set_range(bits, text, wanted);
	return true;
}

/* What begins with ^ takes away from all, anything else adds to none. */
static void
make_filter(const char *word, const char *parts, uint8_t *bits)
{
	char *const text = tool_need(strdup(parts));
	char *rest = text, *part;

	set(bits, 0, LAST_ID, "*", parts[0] == '^');
	while ((part = strsep(&rest, ",")))
		if (!set_part(bits, part))
			errx(TOOL_TROUBLE, "%s: %s: not an event's name, "
			    "number up to %d, range or pattern of names", word,
			    part, LAST_ID);
	free(text);
}

/* Returns how many bytes the command has. */
static size_t
encode_command(void *arg, char *word, uint8_t *out)
{
	static const char filter[] = "filter=";

	(void)arg;
	memset(out, 0, COMMAND_ROOM);
	if (!strcmp(word, "list")) {
		out[0] = SPLITPROF_WIRE_TSP_OBJECT_LIST;
		return 1;
	}
	if (strncmp(word, filter, sizeof(filter) - 1) != 0)
		errx(TOOL_TROUBLE, "%s: not list or filter=...", word);
	out[0] = SPLITPROF_WIRE_TSP_SNIFF_FILTER;
	make_filter(word, word + sizeof(filter) - 1, out + 1);
	return COMMAND_ROOM;
}

static void
begin(struct list *l, const struct sp_record_tsp *r, uint8_t left)
{
	l->r = (struct sp_record_tsp){ .kind = SP_RECORD_TSP_LIST,
	    .packet = r->packet, .bytes = l->bytes, .n_bytes = 2 };
	l->bytes[0] = r->u.object.type;
	l->bytes[1] = 0;
	l->left = left;
}

/* Is it one more object of the packet under way? */
static bool
belongs(const struct list *l, const struct sp_record_tsp *r)
{
	return l->r.kind && r->kind == SP_RECORD_TSP_OBJECT &&
	    r->packet == l->r.packet && r->u.object.type == l->bytes[0] &&
	    l->left > 0;
}

static void
take_object(struct list *l, const struct sp_record_tsp *r)
{
	if (!l->r.kind)
		begin(l, r, UINT8_MAX);
	l->bytes[1]++;
	l->left--;
	l->bytes[l->r.n_bytes++] = r->u.object.number;
	l->bytes[l->r.n_bytes++] = (uint8_t)r->n_bytes;
	memcpy(l->bytes + l->r.n_bytes, r->bytes, r->n_bytes);
	l->r.n_bytes += r->n_bytes;
}

/* Write the packet under way, if there is one. */
static void
write_list(void *list)
{
	struct list *const l = list;
	static uint8_t out[SP_TSP_ROOM(sizeof(l->bytes))];

	if (!l->r.kind)
		return;
	record_write(out, sp_tsp_put(&l->r, out));
	/* One more preamble. */
	record_write(out, SPLITPROF_WIRE_TSP_PREAMBLE);
	l->r.kind = SP_RECORD_TSP_NONE;
}

static bool
put_record(void *arg, char *line)
{
	uint8_t out[SP_TSP_ROOM(SP_TSP_UNKNOWN_MAX)];
	struct list *const list = arg;
	struct sp_record_tsp r;
	size_t n;

	if (!sp_record_tsp_take(&r, line))
		return false;
	/* Lines of other kinds are passed over, also within a list. */
	if (r.kind == SP_RECORD_TSP_NONE)
		return true;
	if (!belongs(list, &r))
		write_list(list);
	switch (r.kind) {
	case SP_RECORD_TSP_LIST:
		begin(list, &r, r.u.object.count);
		return true;
	case SP_RECORD_TSP_OBJECT:
		take_object(list, &r);
		return true;
	case SP_RECORD_TSP_GAP:
	case SP_RECORD_TSP_TRUNCATED:
	case SP_RECORD_TSP_JUNK:
		return true;
	default:
		if (r.kind == SP_RECORD_TSP_CLOCK && r.u.clock.by_options)
			return true;
		n = sp_tsp_put(&r, out);
		record_write(out, n);
		return n > 0;
	}
}

int
main(int argc, char **argv)
{
	static struct list list;
	struct record_encoder e = { &tool, encode_command, COMMAND_ROOM,
	    .reader = { .take = put_record, .arg = &list,
	    .fault = "not a record, or more than a packet carries" },
	    .end = write_list };
	const struct tool_option options[] = {
		{ 'q', .flag = &e.reader.quiet },
		{ 'r', .flag = &e.records },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	return tool_finish(record_encode(&e, argv));
}
