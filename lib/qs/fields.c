/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of a QS record, see fields.h */

#include <config.h>

#include <string.h>

#include "qs/fields_inner.h"

/* Of the program's own fields, by the format byte's lower half. */
static const struct {
	uint8_t kind, bytes;
} formats[16] = {
	{ SP_QSFIELD_SIGNED, 1 }, { SP_QSFIELD_NUMBER, 1 },
	{ SP_QSFIELD_SIGNED, 2 }, { SP_QSFIELD_NUMBER, 2 },
	{ SP_QSFIELD_SIGNED, 4 }, { SP_QSFIELD_NUMBER, 4 },
	{ SP_QSFIELD_REAL, 4 }, { SP_QSFIELD_REAL, 8 },
	{ SP_QSFIELD_TEXT, 0 }, { SP_QSFIELD_BYTES, 0 },
	{ SP_QSFIELD_SIGNAL, 0 }, { SP_QSFIELD_OBJECT, 0 },
	{ SP_QSFIELD_FUNCTION, 0 }, { SP_QSFIELD_SIGNED, 8 },
	{ SP_QSFIELD_NUMBER, 8 }, { SP_QSFIELD_HEX, 4 }
};

#define HEX_WIDTH	15
#define ENUM_WIDTH	8	/* and the group */

static void
set_real(struct sp_qsfield *f, size_t bytes)
{
	float small;
	const uint32_t bits = (uint32_t)f->value;

	if (bytes == 8) {
		memcpy(&f->real, &f->value, 8);
		return;
	}
	memcpy(&small, &bits, 4);
	f->real = (double)small;
}

static bool
get_number(struct sp_qsreader *r, unsigned format, unsigned width,
    struct sp_qsfield *f)
{
	const size_t bytes = formats[format].bytes;

	if (!sp_qsreader_number(r, bytes, &f->value))
		return false;
	f->digits = (uint8_t)(2 * bytes);
	if (f->kind == SP_QSFIELD_REAL) {
		f->digits = (uint8_t)width;
		set_real(f, bytes);
	} else if (format == 0 && width >= ENUM_WIDTH) {
		f->kind = SP_QSFIELD_ENUM;
		f->of = width - ENUM_WIDTH;
	} else if (f->kind == SP_QSFIELD_SIGNED)
		f->value = bytes == 1 ? (uint64_t)(int8_t)f->value :
		    bytes == 2 ? (uint64_t)(int16_t)f->value :
		    bytes == 4 ? (uint64_t)(int32_t)f->value : f->value;
	else if (width == HEX_WIDTH)
		f->kind = SP_QSFIELD_HEX;
	return true;
}

static bool
get_pointer(struct sp_qsreader *r, struct sp_qsfield *f)
{
	const uint8_t *const bytes = r->names->bytes;
	const size_t width = bytes[f->kind == SP_QSFIELD_FUNCTION ?
	    SP_QSWIDTH_FUNCTION : SP_QSWIDTH_OBJECT];

	f->digits = (uint8_t)(2 * width);
	if (f->kind != SP_QSFIELD_SIGNAL)
		return sp_qsreader_number(r, width, &f->value);
	return sp_qsreader_number(r, bytes[SP_QSWIDTH_SIGNAL], &f->value) &&
	    sp_qsreader_number(r, width, &f->of);
}

static bool
get_own(struct sp_qsreader *r, struct sp_qsfield *f)
{
	uint64_t format, bytes;

	if (!sp_qsreader_number(r, 1, &format))
		return false;
	*f = (struct sp_qsfield){ .kind = formats[format & 15].kind };
	if (f->kind == SP_QSFIELD_TEXT)
		return sp_qsreader_text(r, f);
	if (f->kind == SP_QSFIELD_BYTES)
		return sp_qsreader_number(r, 1, &bytes) && sp_qsreader_bytes(r, bytes, f);
	if (!formats[format & 15].bytes)
		return get_pointer(r, f);
	return get_number(r, format & 15, (unsigned)format >> 4, f);
}

static bool
read_own(struct sp_qsreader *r, struct sp_qsfields *fields)
{
	fields->timed = sp_qsreader_number(r, r->names->bytes[SP_QSWIDTH_TIME],
	    &fields->time);
	if (!fields->timed)
		return false;
	while (r->n) {
		const struct sp_qsreader before = *r;

		if (!get_own(r, &fields->of[fields->n])) {
			*r = before;
			return false;
		}
		fields->n++;
	}
	return true;
}

bool
sp_qsfields_read(const struct sp_qsnames *names, uint8_t id,
    const uint8_t *data, size_t n, struct sp_qsfields *f)
{
	struct sp_qsreader r = { names, data, n };
	bool fits;

	f->name = NULL;
	f->timed = false;
	f->n = 0;
	fits = id >= names->user ? read_own(&r, f) :
	    sp_qsfields_standard(&r, id, f);
	f->rest = r.n;
	return fits;
}
