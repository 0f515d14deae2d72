/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What program.c and program_build.c share. */
#ifndef SP_PROGRAM_BUILD_H
#define SP_PROGRAM_BUILD_H

#include "wire/program.h"

/*
 * What is known of an address with bit 0 clear.  The low bits are the index of
 * an entry: of the function that calls mcount before it, or else of the one
 * that is called.
 */
#define SP_SITE_BEGINS	((uint32_t)1 << 31)	/* an instruction */
#define SP_SITE_TO	((uint32_t)1 << 30)	/* behind a call of mcount */
#define SP_SITE_CALL	((uint32_t)1 << 29)	/* behind a call of an entry */
#define SP_SITE_ANY	((uint32_t)1 << 28)	/* behind any other call */
#define SP_SITE_ENTRY	(SP_SITE_ANY - 1)	/* the index's bits */

#endif
