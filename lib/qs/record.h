/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From text records to what a frame of the QS protocol carries. */
#ifndef SP_RECORD_QS_H
#define SP_RECORD_QS_H

#include "qs/qs.h"

/* What a line says. */
struct sp_record_qs {
	bool found;		/* the line is a frame; else nothing is set */
	uint8_t seq;		/* not set by sp_record_qs_name */
	uint8_t id;
	size_t bytes;		/* 0 to SP_QS_DATA_MAX */
	uint8_t data[SP_QS_DATA_MAX];
};

/*
 * Take a line, without its end, which is changed: "frame seq id data".  Lines
 * of other kinds are passed over.  False if it is of this kind but no such
 * record, or has more data than a frame may have; nothing is then found.
 */
bool sp_record_qs_frame(struct sp_record_qs *r, char *line);

/* The same for "fun address name", which becomes a record of a dictionary. */
bool sp_record_qs_name(struct sp_record_qs *r, char *line);

#endif
