/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stream in parts, see stream_split.h */

#include <config.h>

#include <string.h>

#include "integrity/stream_split.h"

#define PACKETS	512		/* in a step */

void
sp_split_init(struct sp_split *s, int addr_bytes)
{
	memset(s, 0, sizeof(*s));
	sp_decoder_init(&s->decoder, addr_bytes);
	s->task = SP_TASK_NONE;
	s->wanted = UINT64_MAX;
}

static size_t
totals(const struct sp_split *s, uint32_t arcs, uint32_t samples,
    uint8_t out[SP_PACKET_MAX])
{
	const struct sp_packet end = {
		.kind = SP_PACKET_END, .a = arcs, .b = samples
	};

	return sp_packet_encode(&s->decoder.header, &end, out);
}

/*
 * Totals whose run began in this part or in one before.  Those of a run whose
 * header was missed nobody compares, unless this part has got one.
 *
 * Damage may follow, and something in other totals may look like the beginning
 * of a packet that goes on there.  So a packet follows them in which there is
 * nothing like that: none were lost.  In a frame of words nothing does.
 */
static void
take_end(struct sp_split *s, const struct sp_packet *p,
    struct sp_split_step *step)
{
	const struct sp_packet lost = { .kind = SP_PACKET_LOST };
	const size_t fill = s->decoder.words.fill;

	if (!s->open)
		return;
	step->head -= SPLITPROF_WIRE_COUNTS + fill;
	step->tail = fill;
	step->extra_bytes = s->run ? totals(s, p->a - s->reported_arcs,
	    p->b - s->reported_samples, step->extra) :
	    totals(s, s->arcs, s->samples, step->extra);
	if (!fill)
		step->extra_bytes += sp_packet_encode(&s->decoder.header,
		    &lost, step->extra + step->extra_bytes);
	s->run = s->open = false;
}

/*
 * Are totals to be put behind what came, as this part has the header of its run
 * and the whole has not?  Not behind damage, which might take them in.
 */
static bool
lacks_totals(const struct sp_split *s)
{
	return s->open && !s->run && !s->after_skip;
}

/* A run begins; what was before it has no totals if it was cut off. */
static void
take_header(struct sp_split *s, struct sp_split_step *step)
{
	if (lacks_totals(s)) {
		step->tail = SPLITPROF_WIRE_HEADER_FIXED +
		    (size_t)s->decoder.header.id_bytes + 1;
		step->head -= step->tail;
		step->extra_bytes = totals(s, s->arcs, s->samples,
		    step->extra);
	}
	s->run = s->open = true;
	s->recode = false;
	s->reported_arcs = s->reported_samples = s->arcs = s->samples = 0;
	s->task = SP_TASK_NONE;
}

/* A name, or the size of a stack: the last one of each counts. */
static void
take_task(struct sp_split *s, const struct sp_packet *p)
{
	struct sp_split_task *task;

	if (!s->task_of[p->a]) {
		if (s->n_tasks == SP_TASKS_MAX)
			return;
		s->task_of[p->a] = (uint16_t)++s->n_tasks;
	}
	task = &s->tasks[s->task_of[p->a] - 1];
	task->id = p->a;
	if (p->kind == SP_PACKET_NAME) {
		task->name = s->decoder.name;
	} else {
		task->stack_bytes = p->b;
		task->has_stack = true;
	}
}

_Static_assert(SP_STACK_BYTES_MAX >= 2 * SP_PACKET_MAX, "extra is too small");

/*
 * A stack for a part that begins behind the last full one.  in are the bytes
 * behind it.
 */
static void
take_stack(struct sp_split *s, struct sp_split_step *step)
{
	const struct sp_stack_state *const from = &s->decoder.stacks;

	s->recode &= !from->full;
	if (!s->recode)
		return;
	s->stacks.base = from->base;
	s->stacks.slots = from->slots;
	step->extra_bytes = sp_stack_encode(&s->stacks, &from->last,
	    !s->stacks.known, step->extra);
	step->head -= s->decoder.stack_bytes;
}

/* The stack behind it will be sent as a whole. */
static void
take_part(struct sp_split *s, struct sp_split_step *step)
{
	const struct sp_stack_state *const from = &s->decoder.stacks;

	s->recode &= !(from->known && from->full);
	if (s->recode)
		step->head -= s->decoder.stack_bytes;
}

/*
 * One that can't be read is to be none in this part as well, whatever number it
 * has there.
 */
static void
take_unreadable(struct sp_split *s, const uint8_t *in,
    struct sp_split_step *step)
{
	const size_t n = s->decoder.stack_bytes;

	if (!s->recode || !s->stacks.known)
		return;
	step->head -= n;
	memcpy(step->extra, in + step->head, n);
	step->extra_bytes = n;
	sp_stack_renumber(&s->stacks, step->extra, n);
	s->recode = false;
}

static void
take_packet(struct sp_split *s, const struct sp_packet *p, const uint8_t *in,
    struct sp_split_step *step)
{
	if (p->kind == SP_PACKET_END)
		take_end(s, p, step);
	else if (p->kind == SP_PACKET_HEADER)
		take_header(s, step);
	else if (p->kind == SP_PACKET_NAME || p->kind == SP_PACKET_TASK_STACK)
		take_task(s, p);
	else if (p->kind == SP_PACKET_STACK)
		take_stack(s, step);
	else if (p->kind == SP_PACKET_PART)
		take_part(s, step);
	else if (p->kind == SP_PACKET_UNREADABLE)
		take_unreadable(s, in, step);
	else if (p->kind == SP_PACKET_SKIP) {
		s->skipped += p->a;
		s->places++;
		s->recode = false;
	}
	s->after_skip = p->kind == SP_PACKET_SKIP;
}

