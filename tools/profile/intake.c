/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is made a profile of, see intake.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "intake.h"

/* Samples to wait for a header with the rate: the end of another run. */
#define SAMPLES_BEFORE_HEADER	10000
#define PACKETS		512	/* taken at once, at most */


/* Events so far, in the text or not. */
static uint64_t
arcs_of(const struct sp_profile *p)
{
	return p->arcs + p->stray_arcs;
}

static uint64_t
samples_of(const struct sp_profile *p)
{
	return p->samples + p->stray_samples;
}

static uint64_t
events_of(const struct sp_profile *p)
{
	return arcs_of(p) + samples_of(p);
}

/* And of the arcs, how many came. */
static uint64_t
arcs_sent(const struct intake *i)
{
	return arcs_of(&i->profile) - i->stack_arcs;
}

/* What comes next is another stream, or nothing. */
static void
totals_cut(struct totals *t)
{
	t->cut += t->open;
	t->open = false;
}

/* The count that a firmware sent modulo 2^32: the one nearest to what came. */
static uint64_t
unwrap(uint64_t came, uint32_t sent)
{
	const uint64_t near = (came & ~(uint64_t)UINT32_MAX) | sent;
	const uint64_t half = UINT64_C(1) << 31;

	if (near + half < came)
		return near + 2 * half;
	return near > came + half && near >= 2 * half ? near - 2 * half : near;
}

/* An END came: what it says that was sent, and what of that came. */
static void
totals_end(struct totals *t, const struct intake *i,
    const struct sp_packet *end)
{
	const uint64_t arcs = arcs_sent(i) - t->arcs;
	const uint64_t samples = samples_of(&i->profile) - t->samples;
	const bool wrong = end->a != (uint32_t)arcs ||
	    end->b != (uint32_t)samples;
	struct total *const sum = wrong ? &t->bad : &t->good;

	/* Without its header a run has begun where nobody knows. */
	if (!t->open)
		return;
	t->open = false;
	t->ended++;
	t->wrong += wrong;
	sum->sent_arcs += unwrap(arcs, end->a);
	sum->sent_samples += unwrap(samples, end->b);
	sum->came_arcs += arcs;
	sum->came_samples += samples;
}

/* A profile with the symbols of another build looks right and is not. */
static void
check_build(struct intake *i, const char *name)
{
	const struct sp_header *const h = &i->decoder.header;
	const struct sp_elf *const e = &i->text->elf;
	const size_t n = h->id_bytes < e->id_bytes ? h->id_bytes : e->id_bytes;

	if (!memcmp(h->id, e->id, n))
		return;
	i->other_builds++;
	if (!i->any_build)
		errx(TOOL_TROUBLE, "%s: not sent by %s but by another build "
		    "(see readelf -n)", name, i->text->elf_name);
}

/*
 * What comes before the first header is the end of another run: the board was
 * reset while it sent.  If it is of another form, or its rate is not known, it
 * can't be part of this profile.
 */
static void
forget_other_build(struct intake *i)
{
	const struct sp_header *const h = &i->decoder.header;
	struct sp_profile *const p = &i->profile;

	if (!i->described && (h->addr_bytes != p->addr_bytes ||
	    h->base != p->base || !p->rate_hz)) {
		i->before_header = i->packets;
		i->forgotten++;
		stackin_clear(&i->stacks);
		i->repeated = i->unreadable = i->stack_arcs = 0;
		i->mismatch_arcs = i->mismatch_samples = 0;
		/* It was neither more damaged than not. */
		i->whole_bytes = i->skipped;
		sp_mismatch_free(&i->mismatch);
		sp_skips_free(&i->skips);
		sp_profile_clear(p);
		sp_lost_calls_clear(&i->lost_calls);
		if (i->tasks)
			sp_tasks_clear(i->tasks);
		if (i->callers)
			sp_callers_clear(i->callers);
		if (i->caches)
			memset(i->caches, 0, sizeof(*i->caches));
	}
	i->described = true;
}

