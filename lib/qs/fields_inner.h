/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between fields.c, fields_reader.c and fields_standard.c. */
#ifndef SP_QS_FIELDS_INNER_H
#define SP_QS_FIELDS_INNER_H

#include "qs/fields.h"

/* What is left of a record. */
struct sp_qsreader {
	const struct sp_qsnames *names;
	const uint8_t *p;
	size_t n;
};

/* Take a number, bytes or a text; false if there are not so many. */
bool sp_qsreader_number(struct sp_qsreader *r, size_t bytes, uint64_t *value);
bool sp_qsreader_bytes(struct sp_qsreader *r, size_t bytes,
    struct sp_qsfield *f);
bool sp_qsreader_text(struct sp_qsreader *r, struct sp_qsfield *f);

/* A record of QP's own, whose id is below that of the program's. */
bool sp_qsfields_standard(struct sp_qsreader *r, uint8_t id,
    struct sp_qsfields *fields);

#endif
