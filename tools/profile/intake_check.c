/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of the input does not fit the program: a part of intake.c */

#include <config.h>

#include "intake_inner.h"
#include "integrity/outliers.h"
#include "integrity/recovery.h"
#include "verify.h"

/* Of so many damaged samples at most one becomes a call. */
#define MADE	64

/* How long is the packet that is held? */
static size_t
held_bytes(const struct intake *i)
{
	struct sp_packet p = i->held;
	uint8_t bytes[SP_PACKET_MAX];

	p.kind = p.b ? SP_PACKET_ARCS : SP_PACKET_SAMPLES;
	if (p.count == 1)
		p.kind = p.b ? SP_PACKET_ARC : SP_PACKET_SAMPLE;
	return sp_packet_encode(&i->decoder.header, &p, bytes);
}

/*
 * Count the calls or samples that can't be of the program.  What is not in its
 * text may be of code that the ELF file lacks, and is counted as out of range,
 * unless the text goes beyond the ELF file's.
 */
static void
count_held(struct intake *i)
{
	struct sp_packet *const p = &i->held;
	const bool sample = !p->b;
	size_t bytes;

	if (!p->count)
		return;
	if (!sp_mismatch_add(&i->mismatch, p))
		intake_no_memory();
	bytes = held_bytes(i);
	if (!sp_checker_in_text(i->checker, &i->decoder.header,
	    sample ? p->a : p->b)) {
		i->elsewhere += bytes;
		i->whole_bytes += bytes;
		p->kind = sample ? SP_PACKET_SAMPLES : SP_PACKET_ARCS;
		i->packets++;
		i->repeated += sample ? p->count - 1 : 0;
		intake_count(i, p, 1);
	} else {
		*(sample ? &i->mismatch_samples : &i->mismatch_arcs) +=
		    p->count;
		/* These are among the skipped ones. */
		i->whole_bytes += 2 * bytes;
	}
	p->count = 0;
}

/*
 * Recover a packet from the skipped bytes; one that does not fit was none then,
 * but shows damage.
 */
static void
recover(struct intake *i, size_t n)
{
	struct sp_packet p;

	if (n > SP_SKIP_KEPT ||
	    !sp_recover(&i->profile, i->decoder.skipped, n, &p))
		return;
	if (i->held.count && !sp_mismatch_add(&i->mismatch, &i->held))
		intake_no_memory();
	i->held.count = 0;
	++*(sp_packet_is_call(&p) ? &i->recovered_arcs : &i->recovered_samples);
	i->packets++;
	intake_count(i, &p, 1);
}

void
intake_take_mismatch(struct intake *i, const struct sp_packet *p)
{
	count_held(i);
	i->held = *p;
}

void
intake_take_skip(struct intake *i, const struct sp_packet *skip,
    const char *name)
{
	if (i->recover)
		recover(i, skip->a);
	count_held(i);
	i->skipped += skip->a - i->elsewhere;
	if (skip->a > i->elsewhere && !i->places++) {
		i->first_skip = i->decoder.skip_offset;
		i->skip_name = name;
	}
	i->elsewhere = 0;
}

void
intake_suspect(struct intake *i)
{
	if (!i->checker)
		return;
	sp_countmap_free(&i->suspect);
	if (!sp_outliers_find(&i->profile, &i->mismatch, i->places, i->checker,
	    &i->suspect))
		intake_no_memory();
	i->profile.suspect = &i->suspect;
}

/*
 * Are the calls that do not fit so few beside such samples, and no two alike,
 * that damage is likely to have made them of samples?
 */
static bool
are_made(const struct intake *i)
{
	return i->mismatch.calls <= i->mismatch_samples / MADE &&
	    !sp_mismatch_reasons(&i->mismatch, &i->profile,
	    i->checker).sent_arcs;
}

const char *
intake_verify(const struct intake *i)
{
	const struct sp_profile *const p = &i->profile;
	const bool damaged = i->skipped > i->whole_bytes;
	const char *why;

	if (!i->checker)
		return NULL;
	why = verify_arcs(i->checker, &i->decoder.header, &i->mismatch,
	    p->arcs, damaged || are_made(i), i->text->elf_name);
	if (!why)
		why = verify_samples(i->mismatch_samples, p->samples, damaged,
		    i->text->elf_name);
	return why ? why : verify_part(i->checker, &i->mismatch, p,
	    i->text->elf_name);
}
