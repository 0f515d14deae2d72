/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ITM and DWT packets: see itm.h */

#include "itm/itm.h"

#define SYNC_ZEROS	5u	/* whole bytes of them, and then */
#define SYNC_END	0x80	/* seven zero bits and the one */
#define KNOWS_HEADERS	64	/* after so many packets */

/* What may follow a header. */
enum rest {
	NONE,
	CONTINUED,		/* bit 7 says that a byte follows: at most 4 */
	EXTENDED,		/* the same, but the fourth has 8 bits of its
				   own */
	STAMP,			/* the same as CONTINUED, but 4 or 6 */
	SIZED			/* bits 1 and 0 say: 1, 2 or 4 */
};

/* Of several rows the first that fits counts; a header of 0 is no header. */
static const struct form {
	uint8_t mask, value;
	enum sp_itm_kind kind;
	enum rest rest;
} forms[] = {
	{ 0xff, 0x70, SP_ITM_OVERFLOW, NONE },
	{ 0x8f, 0x00, SP_ITM_LOCAL_TIME, NONE },
	{ 0xcf, 0xc0, SP_ITM_LOCAL_TIME, CONTINUED },
	{ 0xff, 0x94, SP_ITM_GLOBAL_TIME, CONTINUED },
	{ 0xff, 0xb4, SP_ITM_GLOBAL_TIME, STAMP },
	{ 0x8b, 0x08, SP_ITM_EXTENSION, NONE },
	{ 0x8b, 0x88, SP_ITM_EXTENSION, EXTENDED },
	{ 0x07, 0x01, SP_ITM_PORT, SIZED },
	{ 0x07, 0x02, SP_ITM_PORT, SIZED },
	{ 0x07, 0x03, SP_ITM_PORT, SIZED },
	{ 0xff, 0x05, SP_ITM_EVENTS, SIZED },
	{ 0xff, 0xed, SP_ITM_EVENTS, SIZED },		/* of the PMU */
	{ 0xff, 0x0e, SP_ITM_EXCEPTION, SIZED },
	{ 0xff, 0x15, SP_ITM_SLEEP, SIZED },
	{ 0xff, 0x17, SP_ITM_SAMPLE, SIZED },
	/* Ids 8 to 15, then 16 to 23, of any size. */
	{ 0xc7, 0x45, SP_ITM_DATA, SIZED },
	{ 0xc7, 0x46, SP_ITM_DATA, SIZED },
	{ 0xc7, 0x47, SP_ITM_DATA, SIZED },
	{ 0xc7, 0x85, SP_ITM_DATA, SIZED },
	{ 0xc7, 0x86, SP_ITM_DATA, SIZED },
	{ 0xc7, 0x87, SP_ITM_DATA, SIZED }
};

static const struct form *
find_form(uint8_t header)
{
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if ((header & forms[i].mask) == forms[i].value)
			return header ? &forms[i] : NULL;
	return NULL;
}

/*
 * Bytes of the packet at p, of which n are there, up to the one without bit 7:
 * 0 if none of max has it clear, more than n if that is not known.
 */
static size_t
continued_length(const uint8_t *p, size_t n, size_t max)
{
	for (size_t i = 1; i <= max; i++) {
		if (i == n)
			return n + 1;
		if (!(p[i] & 0x80))
			return i + 1;
	}
	return 0;
}

static size_t
length(const struct form *f, const uint8_t *p, size_t n)
{
	size_t bytes;

	switch (f->rest) {
	case CONTINUED:
		return continued_length(p, n, 4);
	case EXTENDED:
		bytes = continued_length(p, n, 3);
		return bytes ? bytes : 5;
	case STAMP:
		bytes = continued_length(p, n, 6);
		return bytes > n || bytes == 5 || bytes == 7 ? bytes : 0;
	case SIZED:
		return 1 + ((size_t)1 << ((p[0] & 3) - 1));
	default:
		return 1;
	}
}

/* Bits of a whole packet that are always so. */
static bool
is_sound(const struct form *f, const uint8_t *p)
{
	switch (f->kind) {
	case SP_ITM_EXCEPTION:	/* entered, left, or returned to */
		return !(p[2] & 0xce) && (p[2] & 0x30);
	case SP_ITM_SLEEP:
		return p[1] == 0x00 || p[1] == 0xff;
	default:
		return true;
	}
}

/*
 * The length of the packet at p, and its form; 0 if there is none, more than n
 * if the first n > 0 bytes do not tell.
 */
static size_t
look(const uint8_t *p, size_t n, const struct form **f)
{
	size_t bytes;

	*f = find_form(p[0]);
	if (!*f)
		return 0;
	bytes = length(*f, p, n);
	return bytes > n || is_sound(*f, p) ? bytes : 0;
}

/* Read the whole packet at in, of so many bytes. */
static void
read_packet(struct sp_itm *d, const struct form *f, const uint8_t *in,
    size_t bytes, struct sp_itm_packet *p)
{
	p->kind = f->kind;
	p->bytes = (uint8_t)(bytes - 1);
	if (f->rest == SIZED)
		for (size_t i = 1; i < bytes; i++)
			p->value |= (uint32_t)in[i] << 8 * (i - 1);
	if (f->kind == SP_ITM_SLEEP && p->value)
		p->kind = SP_ITM_SECURE;
	if ((in[0] & 0x8f) == 0x08)
		d->page = in[0] >> 4;
	if (f->kind == SP_ITM_PORT) {
		p->port = (uint8_t)(d->page << 5 | in[0] >> 3);
		d->port_bytes[p->port] += p->bytes;
	}
	d->seen[in[0]] = true;
	d->whole++;
}

