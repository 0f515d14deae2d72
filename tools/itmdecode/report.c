/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What itmdecode says, see report.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "report.h"

#define PLACES	10		/* of damage, that are printed each */

void
itm_print_place(const struct decoder *d, const struct sp_itm_packet *p)
{
	if (d->quiet || d->itm.packets[SP_ITM_BAD] > PLACES)
		return;
	warnx("%s: byte %" PRIu64 "%s: 0x%02x: %s", d->in->name, p->offset,
	    d->id ? " of the trace" : "", p->byte,
	    p->cut ? "the packet is cut" : "no packet");
}

/* "port 3, 12 bytes": the port that most bytes came on, but for ours. */
static void
print_other_port(const struct decoder *d)
{
	unsigned most = 0;

	for (unsigned i = 0; i < SP_ITM_PORTS; i++)
		if (d->itm.port_bytes[i] > d->itm.port_bytes[most])
			most = i;
	if (d->itm.port_bytes[most])
		warnx("%s: nothing on port %u, but %" PRIu64 " bytes on port "
		    "%u: try -p %u", d->in->name, d->port,
		    d->itm.port_bytes[most], most, most);
	else if (d->itm.packets[SP_ITM_SAMPLE])
		warnx("%s: nothing on any port, but %" PRIu64 " samples: "
		    "try -s", d->in->name, d->itm.packets[SP_ITM_SAMPLE]);
	else
		warnx("%s: nothing on any port", d->in->name);
}

/* Was there nothing of what is wanted? */
static bool
print_nothing(const struct decoder *d)
{
	const uint64_t *const packets = d->itm.packets;

	if (d->rate_hz ? packets[SP_ITM_SAMPLE] || packets[SP_ITM_SLEEP] ||
	    packets[SP_ITM_SECURE] : d->itm.port_bytes[d->port])
		return false;
	if (d->quiet)
		return true;
	if (d->itm.wait)
		warnx("%s: no synchronisation packet: turn them on, or try "
		    "without -w", d->in->name);
	else if (d->rate_hz)
		warnx("%s: no samples: turn them on in DWT_CTRL", d->in->name);
	else
		print_other_port(d);
	return true;
}

/* What is said of -s that is no fault. */
static void
print_shares(const struct decoder *d)
{
	const uint64_t *const packets = d->itm.packets;
	const uint64_t all = packets[SP_ITM_SAMPLE] + packets[SP_ITM_SLEEP] +
	    packets[SP_ITM_SECURE];

	if (!d->rate_hz || d->quiet)
		return;
	if (packets[SP_ITM_SLEEP])
		warnx("%s: asleep in %.1f %% of the time: %" PRIu64 " of %"
		    PRIu64 " samples, which are left out", d->in->name,
		    100.0 * (double)packets[SP_ITM_SLEEP] / (double)all,
		    packets[SP_ITM_SLEEP], all);
	if (packets[SP_ITM_SECURE])
		warnx("%s: in secure code for %.1f %% of the time: %" PRIu64
		    " of %" PRIu64 " samples, which are left out", d->in->name,
		    100.0 * (double)packets[SP_ITM_SECURE] / (double)all,
		    packets[SP_ITM_SECURE], all);
}

/* The frames' part. */
static bool
print_frames(const struct decoder *d)
{
	const struct sp_tpiu *const t = &d->tpiu;
	const unsigned rest = sp_tpiu_rest(t);

	if (!d->id || (t->aligned && !t->skipped && !rest))
		return false;
	if (d->quiet)
		return true;
	if (!t->frames)
		warnx("%s: no frames of a TPIU: try without -t", d->in->name);
	else
		warnx("%s: %" PRIu64 " frame%s damaged, %" PRIu64
		    " bytes skipped", d->in->name, t->damaged + (rest != 0),
		    t->damaged + (rest != 0) == 1 ? "" : "s",
		    t->skipped + rest);
	return true;
}

static bool
print_damage(const struct decoder *d)
{
	const struct sp_itm *const itm = &d->itm;
	const uint64_t bad = itm->packets[SP_ITM_BAD];
	bool damaged = print_frames(d);

	if (bad && !d->quiet)
		warnx("%s: %" PRIu64 " place%s damaged, %" PRIu64
		    " byte%s skipped", d->in->name, bad, bad == 1 ? "" : "s",
		    itm->skipped, itm->skipped == 1 ? "" : "s");
	/* One may come by chance. */
	if (bad && d->syncs > 1 && !d->quiet)
		warnx("%s: this looks like frames of a TPIU: try -t 1",
		    d->in->name);
	if (itm->waited && !d->quiet)
		warnx("%s: %" PRIu64 " byte%s skipped before the first "
		    "synchronisation packet", d->in->name, itm->waited,
		    itm->waited == 1 ? "" : "s");
	if (itm->packets[SP_ITM_OVERFLOW] && !d->quiet)
		warnx("%s: %" PRIu64 " overflow%s: packets are lost; let the "
		    "processor send less, or faster", d->in->name,
		    itm->packets[SP_ITM_OVERFLOW],
		    itm->packets[SP_ITM_OVERFLOW] == 1 ? "" : "s");
	damaged |= bad || itm->waited || itm->packets[SP_ITM_OVERFLOW];
	return damaged;
}

static void
print_counts(const struct decoder *d)
{
	static const char *const names[SP_ITM_KINDS] = {
		[SP_ITM_SYNC] = "synchronisation",
		[SP_ITM_OVERFLOW] = "overflow",
		[SP_ITM_LOCAL_TIME] = "local timestamp",
		[SP_ITM_GLOBAL_TIME] = "global timestamp",
		[SP_ITM_EXTENSION] = "extension",
		[SP_ITM_PORT] = "stimulus port",
		[SP_ITM_EVENTS] = "event counter",
		[SP_ITM_EXCEPTION] = "exception",
		[SP_ITM_SAMPLE] = "sample",
		[SP_ITM_SLEEP] = "sample in sleep",
		[SP_ITM_SECURE] = "sample in secure code",
		[SP_ITM_DATA] = "data trace"
	};

	for (int i = 0; i < SP_ITM_KINDS; i++)
		if (names[i] && d->itm.packets[i])
			warnx("%s: packets of %s: %" PRIu64, d->in->name,
			    names[i], d->itm.packets[i]);
	for (unsigned i = 0; i < SP_ITM_PORTS; i++)
		if (d->itm.port_bytes[i])
			warnx("%s: bytes on port %u: %" PRIu64, d->in->name, i,
			    d->itm.port_bytes[i]);
	if (d->id)
		warnx("%s: frames: %" PRIu64 ", bytes of other traces: %"
		    PRIu64, d->in->name, d->tpiu.frames, d->tpiu.others);
}

int
itm_print_summary(const struct decoder *d)
{
	bool damaged = print_damage(d);

	if (d->in->offset)
		damaged |= print_nothing(d);
	print_shares(d);
	if (d->verbose)
		print_counts(d);
	return damaged ? TOOL_DAMAGED : TOOL_OK;
}
