/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rawcap - copy the bytes of a serial line to standard output */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "common/capture.h"

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

static void
set_flow(void *flow, const char *name)
{
	static const char *const names[] = {
		[SP_FLOW_NONE] = "none",
		[SP_FLOW_RTSCTS] = "rtscts",
		[SP_FLOW_XONXOFF] = "xonxoff"
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (!strcmp(name, names[i])) {
			*(enum sp_flow *)flow = (enum sp_flow)i;
			return;
		}
	}
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

/* Load the files of -s and -x, whose names are NULL if they are not given. */
static void
load_files(struct capture_session *s, const char *start, const char *at_exit)
{
	if (is_stdin(s->device) + is_stdin(start) + is_stdin(at_exit) +
	    s->forward > 1)
		errx(TOOL_TROUBLE, "stdin: is asked for twice");
	if (start)
		s->start = load(start, &s->start_size);
	if (at_exit)
		s->at_exit = load(at_exit, &s->at_exit_size);
	s->c.options.write = start || at_exit || s->forward;
}

int
main(int argc, char **argv)
{
	static struct capture_session session = {
		.output = "stdout",
		.no_server = ": start its server first, or wait for it by -r",
		.buffer_size = CAPTURE_BUFFER,
		.c = { .options.baud = CAPTURE_BAUD, .limit = UINT64_MAX }
	};
	struct capture_session *const s = &session;
	const char *start = NULL, *at_exit = NULL;
	const struct tool_option options[] = {
		{ 'b', TOOL_NUMBER(&s->c.options.baud, 1, CAPTURE_BAUD_MAX) },
		{ 'f', .take = set_flow, .to = &s->c.options.flow },
		{ 'i', TOOL_SECONDS(&s->quiet_ms, 1, YEAR_MS) },
		{ 'm', TOOL_NUMBER(&s->buffer_size, 1, 2000000000) },
		{ 'n', TOOL_NUMBER(&s->c.limit, 1, UINT64_MAX) },
		{ 'q', .flag = &s->progress.quiet },
		{ 'r', .flag = &s->reconnect },
		{ 's', .text = &start },
		{ 't', TOOL_SECONDS(&s->most_ms, 1, YEAR_MS) },
		{ 'v', .flag = &s->verbose },
		{ 'w', .flag = &s->forward },
		{ 'x', .text = &at_exit },
		{ 0 }
	};
	const bool closed = fcntl(STDOUT_FILENO, F_GETFD) == -1;

	/* A closed stdin has nothing to forward, and is no error here. */
	if (!closed && fcntl(STDIN_FILENO, F_GETFD) == -1)
		(void)!open("/dev/null", O_RDONLY);
	argv = tool_options(&tool, options, argc, argv);
	if (!argv[0] || argv[1])
		tool_usage(&tool);
	/* Nothing is done to a device for a capture that goes nowhere. */
	errno = EBADF;
	if (closed)
		err(TOOL_TROUBLE, "stdout");
	s->device = argv[0];
	tool_refuse_terminal();
	load_files(s, start, at_exit);
	return capture_session_run(s);
}
