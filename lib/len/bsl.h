/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * TI's boot loader of the MSPM0 (SLAU887): its commands, in a dialogue in which
 * bytes get lost.  What does no harm twice is asked again; what does, a
 * password and programming, is not, unless it is known not to have been done.
 * No answer that comes late is taken for that to another command.
 */
#ifndef SP_BSL_H
#define SP_BSL_H

#include "len/bsl_code.h"
#include "len/dialogue.h"

/* How it went. */
enum sp_bsl_result {
	SP_BSL_DONE,
	SP_BSL_REFUSED,		/* not understood: ack says why */
	SP_BSL_FAILED,		/* message says why */
	SP_BSL_SILENT,		/* no answer */
	SP_BSL_GARBLED,		/* there was one, but not whole */
	SP_BSL_STRANGE,		/* whole, but not what it should be */
	SP_BSL_DIFFERS,		/* of sp_bslwrite_verify only */
	SP_BSL_NO_SPEED,	/* our end of the line can't be so fast */
	SP_BSL_STOPPED,		/* stopped(): nothing was sent */
	SP_BSL_GONE		/* the device went away: d.failure */
};

struct sp_bsl {
	struct sp_dialogue d;	/* open, nothing of it set */
	int patience_ms;	/* for an answer, beside the time on the wire */
	bool (*stopped)(void);	/* no further command: Ctrl-C; or NULL.  One
				   that has begun is waited for. */
	struct sp_bsl_info info;	/* of the last sp_bsl_get_info */
	uint64_t again;		/* commands sent again */

	/* Of the last command. */
	uint8_t ack;		/* REFUSED */
	uint8_t message;	/* FAILED */
	unsigned passwords;	/* sent by the last sp_bsl_unlock */

	/* Private: what came back, and what may still come. */
	uint8_t head[SP_BSL_INFO_BYTES + 1];	/* of the last reply */
	size_t bytes;		/* of the last reply; 0: none came */
	uint8_t *out;		/* where DATA of READBACK go */
	size_t room, got;
	bool due;		/* not all has come that it answers */
	bool acked, overflow;
	uint8_t acked_as;
	bool unclear;		/* an answer to an older command may come */
	uint8_t asked;		/* what may be answered late: see bsl_ask.c */
};

/* The most data of a command that programs; a multiple of 8. */
#define SP_BSL_BATCH	12288

/*
 * Begin.  Its answer is a single 0, which noise is as well where the speed is
 * not right: sp_bsl_is_there makes sure.
 */
enum sp_bsl_result sp_bsl_connect(struct sp_bsl *b);

/* The same without a second try. */
enum sp_bsl_result sp_bsl_say_hello(struct sp_bsl *b);

/*
 * The same for one that lost a length byte and now waits for up to 6.4 KB, the
 * most that the commands before the password can mean then.
 */
enum sp_bsl_result sp_bsl_wake(struct sp_bsl *b);

/* Does it tell who it is?  Asked once; b->info is then set. */
bool sp_bsl_is_there(struct sp_bsl *b);

/* Change the speed of both ends; *baud is as sp_tty_start leaves it. */
enum sp_bsl_result sp_bsl_speed(struct sp_bsl *b, uint32_t *baud);

enum sp_bsl_result sp_bsl_get_info(struct sp_bsl *b);

/*
 * Send the password.  An answer that was lost is found out by asking for what
 * a locked device refuses, and if it had no password, it is sent once more,
 * unless once is set.  SILENT, GARBLED or FAILED: it may have had as many as
 * b->passwords says.
 */
enum sp_bsl_result sp_bsl_unlock(struct sp_bsl *b,
    const uint8_t password[SP_BSL_PASSWORD_BYTES], bool once);

enum sp_bsl_result sp_bsl_mass_erase(struct sp_bsl *b);

/* The sectors from that of first to that of last, both included. */
enum sp_bsl_result sp_bsl_erase(struct sp_bsl *b, uint32_t first,
    uint32_t last);

/*
 * Program n bytes, 8 to SP_BSL_BATCH and to what its buffer takes, both
 * multiples of 8, once and fast: nothing tells of errors but what is read
 * later.  Unless DONE, it is not known what was done.
 */
enum sp_bsl_result sp_bsl_program(struct sp_bsl *b, uint32_t addr,
    const uint8_t *bytes, size_t n);
size_t sp_bsl_batch(const struct sp_bsl *b);

/* The CRC of what is there, as sp_len_crc has it: 1 to 64 KiB. */
enum sp_bsl_result sp_bsl_crc(struct sp_bsl *b, uint32_t addr, uint32_t n,
    uint32_t *crc);
#define SP_BSL_CRC_MIN	1024
#define SP_BSL_CRC_MAX	65536

/* Read n bytes, a multiple of 8. */
enum sp_bsl_result sp_bsl_read(struct sp_bsl *b, uint32_t addr, uint32_t n,
    uint8_t *out);

/* Start the program.  Nothing tells whether it was done but the ack. */
enum sp_bsl_result sp_bsl_start(struct sp_bsl *b);

#endif
