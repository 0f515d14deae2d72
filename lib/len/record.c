/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text records of the Lenlab protocol, see record.h */

#include <config.h>

#include "base/little_endian.h"
#include "len/bsl_code.h"
#include "len/record.h"
#include "text/record.h"

/* What stands before the data of Lenlab 8.6 in them: code and argument. */
#define BEFORE_8_6	5

/* The length of a packet tells, with the bytes that it has, its layout. */
static bool
take_packet(void *record, char **f)
{
	struct sp_record_len *const r = record;
	uint64_t length;

	if (!sp_record_number(f[2], UINT16_MAX, &length) ||
	    !sp_record_bytes(f[3], r->data, sizeof(r->data), &r->bytes))
		return false;
	if (r->label == SP_LEN_BSL_COMMAND && length && r->bytes == length)
		r->kind = SP_RECORD_LEN_FRAME;
	else if (r->label != SP_LEN_LENLAB)
		return false;
	else if (length && r->bytes == length + 4)
		r->kind = SP_RECORD_LEN_8_0;
	else if (r->bytes == length + BEFORE_8_6)
		r->kind = SP_RECORD_LEN_8_6;
	else
		return false;
	return true;
}

static bool
take_ack(void *record, char **f)
{
	struct sp_record_len *const r = record;

	(void)f;
	r->bytes = 0;
	return sp_bslcode_ack(r->label) != NULL;
}

static bool
take_reply(void *record, char **f)
{
	struct sp_record_len *const r = record;

	if (!sp_record_bytes(f[2], r->data + 1, UINT16_MAX - 1, &r->bytes))
		return false;
	r->bytes++;
	r->label = SP_LEN_BSL_REPLY;
	return true;
}

#define NUMBER(member)	SP_RECORD_NUMBER(struct sp_record_len, member)

/* The names of codes are for people. */
static const struct sp_record_kind kinds[] = {
	{ "packet", 4, take_packet, 0, { NUMBER(label) } },
	{ "ack", 3, take_ack, SP_RECORD_LEN_ACK, { NUMBER(label) } },
	{ "bslreply", 3, take_reply, SP_RECORD_LEN_FRAME, { NUMBER(data[0]) } },
	{ .name = "bad", .fields = 3, .kind = SP_RECORD_LEN_LOST },
	{ .name = "skip", .fields = 3, .kind = SP_RECORD_LEN_LOST },
};

bool
sp_record_len_take(struct sp_record_len *r, char *line)
{
	r->kind = SP_RECORD_LEN_NONE;
	return sp_record_take(kinds, sizeof(kinds) / sizeof(*kinds), r, line);
}

size_t
sp_record_len_encode(const struct sp_record_len *r, uint8_t *out)
{
	switch (r->kind) {
	case SP_RECORD_LEN_ACK:
		out[0] = r->label;
		return 1;
	case SP_RECORD_LEN_FRAME:
		return sp_len_frame(r->label, r->data, r->bytes, out);
	case SP_RECORD_LEN_8_0:
		return sp_len_packet(r->data, r->bytes, out);
	case SP_RECORD_LEN_8_6:
		return sp_len_packet_8_6(r->data[0], sp_little32(r->data + 1),
		    r->data + BEFORE_8_6, r->bytes - BEFORE_8_6, out);
	default:
		return 0;
	}
}
