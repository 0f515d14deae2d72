/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rawcap - copy the bytes of a serial line to standard output */

#include <config.h>

#include <err.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "session.h"

#define BUFFER_SIZE	((size_t)64 << 20)	/* 53 s at 12 Mbaud */
#define FILE_MAX	((size_t)16 << 20)	/* of -s and -x */
#define YEAR_MS		UINT64_C(31536000000)

static const struct tool tool = {
	"rawcap", "copy the bytes of a serial line to standard output",
	"[-hqrVvw] [-b baud] [-f none|rtscts|xonxoff] [-i seconds] "
	"[-m bytes] [-n bytes] [-s file] [-t seconds] [-x file] device",
	"  -b baud     speed of a serial line, any number (115200)\n"
	"  -f control  flow control: none, rtscts or xonxoff (none)\n"
	"  -i seconds  end after so long without a byte\n"
	"  -m bytes    memory for what the reader has not taken yet (64 MiB)\n"
	"  -n bytes    end after so many bytes\n"
	"  -q          no progress line\n"
	"  -r          wait for the device, also when it goes away\n"
	"  -s file     send the file's bytes to the device at the start\n"
	"  -t seconds  end after so long\n"
	"  -v          report at the end what was captured\n"
	"  -w          forward standard input to the device\n"
	"  -x file     send the file's bytes to the device at the end\n",
	"  rawcap -b 1500000 /dev/ttyACM0 >capture.bin\n"
	"  rawcap -b 1500000 /dev/ttyACM0 | gmonbuild -e fw.elf -r 1000\n"
	"  rawcap -r localhost:4444 | gmonbuild -e fw.elf -r 1000\n"
};

struct options {
	struct session session;
	const char *start, *at_exit;	/* names, NULL if not given */
};

static enum sp_flow
flow_named(const char *name)
{
	static const char *const names[] = {
		[SP_FLOW_NONE] = "none",
		[SP_FLOW_RTSCTS] = "rtscts",
		[SP_FLOW_XONXOFF] = "xonxoff"
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(name, names[i]))
			return (enum sp_flow)i;
	errx(TOOL_TROUBLE, "-f: %s: not none, rtscts or xonxoff", name);
}

/* Read all of a file; it may be a pipe, as <(command) is. */
static uint8_t *
load(const char *name, size_t *size)
{
	struct tool_input in;
	uint8_t *all;

	tool_input_open(&in, name);
	all = tool_input_all(&in, FILE_MAX, size);
	tool_input_close(&in);
	return all;
}

static bool
is_stdin(const char *name)
{
	return name && !strcmp(name, "-");
}

/* Load the files of -s and -x. */
static void
load_files(struct options *o)
{
	struct session *s = &o->session;

	if (is_stdin(s->device) + is_stdin(o->start) + is_stdin(o->at_exit) +
	    s->forward > 1)
		errx(TOOL_TROUBLE, "stdin: is asked for twice");
	if (o->start)
		s->start = load(o->start, &s->start_size);
	if (o->at_exit)
		s->at_exit = load(o->at_exit, &s->at_exit_size);
	s->line.write = o->start || o->at_exit || s->forward;
}

/*
 * Nothing is done to a device for a capture that goes nowhere.  A closed stdin
 * has nothing to forward, and is no error here.
 */
static void
look_at_standard(void)
{
	if (fcntl(STDOUT_FILENO, F_GETFD) == -1)
		err(TOOL_TROUBLE, "stdout");
	if (fcntl(STDIN_FILENO, F_GETFD) == -1)
		(void)!open("/dev/null", O_RDONLY);
}

/* Options with a number behind them; returns false for any other. */
static bool
set_number(struct session *s, int c)
{
	switch (c) {
	case 'b':
		s->line.baud = (uint32_t)tool_number("-b", optarg, 1,
		    4000000000);
		return true;
	case 'i':
		s->quiet_ms = tool_milliseconds("-i", optarg, 1, YEAR_MS);
		return true;
	case 'm':
		s->buffer_size = (size_t)tool_number("-m", optarg, 1,
		    2000000000);
		return true;
	case 'n':
		s->limit = tool_number("-n", optarg, 1, UINT64_MAX);
		return true;
	case 't':
		s->most_ms = tool_milliseconds("-t", optarg, 1, YEAR_MS);
		return true;
	}
	return false;
}

static void
set_option(struct options *o, int c)
{
	switch (c) {
	case 'f':
		o->session.line.flow = flow_named(optarg);
		break;
	case 'q':
		o->session.progress.quiet = true;
		break;
	case 'r':
		o->session.reconnect = true;
		break;
	case 's':
		o->start = optarg;
		break;
	case 'v':
		o->session.verbose = true;
		break;
	case 'w':
		o->session.forward = true;
		break;
	case 'x':
		o->at_exit = optarg;
		break;
	default:
		if (!set_number(&o->session, c))
			tool_option(&tool, c);
	}
}

int
main(int argc, char **argv)
{
	static struct options o = { .session = {
		.buffer_size = BUFFER_SIZE,
		.line = { .baud = 115200 }
	} };
	int c;

	while ((c = getopt_long(argc, argv, "b:f:hi:m:n:qrs:t:Vvwx:",
	    tool_longopts, NULL)) != -1)
		set_option(&o, c);
	if (argc - optind != 1)
		tool_usage(&tool);
	o.session.device = argv[optind];
	look_at_standard();
	tool_begin();
	tool_refuse_terminal();
	load_files(&o);
	return session_run(&o.session);
}
