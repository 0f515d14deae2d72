/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How lib/len/bsl.c asks: private to it, lib/len/bsl_ask.c and bsl_step.c. */
#ifndef SP_BSL_INNER_H
#define SP_BSL_INNER_H

#include "len/bsl.h"

#define SP_BSL_TRIES	4	/* of what may be asked again */
#define SP_BSL_QUIET_MS	60	/* a USB adapter holds a byte for 16 ms */

/*
 * The command's payload, its code first, goes out once.  ms is how long it may
 * work on it.
 */
enum sp_bsl_result sp_bsl_ask(struct sp_bsl *b, const uint8_t *payload,
    size_t n, int ms);

/* The same for a command that is no more than its code, and done soon. */
enum sp_bsl_result sp_bsl_ask_code(struct sp_bsl *b, uint8_t code);

/* The first for a command that may be done twice. */
enum sp_bsl_result sp_bsl_ask_again(struct sp_bsl *b, const uint8_t *payload,
    size_t n, int ms);

/* Is it no use, or no need, to ask again?  Not so for what was damaged. */
bool sp_bsl_is_final(enum sp_bsl_result r, const struct sp_bsl *b);

/* Send n bytes that begin no command, until something is answered. */
void sp_bsl_fill(struct sp_bsl *b, size_t n);

/* Of b->asked: any answer may be late that says that the device is locked.
   The other bits are those of questions. */
#define SP_BSL_LOCKED_LATE	0x80

/*
 * Ask question number q of bsl_step.c once and read past all that comes until
 * it is answered; 0 is DEVICE_INFO.
 */
enum sp_bsl_result sp_bsl_hear(struct sp_bsl *b, size_t q);

/*
 * If an answer was not clear: have both ends wait for nothing of the past.
 * Unless DONE, an old answer may still come.
 */
enum sp_bsl_result sp_bsl_get_in_step(struct sp_bsl *b);

#endif
