/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the text records of an A/P stream to packets, see record.h */

#include <config.h>

#include <string.h>

#include "text/escape.h"
#include "text/record.h"
#include "wire/record.h"
#include "wire/words.h"

/* Add a run of p; false if it is too long, or p too wide for the stream. */
static bool
add_run(struct sp_record_ap *r, const struct sp_packet *p, uint64_t times)
{
	struct sp_record_run *const run = &r->runs[r->n_runs];

	if (times > SP_RECORD_TIMES_MAX)
		return false;
	run->word = sp_header_has_words(&r->header) &&
	    p->kind <= SP_PACKET_SAMPLE;
	if (run->word)
		run->bytes = sp_frame_one(p, run->packet);
	else
		run->bytes = sp_packet_encode(&r->header, p, run->packet);
	run->times = times;
	r->n_runs += run->bytes && times;
	return run->bytes > 0;
}

/*
 * Behind a header one packet stands for all the count calls or samples, but a
 * single one is sent without its count.  A plain stream has no such packet, so
 * there p is repeated.
 */
static bool
add_events(struct sp_record_ap *r, struct sp_packet *p, uint64_t count)
{
	const uint64_t full = count / UINT32_MAX;

	if (!r->described || count < 2)
		return add_run(r, p, count);
	p->kind = p->kind == SP_PACKET_ARC ? SP_PACKET_ARCS : SP_PACKET_SAMPLES;
	p->count = UINT32_MAX;
	if (full && !add_run(r, p, full))
		return false;
	p->count = (uint32_t)(count % UINT32_MAX);
	return !p->count || add_run(r, p, 1);
}

/* A line: the numbers that it has, and whose it is. */
struct line {
	struct sp_record_ap *record;
	struct sp_packet packet;
	struct sp_header header;
	uint64_t count;
	int64_t value;
	uint32_t base;
	uint8_t slots;
};

static bool
take_events(void *line, char **f)
{
	struct line *const l = line;

	l->packet.kind = f[0][0] == 'a' ? SP_PACKET_ARC : SP_PACKET_SAMPLE;
	return add_events(l->record, &l->packet, l->count);
}

static bool
take_header(void *line, char **f)
{
	struct line *const l = line;
	struct sp_header *const h = &l->header;
	const struct sp_packet p = { .kind = SP_PACKET_HEADER };
	size_t n;

	if (!sp_header_is_form(h->version, h->addr_bytes) ||
	    !sp_record_bytes(f[5], h->id, sizeof(h->id), &n))
		return false;
	h->id_bytes = (uint8_t)n;
	l->record->header = *h;
	l->record->described = true;
	sp_stack_lose(&l->record->stacks);
	return add_run(l->record, &p, 1);
}

static bool
take_other(void *line, char **f)
{
	struct line *const l = line;

	l->packet.kind = f[0][0] == 'l' ? SP_PACKET_LOST : f[0][0] == 'e' ?
	    SP_PACKET_END : f[2] ? SP_PACKET_TASK_STACK : SP_PACKET_TASK;
	return add_run(l->record, &l->packet, 1);
}

static bool
take_mark(void *line, char **f)
{
	struct line *const l = line;

	if (l->value < INT32_MIN || l->value > INT32_MAX)
		return false;
	l->packet.kind = f[2] ? SP_PACKET_VALUE : SP_PACKET_MARK;
	l->packet.b = (uint32_t)l->value;
	return add_run(l->record, &l->packet, 1);
}

static bool
take_name(void *line, char **f)
{
	const struct line *const l = line;
	struct sp_record_run *const run = &l->record->runs[0];
	struct sp_name name;
	size_t n;

	if (!sp_unescape(f[2], name.text, sizeof(name.text), &n))
		return false;
	name.bytes = (uint8_t)n;
	run->bytes = sp_packet_encode_name(l->packet.a, &name, run->packet);
	run->times = 1;
	run->word = false;
	l->record->n_runs = run->bytes > 0;
	return run->bytes > 0;
}

/* What is behind c in a text, which ends there; NULL: there is none. */
static char *
cut_at(char *text, char c)
{
	char *at = strchr(text, c);

	if (at)
		*at++ = '\0';
	return at;
}

/* Of an exception frame the program counter, with + if it is padded; or -. */
static bool
take_frame_pc(char *text, uint32_t *pc)
{
	const char *const padded = cut_at(text, '+');

	*pc = 0;
	if (!strcmp(text, "-"))
		return !padded;
	if (!sp_record_number32(text, pc) || *pc & 1)
		return false;
	*pc |= padded != NULL;
	return *pc && (!padded || !*padded);
}

