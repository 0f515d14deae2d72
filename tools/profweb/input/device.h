/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Devices among the inputs: each is opened and read as rawcap does, by a
 * process of its own, so that nothing is lost while a page is made.  It ends
 * with profweb, whatever ends that, and gives the device its settings back.
 * These functions print and exit.
 */
#ifndef WEBDEVICE_H
#define WEBDEVICE_H

#include <sys/types.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct webdevice {
	const char *name;	/* the operand */
	int fd;			/* where its bytes come; its reader closes it */
	pid_t pid;		/* who reads it */
};

/* Zero-initialise but for what the caller sets. */
struct webdevices {
	/* Set by the caller. */
	uint32_t baud;		/* of serial lines */
	const char *commands;	/* the operand that takes commands; or NULL */

	struct webdevice *list;	/* owned */
	size_t n, room;
	int command_fd;		/* where its commands go, if has_commands */
	bool has_commands;
	bool told;		/* to end */
};

/* Is it a character device, a socket, or HOST:PORT where there is no such
   file?  The terminal of this program is none of them. */
bool webdevices_is(const char *name);

/*
 * Begin to read those of the operands that are devices.  Exits with status 2 if
 * one is given twice.  To be called while there is no other thread.
 */
void webdevices_begin(struct webdevices *d, char **operands);

/* The device of that name; NULL if it is none. */
struct webdevice *webdevices_find(const struct webdevices *d,
    const char *name);

/* Let them end if this program was asked to, which they are not by themselves:
   call it now and then. */
void webdevices_follow(struct webdevices *d);

/*
 * Its bytes have ended: the status of who read it.  Exits with that if it is
 * TOOL_TROUBLE and no byte came, which was reported.
 */
int webdevice_end(struct webdevice *d, bool came);

void webdevices_free(struct webdevices *d);

#endif
