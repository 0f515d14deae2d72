/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands for the device, see webcommand.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "mp.h"
#include "tool.h"
#include "webcommand.h"

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

static int
open_it(const struct webcommand *c)
{
	return open(c->path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

void
webcommand_begin(struct webcommand *c)
{
	c->fd = -1;
	if (!c->path)
		return;
	c->fd = open_it(c);
	if (c->fd < 0 && errno != ENXIO)
		err(TOOL_TROUBLE, "%s", c->path);
}

void
webcommand_try(struct webcommand *c)
{
	if (c->path && c->fd < 0)
		c->fd = open_it(c);
}

/* A command is shorter than what a pipe takes at once, or not at all. */
static const char *
put(struct webcommand *c, const uint8_t *bytes)
{
	if (c->fd < 0)
		return "nobody reads the commands yet";
	if (write(c->fd, bytes, SPLITPROF_WIRE_MP_COMMAND_BYTES) ==
	    SPLITPROF_WIRE_MP_COMMAND_BYTES)
		return NULL;
	return errno == EAGAIN ? "the device does not take commands" :
	    strerror(errno);
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
