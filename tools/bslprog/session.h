/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What each command of bslprog does around its own work: connect, change the
 * speed, unlock, and leave the device so that the next one finds it.  What
 * fails is printed on stderr, and ends the program with status 2.
 */
#ifndef BSLSESSION_H
#define BSLSESSION_H

#include "common/tool.h"
#include "len/bsl_write.h"

struct bslsession {
	/* Set by the user. */
	const char *device;
	uint32_t baud;		/* behind the connection */
	uint8_t password[SP_BSL_PASSWORD_BYTES];
	bool trace;		/* print all bytes */
	bool yes;		/* do what may be dangerous */
	struct tool_progress progress;

	struct sp_bsl bsl;	/* patience_ms is set by the user */
	bool connected;		/* it listens, at the speed of our end */
	const struct sp_flash *begun;	/* what it is to have, if it is not as
					   it was before; or NULL */
	bool intact;		/* the first change was refused */
};

/* Open the line, connect, and look who it is. */
void bslsession_begin(struct bslsession *s);

/* Send the password; those that were wrong are counted. */
void bslsession_unlock(struct bslsession *s);

/*
 * If what was done went wrong, say so, and what is in the flash now, leave, and
 * exit.
 */
void bslsession_must(struct bslsession *s, const char *what,
    enum sp_bsl_result r);
_Noreturn void bslsession_give_up(struct bslsession *s);

/* Whatever came of it, the next one begins at the first speed. */
void bslsession_leave(struct bslsession *s);

/* For sp_bslwrite: arg is the session. */
void bslsession_progress(void *arg, const char *what, uint64_t done,
    uint64_t all);

#endif
