/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of bslprog, lowest first. */
#ifndef BSLPROG_H
#define BSLPROG_H

#include "common/tool.h"
#include "len/bsl_code.h"
#include "len/bsl_write.h"
#include "len/flash.h"

/*
 * password.c: passwords of the boot loader.  After three wrong ones it raises a
 * security alert, and locks or erases the device if it is configured so; it
 * does not say how many it has had.  So those that were sent are kept in a
 * file, a line a device: $XDG_STATE_HOME/splitprof/passwords, or ~/.local/state
 * instead.
 */

/*
 * Set a password, as a tool_option's take, to what text says: 64 hex digits, or
 * @ and a file that has them, or 32 bytes.  Exits with status 2 for anything
 * else.
 */
void bslpass_parse(void *password, const char *text);

/*
 * How many passwords that were wrong, or whose answer was not seen, went to
 * this device since the last right one.
 */
unsigned bslpass_wrong(const char *device);

/* Keep that number; false if the file can't be written, with errno. */
bool bslpass_keep(const char *device, unsigned wrong);

/*
 * session.c: what each command of bslprog does around its own work: connect,
 * change the speed, unlock, and leave the device so that the next one finds it.
 * What fails is printed on stderr, and ends the program with status 2.
 */

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

/* Warn: "device: what: how it went; what to do". */
void bslsession_warn(struct bslsession *s, const char *what,
    enum sp_bsl_result r);

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

/*
 * imagefile.c: a program file as what is to be in the flash: ELF by libelf;
 * Intel HEX and S-records by objcopy of GNU binutils, which $OBJCOPY may name;
 * or bytes as they are.
 */

/*
 * Add the file's bytes to f.  What is neither of the others is taken as bytes
 * for address base if its name ends in .bin, or if plain says that it is.
 * Exits with status 2 if it can't be read, or is empty.
 */
void imagefile_load(struct sp_flash *f, const char *path, uint32_t base,
    bool plain);

/* commands.c: the commands of bslprog. */

struct bslwork {
	/* Set by the user. */
	struct bslsession s;
	const char *file;	/* of program and verify */
	uint32_t base;		/* of its bytes, if it is plain */
	char plain;		/* not 0: it is */
	bool no_start, sectors;	/* of program */
	uint32_t first, bytes;	/* of erase, where 0 bytes are all, and read */

	/* Results. */
	struct sp_bslwrite write;
	struct sp_flash flash;	/* owned */
};

/* Each returns an exit status, or exits with status 2. */
int bslwork_program(struct bslwork *w);
int bslwork_verify(struct bslwork *w);
int bslwork_info(struct bslwork *w);
int bslwork_start(struct bslwork *w);
int bslwork_erase(struct bslwork *w);
int bslwork_read(struct bslwork *w);

#endif
