/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of bslprog. */
#ifndef BSLPROG_COMMANDS_H
#define BSLPROG_COMMANDS_H

#include "session.h"

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