static void
leave_task(struct intake *i)
{
	if (i->tasks)
		i->tasks->current = SP_TASK_NONE;
}

static void
take_name(struct intake *i, uint32_t id)
{
	const struct sp_name *const name = &i->decoder.name;

	tool_must(!i->tasks || sp_tasks_name(i->tasks, id, name->text,
	    name->bytes, false));
}

/* The stream has its own width, base and rate; options must agree. */
static void
take_header(struct intake *i, const char *name)
{
	const struct sp_header *const h = &i->decoder.header;
	struct sp_profile *const p = &i->profile;

	check_build(i, name);
	forget_other_build(i);
	if (i->addr_bytes && !sp_header_has_words(h) &&
	    i->addr_bytes != h->addr_bytes)
		errx(TOOL_TROUBLE, "%s: addresses are %d bytes wide: "
		    "leave out -n %d", name, h->addr_bytes, i->addr_bytes);
	if (h->rate_hz && p->rate_hz && h->rate_hz != p->rate_hz)
		errx(TOOL_TROUBLE, "%s: sampled at %" PRIu32 " Hz, not at %"
		    PRIu32, name, h->rate_hz, p->rate_hz);
	if ((h->addr_bytes != p->addr_bytes || h->base != p->base) &&
	    p->counts.used)
		errx(TOOL_TROUBLE, "%s: the form of addresses changes",
		    name);
	p->addr_bytes = h->addr_bytes;
	p->base = h->base;
	p->words = sp_header_has_words(h);
	if (h->rate_hz)
		p->rate_hz = h->rate_hz;
	i->width_checked = false;
	leave_task(i);
	totals_cut(&i->totals);
	i->totals.open = true;
	i->totals.arcs = arcs_sent(i);
	i->totals.samples = samples_of(p);
}

/*
 * The header was missed, but the stream turned out to be one of words.  What
 * came before was of another one, or none.
 */
static void
take_words(struct intake *i, const char *name)
{
	struct sp_profile *const p = &i->profile;

	if (i->described && p->counts.used)
		errx(TOOL_TROUBLE, "%s: the form of addresses changes", name);
	forget_other_build(i);
	i->described = false;
	p->addr_bytes = i->decoder.header.addr_bytes;
	p->words = true;
	i->width_checked = false;
}

/* A sample of nobody knows what, or one that can't be of the program. */
static void
take_unreadable(struct intake *i, const struct sp_packet *p)
{
	const struct sp_header *const h = &i->decoder.header;
	struct sp_packet misfit = { .kind = SP_PACKET_MISMATCH, .a = p->a,
	    .count = 1 };
	struct sp_packet all = { .kind = SP_PACKET_SKIP };

	if (!p->b) {
		i->unreadable++;
		return;
	}
	/* It is whole, as if it was skipped between others. */
	all.a = (uint32_t)sp_skips_bytes(h, misfit);
	tool_must(sp_mismatch_add(&i->mismatch, &misfit) &&
	    sp_skips_add(&i->skips, h, &misfit) &&
	    sp_skips_add(&i->skips, h, &all));
	i->mismatch_samples++;
}

/* It was counted once in this stack, or this is the first time. */
static bool
is_new(const struct sp_packet *arcs, size_t n)
{
	for (size_t k = 0; k < n; k++)
		if (arcs[k].a == arcs[n].a && arcs[k].b == arcs[n].b)
			return false;
	return true;
}

/* The last sample of the stacks; its n calls are known from its froms. */
static void
tell_stack(struct intake *i, uint32_t pc, const uint32_t *froms, size_t n)
{
	i->profile.by_stack = true;
	tool_must(!i->callers || sp_callers_add_known(i->callers, pc, froms, n,
	    sp_unwind_is_broken(i->stacks.end)));
	if (i->stacked)
		i->stacked(i->arg, i);
}

void
intake_take_bare(struct intake *i, uint32_t pc)
{
	uint32_t at;

	/* What is outside of the text is no function's. */
	stackin_take_bare(&i->stacks, sp_profile_resolve(&i->profile, pc,
	    &at) ? at & ~(uint32_t)1 : pc);
	tell_stack(i, pc, NULL, 0);
}

