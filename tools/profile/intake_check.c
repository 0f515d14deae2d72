/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of the input is counted, and whether it can be of the program */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "elf/line_speed.h"
#include "intake.h"
#include "integrity/outliers.h"
#include "integrity/recovery.h"

/* Of so many samples damage makes one call at most. */
#define MADE	64

/*
 * Calls that do not fit are of another build if there are so many in a hundred,
 * of so many functions, and almost all fit when shifted alike: damage does none
 * of this.
 */
#define SHIFTED_CALLS	5
#define SHIFTED_CALLEES	3
#define SHIFTED_FITS	90

static char text[4096];		/* the last reason */

/* By itself a sample has the callers of its order, unless some have stacks. */
static void
count(struct intake *i, const struct sp_packet *packets, size_t n, bool bare)
{
	tool_must(sp_profile_add(&i->profile, packets, n) && (!i->tasks ||
	    sp_tasks_add(i->tasks, &i->profile, packets, n)) &&
	    (bare || !i->callers || sp_callers_add(i->callers, packets, n)));
	if (i->caches)
		sp_arc_caches_add(i->caches, &i->profile, packets, n);
	if (intake_estimates_lost(i))
		tool_must(sp_lost_calls_add(&i->lost_calls, packets, n));
	if (bare)
		intake_take_bare(i, packets->a);
}

void
intake_count(struct intake *i, const struct sp_packet *packets, size_t n)
{
	if (!i->text->elf.sends_stacks && !i->stacks.samples)
		count(i, packets, n, false);
	else for (size_t k = 0; k < n; k++)
		count(i, &packets[k], 1,
		    packets[k].kind == SP_PACKET_SAMPLE);
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
	tool_must(sp_mismatch_add(&i->mismatch, p));
	bytes = sp_skips_bytes(&i->decoder.header, *p);
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
	tool_must(!i->held.count || sp_mismatch_add(&i->mismatch, &i->held));
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
	tool_must(sp_skips_add(&i->skips, &i->decoder.header, p));
}

void
intake_take_skip(struct intake *i, const struct sp_packet *skip,
    const char *name)
{
	tool_must(sp_skips_add(&i->skips, &i->decoder.header, skip));
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
	tool_must(sp_outliers_find(&i->profile, &i->mismatch, i->places,
	    i->checker, &i->suspect));
	i->profile.suspect = &i->suspect;
}

/* A shift as people read it: "+0xc" or "-0x20". */
static const char *
name_shift(uint32_t shift, int addr_bytes)
{
	static char name[16];
	const uint32_t mask = sp_address_mask(addr_bytes);
	const bool down = shift > mask / 2;

	snprintf(name, sizeof(name), "%c0x%" PRIx32, down ? '-' : '+',
	    down ? (0 - shift) & mask : shift);
	return name;
}

/*
 * Of the calls some are in the profile: fits; and some can't be of the program:
 * m.  Why is the stream not of the program elf?  damaged says that it has more
 * damage than packets that do not fit, which may be of that damage then, if
 * they do not fit when shifted alike.
 */
static const char *
verify_arcs(struct sp_checker *c, const struct sp_header *h,
    const struct sp_mismatch *m, uint64_t fits, bool damaged, const char *elf)
{
	const uint64_t all = m->calls + fits;
	const bool most = m->calls > fits && !damaged;
	uint64_t shifted;
	uint32_t shift;

	if (!most && (m->calls < all / 100 * SHIFTED_CALLS ||
	    sp_mismatch_callees(m) < SHIFTED_CALLEES))
		return NULL;
	tool_must(sp_mismatch_shift(m, c, h, &shift, &shifted));
	if (shifted >= m->calls - m->calls / 100 * (100 - SHIFTED_FITS) &&
	    shifted)
		snprintf(text, sizeof(text), "%" PRIu64 " of %" PRIu64 " arcs "
		    "fit %s; %s%s fit when shifted by %s: another build?",
		    fits, all, elf, shifted == m->calls ? "all" : "most",
		    fits ? " others" : "", name_shift(shift, h->addr_bytes));
	else if (most)
		snprintf(text, sizeof(text), "%" PRIu64 " of %" PRIu64 " arcs "
		    "fit %s: another program or build?", fits, all, elf);
	else
		return NULL;
	return text;
}

/* The same for samples, of which mismatches do not fit. */
static const char *
verify_samples(uint64_t mismatches, uint64_t fits, bool damaged,
    const char *elf)
{
	if (mismatches <= fits || damaged)
		return NULL;
	snprintf(text, sizeof(text), "%" PRIu64 " of %" PRIu64 " samples fit "
	    "%s: another program or build?", fits, mismatches + fits, elf);
	return text;
}

/*
 * And for a program of which a part is another build's: more whole packets do
 * not fit than damage explains.  They may be behind the end of the text, which
 * is counted as out of range.
 */
static const char *
verify_part(const struct intake *i)
{
	const struct sp_profile *const p = &i->profile;
	const uint64_t arcs = i->mismatch_arcs + p->stray_arcs;
	const uint64_t samples = i->mismatch_samples + p->stray_samples;

	if (!sp_wrong_elf(&i->skips, p, i->checker,
	    &i->decoder.resync.thumb_bit))
		return NULL;
	snprintf(text, sizeof(text), "%" PRIu64 " of %" PRIu64 " arcs and %"
	    PRIu64 " of %" PRIu64 " samples do not fit %s, more than "
	    "damage explains: another build?", arcs, p->arcs + arcs,
	    samples, p->samples + samples, i->text->elf_name);
	return text;
}

