/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of t/peer.c, which is the other end of rawcap's line. */
#ifndef PEER_H
#define PEER_H

#include <stdbool.h>
#include <stdio.h>

/* Make a pty with a link to it; returns the master. */
int peer_open_pty(const char *name);

/* Listen at the path, or anywhere and write the address to the file. */
int peer_listen_unix(const char *name);
int peer_listen_tcp(const char *name);

/*
 * Print the settings of the pty whose master is fd on one line, the speed
 * first; none of rawcap's code is used.  Returns false if there are none.
 */
bool peer_settings(int fd, FILE *out);

#endif
