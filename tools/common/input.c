/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input files: see tool.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

static void
begin(struct tool_input *in)
{
	in->terminal = isatty(in->fd);
	in->block = tool_need(malloc(TOOL_INPUT_MAX + 1)); /* a line's '\0' */
	in->data = in->block;
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
		/* A FIFO that nobody writes to is not waited for any more. */
		tool_let_interrupt(true);
		in->fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
		if (in->fd < 0)
			err(TOOL_TROUBLE, "%s", name);
		tool_let_interrupt(false);
	}
	begin(in);
}

void
tool_input_take(struct tool_input *in, const char *name, int fd)
{
	*in = (struct tool_input){ .name = name, .fd = fd };
	begin(in);
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
	if (timeout_ms >= 0 && !readable(in, timeout_ms)) {
		in->ended = in->terminal && tool_interrupted();
		return !in->ended;
	}
	if (in->data != in->block) {
		memmove(in->block, in->data, in->held);
		in->data = in->block;
	}
	if (in->terminal)
		tool_let_interrupt(true);
	do {
		n = read(in->fd, in->data + in->held,
		    TOOL_INPUT_MAX - in->held);
	} while (n < 0 && errno == EINTR &&
	    !(tool_interrupted() && in->terminal));
	if (in->terminal)
		tool_let_interrupt(false);
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

/* Use what is held of a line that was too long; false if more is to come. */
static bool
skip_rest(struct tool_input *in)
{
	const uint8_t *const newline = memchr(in->data, '\n', in->held);

	tool_input_use(in, newline ? (size_t)(newline - in->data) + 1 :
	    in->held);
	in->skip = !newline;
	return !in->skip;
}

char *
tool_input_line(struct tool_input *in)
{
	char *line, *newline;
	size_t n;

	if (in->skip && !skip_rest(in))
		return NULL;
	line = (char *)in->data;
	newline = memchr(line, '\n', in->held);
	n = newline ? (size_t)(newline - line) : in->held;
	in->skip = n == TOOL_INPUT_MAX;
	if (!newline && !in->skip && (!in->ended || !n))
		return NULL;
	line[n] = '\0';
	tool_input_use(in, n + (newline != NULL));
	/* As a text it would be another line, cut short. */
	if (in->skip || memchr(line, '\0', n))
		strcpy(line, TOOL_LINE_BAD);
	return line;
}

uint8_t *
tool_input_all(struct tool_input *in, size_t max, size_t *n)
{
	uint8_t *all = NULL;

	*n = 0;
	do {
		if (in->held > max - *n)
			errx(TOOL_TROUBLE, "%s: more than %zu bytes", in->name,
			    max);
		all = tool_need(realloc(all, *n + in->held + 1));
		memcpy(all + *n, in->data, in->held);
		*n += in->held;
		tool_input_use(in, in->held);
	} while (tool_input_read(in));
	all[*n] = '\0';
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
tool_input_status(const struct tool_input *in, bool quiet, int status)
{
	if (in->offset || in->held)
		return status;
	if (!quiet)
		warnx("%s: is empty: nothing was sent, or not to here",
		    in->name);
	return TOOL_DAMAGED;
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
