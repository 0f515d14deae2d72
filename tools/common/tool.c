/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options, numbers, standard output: see tool.h */

#include <config.h>

#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

/* What fails in use, as a closed one does, keeps its number taken. */
static void
hold_standard(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)!open("/dev/null", fd == STDIN_FILENO ?
			    O_WRONLY : O_RDONLY);
}

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

/* One that is not of the program's table. */
static _Noreturn void
take_common(const struct tool *t, int c)
{
	if (c == 'h')
		print_help(t);
	else if (c == 'V')
		printf("%s (%s) %s\n", t->name, PACKAGE_NAME, PACKAGE_VERSION);
	else
		tool_usage(t);
	exit(tool_finish(TOOL_OK));
}

/* As tool_number, for seconds with a fraction: returns milliseconds. */
static uint64_t
milliseconds(const char *opt, const char *text, uint64_t min_ms, uint64_t max_ms)
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
	if (*p || !isdigit((unsigned char)text[0]) || ms < min_ms ||
	    ms > max_ms)
		errx(TOOL_TROUBLE, "%s: %s: not a number of seconds from "
		    "%.12g to %.12g", opt, text, (double)min_ms / 1e3,
		    (double)max_ms / 1e3);
	return ms;
}

static void
store_number(const struct tool_option *o, uint64_t n)
{
	const uint8_t n8 = (uint8_t)n;
	const uint16_t n16 = (uint16_t)n;
	const uint32_t n32 = (uint32_t)n;
	const void *const from[] = { [1] = &n8, [2] = &n16, [4] = &n32,
	    [8] = &n };

	memcpy(o->to, from[o->bytes], o->bytes);
}

static void
take_option(const struct tool_option *o, char *argument)
{
	const char name[] = { '-', o->letter, '\0' };

	if (o->flag)
		*o->flag = true;
	else if (o->text)
		*o->text = argument;
	else if (o->take)
		o->take(o->to, argument);
	else
		store_number(o, (o->seconds ? milliseconds : tool_number)(
		    name, argument, o->min, o->max));
	if (o->given)
		*o->given = o->letter;
}

char **
tool_options(const struct tool *t, const struct tool_option *options, int argc,
    char **argv)
{
	static const struct option common[] = {
		{ "help", no_argument, NULL, 'h' },
		{ "version", no_argument, NULL, 'V' },
		{ NULL, 0, NULL, 0 }
	};
	char letters[128] = "hV", *p = letters + 2;
	int c;

	signal(SIGXFSZ, SIG_IGN);
	hold_standard();
	for (const struct tool_option *o = options; o->letter; o++) {
		*p++ = o->letter;
		if (!o->flag)
			*p++ = ':';
	}
	*p = '\0';
	while ((c = getopt_long(argc, argv, letters, common, NULL)) != -1) {
		const struct tool_option *o = options;

		while (o->letter && o->letter != c)
			o++;
		if (!o->letter)
			take_common(t, c);
		take_option(o, optarg);
	}
	return argv + optind;
}

void
tool_usage(const struct tool *t)
{
	print_synopsis(t, stderr);
	exit(TOOL_TROUBLE);
}

void *
tool_need(void *allocated)
{
	if (!allocated)
		err(TOOL_TROUBLE, NULL);
	return allocated;
}

void
tool_must(bool enough)
{
	if (!enough)
		errx(TOOL_TROUBLE, "out of memory");
}

void
tool_check(const char *name, const char *why)
{
	if (why)
		errx(TOOL_TROUBLE, "%s: %s", name, why);
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
	/* strtoull would take a sign and a blank; of "0x" it leaves the x. */
	if (!isdigit((unsigned char)text[0]) || errno || !times ||
	    n > max / times || n * times < min)
		errx(TOOL_TROUBLE, hex || min > 0xffff ?
		    "%s: %s: not a number from %#" PRIx64 " to %#" PRIx64 :
		    "%s: %s: not a number from %" PRIu64 " to %" PRIu64,
		    opt, text, min, max);
	return n * times;
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
	/* Of a write that failed before, errno still tells why. */
	if (fflush(stdout) == EOF || ferror(stdout))
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
