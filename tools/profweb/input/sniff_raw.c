/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What bytes of a line are, see sniff.h: each decoder is asked how much of them
 * it understands.
 */

#include <config.h>

#include <string.h>

#include "gmon/gmon.h"
#include "itm/itm.h"
#include "qs/qs.h"
#include "sniff.h"
#include "tsp/tsp.h"
#include "wire/decoder.h"

/*
 * So many bytes show any QS frame whole, escapes included, and so whether the
 * packets that were found lie in frames.
 */
#define QS_WHOLE	((size_t)1100)

#define AP_SURE		16	/* packets without a header */
#define AP_FITTING	8	/* packets that the program can send */

/* What a decoder makes of the bytes. */
struct finding {
	uint64_t packets;
	uint64_t done;		/* bytes that are judged, */
	uint64_t junk;		/* and of them those of no packet */
	bool header;		/* A/P: there was one */
	uint64_t others;	/* QS: frames without packets; */
	uint64_t bad;		/* frames that are not sound */
};

/* Are at most so many hundredths junk? */
static bool
is_mostly(const struct finding *f, unsigned percent)
{
	return f->packets && f->junk * 100 <= f->done * percent;
}

static struct finding
find_ap(int addr_bytes, struct sp_checker *checker,
    const uint8_t *in, size_t n, bool ended)
{
	static struct sp_decoder d;
	struct sp_packet packets[64];
	struct finding f = { .packets = 0 };
	size_t used = 0, made;

	sp_decoder_init(&d, addr_bytes);
	d.checker = checker;
	do {
		used += sp_decoder_feed(&d, in + used, n - used, ended,
		    packets, sizeof(packets) / sizeof(*packets), &made);
		for (size_t i = 0; i < made; i++) {
			if (packets[i].kind == SP_PACKET_SKIP)
				f.junk += packets[i].a;
			else if (packets[i].kind == SP_PACKET_HEADER)
				f.header = true;
			f.packets += packets[i].kind < SP_PACKET_SKIP;
		}
	} while (made);
	f.junk += d.skip_bytes;
	f.done = used;
	return f;
}

static struct finding
find_tsp(const uint8_t *in, size_t n, bool ended)
{
	static struct sp_tsp d;
	struct sp_record_tsp r;
	struct finding f = { .packets = 0 };
	size_t used = 0;

	sp_tsp_init(&d);
	do {
		used += sp_tsp_feed(&d, in + used, n - used, ended, &r);
	} while (r.kind != SP_RECORD_TSP_NONE);
	f.packets = d.packets;
	f.junk = d.junk + d.loose;
	f.done = used;
	return f;
}

static struct finding
find_qs(const uint8_t *in, size_t n)
{
	static struct sp_qs d;
	struct sp_qs_event e;
	struct finding f = { .done = n };

	memset(&d, 0, sizeof(d));
	for (size_t used = 0; used < n;) {
		used += sp_qs_feed(&d, in + used, n - used, &e);
		if (e.kind != SP_QS_FRAME)
			continue;
		if ((uint8_t)(e.id - SPLITPROF_WIRE_QS_ID) <
		    SPLITPROF_WIRE_QS_KINDS)
			f.packets++;
		else
			f.others++;
	}
	f.junk = d.early;
	for (int i = 0; i < SP_QS_FAULTS; i++)
		f.bad += d.bad[i];
	return f;
}

/* Frames with the right sums by chance are one in 256. */
static bool
are_frames(const struct finding *f, uint64_t wanted)
{
	const uint64_t sound = f->packets + f->others;

	return sound >= wanted && sound > 4 * f->bad &&
	    f->junk * 2 <= f->done;
}

/* Even if some are damaged: then more of them will tell. */
static bool
may_be_frames(const struct finding *f)
{
	const uint64_t sound = f->packets + f->others;

	return sound > 1 && sound > f->bad;
}

/* One sound packet is enough: it has a header, a length, a CRC and an end. */
static bool
find_mp(struct websniff *s, const uint8_t *in, size_t n, bool ended)
{
	static const struct sp_mp_variant ours = {
		.crc_start = SPLITPROF_WIRE_MP_CRC_START };
	struct sp_mp d = { .variant = ours };
	struct sp_mp_event e;
	size_t used = 0;

	s->variant = ours;
	do {
		used += sp_mp_feed(&d, in + used, n - used, ended, &e);
	} while (e.kind != SP_MP_NOTHING && !d.packets);
	return d.packets || sp_mp_guess(in, n, false, &s->variant);
}

