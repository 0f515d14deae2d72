/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a QS stream says of itself: how wide its numbers are, and what its
 * signals, objects, functions, enumerations and records of its own are called:
 * TARGET_INFO and the dictionaries, as QP from 6.2 on sends them.
 */
#ifndef SP_QS_NAMES_H
#define SP_QS_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a field of a record is, see fields.h; from SIGNAL on it has a name. */
enum sp_qsfield_kind {
	SP_QSFIELD_NUMBER,	/* value */
	SP_QSFIELD_SIGNED,	/* value, in two's complement */
	SP_QSFIELD_HEX,		/* value, of so many digits */
	SP_QSFIELD_REAL,	/* real, with so many digits behind the point */
	SP_QSFIELD_TEXT,	/* data, and a 0 behind them */
	SP_QSFIELD_BYTES,	/* data */
	SP_QSFIELD_SIGNAL,	/* value, and of: an object; 0: of all */
	SP_QSFIELD_OBJECT, SP_QSFIELD_FUNCTION,	/* value, digits */
	SP_QSFIELD_ENUM,	/* value, and of: its group */
	SP_QSFIELD_RECORD	/* no field: a record's id */
};

struct sp_qsname {
	enum sp_qsfield_kind kind;
	uint64_t key, of;
	char *text;		/* owned */
};

/* Numbers of a kind, whose width the stream says. */
enum sp_qswidth {
	SP_QSWIDTH_TIME, SP_QSWIDTH_OBJECT, SP_QSWIDTH_FUNCTION,
	SP_QSWIDTH_SIGNAL, SP_QSWIDTH_EVENT, SP_QSWIDTH_QUEUE,
	SP_QSWIDTH_POOL, SP_QSWIDTH_TIMER, SP_QSWIDTHS
};

struct sp_qsnames {
	uint8_t bytes[SP_QSWIDTHS];	/* 0 to 8 */
	unsigned version;	/* of QP, like 733; 0: not known */
	uint8_t user;		/* the first record id of the program's own */

	/* Private. */
	struct sp_qsname *names;
	size_t n, room;
};

/* There are no more names than so many: others are not known. */
#define SP_QSNAMES_MAX	4096

/* A stream begins; what was known is forgotten. */
void sp_qsnames_begin(struct sp_qsnames *names);
void sp_qsnames_free(struct sp_qsnames *names);

/* A frame came: learn from it.  False if there was not enough memory. */
bool sp_qsnames_learn(struct sp_qsnames *names, uint8_t id,
    const uint8_t *data, size_t n);

/* The name of key; of is an object or a group, else 0.  NULL: not known. */
const char *sp_qsnames_find(const struct sp_qsnames *names,
    enum sp_qsfield_kind kind, uint64_t key, uint64_t of);

#endif
