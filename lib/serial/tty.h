/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A terminal device as a raw serial line: 8 data bits, no parity, one stop
 * bit, no modem lines, no translation.
 *
 * The build takes one of two files for what depends on the system:
 * tty_termios2.c (Linux: any baud rate, the kernel's error counts) or
 * tty_posix.c (elsewhere: the system's standard rates, no counts).
 */
#ifndef SP_TTY_H
#define SP_TTY_H

#include <stdbool.h>
#include <stdint.h>

enum sp_flow {
	SP_FLOW_NONE,
	SP_FLOW_RTSCTS,		/* the wires RTS and CTS */
	SP_FLOW_XONXOFF		/* the bytes 0x11 and 0x13, which are lost */
};

/* What the kernel saw go wrong since it knows the device. */
struct sp_tty_counts {
	uint32_t overruns;	/* in the UART or in the kernel's buffer */
	uint32_t framing;
	uint32_t parity;
	uint32_t breaks;	/* they add no byte to the stream */
};

struct sp_tty;			/* the settings that the device had */

/*
 * Make the terminal fd a raw line and return what sp_tty_stop needs to undo
 * it, or NULL with errno and the device as it was.  *baud is the rate, 1 or
 * more.  ERANGE means that the device can't do it: *baud is then the rate
 * that it offers instead, or 0 if that is unknown.  ENOTSUP means the flow
 * control.  ENOMEM is possible too.
 */
struct sp_tty *sp_tty_start(int fd, uint32_t *baud, enum sp_flow flow);

/*
 * Another rate, once what was written has left.  False with errno and *baud as
 * above; the rate is then as it was.
 */
bool sp_tty_speed(struct sp_tty *t, uint32_t *baud);

/* Give the device its settings back and free t, which may be NULL. */
void sp_tty_stop(struct sp_tty *t);

/* Fill c and return true, or return false where the device has no counts. */
bool sp_tty_counts(int fd, struct sp_tty_counts *c);

/*
 * Whether somebody else claimed the device with TIOCEXCL, which keeps out
 * everybody but root.  False where the system can't say.
 */
bool sp_tty_claimed(int fd);

#endif