/* Packets of ITM from a synchronisation on, which other bytes hardly have. */
static bool
are_itm(const uint8_t *in, size_t n, bool ended)
{
	struct sp_itm d = { .wait = true };
	struct sp_itm_packet p;
	size_t used = 0;

	do {
		used += sp_itm_feed(&d, in + used, n - used, ended, &p);
	} while (p.kind != SP_ITM_NOTHING);
	return d.packets[SP_ITM_SYNC] > 0 && (d.skipped + d.waited) * 4 <= n;
}

static void
ignore(void *arg, enum sp_finding finding, uint64_t offset, const char *text)
{
	(void)arg;
	(void)finding;
	(void)offset;
	(void)text;
}

/* A profile of an old form, which has no magic number. */
static bool
is_gmon(const uint8_t *in, size_t n)
{
	struct sp_gmon g;
	const char *const why = sp_gmon_read(&g, in, n, 0, ignore, NULL);

	sp_gmon_free(&g);
	return !why;
}

/* Packets with addresses of another width than they are read with? */
static const char *
other_width(const struct websniff *s, const uint8_t *in, size_t n, bool ended)
{
	static const char *const give[] = {
		[2] = "looks like packets with addresses of 2 bytes: give "
		    "-n 2",
		[3] = "looks like packets with addresses of 3 bytes: give "
		    "-n 3",
		[4] = "looks like packets with addresses of 4 bytes: give "
		    "-n 4"
	};

	for (int w = SPLITPROF_WIRE_ADDR_MIN; w <= SPLITPROF_WIRE_ADDR_MAX;
	    w++) {
		const struct finding f = find_ap(w, NULL, in, n, ended);

		if (w != s->addr_bytes && is_mostly(&f, 25))
			return give[w];
	}
	return NULL;
}

/* It must be decided, and is none of all for sure. */
static enum websniff_kind
give_up(struct websniff *s, const uint8_t *in, size_t n, bool ended,
    const struct finding *qs)
{
	struct finding fitting = { .packets = 0 };

	if (s->checker)
		fitting = find_ap(s->addr_bytes, s->checker, in, n, ended);
	if (fitting.packets >= AP_FITTING && is_mostly(&fitting, 75))
		return WEBSNIFF_AP;
	if (!s->decoded && is_gmon(in, n))
		return WEBSNIFF_PROFILE;
	s->why = other_width(s, in, n, ended);
	if (!s->why && are_frames(qs, 2))
		s->why = "has QS frames, but none of calls and samples: see "
		    "what they are with qsdecode, and give its -i or -p";
	if (!s->why && are_itm(in, n, ended))
		s->why = "looks like SWO: put itmdecode before it";
	if (!s->why)
		s->why = "neither records, nor a profile, nor what a line "
		    "sends: put its decoder before it, with the right options";
	return WEBSNIFF_WRONG;
}

enum websniff_kind
websniff_raw(struct websniff *s, const uint8_t *in, size_t n, bool ended,
    bool last)
{
	const struct finding ap = find_ap(s->addr_bytes, NULL, in, n,
	    ended);
	const struct finding tsp = find_tsp(in, n, ended);
	const struct finding qs = find_qs(in, n);
	const bool whole = last || n >= QS_WHOLE;

	if (find_mp(s, in, n, ended))
		return WEBSNIFF_MP;
	/* Nothing else begins so, and frames would have a head before it. */
	if (ap.header && !ap.junk)
		return WEBSNIFF_AP;
	if (tsp.packets > 1 && !tsp.junk)
		return WEBSNIFF_TSP;
	if (qs.packets && are_frames(&qs, last ? 1 : 2))
		return WEBSNIFF_QS;
	if (whole && !may_be_frames(&qs) && tsp.packets > (last ? 0 : 1) &&
	    is_mostly(&tsp, 50))
		return WEBSNIFF_TSP;
	if (whole && !qs.packets && ap.packets >= (last ? 1 : AP_SURE) &&
	    is_mostly(&ap, last ? 50 : 12))
		return WEBSNIFF_AP;
	return last ? give_up(s, in, n, ended, &qs) : WEBSNIFF_MORE;
}
