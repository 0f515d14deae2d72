/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a MiniProfiler firmware sends as text records, see mp_text.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "common/recordio.h"
#include "mp_text.h"
#include "text/digits.h"
#include "text/escape.h"

/* The most that are held before a variant is settled, in bytes. */
#define GUESS_MAX	((size_t)128 << 10)

static const char *const faults[SP_MP_FAULTS] = {
	[SP_MP_CRC] = "crc",
	[SP_MP_END] = "end",
	[SP_MP_LENGTH] = "length",
	[SP_MP_BAD_VERSION] = "version",
	[SP_MP_BAD_COUNT] = "count",
};

static void
print_nothing(struct mp_text *t, const struct sp_mp_event *e)
{
	fputs(e->type == SPLITPROF_WIRE_MP_ACK ? "ack\n" : "nack\n", t->out);
}

static void
print_meta(struct mp_text *t, const struct sp_mp_event *e)
{
	char version[SP_ESCAPE_ROOM(SPLITPROF_WIRE_MP_VERSION_MAX)];
	struct sp_mp_meta m;

	sp_mp_meta(e->payload, &m);
	sp_escape(m.version, m.version_bytes, version);
	fprintf(t->out, "meta\t%" PRIu32 "\t%" PRIu32 "\t0x%08" PRIx32
	    "\t%s\n", m.mcu_clock_hz, m.timer_hz, m.build_id, version);
	sp_mpclock_meta(&t->clock);
}

static void
print_status(struct mp_text *t, const struct sp_mp_event *e)
{
	struct sp_mp_status s;

	sp_mp_status(e->payload, &s);
	fprintf(t->out, "status\t%u\t%" PRIu32 "\t%" PRIu32 "\t%u\n",
	    s.profiling, s.overflows, s.records, s.usage_percent);
	/* Where it is less than before, the firmware began to count anew. */
	t->overflowed += s.overflows -
	    (s.overflows < t->overflows ? 0 : t->overflows);
	t->overflows = s.overflows;
}

/* Room for a line of a call. */
#define LINE_MAX_BYTES	(8 + 4 * (SP_DIGITS_MAX + 1))

static char *
put_call(char *p, const struct sp_call *c)
{
	memcpy(p, "call\t", 5);
	p = sp_digits_address(p + 5, c->func);
	*p++ = '\t';
	p = sp_digits_signed(p, c->entry_us);
	*p++ = '\t';
	p = sp_digits(p, c->duration_us);
	*p++ = '\t';
	p = sp_digits(p, c->depth);
	*p++ = '\n';
	return p;
}

/* What most of the output is, so not by printf. */
static void
print_calls(struct mp_text *t, const struct sp_mp_event *e)
{
	const size_t n = sp_mp_calls(e->bytes);
	char lines[32 * LINE_MAX_BYTES];
	const char *const full = lines + sizeof(lines) - LINE_MAX_BYTES;
	char *p = lines;
	struct sp_call c;

	for (size_t i = 0; i < n; i++) {
		sp_mp_call(e->payload, i, &c);
		c.entry_us = sp_mpclock_entry(&t->clock, &c);
		p = put_call(p, &c);
		if (p > full) {
			record_put(t->out, (uint8_t *)lines,
			    (size_t)(p - lines));
			p = lines;
		}
	}
	record_put(t->out, (uint8_t *)lines, (size_t)(p - lines));
	t->calls += n;
}

static void (*const prints[])(struct mp_text *, const struct sp_mp_event *) = {
	[SPLITPROF_WIRE_MP_ACK] = print_nothing,
	[SPLITPROF_WIRE_MP_NACK] = print_nothing,
	[SPLITPROF_WIRE_MP_METADATA] = print_meta,
	[SPLITPROF_WIRE_MP_STATUS] = print_status,
	[SPLITPROF_WIRE_MP_CALLS] = print_calls,
};

