/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets of calls and samples in QS frames, see qs_packets.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <math.h>

#include "common/recordio.h"
#include "qs/trace_record.h"
#include "qs_packets.h"
#include "wire/packet.h"

/* A frame has so many calls and samples. */
static void
add_events(struct qs_packets *p, uint64_t n)
{
	p->events += (double)n;
	p->squares += (double)n * (double)n;
}

/* The packet that a record of a kind is. */
static void
write_packet(struct qs_packets *p, uint8_t kind, const struct sp_qs_event *e)
{
	uint8_t bytes[SP_PACKET_MAX];
	struct sp_packet packet;
	struct sp_name name;
	size_t n = 0;

	if (sp_qsrecord_decode(kind, e->data, e->bytes, &packet,
	    &p->header, &name)) {
		add_events(p, sp_packet_events(&packet));
		n = packet.kind == SP_PACKET_NAME ?
		    sp_packet_encode_name(packet.a, &name, bytes) :
		    sp_packet_encode(&p->header, &packet, bytes);
	}
	record_put(p->out, bytes, n);
	p->strange += !n;
}

/* Packets as they are. */
static void
write_packets(struct qs_packets *p, const struct sp_qs_event *e)
{
	uint8_t packets[SP_QS_DATA_MAX];
	uint64_t events;
	size_t n;

	if (sp_qspackets_get(e->data, e->bytes, packets, &n) &&
	    sp_layout_all_whole(packets, n, &p->header, &events))
		add_events(p, events);
	else
		p->cut++;
	record_put(p->out, packets, n);
}

bool
qs_packets_take(struct qs_packets *p, const struct sp_qs_event *frame)
{
	const uint8_t kind = (uint8_t)(frame->id - p->ap);

	if (kind >= SPLITPROF_WIRE_QS_KINDS)
		return false;
	if (kind == SPLITPROF_WIRE_QS_AP)
		write_packets(p, frame);
	else
		write_packet(p, kind, frame);
	return true;
}

void
qs_packets_begin(struct qs_packets *p)
{
	p->qs = (struct sp_qs){ .frames = 0 };
	p->header = (struct sp_header){ .addr_bytes = p->addr_bytes };
	p->strange = p->cut = 0;
	p->events = p->squares = 0;
}

size_t
qs_packets_feed(struct qs_packets *p, const uint8_t *in, size_t n)
{
	struct sp_qs_event e;

	for (size_t used = 0; used < n;) {
		used += sp_qs_feed(&p->qs, in + used, n - used, &e);
		if (e.kind == SP_QS_FRAME)
			(void)qs_packets_take(p, &e);
	}
	return n;
}

/* Is there anything to complain about in what was decoded? */
static bool
is_damaged(const struct qs_packets *p)
{
	const struct sp_qs *const qs = &p->qs;

	return qs->gaps || qs->bad[SP_QS_CHECKSUM] || qs->bad[SP_QS_SHORT] ||
	    qs->bad[SP_QS_LONG] || qs->early || sp_qs_rest(qs) || p->strange ||
	    p->cut;
}

/* What the missing frames had, if they are like those that came. */
static void
print_missing(const struct qs_packets *p, const char *name)
{
	const double lost = (double)p->qs.lost, came = (double)p->qs.frames;
	const double mean = p->events / came;
	const double spread = fmax(p->squares / came - mean * mean, 0);

	/* In 95 of 100 cases; the mean itself is not known exactly. */
	warnx("%s: these had some %.0f calls and samples, give or take %.0f",
	    name, lost * mean,
	    1.96 * sqrt(lost * spread + lost * lost * spread / came));
}

static void
print_damage(const struct qs_packets *p, const char *name)
{
	const struct sp_qs *const qs = &p->qs;
	uint64_t bad = 0;

	for (int i = 0; i < SP_QS_FAULTS; i++)
		bad += qs->bad[i];
	if (!qs->frames && (bad || qs->early))
		warnx("%s: no frame is sound: is this QS?", name);
	if (qs->early)
		warnx("%s: %" PRIu64 " bytes before the first frame", name,
		    qs->early);
	if (bad)
		warnx("%s: %" PRIu64 " bad frames: %" PRIu64 " by checksum, %"
		    PRIu64 " too short, %" PRIu64 " too long", name, bad,
		    qs->bad[SP_QS_CHECKSUM], qs->bad[SP_QS_SHORT],
		    qs->bad[SP_QS_LONG]);
	if (qs->gaps)
		warnx("%s: at least %" PRIu64 " frames missing in %" PRIu64
		    " gaps, each of which may hide a multiple of 256 more",
		    name, qs->lost, qs->gaps);
	if (qs->gaps && p->events > 0)
		print_missing(p, name);
	if (sp_qs_rest(qs))
		warnx("%s: ends with %" PRIu64 " bytes of a frame", name,
		    sp_qs_rest(qs));
	if (p->cut)
		warnx("%s: %" PRIu64 " frames whose packets are not whole: "
		    "damage that the checksum does not notice", name, p->cut);
	if (p->strange)
		warnx("%s: %" PRIu64 " records that are no packets, or have "
		    "addresses of more than %d bytes", name, p->strange,
		    p->header.addr_bytes);
}

bool
qs_packets_damaged(const struct qs_packets *p, const char *name, bool quiet)
{
	if (!quiet)
		print_damage(p, name);
	return is_damaged(p);
}
