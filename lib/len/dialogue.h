/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A dialogue with a device that answers: bytes out, and what comes back, piece
 * by piece, with a limit to each wait.
 */
#ifndef SP_DIALOGUE_H
#define SP_DIALOGUE_H

#include "len/len.h"
#include "serial/line.h"

struct sp_dialogue {
	/* Set by the caller; all else zero. */
	bool (*stopped)(void);	/* ends each wait: Ctrl-C; or NULL */
	void (*trace)(bool out, const uint8_t *bytes, size_t n);	/* or
				   NULL */

	struct sp_line line;
	uint32_t baud;		/* of the line */
	struct sp_len parser;
	bool gone;		/* the device went away */
	int failure;		/* why: errno, or 0 */
	uint64_t damaged;	/* pieces that were BAD or SKIP */
	uint64_t silences;	/* waits in vain */

	uint8_t held[2 * SP_LEN_MAX];	/* private */
	size_t n;
	size_t used;		/* of held: may be in use by the last event */
};

/*
 * Open the device, as sp_line_open does, with that speed.  False with the
 * reason in d->line.why.
 */
bool sp_dialogue_open(struct sp_dialogue *d, const char *name, uint32_t baud);
void sp_dialogue_close(struct sp_dialogue *d);

/*
 * Change the speed of a serial line, once what was written is on its way.
 * False if the line can't: *baud is then as sp_tty_start leaves it.  What is no
 * serial line has no speed: true.
 */
bool sp_dialogue_speed(struct sp_dialogue *d, uint32_t *baud);

/* How long n bytes take on the wire, in milliseconds; 0 if it is none. */
int sp_dialogue_wire_ms(const struct sp_dialogue *d, size_t n);

/*
 * Send all of n bytes, waiting for the line as long as it takes some within a
 * second and half.  False if it does not.
 */
bool sp_dialogue_send(struct sp_dialogue *d, const uint8_t *bytes, size_t n);

/*
 * What waits in the kernel when a wait is over is still read, but not without
 * end: a device may send faster than it is read.
 */
#define SP_DIALOGUE_LATE_MS	500

/*
 * Wait up to ms for what comes next and set *e to it.  False if nothing came:
 * a silence, an interruption, or the line is gone.  What the device had begun
 * is then told as damaged at the next call.  *e is valid until then.
 */
bool sp_dialogue_next(struct sp_dialogue *d, int ms, struct sp_len_event *e);

/*
 * Forget what comes until nothing has come for quiet_ms, or for most_ms.  False
 * if it goes on then.
 */
bool sp_dialogue_drain(struct sp_dialogue *d, int quiet_ms, int most_ms);

/* Has something come that was not looked at? */
bool sp_dialogue_unread(const struct sp_dialogue *d);

/* Milliseconds on a clock that never jumps. */
double sp_dialogue_clock(void);

/* Wait.  False if it was interrupted. */
bool sp_dialogue_pause(struct sp_dialogue *d, int ms);

#endif
