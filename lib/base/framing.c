/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets in a damaged stream, see framing.h */

#include <config.h>

#include "base/framing.h"

void
sp_framing_damaged(struct sp_framing *f)
{
	f->places += !f->reported;
	f->reported = true;
}

void
sp_framing_resume(struct sp_framing *f)
{
	f->loose = 0;
	f->reported = f->after_skip = false;
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
report_loose(struct sp_framing *f, const struct sp_framing_protocol *protocol,
    void *arg)
{
	const uint64_t loose = f->loose;
	const bool report = loose && !f->reported;

	f->loose = 0;
	if (report) {
		sp_framing_damaged(f);
		protocol->skip(arg, loose, f->offset - loose);
	}
	return report;
}

size_t
sp_framing_feed(struct sp_framing *f,
    const struct sp_framing_protocol *protocol, void *arg, const uint8_t *in,
    size_t n, bool ended)
{
	const uint64_t begin = f->offset;

	while (f->offset - begin < n) {
		const size_t at = (size_t)(f->offset - begin);
		const struct sp_framing_look look =
		    protocol->look(arg, in + at, n - at, ended);

		if (look.verdict == SP_FRAMING_MORE)
			break;
		if (look.verdict == SP_FRAMING_NONE) {
			skip(f);
			continue;
		}
		if (report_loose(f, protocol, arg))
			return (size_t)(f->offset - begin);
		if (look.verdict == SP_FRAMING_BAD) {
			sp_framing_damaged(f);
			protocol->bad(arg, look.fault, f->offset);
			skip(f);
		} else {
			protocol->packet(arg, in + at, &look, f->offset);
			f->reported = f->after_skip = false;
			f->offset += look.size;
		}
		return (size_t)(f->offset - begin);
	}
	if (ended)
		(void)report_loose(f, protocol, arg);
	return (size_t)(f->offset - begin);
}
