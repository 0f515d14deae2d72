/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How a server is told to end: by SIGTERM or SIGHUP at any time, and by Ctrl-C
 * when its input has ended, since that is for all of a pipeline and ends what
 * comes.  What was ignored from outside (nohup) stays ignored.
 */
#ifndef WEBSIGNALS_H
#define WEBSIGNALS_H

#include <stdbool.h>

/*
 * From now on SIGTERM and SIGHUP are noted.  Where nobody asks for that within
 * a second, as while a file is opened, they end the program all the same; and
 * so does the second one.
 */
void websignals_note(void);

/* The signal that was noted, or 0. */
int websignals_reported(void);

/* The input has ended: from now on all of them are waited for ... */
void websignals_await(void);

/* ... by this, a second at most: did one come? */
bool websignals_came(void);

#endif
