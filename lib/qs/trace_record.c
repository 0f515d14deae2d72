/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets in QS records, see trace_record.h */

#include <config.h>

#include <string.h>

#include "base/little_endian.h"
#include "qs/trace_record.h"

#define U8	SPLITPROF_WIRE_QS_U8
#define U16	SPLITPROF_WIRE_QS_U16
#define U32	SPLITPROF_WIRE_QS_U32
#define CODE	SPLITPROF_WIRE_QS_CODE

#define NUMBERS	4	/* the most that a record has */

/* The numbers that a kind of record begins with; 0 behind the last. */
static const uint8_t forms[SPLITPROF_WIRE_QS_KINDS][NUMBERS + 1] = {
	[SPLITPROF_WIRE_QS_ARC] = { CODE, CODE, U32 },
	[SPLITPROF_WIRE_QS_PC] = { CODE, U32 },	/* not a count of 1 */
	[SPLITPROF_WIRE_QS_HEADER] = { U8, U8, U32, U32 },
	[SPLITPROF_WIRE_QS_LOST] = { U32, U32 },
	[SPLITPROF_WIRE_QS_END] = { U32, U32 },
	[SPLITPROF_WIRE_QS_TASK] = { U16 },
	[SPLITPROF_WIRE_QS_NAME] = { U16 },
};

/* Bytes of a number behind its form. */
static size_t
field_bytes(uint8_t form)
{
	return form == U8 ? 1 : form == U16 ? 2 : 4;
}

static uint8_t *
put(uint8_t *p, uint8_t form, uint32_t value)
{
	*p++ = form;
	for (size_t i = 0; i < field_bytes(form); i++)
		*p++ = (uint8_t)(value >> 8 * i);
	return p;
}

static uint8_t *
put_id(uint8_t *p, const struct sp_header *h)
{
	if (!h->id_bytes)
		return p;
	*p++ = SPLITPROF_WIRE_QS_MEMORY;
	*p++ = h->id_bytes;
	memcpy(p, h->id, h->id_bytes);
	return p + h->id_bytes;
}

/* NULL if a text can't hold it. */
static uint8_t *
put_name(uint8_t *p, const struct sp_name *name)
{
	if (memchr(name->text, 0, name->bytes))
		return NULL;
	*p++ = SPLITPROF_WIRE_QS_TEXT;
	memcpy(p, name->text, name->bytes);
	p += name->bytes;
	*p++ = 0;
	return p;
}

static const uint8_t records[] = {
	[SP_PACKET_ARC] = SPLITPROF_WIRE_QS_ARC,
	[SP_PACKET_SAMPLE] = SPLITPROF_WIRE_QS_PC,
	[SP_PACKET_HEADER] = SPLITPROF_WIRE_QS_HEADER,
	[SP_PACKET_LOST] = SPLITPROF_WIRE_QS_LOST,
	[SP_PACKET_END] = SPLITPROF_WIRE_QS_END,
	[SP_PACKET_ARCS] = SPLITPROF_WIRE_QS_ARC,
	[SP_PACKET_SAMPLES] = SPLITPROF_WIRE_QS_PC,
	[SP_PACKET_TASK] = SPLITPROF_WIRE_QS_TASK,
	[SP_PACKET_MARK] = 0,
	[SP_PACKET_VALUE] = 0,
	[SP_PACKET_TASK_STACK] = 0,
	[SP_PACKET_NAME] = SPLITPROF_WIRE_QS_NAME,
	[SP_PACKET_STACK] = SPLITPROF_WIRE_QS_PC,
	[SP_PACKET_PART] = 0,
	[SP_PACKET_UNREADABLE] = 0,
	[SP_PACKET_SKIP] = 0,
};

size_t
sp_qsrecord_encode(const struct sp_packet *p, const struct sp_header *h,
    const struct sp_name *name, uint32_t time, uint8_t *kind, uint8_t *data)
{
	const uint8_t k = *kind = records[p->kind];
	uint32_t numbers[NUMBERS] = { p->a, p->b,
	    p->kind == SP_PACKET_ARC ? 1 : p->count };
	uint8_t *end = data + SP_QSRECORD_TIME;

	sp_put_little32(data, time);
	if (k == SPLITPROF_WIRE_QS_PC)
		numbers[1] = sp_qsrecord_samples(p);
	else if (k == SPLITPROF_WIRE_QS_HEADER) {
		numbers[0] = SPLITPROF_WIRE_VERSION;
		numbers[1] = h->addr_bytes;
		numbers[2] = h->base;
		numbers[3] = h->rate_hz;
	}
	for (int i = 0; forms[k][i]; i++) {
		if (k == SPLITPROF_WIRE_QS_PC && i == 1 && numbers[1] == 1)
			break;
		end = put(end, forms[k][i], numbers[i]);
	}
	if (k == SPLITPROF_WIRE_QS_HEADER)
		end = put_id(end, h);
	else if (k == SPLITPROF_WIRE_QS_NAME)
		end = put_name(end, name);
	return k && end ? (size_t)(end - data) : 0;
}