/* The n bytes are done with: how many zeros they end in. */
static void
pass(struct sp_itm *d, const uint8_t *in, size_t n)
{
	d->offset += n;
	for (; n; n--, in++)
		d->zeros = *in ? 0 : d->zeros + (d->zeros < SYNC_ZEROS);
}

/* From here on bytes are skipped, and those zeros are, too. */
static void
lose(struct sp_itm *d)
{
	d->lost = true;
	d->here = d->long_run;
	*(d->wait ? &d->waited : &d->skipped) += d->long_run;
	d->pending = 0;
	d->long_run = 0;
}

static void
set_bad(const struct sp_itm *d, uint8_t byte, struct sp_itm_packet *p)
{
	p->kind = SP_ITM_BAD;
	p->offset = d->offset - d->long_run;
	p->byte = d->long_run ? 0 : byte;
}

/*
 * The end of a synchronisation packet.  Its zeros were taken for damage; unless
 * a packet, which they show to be none, has taken them for its own.
 */
static void
synchronise(struct sp_itm *d, struct sp_itm_packet *p)
{
	const uint64_t own = d->here < SYNC_ZEROS ? d->here : SYNC_ZEROS;

	if (d->lost)
		*(d->wait ? &d->waited : &d->skipped) -= own;
	d->lost = d->wait = false;
	d->here = d->long_run = 0;
	d->pending = 0;
	d->page = 0;
	p->kind = SP_ITM_SYNC;
}

/* A zero where a header is due, or what follows: 1 if the byte is used. */
static int
take_zero(struct sp_itm *d, uint8_t byte, struct sp_itm_packet *p)
{
	if (!byte) {
		d->pending += d->pending < SYNC_ZEROS;
		d->long_run++;
		return 1;
	}
	if (byte == SYNC_END && d->pending == SYNC_ZEROS) {
		synchronise(d, p);
		return 1;
	}
	set_bad(d, byte, p);
	lose(d);
	return 0;
}

enum chain { BROKEN, OPEN, CLOSED };

/* Are packets in a row at in? */
static enum chain
find_chain(const struct sp_itm *d, const uint8_t *in, size_t n)
{
	const struct form *f;
	size_t bytes;

	for (int i = 0; i < SP_ITM_CHAIN; i++) {
		if (!n)
			return OPEN;
		if (d->whole >= KNOWS_HEADERS && !d->seen[in[0]])
			return BROKEN;
		bytes = look(in, n, &f);
		if (!bytes)
			return BROKEN;
		if (bytes > n)
			return OPEN;
		in += bytes;
		n -= bytes;
	}
	return CLOSED;
}

/* Skip a byte, or find that packets go on: used or not; -1: wait for more. */
static int
search(struct sp_itm *d, const uint8_t *in, size_t n, bool ended,
    struct sp_itm_packet *p)
{
	if (in[0] == SYNC_END && d->zeros == SYNC_ZEROS) {
		synchronise(d, p);
		return 1;
	}
	if (!d->wait && !d->packets[SP_ITM_SYNC]) {
		const enum chain chain = find_chain(d, in, n);

		if (chain == OPEN && !ended)
			return -1;
		if (chain == CLOSED) {
			d->lost = false;
			d->here = 0;
			return 0;
		}
	}
	d->here++;
	*(d->wait ? &d->waited : &d->skipped) += 1;
	return 1;
}

/* A packet that begins at in; -1: wait for more. */
static int
take_packet(struct sp_itm *d, const uint8_t *in, size_t n, bool ended,
    struct sp_itm_packet *p)
{
	const struct form *f;
	const size_t bytes = look(in, n, &f);

	if (bytes > n && !ended)
		return -1;
	if (bytes && bytes <= n) {
		read_packet(d, f, in, bytes, p);
		return (int)bytes;
	}
	set_bad(d, in[0], p);
	p->cut = bytes > n;
	lose(d);
	return 0;
}

/* One step: the bytes it has used, or -1. */
static int
step(struct sp_itm *d, const uint8_t *in, size_t n, bool ended,
    struct sp_itm_packet *p)
{
	if (d->wait && !d->lost)
		lose(d);
	if (d->lost)
		return search(d, in, n, ended, p);
	if (!in[0] || d->pending)
		return take_zero(d, in[0], p);
	return take_packet(d, in, n, ended, p);
}

/* The input ends in zeros: a packet's beginning. */
static void
end(struct sp_itm *d, struct sp_itm_packet *p)
{
	if (!d->pending)
		return;
	set_bad(d, 0, p);
	p->cut = true;
	lose(d);
}

size_t
sp_itm_feed(struct sp_itm *d, const uint8_t *in, size_t n, bool ended,
    struct sp_itm_packet *p)
{
	size_t used = 0;

	*p = (struct sp_itm_packet){ .kind = SP_ITM_NOTHING };
	while (used < n && p->kind == SP_ITM_NOTHING) {
		const int bytes = step(d, in + used, n - used, ended, p);

		if (bytes < 0)
			break;
		pass(d, in + used, (size_t)bytes);
		used += (size_t)bytes;
	}
	if (ended && used == n && p->kind == SP_ITM_NOTHING)
		end(d, p);
	d->packets[p->kind]++;
	return used;
}

void
sp_itm_break(struct sp_itm *d)
{
	if (!d->lost)
		lose(d);
	d->zeros = 0;
	d->here = 0;
}
