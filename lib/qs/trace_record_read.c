/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The packet that a QS record is, see trace_record.h */

#include <config.h>

#include <string.h>

#include "qs/trace_record.h"

/* What is left of a record's data. */
struct reader {
	const uint8_t *p;
	size_t n;
};

/* The next field, if it is of that form. */
static bool
get(struct reader *r, uint8_t form, uint32_t *value)
{
	const size_t bytes = (size_t)sp_qsrecord_field_bytes(form);

	if (r->n < 1 + bytes || r->p[0] != form)
		return false;
	*value = 0;
	for (size_t i = bytes; i; i--)
		*value = *value << 8 | r->p[i];
	r->p += 1 + bytes;
	r->n -= 1 + bytes;
	return true;
}

/* All that is left is a MEMORY of at most max bytes. */
static bool
get_memory(struct reader *r, uint8_t *bytes, uint8_t *n, size_t max)
{
	if (r->n < 2 || r->p[0] != SPLITPROF_WIRE_QS_MEMORY ||
	    r->p[1] > max || r->n != 2 + (size_t)r->p[1])
		return false;
	*n = r->p[1];
	memcpy(bytes, r->p + 2, *n);
	r->n = 0;
	return true;
}

/* All that is left is a TEXT that is a name. */
static bool
get_text(struct reader *r, struct sp_name *name)
{
	const size_t n = r->n - 2;	/* form and 0 */

	if (r->n < 3 || r->p[0] != SPLITPROF_WIRE_QS_TEXT ||
	    n > sizeof(name->text) ||
	    memchr(r->p + 1, 0, n + 1) != r->p + 1 + n)
		return false;
	name->bytes = (uint8_t)n;
	memcpy(name->text, r->p + 1, n);
	r->n = 0;
	return true;
}

static bool
get_arcs(struct reader *r, struct sp_packet *p)
{
	if (!get(r, SPLITPROF_WIRE_QS_CODE, &p->a) ||
	    !get(r, SPLITPROF_WIRE_QS_CODE, &p->b) ||
	    !get(r, SPLITPROF_WIRE_QS_U32, &p->count))
		return false;
	p->kind = p->count == 1 ? SP_PACKET_ARC : SP_PACKET_ARCS;
	return p->count > 0;
}

static bool
get_samples(struct reader *r, struct sp_packet *p)
{
	if (!get(r, SPLITPROF_WIRE_QS_CODE, &p->a))
		return false;
	p->b = 0;
	p->count = 1;
	if (r->n && !get(r, SPLITPROF_WIRE_QS_U32, &p->count))
		return false;
	p->kind = p->count == 1 ? SP_PACKET_SAMPLE : SP_PACKET_SAMPLES;
	return p->count > 0;
}

static bool
get_header(struct reader *r, struct sp_packet *p, struct sp_header *header)
{
	struct sp_header h = { .id_bytes = 0 };
	uint32_t version, addr_bytes;

	p->kind = SP_PACKET_HEADER;
	if (!get(r, SPLITPROF_WIRE_QS_U8, &version) ||
	    !get(r, SPLITPROF_WIRE_QS_U8, &addr_bytes) ||
	    !get(r, SPLITPROF_WIRE_QS_U32, &h.base) ||
	    !get(r, SPLITPROF_WIRE_QS_U32, &h.rate_hz) ||
	    version != SPLITPROF_WIRE_VERSION ||
	    addr_bytes < SPLITPROF_WIRE_ADDR_MIN ||
	    addr_bytes > SPLITPROF_WIRE_ADDR_MAX ||
	    (r->n && !get_memory(r, h.id, &h.id_bytes, sizeof(h.id))))
		return false;
	h.version = (uint8_t)version;
	h.addr_bytes = (uint8_t)addr_bytes;
	*header = h;
	return true;
}

static bool
get_counts(struct reader *r, struct sp_packet *p, enum sp_packet_kind kind)
{
	p->kind = kind;
	return get(r, SPLITPROF_WIRE_QS_U32, &p->a) &&
	    get(r, SPLITPROF_WIRE_QS_U32, &p->b);
}

static bool
get_id(struct reader *r, struct sp_packet *p, enum sp_packet_kind kind)
{
	p->kind = kind;
	p->b = 0;
	return get(r, SPLITPROF_WIRE_QS_U16, &p->a);
}

static bool
get_any(uint8_t kind, struct reader *r, struct sp_packet *p,
    struct sp_header *h, struct sp_name *name)
{
	switch (kind) {
	case SPLITPROF_WIRE_QS_ARC:
		return get_arcs(r, p);
	case SPLITPROF_WIRE_QS_PC:
		return get_samples(r, p);
	case SPLITPROF_WIRE_QS_HEADER:
		return get_header(r, p, h);
	case SPLITPROF_WIRE_QS_LOST:
		return get_counts(r, p, SP_PACKET_LOST);
	case SPLITPROF_WIRE_QS_END:
		return get_counts(r, p, SP_PACKET_END);
	case SPLITPROF_WIRE_QS_TASK:
		return get_id(r, p, SP_PACKET_TASK);
	case SPLITPROF_WIRE_QS_NAME:
		return get_id(r, p, SP_PACKET_NAME) && get_text(r, name);
	}
	return false;
}

bool
sp_qsrecord_decode(uint8_t kind, const uint8_t *data, size_t n,
    struct sp_packet *p, struct sp_header *h, struct sp_name *name)
{
	struct reader r = { data, n };

	if (n < SP_QSRECORD_TIME)
		return false;
	r.p += SP_QSRECORD_TIME;
	r.n -= SP_QSRECORD_TIME;
	return get_any(kind, &r, p, h, name) && !r.n;
}
