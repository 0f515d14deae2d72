/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lenencode - write commands for a Lenlab device or TI's boot loader */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/recordio.h"
#include "len/record.h"
#include "words.h"

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

/* What was made so far. */
struct bytes {
	uint8_t *p;
	size_t n, room;
};

static void
make_room(struct bytes *b)
{
	if (b->room - b->n >= LENWORDS_MAX)
		return;
	b->room = 2 * b->room + LENWORDS_MAX;
	b->p = realloc(b->p, b->room);
	if (!b->p)
		err(TOOL_TROUBLE, NULL);
}

/* All or nothing: a device must not get half of what was meant. */
static void
encode_commands(char **words, uint8_t tag)
{
	struct bytes b = { NULL, 0, 0 };

	for (; *words; words++) {
		make_room(&b);
		b.n += lenwords_encode(*words, tag, b.p + b.n);
	}
	record_write(b.p, b.n);
	free(b.p);
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

static void
complain(void *arg, const char *input, uint64_t line)
{
	(void)arg;
	warnx("%s: line %" PRIu64 ": not a record, or its length is not that "
	    "of its bytes", input, line);
}

int
main(int argc, char **argv)
{
	struct record_reader reader = { .take = put_record,
	    .complain = complain };
	bool records = false;
	uint8_t tag = 0;
	int opt, status = TOOL_OK;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "hqrt:V", tool_longopts,
	    NULL)) != -1) {
		if (opt == 'q')
			reader.quiet = true;
		else if (opt == 'r')
			records = true;
		else if (opt == 't')
			tag = (uint8_t)tool_number("-t", optarg, 0, UINT8_MAX);
		else
			tool_option(&tool, opt);
	}
	if (!records && !argv[optind])
		tool_usage(&tool);
	tool_refuse_terminal();
	tool_outlive_interrupt();
	if (records)
		status = tool_each_input(argv + optind, record_input, &reader);
	else
		encode_commands(argv + optind, tag);
	return tool_finish(status);
}
