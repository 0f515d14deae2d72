/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line of bytes from a device: a serial port or pty, which is made raw and
 * exclusive; a unix or TCP socket; or anything else that can be read.
 */
#ifndef SP_LINE_H
#define SP_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "serial/tty.h"

enum sp_line_kind {
	SP_LINE_STREAM,		/* file, stdin, other device: reading waits */
	SP_LINE_FIFO,		/* the same; another writer may follow */
	SP_LINE_SOCKET,
	SP_LINE_TTY		/* serial port or pty */
};

struct sp_line_options {
	uint32_t baud;		/* for a tty, 1 or more */
	enum sp_flow flow;	/* for a tty */
	bool write;		/* sp_line_write will be used */
};

struct sp_line {
	int fd;			/* -1: closed */
	enum sp_line_kind kind;
	struct sp_tty *tty;	/* owned: the settings to give back */
	bool counted;		/* the kernel counts errors: */
	bool absent;		/* see sp_line_open */
	struct sp_tty_counts counts;	/* those when it was opened */
	char why[128];		/* see sp_line_open */
};

/*
 * Open name: "-" is stdin, a path is opened or connected to, HOST:PORT and
 * [ADDRESS]:PORT are TCP.  Returns false with the reason in why, and absent
 * telling whether the device may just not be there yet.  A signal ends the
 * wait for a host, with absent set.
 */
bool sp_line_open(struct sp_line *l, const char *name,
    const struct sp_line_options *o);

/* Give a tty its settings back and close.  A closed line is left alone. */
void sp_line_close(struct sp_line *l);

/* Bytes that wait in the kernel to be read, as far as it says. */
size_t sp_line_unread(const struct sp_line *l);

/* Bytes that were written but still wait in the kernel, as far as it says. */
size_t sp_line_unsent(const struct sp_line *l);

#endif
