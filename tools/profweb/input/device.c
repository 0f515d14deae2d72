/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Devices among the inputs, see device.h */

#include <config.h>

#include <sys/stat.h>
#include <sys/wait.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/grow_array.h"
#include "common/capture.h"
#include "device.h"

/* Is it the terminal that people type at? */
static bool
is_terminal(const struct stat *s)
{
	struct stat mine;

	if (!stat("/dev/tty", &mine) && mine.st_rdev == s->st_rdev)
		return true;
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		if (isatty(fd) && !fstat(fd, &mine) &&
		    mine.st_rdev == s->st_rdev)
			return true;
	}
	return false;
}

bool
webdevices_is(const char *name)
{
	struct stat s;

	if (!strcmp(name, "-"))
		return false;
	if (stat(name, &s))
		return errno == ENOENT && strchr(name, ':') &&
		    !strchr(name, '/');
	return S_ISSOCK(s.st_mode) || (S_ISCHR(s.st_mode) && !is_terminal(&s));
}

/* Nothing of this program's stays open with who reads a device. */
static void
close_others(const struct webdevices *d)
{
	for (size_t i = 0; i < d->n; i++)
		close(d->list[i].fd);
	if (d->has_commands)
		close(d->command_fd);
}

/* Keys of this program's terminal go to this program alone. */
_Noreturn static void
read_device(const struct webdevices *d, const char *name, bool commands)
{
	static struct capture_session s = {
		.output = "the pipe to the page",
		.no_server = ": start its server first, or put rawcap -r "
		    "before profweb",
		.buffer_size = CAPTURE_BUFFER,
		.c = { .limit = UINT64_MAX },
		.progress.quiet = true
	};

	setpgid(0, 0);
	signal(SIGTTOU, SIG_IGN);
	signal(SIGINT, SIG_DFL);
	s.device = name;
	s.forward = commands;
	s.c.options.baud = d->baud;
	s.c.options.write = commands;
	exit(capture_session_run(&s));
}

static void
open_pipe(int ends[2])
{
	if (pipe(ends))
		err(TOOL_TROUBLE, "pipe");
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}

/* fd takes the place of to, which it may be. */
static void
become(int fd, int to)
{
	if (dup2(fd, to) < 0)
		err(TOOL_TROUBLE, "pipe");
	if (fd != to)
		close(fd);
}

static void
begin(struct webdevices *d, const char *name)
{
	const bool commands = d->commands && !d->has_commands &&
	    !strcmp(d->commands, name);
	int bytes[2], feed[2] = { -1, -1 };
	struct webdevice *new;

	open_pipe(bytes);
	if (commands)
		open_pipe(feed);
	else
		feed[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
	tool_must(SP_GROW(d->list, d->n, d->room));
	new = &d->list[d->n];
	*new = (struct webdevice){ .name = name, .fd = bytes[0] };
	new->pid = fork();
	if (new->pid < 0)
		err(TOOL_TROUBLE, "fork");
	if (!new->pid) {
		close(bytes[0]);
		if (commands)
			close(feed[1]);
		close_others(d);
		become(bytes[1], STDOUT_FILENO);
		become(feed[0], STDIN_FILENO);
		read_device(d, name, commands);
	}
	d->n++;
	close(bytes[1]);
	close(feed[0]);
	if (!commands)
		return;
	fcntl(feed[1], F_SETFL, O_NONBLOCK);
	d->command_fd = feed[1];
	d->has_commands = true;
}

/* By the same name, or by another: two readers would share its bytes. */
static bool
is_same(const char *a, const char *b)
{
	struct stat one, other;

	return !strcmp(a, b) || (!stat(a, &one) && !stat(b, &other) &&
	    one.st_dev == other.st_dev && one.st_ino == other.st_ino);
}

void
webdevices_begin(struct webdevices *d, char **operands)
{
	for (char **a = operands; *a; a++) {
		for (char **b = a + 1; *b; b++) {
			if (is_same(*a, *b) && webdevices_is(*a))
				errx(TOOL_TROUBLE, "%s: a device is given "
				    "twice", *b);
		}
	}
	for (; *operands; operands++) {
		if (webdevices_is(*operands))
			begin(d, *operands);
	}
}

struct webdevice *
webdevices_find(const struct webdevices *d, const char *name)
{
	for (size_t i = 0; name && i < d->n; i++) {
		if (!strcmp(d->list[i].name, name) && d->list[i].pid > 0)
			return &d->list[i];
	}
	return NULL;
}

void
webdevices_follow(struct webdevices *d)
{
	if (d->told || !tool_interrupted())
		return;
	d->told = true;
	for (size_t i = 0; i < d->n; i++) {
		if (d->list[i].pid > 0)
			kill(d->list[i].pid, SIGINT);
	}
}

int
webdevice_end(struct webdevice *d, bool came)
{
	int status = 0;

	while (waitpid(d->pid, &status, 0) < 0 && errno == EINTR)
		continue;
	d->pid = 0;
	if (!WIFEXITED(status))
		errx(TOOL_TROUBLE, "%s: who read it was killed", d->name);
	if (WEXITSTATUS(status) == TOOL_TROUBLE && !came)
		exit(TOOL_TROUBLE);
	return WEXITSTATUS(status);
}

void
webdevices_free(struct webdevices *d)
{
	free(d->list);
	*d = (struct webdevices){ .n = 0 };
}