/*
 * A sample with its stack.  In a program that reports no calls each call that
 * is under way counts once, so that an arc has as many calls as it has samples,
 * and gprof divides a function's time among its callers as it was.
 */
static void
take_stack(struct intake *i, const struct sp_packet *p)
{
	const uint32_t mask = sp_address_mask(i->profile.addr_bytes);
	struct sp_packet arcs[STACKIN_FRAMES];
	uint32_t froms[STACKIN_FRAMES], tos[STACKIN_FRAMES];
	size_t n = 0, calls;

	i->profile.sampled_calls = !i->text->elf.n_mcounts;
	stackin_take(&i->stacks, &i->decoder.stacks);
	calls = stackin_calls(&i->stacks, froms, tos);
	for (size_t k = 0; k < calls && i->profile.sampled_calls; k++) {
		arcs[n] = (struct sp_packet){ .kind = SP_PACKET_ARC,
		    .a = froms[k] & mask, .b = tos[k] & mask };
		n += is_new(arcs, n);
	}
	i->stack_arcs += n;
	tool_must(sp_profile_add(&i->profile, arcs, n) && (!i->tasks ||
	    sp_tasks_add(i->tasks, &i->profile, arcs, n)));
	tell_stack(i, p->a, froms, calls);
}

static void
take_mark(struct intake *i, const struct sp_packet *p)
{
	if (i->marked)
		i->marked(i->arg, p);
}

/* A packet that ends a run. */
static void
take_other(struct intake *i, const struct sp_packet *p, const char *name)
{
	i->packets += sp_packet_events(p) > 0;
	if (p->kind == SP_PACKET_SAMPLES)
		i->repeated += p->count - 1;
	else if (p->kind == SP_PACKET_HEADER)
		take_header(i, name);
	else if (p->kind == SP_PACKET_END)
		totals_end(&i->totals, i, p);
	else if (p->kind == SP_PACKET_NAME)
		take_name(i, p->a);
	else if (p->kind == SP_PACKET_MARK || p->kind == SP_PACKET_VALUE)
		take_mark(i, p);
	else if (p->kind == SP_PACKET_TASK_STACK)
		tool_must(!i->tasks || sp_tasks_stack(i->tasks, p->a, p->b));
	else if (p->kind == SP_PACKET_STACK)
		take_stack(i, p);
	else if (p->kind == SP_PACKET_UNREADABLE)
		take_unreadable(i, p);
	else if (p->kind == SP_PACKET_SKIP)
		intake_take_skip(i, p, name);
	else if (p->kind == SP_PACKET_MISMATCH)
		intake_take_mismatch(i, p);
}

/* A stream of nothing but different packets is no program's. */
static void
check_kept(const struct intake *i, const char *name)
{
	const size_t most = i->most_kept ? i->most_kept : INTAKE_MOST_KEPT;
	const size_t kept = i->profile.counts.used +
	    i->lost_calls.by_packets.used +
	    (i->tasks ? i->tasks->kept : 0) +
	    (i->callers ? sp_callers_kept(i->callers) : 0);

	if (kept > most)
		errx(TOOL_TROUBLE, "%s: more than %zu different calls, samples "
		    "and stacks: damaged, or not of a program%s", name, most,
		    i->most_kept ? " (-m)" : "");
}

/* What must be known when the first packets have come. */
static void
check_known(struct intake *i, const char *name)
{
	const struct sp_profile *const p = &i->profile;

	intake_check_rate(i, i->places + SAMPLES_BEFORE_HEADER);
	if (!i->width_checked && p->words &&
	    sp_text_ambiguous(&p->text, p->addr_bytes))
		errx(TOOL_TROUBLE, "%s: words can't distinguish all places of "
		    "the text: set SPLITPROF_SETTINGS += -DSPLITPROF_WORDS=0",
		    name);
	if (!i->width_checked && i->packets &&
	    sp_text_ambiguous(&p->text, p->addr_bytes))
		errx(TOOL_TROUBLE, "%s: %d-byte addresses can't "
		    "distinguish all places of the text: send 4 bytes and give "
		    "-n 4", name, p->addr_bytes);
	i->width_checked = i->packets > 0;
}

