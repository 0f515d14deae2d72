/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A temporary file without a name, in the folder TMPDIR or /tmp: it is gone
 * when the program is, whatever ends it.
 */
#ifndef TEMPFILE_H
#define TEMPFILE_H

#include <stdio.h>

/* To read and to write; the caller closes it.  Exits with status 2. */
FILE *tempfile_open(void);

#endif
