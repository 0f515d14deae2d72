/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands of the page for the device, by the file of -w */
#ifndef WEBCOMMAND_H
#define WEBCOMMAND_H

#include <stdbool.h>

struct webcommand {
	const char *path;	/* set by the caller: a FIFO or a device, or
				   NULL: none */
	int fd;			/* or -1: it could not be opened yet */
};

/* Exits with status 2 if there is no such file. */
void webcommand_begin(struct webcommand *c);

/* Open it, if that is possible by now: a FIFO needs somebody who reads. */
void webcommand_try(struct webcommand *c);

/*
 * Send a command of the MiniProfiler protocol by its name: start, stop, reset,
 * status or metadata.  Returns NULL, or why it can't be sent; *known tells
 * whether there is such a command.  May be called by any thread, one at a time.
 */
const char *webcommand_send(struct webcommand *c, const char *name,
    bool *known);

#endif
