/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left of a QS record, see fields_inner.h */

#include <config.h>

#include <string.h>

#include "qs/fields_inner.h"

uint64_t
sp_qs_number(const uint8_t *p, size_t bytes)
{
	uint64_t value = 0;

	while (bytes-- > 0)
		value = value << 8 | p[bytes];
	return value;
}

/* A number of a field; false if there is no more. */
bool
sp_qsreader_number(struct sp_qsreader *r, size_t bytes, uint64_t *value)
{
	if (r->n < bytes)
		return false;
	*value = sp_qs_number(r->p, bytes);
	r->p += bytes;
	r->n -= bytes;
	return true;
}

bool
sp_qsreader_bytes(struct sp_qsreader *r, size_t bytes, struct sp_qsfield *f)
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

bool
sp_qsreader_text(struct sp_qsreader *r, struct sp_qsfield *f)
{
	const uint8_t *const end = memchr(r->p, 0, r->n);

	if (!end || !sp_qsreader_bytes(r, (size_t)(end - r->p) + 1, f))
		return false;
	f->kind = SP_QSFIELD_TEXT;
	f->bytes--;
	return true;
}