/* What is left of a record's data. */
struct reader {
	const uint8_t *p;
	size_t n;
};

/* The next field, if it is of that form. */
static bool
get(struct reader *r, uint8_t form, uint32_t *value)
{
	const size_t bytes = field_bytes(form);

	if (r->n < 1 + bytes || r->p[0] != form)
		return false;
	*value = 0;
	for (size_t i = bytes; i > 0; i--)
		*value = *value << 8 | r->p[i];
	r->p += 1 + bytes;
	r->n -= 1 + bytes;
	return true;
}

/* All that is left is a MEMORY that is an id. */
static bool
get_id(struct reader *r, struct sp_header *h)
{
	if (r->n < 2 || r->p[0] != SPLITPROF_WIRE_QS_MEMORY ||
	    r->p[1] > sizeof(h->id) || r->n != 2 + (size_t)r->p[1])
		return false;
	h->id_bytes = r->p[1];
	memcpy(h->id, r->p + 2, h->id_bytes);
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

/* What the numbers say, and the id that may follow. */
static bool
get_header(struct reader *r, const uint32_t *numbers, struct sp_header *header)
{
	struct sp_header h = { .version = (uint8_t)numbers[0],
	    .addr_bytes = (uint8_t)numbers[1], .base = numbers[2],
	    .rate_hz = numbers[3] };

	if (h.version != SPLITPROF_WIRE_VERSION ||
	    h.addr_bytes < SPLITPROF_WIRE_ADDR_MIN ||
	    h.addr_bytes > SPLITPROF_WIRE_ADDR_MAX ||
	    (r->n && !get_id(r, &h)))
		return false;
	*header = h;
	return true;
}

/* The packet that the numbers of a record are; false if it is none. */
static bool
set_packet(struct sp_packet *p, uint8_t kind, const uint32_t *numbers)
{
	*p = (struct sp_packet){ .a = numbers[0], .b = numbers[1],
	    .count = numbers[2] };
	/* Those with counts come behind those without. */
	while (records[p->kind] != kind)
		p->kind++;
	if (kind == SPLITPROF_WIRE_QS_PC) {
		p->b = 0;
		p->count = numbers[1];
	} else if (kind != SPLITPROF_WIRE_QS_ARC)
		return true;
	if (p->count != 1)
		p->kind = p->kind == SP_PACKET_ARC ? SP_PACKET_ARCS :
		    SP_PACKET_SAMPLES;
	return p->count > 0;
}

bool
sp_qsrecord_decode(uint8_t kind, const uint8_t *data, size_t n,
    struct sp_packet *p, struct sp_header *h, struct sp_name *name)
{
	struct reader r = { data + SP_QSRECORD_TIME, n - SP_QSRECORD_TIME };
	uint32_t numbers[NUMBERS] = { 0 };

	if (n < SP_QSRECORD_TIME || kind >= SPLITPROF_WIRE_QS_KINDS ||
	    !forms[kind][0])
		return false;
	for (int i = 0; forms[kind][i]; i++) {
		if (kind == SPLITPROF_WIRE_QS_PC && i == 1 && !r.n)
			numbers[i] = 1;
		else if (!get(&r, forms[kind][i], &numbers[i]))
			return false;
	}
	if (!set_packet(p, kind, numbers) ||
	    (kind == SPLITPROF_WIRE_QS_HEADER && !get_header(&r, numbers, h)) ||
	    (kind == SPLITPROF_WIRE_QS_NAME && !get_text(&r, name)))
		return false;
	return !r.n;
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

#define PIECE	UINT8_MAX	/* the most bytes of a field */

size_t
sp_qspackets_put(const uint8_t *packets, size_t n, uint8_t *data)
{
	uint8_t *p = data + SP_QSRECORD_TIME;

	memset(data, 0, SP_QSRECORD_TIME);
	while (n) {
		const size_t piece = n < PIECE ? n : PIECE;

		*p++ = SPLITPROF_WIRE_QS_MEMORY;
		*p++ = (uint8_t)piece;
		memcpy(p, packets, piece);
		p += piece;
		packets += piece;
		n -= piece;
	}
	return (size_t)(p - data);
}

bool
sp_qspackets_get(const uint8_t *data, size_t n, uint8_t *packets, size_t *made)
{
	size_t at = SP_QSRECORD_TIME;

	*made = 0;
	if (n && data[0] != 0) {
		memcpy(packets, data, n);
		*made = n;
		return true;
	}
	while (at + 2 <= n && data[at] == SPLITPROF_WIRE_QS_MEMORY &&
	    at + 2 + data[at + 1] <= n) {
		memcpy(packets + *made, data + at + 2, data[at + 1]);
		*made += data[at + 1];
		at += 2 + (size_t)data[at + 1];
	}
	return !n || at == n;
}
