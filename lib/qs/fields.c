/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of a QS record, see fields.h */

#include <config.h>

#include <string.h>

#include "qs/fields.h"
#include "qs/fields_inner.h"

/* What is left of a record. */
struct reader {
	const struct sp_qsnames *names;
	const uint8_t *p;
	size_t n;
};

/* A little-endian number; false if there are not so many bytes. */
static bool
get_number(struct reader *r, size_t bytes, uint64_t *value)
{
	if (r->n < bytes)
		return false;
	*value = 0;
	for (size_t i = bytes; i > 0; i--)
		*value = *value << 8 | r->p[i - 1];
	r->p += bytes;
	r->n -= bytes;
	return true;
}

static bool
get_bytes(struct reader *r, size_t bytes, struct sp_qsfield *f)
{
	if (r->n < bytes)
		return false;
	f->kind = SP_QSFIELD_BYTES;
	f->data = r->p;
	f->bytes = bytes;
	r->p += bytes;
	r->n -= bytes;
	return true;
}

static bool
get_text(struct reader *r, struct sp_qsfield *f)
{
	const uint8_t *const end = memchr(r->p, 0, r->n);

	if (!end || !get_bytes(r, (size_t)(end - r->p) + 1, f))
		return false;
	f->kind = SP_QSFIELD_TEXT;
	f->bytes--;
	return true;
}

/* What a form of QP's own stands for, and how wide it is. */
static const struct form {
	char letter;
	uint8_t kind;
	uint8_t bytes;		/* 0: of this width */
	uint8_t width;
} forms[] = {
	{ '1', SP_QSFIELD_NUMBER, 1, 0 }, { '2', SP_QSFIELD_NUMBER, 2, 0 },
	{ '4', SP_QSFIELD_NUMBER, 4, 0 },
	{ 't', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_TIME },
	{ 's', SP_QSFIELD_SIGNAL, 0, SP_QSWIDTH_SIGNAL },
	{ 'n', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_SIGNAL },
	{ 'o', SP_QSFIELD_OBJECT, 0, SP_QSWIDTH_OBJECT },
	{ 'O', SP_QSFIELD_OBJECT, 0, SP_QSWIDTH_OBJECT },
	{ 'h', SP_QSFIELD_HEX, 0, SP_QSWIDTH_OBJECT },
	{ 'f', SP_QSFIELD_FUNCTION, 0, SP_QSWIDTH_FUNCTION },
	{ 'F', SP_QSFIELD_HEX, 0, SP_QSWIDTH_FUNCTION },
	{ 'v', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_EVENT },
	{ 'q', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_QUEUE },
	{ 'p', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_POOL },
	{ 'e', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_TIMER },
};

static bool
get_form(struct reader *r, char letter, struct sp_qsfield *f)
{
	const struct form *form = forms;
	size_t bytes;

	if (letter == 'x')
		return get_bytes(r, r->n, f);
	if (letter == 'z')
		return get_text(r, f);
	while (form->letter != letter)
		form++;
	bytes = form->bytes ? form->bytes : r->names->bytes[form->width];
	f->kind = form->kind;
	f->digits = (uint8_t)(2 * bytes);
	return get_number(r, bytes, &f->value);
}

/* A signal's name is that of its object. */
static void
set_objects(struct sp_qsfields *fields, uint64_t object)
{
	for (size_t i = 0; i < fields->n; i++)
		if (fields->of[i].kind == SP_QSFIELD_SIGNAL)
			fields->of[i].of = object;
}

/* Of QP's own: form is all that it sends. */
static bool
read_fields(struct reader *r, const char *form, struct sp_qsfields *fields)
{
	uint64_t object = 0;
	size_t length;

	for (; *form; form += length + 2, form += *form == ' ') {
		struct sp_qsfield *const f = &fields->of[fields->n];

		length = strcspn(form, ":");
		*f = (struct sp_qsfield){ .label = form,
		    .n_label = (uint8_t)length };
		if (!get_form(r, form[length + 1], f))
			return false;
		if (form[length + 1] == 't') {
			fields->timed = true;
			fields->time = f->value;
			continue;
		}
		if (form[length + 1] == 'O')
			object = f->value;
		fields->n++;
	}
	set_objects(fields, object);
	return r->n == 0;
}

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
get_scalar(struct reader *r, unsigned format, unsigned width,
    struct sp_qsfield *f)
{
	const size_t bytes = formats[format].bytes;

	if (!get_number(r, bytes, &f->value))
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
get_pointer(struct reader *r, struct sp_qsfield *f)
{
	const uint8_t *const bytes = r->names->bytes;
	const size_t width = bytes[f->kind == SP_QSFIELD_FUNCTION ?
	    SP_QSWIDTH_FUNCTION : SP_QSWIDTH_OBJECT];

	f->digits = (uint8_t)(2 * width);
	if (f->kind != SP_QSFIELD_SIGNAL)
		return get_number(r, width, &f->value);
	return get_number(r, bytes[SP_QSWIDTH_SIGNAL], &f->value) &&
	    get_number(r, width, &f->of);
}

static bool
get_own(struct reader *r, struct sp_qsfield *f)
{
	uint64_t format, bytes;

	if (!get_number(r, 1, &format))
		return false;
	*f = (struct sp_qsfield){ .kind = formats[format & 15].kind };
	if (f->kind == SP_QSFIELD_TEXT)
		return get_text(r, f);
	if (f->kind == SP_QSFIELD_BYTES)
		return get_number(r, 1, &bytes) && get_bytes(r, bytes, f);
	if (!formats[format & 15].bytes)
		return get_pointer(r, f);
	return get_scalar(r, format & 15, (unsigned)format >> 4, f);
}

static bool
read_own(struct reader *r, struct sp_qsfields *fields)
{
	fields->timed = get_number(r, r->names->bytes[SP_QSWIDTH_TIME],
	    &fields->time);
	if (!fields->timed)
		return false;
	while (r->n) {
		const struct reader before = *r;

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
	const struct sp_qsrecord *const standard = id < names->user ?
	    sp_qsfields_standard(id) : NULL;
	struct reader r = { names, data, n };
	bool fits = false;

	f->name = standard ? standard->name : NULL;
	f->timed = false;
	f->n = 0;
	if (standard)
		fits = read_fields(&r, standard->form, f);
	else if (id >= names->user)
		fits = read_own(&r, f);
	f->rest = r.n;
	return fits;
}
