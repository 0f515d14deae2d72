/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every splitprof program does alike, see tool.h */

#include <config.h>

#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tool.h"

const struct option tool_longopts[] = {
	{ "help", no_argument, NULL, 'h' },
	{ "version", no_argument, NULL, 'V' },
	{ NULL, 0, NULL, 0 }
};

static volatile sig_atomic_t interrupted;

/* Print "usage: name form" and, for each further form, "       name form". */
static void
print_synopsis(const struct tool *t, FILE *out)
{
	const char *form = t->synopsis;
	const char *lead = "usage:";

	while (*form) {
		size_t n = strcspn(form, "\n");

		fprintf(out, "%s %s%s%.*s\n", lead, t->name, n ? " " : "",
		    (int)n, form);
		form += n + (form[n] == '\n');
		lead = "      ";
	}
}

static void
print_help(const struct tool *t)
{
	printf("%s - %s\n", t->name, t->purpose);
	print_synopsis(t, stdout);
	printf("\nOptions:\n%s"
	    "  -h, --help     this text\n"
	    "  -V, --version  name and version\n"
	    "\nExamples:\n%s"
	    "\nExit status: 0 all understood, 1 input damaged or lost, "
	    "2 trouble.\nThe whole story: man %s\n",
	    t->options, t->examples, t->name);
}

void
tool_option(const struct tool *t, int c)
{
	if (c == 'h')
		print_help(t);
	else if (c == 'V')
		printf("%s (%s) %s\n", t->name, PACKAGE_NAME, PACKAGE_VERSION);
	else
		tool_usage(t);
	exit(tool_finish(TOOL_OK));
}

void
tool_usage(const struct tool *t)
{
	print_synopsis(t, stderr);
	exit(TOOL_TROUBLE);
}

static uint64_t
multiplier(const char *unit)
{
	if (!*unit)
		return 1;
	if (!strcmp(unit, "k"))
		return 1000;
	if (!strcmp(unit, "M"))
		return 1000000;
	return 0;
}

uint64_t
tool_number(const char *opt, const char *text, uint64_t min, uint64_t max)
{
	const bool hex = text[0] == '0' && (text[1] | 0x20) == 'x';
	char *unit;
	uint64_t n, times;

	errno = 0;
	n = strtoull(text, &unit, hex ? 16 : 10);
	times = multiplier(unit);
	/* strtoull would take a sign, a blank and "0x" without a digit. */
	if (!isdigit((unsigned char)text[0]) || (hex && unit <= text + 2) ||
	    errno || !times || n > max / times || n * times < min)
		errx(TOOL_TROUBLE, hex || min > 0xffff ?
		    "%s: %s: not a number from %#" PRIx64 " to %#" PRIx64 :
		    "%s: %s: not a number from %" PRIu64 " to %" PRIu64,
		    opt, text, min, max);
	return n * times;
}

uint64_t
tool_milliseconds(const char *opt, const char *text, uint64_t max_ms)
{
	const char *p = text;
	uint64_t ms = 0;
	int decimals = -1;	/* digits behind the point, -1 before it */

	for (; isdigit((unsigned char)*p) || (*p == '.' && decimals < 0); p++) {
		if (*p == '.')
			decimals = 0;
		else if (decimals < 0 && ms <= max_ms)
			ms = ms * 10 + (uint64_t)(*p - '0') * 1000;
		else if (decimals >= 0 && ++decimals <= 3)
			ms += (uint64_t)(*p - '0') *
			    (decimals == 1 ? 100 : decimals == 2 ? 10 : 1);
	}
	if (*p || !isdigit((unsigned char)text[0]) || !ms || ms > max_ms)
		errx(TOOL_TROUBLE, "%s: %s: not a number of seconds "
		    "from 0.001 to %" PRIu64, opt, text, max_ms / 1000);
	return ms;
}

void
tool_refuse_terminal(void)
{
	if (isatty(STDOUT_FILENO))
		errx(TOOL_TROUBLE,
		    "stdout: is a terminal: redirect the binary output");
}

void
tool_flush(void)
{
	if (fflush(stdout) == EOF)
		err(TOOL_TROUBLE, "stdout");
}

int
tool_finish(int status)
{
	/* A write that failed earlier may have left no errno behind. */
	const bool failed = ferror(stdout);

	errno = 0;
	if (fclose(stdout) == EOF || failed) {
		if (errno)
			err(TOOL_TROUBLE, "stdout");
		errx(TOOL_TROUBLE, "stdout: write failed");
	}
	return status;
}

static void
note_interrupt(int sig)
{
	(void)sig;
	interrupted = 1;
}