/*
 * And for stacks: most have no return address where the program keeps it.  Its
 * functions may all lie where they did, of which one was changed.
 */
static const char *
verify_stacks(const struct stackin *s, const char *elf)
{
	const uint64_t sent = s->samples - s->ends[UNWIND_NOT_SENT];
	const uint64_t unfit = stackin_unfit(s);

	if (sent < MADE || unfit <= sent / 2)
		return NULL;
	snprintf(text, sizeof(text), "%" PRIu64 " of %" PRIu64 " stacks fit "
	    "%s: another program or build?", sent - unfit, sent, elf);
	return text;
}

/*
 * Did damage make the calls that do not fit of samples?  Then they are few
 * beside these, and none has whole packets around it, since a call has another
 * length; or few beside samples that do not fit, and no two alike.
 */
static bool
are_made(const struct intake *i)
{
	const uint64_t calls = i->mismatch.calls;
	const uint64_t odd = i->mismatch_samples;

	if (calls <= (i->profile.samples + odd) / MADE &&
	    !sp_skips_have_calls(&i->skips))
		return true;
	return calls <= odd / MADE && !sp_mismatch_reasons(&i->mismatch,
	    &i->profile, i->checker).sent_arcs;
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
	if (!why)
		why = verify_part(i);
	return why ? why : verify_stacks(&i->stacks, i->text->elf_name);
}

/*
 * Samples need a rate.  A run of arcs only does without, and each damaged
 * place of it may look like a sample, or like many: so many packets of samples
 * are allowed.
 */
void
intake_check_rate(const struct intake *i, uint64_t allowed)
{
	const struct sp_profile *const p = &i->profile;

	if (!p->rate_hz && !i->no_rate &&
	    p->samples + p->stray_samples - i->repeated > allowed)
		errx(TOOL_TROUBLE, "the sample rate is not known: "
		    "give it by -r hz");
}

const char *
intake_unreached(const struct intake *i, enum sp_handler_use use)
{
	static struct sp_handlers handlers;
	const struct sp_handler *h;

	if (!i->text->elf_name || sp_handlers_find(&handlers, &i->text->elf,
	    i->text->elf_name))
		return NULL;
	h = sp_handlers_of(&handlers, use);
	return h ? h->name : NULL;
}

/* Does the program say why nothing comes?  Else NULL. */
static const char *
explain_silence(const struct intake *i)
{
	const char *const name = intake_unreached(i, SP_HANDLER_LINE);

	if (!name)
		return NULL;
	snprintf(text, sizeof(text), "no vector table of %s has %s, which "
	    "sends, and nothing calls it: see gmoncheck",
	    i->text->elf_name, name);
	return text;
}

/*
 * Bytes came, but they are none that were sent.  Does the program say how fast
 * it means to send?
 */
static const char *
explain_bytes(const struct intake *i)
{
	struct sp_line_speed s;

	if (!i->text->elf_name || !sp_line_speed_find(&s, i->text->elf_name))
		return "wrong speed (rawcap -b, SPLITPROF_CLOCK_HZ), or wrong "
		    "-n?";
	snprintf(text, sizeof(text), "wrong speed? %s sends at %s baud if its "
	    "line's clock is %s Hz%s: see splitprof-trouble(7)",
	    i->text->elf_name, s.baud, s.hz,
	    s.unset ? ", which SPLITPROF_CLOCK_HZ has not set" : "");
	return text;
}

/* Why are there no packets in the input? */
static const char *
explain_none(const struct intake *i)
{
	const bool silent = !i->bytes || (i->described && !i->skipped);
	const char *const why = silent ? explain_silence(i) : NULL;

	if (why)
		return why;
	if (!i->bytes)
		return "is it this line, and does the program call "
		    "splitprof_start?";
	if (i->described && !i->skipped)
		return "only a header: is the handler of the line in the "
		    "vector table?";
	if (i->decoder.words.few)
		return "words whose header was missed, and fewer than four "
		    "whole frames: record from the start";
	/* Some of the text may be damaged. */
	if (i->binary <= i->bytes / 16)
		return "is it text for hexdecode, or records for apencode?";
	return explain_bytes(i);
}

/* What is left comes behind a question, or a sentence. */
_Noreturn static void
say_none(const struct intake *i, const char *reason, const char *left)
{
	errx(TOOL_TROUBLE, "no packets in %" PRIu64 " bytes of input: %s%s%s",
	    i->bytes, reason, *left && reason[strlen(reason) - 1] != '?' ?
	    ";" : "", left);
}

void
intake_check(const struct intake *i, const char *output)
{
	const struct sp_profile *const p = &i->profile;
	const struct sp_range *const first = p->text.ranges;
	const char *const why = intake_verify(i);
	char *left = NULL;	/* what is not made then */

	if (asprintf(&left, "%s%s%s", output ? " " : "", output ? output : "",
	    output ? " not written" : "") < 0)
		err(TOOL_TROUBLE, NULL);
	if (why)
		errx(TOOL_TROUBLE, "%s%s", why, left);
	if (!i->packets)
		say_none(i, explain_none(i), left);
	if (!p->arcs && !p->samples)
		errx(TOOL_TROUBLE, "none of %" PRIu64 " packets lies in the "
		    "text (0x%" PRIx32 " to 0x%" PRIx32 "%s): wrong speed "
		    "(rawcap -b, SPLITPROF_CLOCK_HZ), another program, or "
		    "another -n?%s", i->packets,
		    first->low, first->high, p->text.n > 1 ? " ..." : "", left);
	free(left);
	intake_check_rate(i, i->places);
}
