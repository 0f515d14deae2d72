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

static size_t
encode_command(void *tag, char *word, uint8_t *out)
{
	return lenwords_encode(word, *(const uint8_t *)tag, out);
}

int
main(int argc, char **argv)
{
	uint8_t tag = 0;
	struct record_encoder e = { &tool, encode_command, LENWORDS_MAX,
	    .reader = { .take = put_record, .arg = &tag, .fault =
	    "not a record, or its length is not that of its bytes" } };
	int opt;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "hqrt:V", tool_longopts,
	    NULL)) != -1) {
		if (opt == 'q')
			e.reader.quiet = true;
		else if (opt == 'r')
			e.records = true;
		else if (opt == 't')
			tag = (uint8_t)tool_number("-t", optarg, 0, UINT8_MAX);
		else
			tool_option(&tool, opt);
	}
	return tool_finish(record_encode(&e, argv + optind));
}
