/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lenfetch - fetch a profile that a firmware has counted in its RAM */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/outfile.h"
#include "fetcher.h"

static const struct tool tool = {
	.name = "lenfetch",
	.purpose = "fetch a profile that a firmware has counted in its RAM",
	.synopsis = "[-hqVv] [-b baud] [-e elf] [-o file] [-t seconds] "
	    "[-w seconds] device [command ...]\n"
	    "[-hqVv] [-e elf] [-o file] image",
	.options =
	    "  -b baud     speed of a serial line (115200)\n"
	    "  -e elf      with -o, the program: it must be the same build\n"
	    "  -o file     write a gmon.out file, not packets to stdout\n"
	    "  -q          no progress line\n"
	    "  -t seconds  how long to wait for an answer (0.3)\n"
	    "  -v          report what was fetched, and what was asked again\n"
	    "  -w seconds  how long to wait for a device that is gone or "
	    "silent (10)\n"
	    "commands, done in order; fetch, if there is none:\n"
	    "  fetch       stop counting, and fetch\n"
	    "  start       count, or go on\n"
	    "  stop        count no more\n"
	    "  reset       set all counts to 0\n"
	    "  status      print what it is doing\n"
	    "  version     print the version that Lenlab would see\n",
	.examples =
	    "  lenfetch /dev/ttyACM0 reset start\n"
	    "  lenfetch /dev/ttyACM0 | gmonbuild -e fw.elf\n"
	    "  lenfetch -o gmon.out /dev/ttyACM0\n"
	    "  lenfetch /dev/ttyACM0 fetch reset start >run1.ap\n"
};

#define VERSION_MS	600

static struct fetcher fetcher = {
	.baud = 115200,
	.wait_ms = 10000,
	.ask = { .patience_ms = 300, .tries = FETCHER_TRIES }
};

static void
fetch(struct fetcher *f)
{
	fetcher_fetch(f);
	fetcher_convert(f);
}

static void
status(struct fetcher *f)
{
	const struct sp_lenask_status *const s = &f->ask.status;

	fetcher_command(f, "status", SPLITPROF_WIRE_COUNT_STATUS, 0);
	printf("phase\t%s\ntoken\t0x%08" PRIx32 "\nimage_bytes\t%" PRIu32
	    "\nblock_max\t%u\n", s->phase == SPLITPROF_WIRE_COUNT_COUNTING ?
	    "counting" : "stopped", s->token, s->image_bytes, s->block_max);
}

static void
version(struct fetcher *f)
{
	char text[SP_LENASK_VERSION_ROOM];

	for (int i = 0; i < FETCHER_TRIES; i++) {
		if (sp_lenask_welcome(&f->ask, SP_LEN_8_0, VERSION_MS, text)) {
			printf("version\t%s\n", text);
			return;
		}
	}
	fetcher_fail(f, "version", fetcher_reason(f, SP_LENASK_SILENT));
}

static const struct command {
	const char *name;
	uint8_t key;		/* all of it, if run is NULL */
	void (*run)(struct fetcher *);
} commands[] = {
	{ "fetch", 0, fetch },
	{ "reset", SPLITPROF_WIRE_COUNT_ZERO, NULL },
	{ "start", SPLITPROF_WIRE_COUNT_START, NULL },
	{ "status", 0, status },
	{ "stop", SPLITPROF_WIRE_COUNT_STOP, NULL },
	{ "version", 0, version }
};

static const struct command *
find_command(const char *name)
{
	for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	errx(TOOL_TROUBLE, "%s: not fetch, reset, start, status, stop or "
	    "version", name);
}

static void
run_command(struct fetcher *f, const struct command *c)
{
	if (c->run)
		c->run(f);
	else
		fetcher_command(f, c->name, c->key, c->key ==
		    SPLITPROF_WIRE_COUNT_STOP ? fetcher_token() : 0);
}

/* All are known before the first one is done. */
static void
run_commands(struct fetcher *f, char **names)
{
	bool fetches = !*names;

	for (char **name = names; *name; name++)
		fetches |= find_command(*name)->run == fetch;
	if (fetches && !f->out_name)
		tool_refuse_terminal();
	if (fetches && f->out_name)
		outfile_check(f->out_name);
	if (!sp_dialogue_open(&f->ask.d, f->device, f->baud))
		errx(TOOL_TROUBLE, "%s: %s", f->device, f->ask.d.line.why);
	if (!*names)
		fetch(f);
	for (; *names; names++)
		run_command(f, find_command(*names));
	sp_dialogue_close(&f->ask.d);
}

/* An image that a debugger has saved. */
static void
convert_file(struct fetcher *f)
{
	struct tool_input in;

	if (!f->out_name)
		tool_refuse_terminal();
	tool_input_open(&in, f->device);
	f->image = tool_input_all(&in, FETCHER_IMAGE_MAX, &f->bytes);
	tool_input_close(&in);
	fetcher_convert(f);
}

static bool
is_file(const char *name)
{
	struct stat st;

	return !stat(name, &st) && S_ISREG(st.st_mode);
}

int
main(int argc, char **argv)
{
	struct fetcher *const f = &fetcher;
	const struct tool_option options[] = {
		{ 'b', TOOL_NUMBER(&f->baud, 1, 4000000000) },
		{ 'e', .text = &f->elf_name },
		{ 'o', .text = &f->out_name },
		{ 'q', .flag = &f->progress.quiet },
		{ 't', TOOL_SECONDS(&f->ask.patience_ms, 10, 60000) },
		{ 'v', .flag = &f->verbose },
		{ 'w', TOOL_SECONDS(&f->wait_ms, 0, 86400000) },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	if (!argv[0])
		tool_usage(&tool);
	if (f->elf_name && !f->out_name)
		errx(TOOL_TROUBLE, "-e: is for -o; packets are for gmonbuild, "
		    "which has its own -e");
	f->device = argv[0];
	f->ask.d.stopped = tool_interrupted;
	tool_outlive_interrupt();
	if (is_file(f->device) && !argv[1])
		convert_file(f);
	else
		run_commands(f, argv + 1);
	free(f->image);
	return tool_finish(f->status);
}
