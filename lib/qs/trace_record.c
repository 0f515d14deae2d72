/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A packet as a QS record, see trace_record.h */

#include <config.h>

#include <string.h>

#include "qs/trace_record.h"

static uint8_t *
put(uint8_t *p, uint32_t value, int bytes)
{
	for (; bytes; bytes--, value >>= 8)
		*p++ = (uint8_t)value;
	return p;
}

static uint8_t *
put_field(uint8_t *p, uint8_t form, uint32_t value)
{
	*p++ = form;
	return put(p, value, sp_qsrecord_field_bytes(form));
}

static uint8_t *
put_arcs(uint8_t *p, const struct sp_packet *packet, uint32_t count)
{
	p = put_field(p, SPLITPROF_WIRE_QS_CODE, packet->a);
	p = put_field(p, SPLITPROF_WIRE_QS_CODE, packet->b);
	return put_field(p, SPLITPROF_WIRE_QS_U32, count);
}

static uint8_t *
put_samples(uint8_t *p, const struct sp_packet *packet, uint32_t count)
{
	p = put_field(p, SPLITPROF_WIRE_QS_CODE, packet->a);
	return count == 1 ? p : put_field(p, SPLITPROF_WIRE_QS_U32, count);
}

static uint8_t *
put_counts(uint8_t *p, const struct sp_packet *packet)
{
	p = put_field(p, SPLITPROF_WIRE_QS_U32, packet->a);
	return put_field(p, SPLITPROF_WIRE_QS_U32, packet->b);
}

static uint8_t *
put_header(uint8_t *p, const struct sp_header *h)
{
	p = put_field(p, SPLITPROF_WIRE_QS_U8, SPLITPROF_WIRE_VERSION);
	p = put_field(p, SPLITPROF_WIRE_QS_U8, h->addr_bytes);
	p = put_field(p, SPLITPROF_WIRE_QS_U32, h->base);
	p = put_field(p, SPLITPROF_WIRE_QS_U32, h->rate_hz);
	if (!h->id_bytes)
		return p;
	*p++ = SPLITPROF_WIRE_QS_MEMORY;
	*p++ = h->id_bytes;
	memcpy(p, h->id, h->id_bytes);
	return p + h->id_bytes;
}

/* NULL if a text can't hold it. */
static uint8_t *
put_name(uint8_t *p, uint32_t id, const struct sp_name *name)
{
	if (memchr(name->text, 0, name->bytes))
		return NULL;
	p = put_field(p, SPLITPROF_WIRE_QS_U16, id);
	*p++ = SPLITPROF_WIRE_QS_TEXT;
	memcpy(p, name->text, name->bytes);
	p += name->bytes;
	*p++ = 0;
	return p;
}

static const uint8_t kinds[] = {
	[SP_PACKET_ARC] = SPLITPROF_WIRE_QS_ARC,
	[SP_PACKET_SAMPLE] = SPLITPROF_WIRE_QS_PC,
	[SP_PACKET_HEADER] = SPLITPROF_WIRE_QS_HEADER,
	[SP_PACKET_LOST] = SPLITPROF_WIRE_QS_LOST,
	[SP_PACKET_END] = SPLITPROF_WIRE_QS_END,
	[SP_PACKET_ARCS] = SPLITPROF_WIRE_QS_ARC,
	[SP_PACKET_SAMPLES] = SPLITPROF_WIRE_QS_PC,
	[SP_PACKET_TASK] = SPLITPROF_WIRE_QS_TASK,
	[SP_PACKET_NAME] = SPLITPROF_WIRE_QS_NAME,
	[SP_PACKET_SKIP] = 0,
};

size_t
sp_qsrecord_encode(const struct sp_packet *p, const struct sp_header *h,
    const struct sp_name *name, uint32_t time, uint8_t *kind, uint8_t *data)
{
	uint8_t *end = put(data, time, SP_QSRECORD_TIME);

	*kind = kinds[p->kind];
	switch (*kind) {
	case SPLITPROF_WIRE_QS_ARC:
		end = put_arcs(end, p, p->kind == SP_PACKET_ARC ? 1 : p->count);
		break;
	case SPLITPROF_WIRE_QS_PC:
		end = put_samples(end, p, sp_qsrecord_samples(p));
		break;
	case SPLITPROF_WIRE_QS_HEADER:
		end = put_header(end, h);
		break;
	case SPLITPROF_WIRE_QS_LOST:
	case SPLITPROF_WIRE_QS_END:
		end = put_counts(end, p);
		break;
	case SPLITPROF_WIRE_QS_TASK:
		end = put_field(end, SPLITPROF_WIRE_QS_U16, p->a);
		break;
	case SPLITPROF_WIRE_QS_NAME:
		end = put_name(end, p->a, name);
		break;
	default:
		return 0;
	}
	return end ? (size_t)(end - data) : 0;
}

static size_t
dictionary(uint8_t kind, uint8_t ap, uint8_t *data)
{
	const char *name = SPLITPROF_WIRE_QS_NAMES;
	size_t n;

	for (int i = 0; i < kind; i++)
		name += strlen(name) + 1;
	n = strlen(name) + 1;
	data[0] = (uint8_t)(ap + kind);
	memcpy(data + 1, name, n);
	return 1 + n;
}

size_t
sp_qsrecord_first(int i, uint8_t ap, uint8_t *id, uint8_t *data)
{
	static const uint8_t info[] = { SPLITPROF_WIRE_QS_INFO };

	*id = i == 0 ? SPLITPROF_WIRE_QS_EMPTY : i == 1 ?
	    SPLITPROF_WIRE_QS_TARGET_INFO : SPLITPROF_WIRE_QS_USER_DICT;
	if (i == 0)
		return 0;
	if (i > 1)
		return dictionary((uint8_t)(i - 2), ap, data);
	memcpy(data, info, sizeof(info));
	return sizeof(info);
}
