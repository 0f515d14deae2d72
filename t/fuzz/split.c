/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Of a stream in parts each part says by itself what it says in the whole:
 * the same events of the same tasks, the same damage, and as many runs whose
 * totals fail.  And the parts are the same however the stream is cut into
 * pieces.
 */

#include <string.h>

#include "fuzz.h"
#include "integrity/stream_split.h"

#define LEAST	(4 * SP_SPLIT_AHEAD)	/* bytes: else there is no border */
#define PARTS	8
#define CALM	2000	/* bytes without damage */
#define BATCH	7	/* small, so that batches end everywhere */

/* What was understood. */
struct story {
	struct event {
		struct sp_packet packet;
		struct sp_header header;
		uint32_t task;
	} *events;		/* calls, samples, lost ones and skips */
	size_t n, room;
	uint32_t arcs, samples;	/* since the header */
	bool run;
	size_t short_runs;	/* whose totals told of others */
	bool words;		/* around damage they are read by what came
				   before, which a part does not know */
	struct task_name {
		uint32_t task;
		struct sp_name name;
		uint32_t stack_bytes;
	} *names;		/* the last one of each task */
	size_t n_names;
};

/* As many as there are: memory for as many as could be takes longer than all
   else here. */
static struct event *
next_event(struct story *s)
{
	if (s->n == s->room) {
		s->room = 2 * s->room + 64;
		s->events = realloc(s->events, s->room * sizeof(*s->events));
		FUZZ_CHECK(s->events);
	}
	return memset(&s->events[s->n++], 0, sizeof(*s->events));
}

/* The task's entry, which is new if it had no name. */
static struct task_name *
name_of(struct story *s, uint32_t task)
{
	for (size_t i = 0; i < s->n_names; i++) {
		if (s->names[i].task == task)
			return &s->names[i];
	}
	s->names = realloc(s->names, (s->n_names + 1) * sizeof(*s->names));
	FUZZ_CHECK(s->names);
	s->names[s->n_names] = (struct task_name){ .task = task };
	return &s->names[s->n_names++];
}

/* The whole of it, in one number. */
static void
note_stack(struct event *e, const struct sp_stack_state *stacks)
{
	const struct sp_stack_list *const l = &stacks->last;
	const uint32_t first[] = { stacks->base, l->pc, l->lr, l->frame.place,
	    l->frame.gap, l->end, (uint32_t)l->n };
	uint64_t x = 1;

	for (size_t i = 0; i < sizeof(first) / sizeof(*first); i++)
		x = sp_hash(x ^ first[i], 63);
	for (size_t i = 0; i < l->n; i++)
		x = sp_hash(x ^ l->items[i].place ^ (uint64_t)l->items[i].gap
		    << 32, 63);
	e->packet.count = (uint32_t)(x >> 16);
}

static void
note(struct story *s, const struct sp_packet *p, const struct sp_decoder *d,
    uint32_t task)
{
	struct event *const e = next_event(s);

	e->packet = *p;
	if (p->kind != SP_PACKET_ARCS && p->kind != SP_PACKET_SAMPLES)
		e->packet.count = 0;
	e->header = d->header;
	/* One that was missed has none; the id may have been longer. */
	e->header.version = SPLITPROF_WIRE_VERSION;
	memset(e->header.id + d->header.id_bytes, 0,
	    sizeof(e->header.id) - d->header.id_bytes);
	e->task = task;
	if (p->kind == SP_PACKET_STACK)
		note_stack(e, &d->stacks);
	*(sp_packet_is_call(p) ? &s->arcs : &s->samples) +=
	    (uint32_t)sp_packet_events(p);
}

static void
take(struct story *s, const struct sp_packet *p, const struct sp_decoder *d,
    uint32_t *task)
{
	if (p->kind == SP_PACKET_HEADER) {
		s->run = true;
		s->arcs = s->samples = 0;
		*task = SP_TASK_NONE;
	} else if (p->kind == SP_PACKET_END) {
		s->short_runs += s->run &&
		    (p->a != s->arcs || p->b != s->samples);
		s->run = false;
	} else if (p->kind == SP_PACKET_TASK)
		*task = p->a;
	else if (p->kind == SP_PACKET_NAME)
		name_of(s, p->a)->name = d->name;
	else if (p->kind == SP_PACKET_TASK_STACK)
		name_of(s, p->a)->stack_bytes = p->b;
	else if (p->kind != SP_PACKET_LOST || p->a || p->b)
		note(s, p, d, *task);
}

/* A stream of its own; its story goes on where s ends. */
static void
read_stream(struct story *s, int addr_bytes, const uint8_t *in, size_t n)
{
	struct sp_packet packets[BATCH];
	struct sp_decoder d;
	uint32_t task = SP_TASK_NONE;
	size_t used = 0, made;

	sp_decoder_init(&d, addr_bytes);
	s->run = false;
	do {
		const struct sp_header before = d.header;
		struct sp_header after;

		used += sp_decoder_feed(&d, in + used, n - used, true, packets,
		    BATCH, &made);
		after = d.header;
		for (size_t i = 0; i < made; i++) {
			d.header = packets[i].kind == SP_PACKET_HEADER ?
			    after : before;
			take(s, &packets[i], &d, &task);
		}
		d.header = after;
		s->words |= sp_header_has_words(&after);
	} while (made);
	FUZZ_CHECK(used == n);
}

/* Its memory is used again. */
static void
reset(struct story *s)
{
	s->n = s->n_names = 0;
	s->run = false;
	s->short_runs = 0;
	s->words = false;
}

