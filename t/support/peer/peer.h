/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of t/support/peer/peer.c, the other end of rawcap's line. */
#ifndef PEER_H
#define PEER_H

#include <stdbool.h>
#include <stdio.h>

#define PEER_PATIENCE_S	30	/* longest wait for one thing */

/* Write a file that appears complete. */
void peer_publish(const char *name, const char *text);

/* Make a pty with a link to it; returns the master. */
int peer_open_pty(const char *name);

/* Listen at the path, or anywhere and write the address to the file. */
int peer_listen_unix(const char *name);
int peer_listen_tcp(const char *name);

/*
 * Print the settings of the pty whose master is fd on one line, the speed
 * first, and whether others are kept out; none of rawcap's code is used.
 * Returns false if there are none.
 */
bool peer_settings(int fd, FILE *out);

/* The speed that the slave is set to, 0 if there is none. */
unsigned peer_speed(int master);

/* Write a file, chunk bytes at a time, with rate bytes a second if not 0. */
void peer_send(int line, const char *name, size_t chunk, double rate);

/* Read some bytes or all into a file. */
void peer_get(int line, size_t left, const char *name, bool is_pty);
void peer_rest(int line, const char *name);

void peer_pause_ms(long ms);
void peer_pause_us(long us);	/* less than a second */
double peer_clock(void);	/* seconds */

#endif