void
tool_outlive_interrupt(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction once, old;

	memset(&once, 0, sizeof(once));
	once.sa_handler = note_interrupt;
	once.sa_flags = SA_RESETHAND;
	sigemptyset(&once.sa_mask);
	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		/* What was ignored from outside (nohup) stays ignored. */
		if (!sigaction(signals[i], NULL, &old) &&
		    old.sa_handler != SIG_IGN)
			sigaction(signals[i], &once, NULL);
	}
}

bool
tool_interrupted(void)
{
	return interrupted;
}

void
tool_input_open(struct tool_input *in, const char *name)
{
	memset(in, 0, sizeof(*in));
	if (!name || !strcmp(name, "-")) {
		in->name = "stdin";
		in->fd = STDIN_FILENO;
	} else {
		in->name = name;
		in->fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
		if (in->fd < 0)
			err(TOOL_TROUBLE, "%s", name);
	}
	in->block = malloc(TOOL_INPUT_MAX + 1);	/* and a line's '\0' */
	if (!in->block)
		err(TOOL_TROUBLE, NULL);
	in->data = in->block;
}

/* Whether there is something to read, or the wait was cut short. */
static bool
readable(const struct tool_input *in, int timeout_ms)
{
	struct pollfd p = { in->fd, POLLIN, 0 };
	const int n = poll(&p, 1, timeout_ms);

	if (n < 0 && errno != EINTR)
		err(TOOL_TROUBLE, "%s", in->name);
	return n > 0;
}

bool
tool_input_wait(struct tool_input *in, int timeout_ms)
{
	ssize_t n;

	if (in->ended)
		return false;
	if (timeout_ms >= 0 && !readable(in, timeout_ms))
		return true;
	if (in->data != in->block) {
		memmove(in->block, in->data, in->held);
		in->data = in->block;
	}
	do {
		n = read(in->fd, in->data + in->held, TOOL_INPUT_MAX - in->held);
	} while (n < 0 && errno == EINTR &&
	    !(interrupted && isatty(in->fd)));
	if (n < 0 && errno != EINTR)
		err(TOOL_TROUBLE, "%s", in->name);
	if (n <= 0)
		in->ended = true;
	else
		in->held += (size_t)n;
	return n > 0;
}

bool
tool_input_read(struct tool_input *in)
{
	return tool_input_wait(in, -1);
}

void
tool_input_use(struct tool_input *in, size_t n)
{
	in->data += n;
	in->held -= n;
	in->offset += n;
}

char *
tool_input_line(struct tool_input *in)
{
	char *const line = (char *)in->data;
	char *const newline = memchr(line, '\n', in->held);

	if (newline) {
		*newline = '\0';
		tool_input_use(in, (size_t)(newline - line) + 1);
		return line;
	}
	if (!in->held || (!in->ended && in->held < TOOL_INPUT_MAX))
		return NULL;
	line[in->held] = '\0';
	tool_input_use(in, in->held);
	return line;
}

uint8_t *
tool_input_all(struct tool_input *in, size_t max, size_t *n)
{
	uint8_t *all = NULL, *more;

	*n = 0;
	do {
		if (in->held > max - *n)
			errx(TOOL_TROUBLE, "%s: more than %zu bytes", in->name,
			    max);
		more = realloc(all, *n + in->held + 1);
		if (!more)
			err(TOOL_TROUBLE, NULL);
		all = more;
		memcpy(all + *n, in->data, in->held);
		*n += in->held;
		tool_input_use(in, in->held);
	} while (tool_input_read(in));
	return all;
}

void
tool_input_close(struct tool_input *in)
{
	if (in->fd != STDIN_FILENO)
		close(in->fd);
	free(in->block);
	in->block = in->data = NULL;
}

int
tool_each_input(char **argv, int (*work)(struct tool_input *, void *),
    void *arg)
{
	struct tool_input in;
	int worst = TOOL_OK;

	do {
		int status;

		tool_input_open(&in, *argv);
		status = work(&in, arg);
		tool_input_close(&in);
		if (status > worst)
			worst = status;
	} while (*argv && *++argv);
	return worst;
}

double
tool_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

bool
tool_progress_due(struct tool_progress *p)
{
	const double now = tool_clock();

	if (!p->start) {
		p->terminal = isatty(STDERR_FILENO);
		p->start = now;
	}
	if (p->quiet || !p->terminal || now - p->start < 1 ||
	    now - p->last < 0.25)
		return false;
	p->last = now;
	return true;
}

void
tool_progress_line(struct tool_progress *p, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fputc('\r', stderr);
	vfprintf(stderr, format, args);
	fputs("\033[K", stderr);	/* clear the rest of the line */
	va_end(args);
	p->shown = true;
}

void
tool_progress_end(struct tool_progress *p)
{
	if (p->shown)
		fputs("\r\033[K", stderr);
	p->shown = false;
}
