/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets in a damaged stream, see framing.h */

#include <config.h>

#include "base/framing.h"

void
sp_framing_resume(struct sp_framing *f)
{
	f->loose = 0;
	f->reported = f->after_skip = false;
}

/* Something is wrong here: one more place, if it was not counted yet. */
static void
count_damage(struct sp_framing *f)
{
	f->places += !f->reported;
	f->reported = true;
}

static void
skip(struct sp_framing *f)
{
	f->offset++;
	f->skipped++;
	f->loose++;
	f->after_skip = true;
}

/* Bytes were skipped that nothing has reported yet. */
static bool
report_loose(struct sp_framing *f, struct sp_framing_event *e)
{
	const uint64_t loose = f->loose;
	const bool report = !f->reported;

	f->loose = 0;
	if (report) {
		count_damage(f);
		e->kind = SP_FRAMING_SKIP;
		e->skipped = loose;
		e->offset = f->offset - loose;
	}
	return report;
}

/* What is at this place. */
static void
take(struct sp_framing *f, const struct sp_framing_look *look,
    struct sp_framing_event *e)
{
	const bool bad = look->verdict == SP_FRAMING_BAD;

	e->look = *look;
	e->kind = bad ? SP_FRAMING_FAULT : SP_FRAMING_PACKET;
	e->offset = f->offset;
	if (bad)
		count_damage(f);
	if (bad && !look->size) {
		skip(f);
		return;
	}
	f->reported = f->after_skip = false;
	f->offset += look->size;
	f->skipped += bad ? look->size : 0;
}

size_t
sp_framing_feed(struct sp_framing *f,
    struct sp_framing_look (*look)(void *arg, const uint8_t *p, size_t n,
    bool ended), void *arg, const uint8_t *in, size_t n, bool ended,
    struct sp_framing_event *e)
{
	const uint64_t begin = f->offset;

	e->kind = SP_FRAMING_NOTHING;
	e->offset = begin;
	while (f->offset - begin < n) {
		const size_t at = (size_t)(f->offset - begin);
		const struct sp_framing_look l = look(arg, in + at, n - at,
		    ended);

		if (l.verdict == SP_FRAMING_MORE)
			break;
		if (l.verdict == SP_FRAMING_NONE) {
			skip(f);
			continue;
		}
		e->at = in + at;
		if (!f->loose || !report_loose(f, e))
			take(f, &l, e);
		return (size_t)(f->offset - begin);
	}
	if (ended && f->loose)
		(void)report_loose(f, e);
	return (size_t)(f->offset - begin);
}
