/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between fields.c and fields_standard.c. */
#ifndef SP_QS_FIELDS_INNER_H
#define SP_QS_FIELDS_INNER_H

#include <stddef.h>
#include <stdint.h>

/*
 * What QP sends: "label:form", with a blank between two.  The forms are t time,
 * s signal (of the object O), o or O object, f function, 1 2 4 a number of so
 * many bytes, v size of an event, q p e counter of a queue, pool, time event, h
 * address of an object, F of a function, n number of a signal, z text, x all
 * that is left.
 */
struct sp_qsrecord {
	const char *name, *form;
};

/* The record of that id; NULL if QP has none. */
const struct sp_qsrecord *sp_qsfields_standard(uint8_t id);

#endif