/* The parts, one behind the other. */
struct parts {
	uint8_t *bytes;
	size_t ends[PARTS];
	size_t n, used;
};

static void
put(struct parts *p, const uint8_t *bytes, size_t n)
{
	memcpy(p->bytes + p->used, bytes, n);
	p->used += n;
}

/* All parts are wanted as long as the first; the last one is what is left. */
static void
want(struct sp_split *split, const struct parts *p, size_t size)
{
	sp_split_want(split, p->n + 1 < PARTS ? size * (p->n + 1) :
	    UINT64_MAX);
}

static void
end_part(struct sp_split *split, struct parts *p, size_t size)
{
	static uint8_t begin[SP_SPLIT_BEGIN_MAX];

	p->used += sp_split_end(split, p->bytes + p->used);
	p->ends[p->n++] = p->used;
	put(p, begin, sp_split_begin(split, begin));
	want(split, p, size);
}

static size_t
feed(struct sp_split *split, struct parts *p, const uint8_t *in, size_t n,
    bool end, size_t size)
{
	struct sp_split_step step;
	size_t used = 0, now;
	bool more;

	do {
		now = sp_split_take(split, in + used, n - used, end, &step,
		    &more);
		FUZZ_CHECK(now <= n - used && step.head + step.tail <= now);
		put(p, in + used, step.head);
		put(p, step.extra, step.extra_bytes);
		put(p, in + used + now - step.tail, step.tail);
		used += now;
		if (sp_split_is_border(split)) {
			end_part(split, p, size);
			more = true;
		}
	} while (more);
	return used;
}

static void
make_parts(struct parts *p, int addr_bytes, const uint8_t *in, size_t n,
    size_t size, bool at_once)
{
	static struct sp_split split;
	size_t used = 0, held = 0;
	uint32_t state = (uint32_t)n;

	memset(p, 0, sizeof(*p));
	/* A stack that is written again is longer, but not all of them are. */
	p->bytes = malloc(3 * n + PARTS * (SP_SPLIT_BEGIN_MAX +
	    8 * SP_STACK_BYTES_MAX));
	FUZZ_CHECK(p->bytes);
	sp_split_init(&split, addr_bytes);
	want(&split, p, size);
	while (!at_once && used + held < n) {
		size_t done;

		held += fuzz_piece(&state, n - used - held);
		done = feed(&split, p, in + used, held, false, size);
		used += done;
		held -= done;
	}
	used += feed(&split, p, in + used, n - used, true, size);
	FUZZ_CHECK(used == n);
	p->used += sp_split_end_all(&split, p->bytes + p->used);
	p->ends[p->n++] = p->used;
}

static void
compare(const struct story *a, struct story *b)
{
	FUZZ_CHECK(a->n == b->n);
	for (size_t i = 0; i < a->n; i++)
		FUZZ_CHECK(!memcmp(&a->events[i], &b->events[i],
		    sizeof(a->events[i])));
	FUZZ_CHECK(a->short_runs == b->short_runs);
	FUZZ_CHECK(a->n_names == b->n_names);
	for (size_t i = 0; i < a->n_names; i++) {
		const struct task_name *const x = &a->names[i],
		    *const y = name_of(b, x->task);

		FUZZ_CHECK(!memcmp(&x->name, &y->name, sizeof(x->name)));
		FUZZ_CHECK(x->stack_bytes == y->stack_bytes);
	}
}

static void
check(int addr_bytes, const uint8_t *in, size_t n, size_t size)
{
	static struct story whole, sum;
	struct parts once, pieces;
	size_t from = 0;

	reset(&whole);
	reset(&sum);
	make_parts(&once, addr_bytes, in, n, size, true);
	make_parts(&pieces, addr_bytes, in, n, size, false);
	FUZZ_CHECK(once.n == pieces.n && once.used == pieces.used);
	FUZZ_CHECK(!memcmp(once.ends, pieces.ends, sizeof(once.ends)));
	FUZZ_CHECK(!memcmp(once.bytes, pieces.bytes, once.used));
	read_stream(&whole, addr_bytes, in, n);
	for (size_t i = 0; i < once.n; i++) {
		read_stream(&sum, addr_bytes, once.bytes + from,
		    once.ends[i] - from);
		from = once.ends[i];
	}
	if (!whole.words)
		compare(&sum, &whole);
	free(once.bytes);
	free(pieces.bytes);
}

/*
 * The input again and again, and between samples of the given width, or half of
 * one, so that there are borders.
 */
static size_t
lengthen(uint8_t *out, const uint8_t *data, size_t n, int width)
{
	size_t used = 0, calm;

	while (used < LEAST) {
		memcpy(out + used, data, n);
		used += n;
		calm = CALM / 2 + used % (CALM / 2);
		for (size_t i = 0; i < calm; i++)
			out[used + i] = i % (size_t)(1 + width) ?
			    (uint8_t)(i * 7) : SPLITPROF_WIRE_SAMPLE;
		used += calm;
	}
	return used;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const size_t size = 300 + n * 37 % 4000;
	const int width = SPLITPROF_WIRE_ADDR_MIN + (int)(n % 3);
	uint8_t *const in = malloc(LEAST + n + 2 * CALM);
	size_t bytes;

	FUZZ_CHECK(in);
	bytes = lengthen(in, data, n, width);
	/* As it was sent, or as who does not know the width reads it. */
	check(n / 3 % 2 ? width : SPLITPROF_WIRE_ADDR_DEFAULT, in, bytes, size);
	free(in);
	return 0;
}
