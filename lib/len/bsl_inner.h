/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How lib/len/bsl.c asks: private to it and lib/len/bsl_ask.c. */
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

/* The same for a command that may be done twice. */
enum sp_bsl_result sp_bsl_ask_again(struct sp_bsl *b, const uint8_t *payload,
    size_t n, int ms);

/* Is it no use, or no need, to ask again?  Not so for what was damaged. */
bool sp_bsl_is_final(enum sp_bsl_result r, const struct sp_bsl *b);

/* Send n bytes that begin no command, until something is answered. */
void sp_bsl_fill(struct sp_bsl *b, size_t n);

/*
 * If an answer was not clear: have both ends wait for nothing of the past.
 * Unless DONE, an old answer may still come.
 */
enum sp_bsl_result sp_bsl_get_in_step(struct sp_bsl *b);

#endif
