/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dialogue with a device that answers, see dialogue.h */

#include <config.h>

#include <errno.h>
#include <poll.h>
#include <string.h>

#include "len/dialogue_inner.h"

#define STALL_MS	1500	/* without a byte taken the line takes none */

static bool
fails(struct sp_dialogue *d)
{
	if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
		sp_dialogue_lose(d, errno);
	return d->gone;
}

bool
sp_dialogue_send(struct sp_dialogue *d, const uint8_t *bytes, size_t n)
{
	if (d->trace)
		d->trace(true, bytes, n);
	while (n && !d->gone) {
		ssize_t took;

		if (!sp_dialogue_ready(d, POLLOUT, STALL_MS))
			return false;
		took = sp_dialogue_put(d, bytes, n);
		if (took < 0 && fails(d))
			break;
		if (took > 0) {
			bytes += took;
			n -= (size_t)took;
		}
	}
	return !n;
}

/* Wait for bytes and put them behind what is held. */
static bool
receive(struct sp_dialogue *d, int ms)
{
	ssize_t came;

	if (d->gone || !sp_dialogue_ready(d, POLLIN, ms))
		return false;
	came = sp_dialogue_get(d, d->held + d->n, sizeof(d->held) - d->n);
	if (came == 0)
		sp_dialogue_lose(d, 0);
	if (came < 0)
		(void)fails(d);
	if (came <= 0)
		return !d->gone;
	if (d->trace)
		d->trace(false, d->held + d->n, (size_t)came);
	d->n += (size_t)came;
	return true;
}

/* The next event in what is held. */
static bool
look(struct sp_dialogue *d, bool silent, struct sp_len_event *e)
{
	memmove(d->held, d->held + d->used, d->n - d->used);
	d->n -= d->used;
	d->used = sp_len_feed(&d->parser, d->held, d->n, silent, e);
	d->damaged += e->kind == SP_LEN_BAD || e->kind == SP_LEN_SKIP;
	return e->kind != SP_LEN_NOTHING;
}

bool
sp_dialogue_next(struct sp_dialogue *d, int ms, struct sp_len_event *e)
{
	const double end = sp_dialogue_clock() + ms;

	while (!look(d, false, e)) {
		const double left = end - sp_dialogue_clock();

		if (sp_dialogue_over(d) || left < -SP_DIALOGUE_LATE_MS ||
		    !receive(d, left > 0 ? (int)left + 1 : 0)) {
			/* What was begun is over, and a new one in step. */
			if (look(d, true, e))
				return true;
			d->parser.framing.after_skip = false;
			d->silences++;
			return false;
		}
	}
	return true;
}

bool
sp_dialogue_drain(struct sp_dialogue *d, int quiet_ms, int most_ms)
{
	const double end = sp_dialogue_clock() + most_ms;
	bool came;

	do {
		d->n = d->used = 0;
		came = !sp_dialogue_over(d) && receive(d, quiet_ms);
	} while (came && sp_dialogue_clock() < end);
	d->n = d->used = 0;
	sp_framing_resume(&d->parser.framing);
	return !came;
}