/* There may be neither code nor symbols to check against. */
static void
set_program(struct intake *i, const struct sp_elf *e)
{
	tool_must(sp_checker_init(&i->check, e));
	i->check.profiled = &i->profile.text;
	if (i->check.program.level != SP_PROGRAM_UNKNOWN)
		i->checker = &i->check;
	i->profile.program = i->checker ? &i->check.program : NULL;
}

void
intake_open(struct intake *i, struct textarg *text)
{
	struct sp_profile *const p = &i->profile;

	p->addr_bytes = i->addr_bytes ?
	    i->addr_bytes : SPLITPROF_WIRE_ADDR_DEFAULT;
	textarg_find(text, p->bin_bytes, &p->text);
	i->text = text;
	p->lost_calls = i->as_came ? NULL : &i->lost_calls;
	p->elf = text->elf_name ? &text->elf : NULL;
	i->stacks.elf_name = text->elf_name;
	if (p->elf && !i->any_build)
		set_program(i, p->elf);
	/* With -l and -u there may be more in the profile than has fitted. */
	if (i->checker && !text->has_low && !text->high)
		i->checker->known = &p->counts;
	if (i->recover && !i->checker)
		errx(TOOL_TROUBLE, "-R needs an ELF file with symbols");
}

void
intake_begin(struct intake *i)
{
	sp_decoder_init(&i->decoder, i->profile.addr_bytes);
	i->decoder.checker = i->checker;
	leave_task(i);
	if (i->callers)
		sp_callers_restart(i->callers);
}

/* How many of the bytes does text not have? */
static size_t
count_binary(const uint8_t *bytes, size_t n)
{
	size_t count = 0;

	for (size_t k = 0; k < n; k++) {
		const uint8_t c = bytes[k];

		count += c > '~' ||
		    (c < ' ' && c != '\t' && c != '\n' && c != '\r');
	}
	return count;
}

size_t
intake_take(struct intake *i, struct tool_input *in)
{
	const uint64_t before = events_of(&i->profile);
	struct sp_packet some[PACKETS], *packets = some;
	const struct sp_packet *last;
	size_t used, made, most = PACKETS;

	if (i->most && i->most < PACKETS)
		most = i->most;
	if (intake_estimates_lost(i))
		packets = tool_need(sp_lost_calls_room(&i->lost_calls, &most));
	used = sp_decoder_feed(&i->decoder, in->data, in->held, in->ended,
	    packets, most, &made);
	if (!i->packets)
		i->binary += count_binary(in->data, used);
	tool_input_use(in, used);
	i->bytes += used;
	if (sp_header_has_words(&i->decoder.header) && !i->profile.words &&
	    (!made || packets[made - 1].kind != SP_PACKET_HEADER))
		take_words(i, in->name);
	intake_count(i, packets, made);
	i->packets += events_of(&i->profile) - before;
	last = made ? &packets[made - 1] : NULL;
	if (last && sp_packet_ends_run(last)) {
		i->packets -= sp_packet_events(last);
		take_other(i, last, in->name);
	}
	check_known(i, in->name);
	check_kept(i, in->name);
	return made;
}

void
intake_end(struct intake *i)
{
	totals_cut(&i->totals);
	i->recovered += i->decoder.resync.recovered;
	i->decoder.resync.recovered = 0;
}

void
intake_free(struct intake *i)
{
	sp_profile_free(&i->profile);
	sp_lost_calls_clear(&i->lost_calls);
	sp_mismatch_free(&i->mismatch);
	sp_skips_free(&i->skips);
	sp_countmap_free(&i->suspect);
	sp_checker_free(&i->check);
	stackin_free(&i->stacks);
}
