/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From text records to frames of the QS protocol, see record.h */

#include <config.h>

#include <string.h>

#include "base/little_endian.h"
#include "qs/record.h"
#include "text/record.h"

static bool
take_frame(void *record, char **f)
{
	struct sp_record_qs *const r = record;

	r->found = sp_record_bytes(f[3], r->data, sizeof(r->data), &r->bytes);
	return r->found;
}

/* What to call an address. */
static bool
take_name(void *arg, char **f)
{
	struct sp_record_qs *const r = arg;
	const size_t n = strlen(f[2]) + 1;
	uint32_t addr;

	if (!sp_record_number32(f[1], &addr) || n == 1 ||
	    4 + n > sizeof(r->data))
		return false;
	sp_put_little32(r->data, addr);
	memcpy(r->data + 4, f[2], n);
	r->bytes = 4 + n;
	r->id = SPLITPROF_WIRE_QS_FUN_DICT;
	r->found = true;
	return true;
}

static const struct sp_record_kind frame = { "frame", 4, take_frame, 0,
    { SP_RECORD_NUMBER(struct sp_record_qs, seq),
    SP_RECORD_NUMBER(struct sp_record_qs, id) } };
static const struct sp_record_kind name = { .name = "fun", .fields = 3,
    .take = take_name };

bool
sp_record_qs_frame(struct sp_record_qs *r, char *line)
{
	r->found = false;
	return sp_record_take(&frame, 1, r, line);
}

bool
sp_record_qs_name(struct sp_record_qs *r, char *line)
{
	r->found = false;
	return sp_record_take(&name, 1, r, line);
}
