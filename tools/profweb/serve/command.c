/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands for the device, see serve.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/tool.h"
#include "mp/mp.h"
#include "serve.h"

static const struct {
	const char *name;
	uint8_t code;
} commands[] = {
	{ "start", SPLITPROF_WIRE_MP_START },
	{ "stop", SPLITPROF_WIRE_MP_STOP },
	{ "reset", SPLITPROF_WIRE_MP_RESET },
	{ "status", SPLITPROF_WIRE_MP_GET_STATUS },
	{ "metadata", SPLITPROF_WIRE_MP_GET_METADATA },
};

/* A file that is neither is somebody's, and would be written over. */
static int
open_it(const struct webcommand *c)
{
	const int fd = open(c->path, O_WRONLY | O_NONBLOCK | O_NOCTTY |
	    O_CLOEXEC);
	struct stat s;

	if (fd < 0 || (!fstat(fd, &s) && (S_ISFIFO(s.st_mode) ||
	    S_ISCHR(s.st_mode))))
		return fd;
	close(fd);
	errno = EINVAL;
	return -1;
}

void
webcommand_begin(struct webcommand *c)
{
	if (c->connected)
		return;
	c->fd = -1;
	if (!c->path)
		return;
	c->fd = open_it(c);
	if (c->fd < 0 && errno == EINVAL)
		errx(TOOL_TROUBLE, "%s: neither a FIFO nor a device", c->path);
	if (c->fd < 0 && errno != ENXIO)
		err(TOOL_TROUBLE, "%s", c->path);
}

void
webcommand_try(struct webcommand *c)
{
	if (c->path && !c->connected && c->fd < 0)
		c->fd = open_it(c);
}

/* A command is shorter than what a pipe takes at once, or not at all. */
static const char *
put(struct webcommand *c, const uint8_t *bytes)
{
	const char *why;

	if (c->fd < 0)
		return "nobody reads the commands yet";
	if (write(c->fd, bytes, SPLITPROF_WIRE_MP_COMMAND_BYTES) ==
	    SPLITPROF_WIRE_MP_COMMAND_BYTES)
		return NULL;
	if (errno == EAGAIN)
		return "the device does not take commands";
	why = strerror(errno);
	/* A board that was unplugged may come back. */
	if (errno != EPIPE) {
		close(c->fd);
		c->fd = -1;
	}
	return why;
}

const char *
webcommand_send(struct webcommand *c, const char *name, bool *known)
{
	uint8_t bytes[SPLITPROF_WIRE_MP_COMMAND_BYTES];

	*known = true;
	for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++) {
		if (strcmp(name, commands[i].name) != 0)
			continue;
		sp_mp_command(commands[i].code, NULL, 0, bytes);
		return put(c, bytes);
	}
	*known = false;
	return "no such command";
}
