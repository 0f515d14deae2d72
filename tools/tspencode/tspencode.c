/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspencode - write commands for a TSP tracer, or what it sends */

#include <config.h>

#include <err.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/recordio.h"
#include "list.h"

static const struct tool tool = {
	.name = "tspencode",
	.purpose = "write commands for a TSP tracer, or what it sends",
	.synopsis = "[-hqrV] [command ... | file ...]",
	.options =
	    "  -q        no messages about what can't be encoded\n"
	    "  -r        turn records into what a tracer sends\n"
	    "commands: list\n"
	    "  filter=WHAT[,WHAT ...]  which events are wanted, 0 to 100: all,\n"
	    "            none, an ID, a range ID-ID, or a pattern of names like\n"
	    "            'TASK_*'; with ^ before it, none of these\n",
	.examples =
	    "  tspencode list | rawcap -w -b 1000000 /dev/ttyACM0 | tspdecode\n"
	    "  tspencode filter=^TASK_INCREMENT_TICK list > begin.bin\n"
	    "  tspencode 'filter=TASK_*,MOVED_TASK_TO_READY_STATE' > tasks.bin\n"
	    "  tspdecode -l cap.bin | grep -v 'MALLOC' | tspencode -r > new.bin\n"
};

/* Room for the longest command. */
#define COMMAND_ROOM	(1 + SPLITPROF_WIRE_TSP_FILTER_BYTES)

static void
set(uint8_t *bits, unsigned id, bool wanted)
{
	const uint8_t bit = (uint8_t)(1 << id % 8);

	bits[id / 8] = (uint8_t)(wanted ? bits[id / 8] | bit :
	    bits[id / 8] & ~bit);
}

/* An id that a filter has a bit for; -1 if it is none. */
static int
find(const char *name)
{
	const int id = sp_tspid_find(name);

	return id < SPLITPROF_WIRE_TSP_FILTER_IDS ? id : -1;
}

/* ID or ID-ID; text is as it was when this returns. */
static bool
set_range(uint8_t *bits, char *text, bool wanted)
{
	char *const dash = strchr(text, '-');
	int first, last;

	if (dash)
		*dash = '\0';
	first = find(text);
	last = dash ? find(dash + 1) : first;
	if (dash)
		*dash = '-';
	if (first < 0 || last < first)
		return false;
	for (int id = first; id <= last; id++)
		set(bits, (unsigned)id, wanted);
	return true;
}

/* Names are compared with and without ID_, in letters of any case. */
static bool
set_matching(uint8_t *bits, const char *pattern, bool wanted)
{
	bool any = false;

	for (unsigned id = 0; id < SPLITPROF_WIRE_TSP_FILTER_IDS; id++) {
		const char *const name = sp_tspid_name((uint8_t)id);

		if (!fnmatch(pattern, name, FNM_CASEFOLD) ||
		    !fnmatch(pattern, name + 3, FNM_CASEFOLD)) {
			set(bits, id, wanted);
			any = true;
		}
	}
	return any;
}

static bool
set_all(uint8_t *bits, bool wanted)
{
	for (unsigned id = 0; id < SPLITPROF_WIRE_TSP_FILTER_IDS; id++)
		set(bits, id, wanted);
	return true;
}

/* One part of a filter, between commas. */
static bool
set_part(uint8_t *bits, char *text)
{
	const bool wanted = text[0] != '^';

	if (!wanted)
		text++;
	if (!strcmp(text, "all"))
		return set_all(bits, wanted);
	if (!strcmp(text, "none"))
		return set_all(bits, !wanted);
	if (strpbrk(text, "*?["))
		return set_matching(bits, text, wanted);
	return set_range(bits, text, wanted);
}

/* What begins with ^ takes away from all, anything else adds to none. */
static void
make_filter(const char *word, const char *parts, uint8_t *bits)
{
	char *const text = strdup(parts);
	char *rest = text, *part;

	if (!text)
		err(TOOL_TROUBLE, NULL);
	set_all(bits, parts[0] == '^');
	while ((part = strsep(&rest, ",")))
		if (!set_part(bits, part))
			errx(TOOL_TROUBLE, "%s: %s: not an event's name, "
			    "number up to %d, range or pattern of names", word,
			    part, SPLITPROF_WIRE_TSP_FILTER_IDS - 1);
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

static bool
put_timed(const struct sp_record_tsp *r, const uint8_t *data, size_t n)
{
	uint8_t out[SP_TSP_EVENT_ROOM];

	if (n > SPLITPROF_WIRE_TSP_DATA_MAX)
		return false;
	record_write(out, sp_tsp_put_event(r->packet, r->id, (uint16_t)r->tick,
	    r->timer, data, n, out));
	return true;
}

static bool
put_clock(const struct sp_record_tsp *r)
{
	uint8_t out[SP_TSP_CLOCK_ROOM];

	if (r->u.clock.by_options)
		return true;
	/* Which is no clock for a reader. */
	if (!r->u.clock.tick_hz)
		return false;
	record_write(out, sp_tsp_put_clock(r->packet, &r->u.clock, out));
	return true;
}

static bool
put_unknown(const struct sp_record_tsp *r)
{
	uint8_t out[SP_TSP_PACKET_ROOM(SP_TSP_UNKNOWN_MAX)];

	if (r->n_bytes > SP_TSP_UNKNOWN_MAX)
		return false;
	record_write(out, sp_tsp_put_packet(r->packet, r->id, r->bytes,
	    r->n_bytes, out));
	return true;
}

static bool
put_record(void *arg, char *line)
{
	struct tsplist *const list = arg;
	struct sp_record_tsp r;

	if (!sp_record_tsp_take(&r, line))
		return false;
	/* Lines of other kinds are passed over, also within a list. */
	if (r.kind == SP_RECORD_TSP_NONE)
		return true;
	if (!tsplist_belongs(list, &r))
		tsplist_write(list);
	switch (r.kind) {
	case SP_RECORD_TSP_EVENT:
		return put_timed(&r, r.data, r.n_data);
	case SP_RECORD_TSP_ERROR:
		return put_timed(&r, NULL, 0);
	case SP_RECORD_TSP_UNSIZED:
		return put_timed(&r, r.bytes, r.n_bytes);
	case SP_RECORD_TSP_UNKNOWN:
		return put_unknown(&r);
	case SP_RECORD_TSP_CLOCK:
		return put_clock(&r);
	case SP_RECORD_TSP_LIST:
	case SP_RECORD_TSP_OBJECT:
		tsplist_take(list, &r);
		return true;
	default:
		return true;
	}
}

static void
write_list(void *list)
{
	tsplist_write(list);
}

int
main(int argc, char **argv)
{
	static struct tsplist list;
	struct record_encoder e = { &tool, encode_command, COMMAND_ROOM,
	    .reader = { .take = put_record, .arg = &list,
	    .fault = "not a record, or more than a packet carries" },
	    .end = write_list };
	int opt;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "hqrV", tool_longopts,
	    NULL)) != -1) {
		if (opt == 'q')
			e.reader.quiet = true;
		else if (opt == 'r')
			e.records = true;
		else
			tool_option(&tool, opt);
	}
	return tool_finish(record_encode(&e, argv + optind));
}