/*
 * Only the last packet can be of another kind than ARC, SAMPLE and TASK.
 * Without branches on the first two, which a processor could not predict.
 */
static void
count(struct sp_split *s, const struct sp_packet *packets, size_t n)
{
	const struct sp_packet *const last = &packets[n - 1];
	const uint32_t events = (uint32_t)sp_packet_events(last);

	for (size_t i = 0; i < n; i++) {
		if (packets[i].kind == SP_PACKET_TASK)
			s->task = packets[i].a;
	}
	for (size_t i = 0; i + 1 < n; i++) {
		s->samples += packets[i].kind == SP_PACKET_SAMPLE;
		s->arcs += packets[i].kind == SP_PACKET_ARC;
	}
	*(sp_packet_is_call(last) ? &s->arcs : &s->samples) += events;
}

/*
 * Look for a border in what comes next: a decoder that goes ahead must find
 * nothing but packets.  In a frame of words there is no room for other stacks.
 */
static void
look_ahead(struct sp_split *s, const uint8_t *in, size_t n, bool end)
{
	struct sp_decoder d = s->decoder;
	const uint64_t from = d.offset;
	uint64_t border = 0;
	struct sp_packet packet;
	size_t used, made;

	if (!d.in_step || d.skip_bytes || (d.hinted && !d.extended) ||
	    (sp_header_has_words(&d.header) && d.stacks.known))
		return;
	while (d.offset < from + 2 * SP_SPLIT_CLEAN) {
		used = sp_decoder_feed(&d, in, n, end, &packet, 1, &made);
		if (!made || packet.kind == SP_PACKET_SKIP || d.skip_bytes) {
			s->wanted = from + SP_SPLIT_CLEAN;
			return;
		}
		in += used;
		n -= used;
		if (!border && d.offset >= from + SP_SPLIT_CLEAN &&
		    !d.words.left)
			border = d.offset;
	}
	s->border = border;
}

/* Near a border packets are taken one by one, so that it is always the same. */
static size_t
packets_of_step(const struct sp_split *s)
{
	return s->wanted > s->decoder.offset &&
	    s->wanted - s->decoder.offset > PACKETS * SP_PACKET_MAX ?
	    PACKETS : 1;
}

size_t
sp_split_take(struct sp_split *s, const uint8_t *in, size_t n, bool end,
    struct sp_split_step *step, bool *more)
{
	struct sp_packet packets[PACKETS];
	size_t made;

	step->head = step->extra_bytes = step->tail = 0;
	*more = false;
	if (!s->border && s->decoder.offset >= s->wanted) {
		if (n < SP_SPLIT_AHEAD && !end)
			return 0;
		look_ahead(s, in, n, end);
	}
	step->head = sp_decoder_feed(&s->decoder, in, n, end, packets,
	    packets_of_step(s), &made);
	*more = made > 0;
	n = step->head;
	if (made) {
		count(s, packets, made);
		take_packet(s, &packets[made - 1], in, step);
	}
	return n;
}

void
sp_split_want(struct sp_split *s, uint64_t offset)
{
	s->border = 0;
	s->wanted = offset;
}

bool
sp_split_is_border(const struct sp_split *s)
{
	return s->border && s->decoder.offset == s->border;
}

size_t
sp_split_end_all(struct sp_split *s, uint8_t out[SP_PACKET_MAX])
{
	/* A run that was cut off has none, so that it is seen to be. */
	return lacks_totals(s) ? totals(s, s->arcs, s->samples, out) : 0;
}

size_t
sp_split_end(struct sp_split *s, uint8_t out[SP_PACKET_MAX])
{
	if (!s->open)
		return 0;
	if (s->run) {
		s->reported_arcs += s->arcs;
		s->reported_samples += s->samples;
	}
	return totals(s, s->arcs, s->samples, out);
}

/* What was said of a task, again. */
static size_t
put_task(const struct sp_header *h, const struct sp_split_task *task,
    uint8_t *out)
{
	const struct sp_packet stack = { .kind = SP_PACKET_TASK_STACK,
	    .a = task->id, .b = task->stack_bytes };
	const size_t n = sp_packet_encode_name(task->id, &task->name, out);

	return n + (task->has_stack ? sp_packet_encode(h, &stack, out + n) : 0);
}

/*
 * A stream whose header was missed gets one that says no more than what the
 * reader was given: else each part would lose its first packets.
 */
size_t
sp_split_begin(struct sp_split *s, uint8_t out[SP_SPLIT_BEGIN_MAX])
{
	const struct sp_header *const h = &s->decoder.header;
	const struct sp_packet header = { .kind = SP_PACKET_HEADER };
	const struct sp_packet task = { .kind = SP_PACKET_TASK, .a = s->task };
	size_t n;

	s->open = s->decoder.extended;
	s->arcs = s->samples = 0;
	s->recode = s->decoder.stacks.known;
	sp_stack_lose(&s->stacks);
	if (!s->open)
		return 0;
	n = sp_packet_encode(h, &header, out);
	for (size_t i = 0; i < s->n_tasks; i++)
		n += put_task(h, &s->tasks[i], out + n);
	return s->task == SP_TASK_NONE ? n :
	    n + sp_packet_encode(h, &task, out + n);
}