/* The link register; and of an EXC_RETURN where its frame is. */
static bool
take_link(char *text, struct sp_stack_view *v)
{
	char *const at = cut_at(text, '=');
	char *const pc = at ? cut_at(at, ':') : NULL;

	v->has_frame = at;
	if (!strcmp(text, "-"))
		return !at;
	return sp_record_number32(text, &v->lr) && v->lr && (!at || (pc &&
	    sp_record_number32(at, &v->frame_at) &&
	    take_frame_pc(pc, &v->frame_pc)));
}

/* A word: at, a colon and its value. */
static bool
take_word(char *text, struct sp_stack_part *s)
{
	struct sp_stack_view_word *const word = &s->words[s->n];
	char *const value = cut_at(text, ':');
	char *const pc = value ? cut_at(value, '=') : NULL;

	if (!value || s->n++ == SPLITPROF_WIRE_STACK_WORDS)
		return false;
	word->pc = 0;
	return sp_record_number32(text, &word->at) &&
	    sp_record_number32(value, &word->value) &&
	    sp_stack_is_exc_return(word->value) == (pc != NULL) &&
	    (!pc || take_frame_pc(pc, &word->pc));
}

/* How many bytes were scanned, and the words. */
static bool
take_words(char **f, struct sp_stack_part *s)
{
	const size_t n = strlen(f[0]);
	char *next = f[1], *text;

	s->n = 0;
	s->cut = n && f[0][n - 1] == '+';
	if (s->cut)
		f[0][n - 1] = '\0';
	if (!sp_record_number32(f[0], &s->bytes))
		return false;
	while (strcmp(f[1], "-") != 0 && (text = strsep(&next, " "))) {
		if (!take_word(text, s))
			return false;
	}
	return true;
}

/* From the program counter on. */
static bool
take_sample(struct line *l, char **f, bool full)
{
	struct sp_stack_view v = { .lr = 0 };
	struct sp_stack_list list;
	struct sp_stack_state *const stacks = &l->record->stacks;
	struct sp_record_run *const run = &l->record->runs[0];

	v.stacks = f[4] ? 2 : 1;
	if (!l->record->described || !sp_record_number32(f[0], &v.pc) ||
	    !take_link(f[1], &v) || !take_words(f + 2, &v.stack[0]) ||
	    (v.stacks == 2 && !take_words(f + 4, &v.stack[1])) ||
	    !sp_stack_list_of(&v, stacks->base, &list))
		return false;
	run->bytes = sp_stack_encode(stacks, &list, full, run->packet);
	run->times = 1;
	run->word = false;
	l->record->n_runs = run->bytes > 0;
	return run->bytes > 0;
}

static bool
take_stack(void *line, char **f)
{
	return take_sample(line, f + 1, false);
}

static bool
take_stack_full(void *line, char **f)
{
	struct line *const l = line;
	struct sp_stack_state *const s = &l->record->stacks;
	const struct sp_stack_state before = *s;

	s->base = l->base;
	s->slots = l->slots;
	if (sp_stack_slots_are_valid(s->slots) && !(s->base & 1) &&
	    take_sample(l, f + 3, true))
		return true;
	*s = before;
	return false;
}

#define NUMBER(member)	SP_RECORD_NUMBER(struct line, member)

static const struct sp_record_kind kinds[] = {
	{ "arc", 4, take_events, 0,
	    { NUMBER(packet.a), NUMBER(packet.b), NUMBER(count) } },
	{ "pc", 3, take_events, 0, { NUMBER(packet.a), NUMBER(count) } },
	{ "header", 6, take_header, 0,
	    { NUMBER(header.version), NUMBER(header.addr_bytes),
	    NUMBER(header.base), NUMBER(header.rate_hz) } },
	{ "lost", 3, take_other, 0, { NUMBER(packet.a), NUMBER(packet.b) } },
	{ "end", 3, take_other, 0, { NUMBER(packet.a), NUMBER(packet.b) } },
	{ "task", 2, take_other, 0, { NUMBER(packet.a) } },
	{ "taskstack", 3, take_other, 0,
	    { NUMBER(packet.a), NUMBER(packet.b) } },
	{ "mark", 2, take_mark, 0, { NUMBER(packet.a) } },
	{ "value", 3, take_mark, 0, { NUMBER(packet.a),
	    { SP_RECORD_TIME, offsetof(struct line, value) } } },
	{ "name", 3, take_name, 0, { NUMBER(packet.a) } },
	{ "stack", 5, take_stack, 0, { { 0 } } },
	{ "stack", 7, take_stack, 0, { { 0 } } },
	{ "stackfull", 7, take_stack_full, 0,
	    { NUMBER(base), NUMBER(slots) } },
	{ "stackfull", 9, take_stack_full, 0,
	    { NUMBER(base), NUMBER(slots) } },
};

bool
sp_record_ap_take(struct sp_record_ap *r, char *line)
{
	struct line l = { .record = r };

	r->n_runs = 0;
	return sp_record_take(kinds, sizeof(kinds) / sizeof(*kinds), &l, line);
}