static void
print_event(struct mp_text *t, const struct sp_mp_event *e)
{
	switch (e->kind) {
	case SP_MP_NOTHING:
		break;
	case SP_MP_PACKET:
		prints[e->type](t, e);
		break;
	case SP_MP_OTHER:
		fprintf(t->out, "other\t%u\t", e->type);
		record_put_bytes(t->out, e->payload, e->bytes);
		putc('\n', t->out);
		break;
	case SP_MP_BAD:
		fprintf(t->out, "bad\t%s\t%" PRIu64 "\n", faults[e->fault],
		    e->offset);
		break;
	case SP_MP_SKIP:
		record_put_skip(t->out, e->offset, e->skipped);
		break;
	}
}

/* Find out the variant; false if more bytes are needed first. */
static bool
find_variant(struct mp_text *t, const uint8_t *in, size_t n, bool ended)
{
	struct sp_mp_variant *const v = &t->mp.variant;

	if (t->guessed)
		return true;
	t->guessed = sp_mp_guess(in, n, ended || n >= GUESS_MAX, v);
	if (t->guessed)
		fprintf(t->out, "# variant: mpdecode%s -c 0x%04" PRIx16 "%s\n",
		    v->crc_big ? " -B" : "", v->crc_start,
		    v->swapped ? " -S" : "");
	return t->guessed;
}

void
mp_text_begin(struct mp_text *t)
{
	t->mp = (struct sp_mp){ .variant = t->variant };
	t->clock = (struct sp_mpclock){ .started = false };
	t->guessed = !t->guess;
	t->overflows = 0;
	t->overflowed = 0;
}

size_t
mp_text_feed(struct mp_text *t, const uint8_t *in, size_t n, bool ended)
{
	struct sp_mp_event e = { .kind = SP_MP_NOTHING };
	size_t used = 0;

	if (!find_variant(t, in, n, ended))
		return 0;
	do {
		used += sp_mp_feed(&t->mp, in + used, n - used, ended, &e);
		print_event(t, &e);
	} while (e.kind != SP_MP_NOTHING);
	return used;
}

uint64_t
mp_text_bad(const struct mp_text *t)
{
	uint64_t n = 0;

	for (int i = 0; i < SP_MP_FAULTS; i++)
		n += t->mp.bad[i];
	return n;
}

static void
print_bad(const struct sp_mp *mp, const char *name)
{
	warnx("%s: bad packets: %" PRIu64 " by CRC, %" PRIu64 " by end, %"
	    PRIu64 " by length, %" PRIu64 " by version, %" PRIu64
	    " by count", name, mp->bad[SP_MP_CRC], mp->bad[SP_MP_END],
	    mp->bad[SP_MP_LENGTH], mp->bad[SP_MP_BAD_VERSION],
	    mp->bad[SP_MP_BAD_COUNT]);
	if (mp->bad[SP_MP_BAD_VERSION])
		warnx("%s: calls of another version of the protocol than %d",
		    name, SPLITPROF_WIRE_MP_VERSION);
}

static void
print_damage(const struct mp_text *t, const char *name)
{
	const struct sp_mp *const mp = &t->mp;

	if (mp->framing.places)
		warnx("%s: %" PRIu64 " bytes skipped in %" PRIu64 " places",
		    name, mp->framing.skipped, mp->framing.places);
	if (mp_text_bad(t))
		print_bad(mp, name);
	if (mp->others)
		warnx("%s: %" PRIu64 " packets of unknown types", name,
		    mp->others);
	if (t->overflowed)
		warnx("%s: the firmware's buffer was full %" PRIu64
		    " times, so calls are missing: a faster line, fewer "
		    "instrumented functions, or mpencode config=DEPTH,MIN_US "
		    "helps", name, t->overflowed);
	if (t->clock.restarts)
		warnx("%s: the firmware's clock began anew %" PRIu64 " times",
		    name, t->clock.restarts);
	if (!mp->packets && mp->framing.places)
		warnx("%s: no packet is sound%s", name, t->guess ?
		    " in any variant" : ": -g may know why");
}

bool
mp_text_damaged(const struct mp_text *t, const char *name, bool quiet)
{
	if (!t->mp.framing.places && !t->mp.others && !t->overflowed &&
	    !t->clock.restarts)
		return false;
	if (!quiet)
		print_damage(t, name);
	return true;
}
