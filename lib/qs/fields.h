/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The fields of a QS record: those of QP's own by a table, as QP from 6.2 to 8
 * sends them, and those of the program's by the format byte before each.
 */
#ifndef SP_QS_FIELDS_H
#define SP_QS_FIELDS_H

#include "qs/names.h"
#include "qs/qs.h"

/* Records that tell of others. */
enum {
	SP_QS_ENUM_DICT = 54,
	SP_QS_SIG_DICT = 60,
	SP_QS_OBJ_DICT,
	SP_QS_FUN_DICT,
	SP_QS_USR_DICT,
	SP_QS_TARGET_INFO
};

struct sp_qsfield {
	enum sp_qsfield_kind kind;
	const char *label;	/* of QP's own: n_label bytes, not ended */
	uint8_t n_label;
	uint8_t digits;
	uint64_t value, of;
	double real;
	const uint8_t *data;	/* in the record */
	size_t bytes;
};

struct sp_qsfields {
	const char *name;	/* of the record, if it is QP's; else NULL */
	uint64_t time;		/* valid if timed */
	bool timed;
	size_t n;
	size_t rest;		/* bytes that are no such field */
	struct sp_qsfield of[SP_QS_DATA_MAX];
};

/*
 * Read a record from its n bytes of data; names say how wide numbers are, and
 * which records are the program's.  False if the data are too short or too
 * long, or the record is not known: what was read before is in f.
 */
bool sp_qsfields_read(const struct sp_qsnames *names, uint8_t id,
    const uint8_t *data, size_t n, struct sp_qsfields *f);

#endif
