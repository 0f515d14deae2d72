/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trace events of what an RTOS does, see events.h */

#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "events.h"
#include "places.h"
#include "text/escape.h"

/* A lane is a thread, and 0 is none that all viewers show. */
#define LANE(task)	((task) + 1)

/* As short as viewers can show it; it has no length in truth. */
#define ISR_NS	1

/* Begin an event of a lane, or of all; what it says beyond this follows. */
static void
print_event(struct tspevents *t, char phase, int task)
{
	printf("%s{\"ph\":\"%c\",\"pid\":%" PRIu64 ",\"tid\":%d,",
	    t->any ? ",\n" : "", phase, t->stream, LANE(task));
	t->any = true;
	if (task <= SP_RTOS_ISR)
		t->lanes[task] = true;
}

/* Microseconds, exactly. */
static void
print_us(const char *key, int64_t ns)
{
	const uint64_t size = ns < 0 ? -(uint64_t)ns : (uint64_t)ns;

	printf("\"%s\":%s%" PRIu64 ".%03" PRIu64 ",", key, ns < 0 ? "-" : "",
	    size / 1000, size % 1000);
}

/* Text that is at most TSPIN_ROOM with its end, as a string of JSON. */
static void
print_string(const char *text)
{
	char string[SP_JSON_ROOM(TSPIN_ROOM)];

	sp_json_string(text, string);
	fputs(string, stdout);
}

static void
print_name(struct tspevents *t, int task, const char *name)
{
	print_event(t, 'M', task);
	printf("\"name\":\"thread_name\",\"args\":{\"name\":");
	print_string(name);
	printf("}}");
	t->named[task] = true;
}

static void
print_state(const struct tspevents *t, const struct sp_rtos_span *s)
{
	if (s->state == SP_RTOS_RUNNING)
		printf("\"cname\":\"thread_state_running\","
		    "\"name\":\"running\",\"args\":{");
	else if (s->state == SP_RTOS_READY)
		printf("\"cname\":\"thread_state_runnable\",\"name\":\"%s\","
		    "\"args\":{", s->moved ? "ready" : "ready, preempted");
	else {
		printf("\"cname\":\"thread_state_sleeping\",\"name\":");
		print_string(tspin_wait(t->rtos, &s->wait));
		printf(",\"args\":{\"state\":\"blocked\"");
	}
	if (s->open)
		printf("%s\"open\":true", s->state == SP_RTOS_BLOCKED ? "," :
		    "");
	printf("}}");
}

/* The bars in which a task ran last, for arrows that begin there. */
static void
keep_run(struct tspevents *t, const struct sp_rtos_span *s)
{
	struct tspevents_runs *const r = &t->runs[s->task];

	r->from_ns[r->next] = s->from_ns;
	r->to_ns[r->next] = s->to_ns;
	r->next = (r->next + 1) % TSPEVENTS_RUNS;
}

/*
 * A bar without length is an instant: viewers sort bars that begin at the same
 * time by their length, and this one would come behind its neighbour.
 */
static void
put_span(void *arg, const struct sp_rtos_span *s)
{
	struct tspevents *const t = arg;
	const bool is_bar = s->to_ns > s->from_ns;

	if (s->task == SP_RTOS_NOBODY)
		return;
	print_event(t, is_bar ? 'X' : 'i', s->task);
	print_us("ts", s->from_ns);
	if (is_bar)
		print_us("dur", s->to_ns - s->from_ns);
	else
		printf("\"s\":\"t\",");
	print_state(t, s);
	if (is_bar && s->state == SP_RTOS_RUNNING)
		keep_run(t, s);
}

/*
 * At an edge of a bar viewers may give an arrow's end to the next one: so it is
 * 1 ns within.  A bar that goes on may be about to end.
 */
static int64_t
within_run(const struct tspevents *t, int task, int64_t ns)
{
	const struct sp_rtos_task *const now = &t->rtos->tasks[task];
	const struct tspevents_runs *const r = &t->runs[task];

	if (now->state == SP_RTOS_RUNNING && now->since_ns <= ns)
		return now->since_ns == ns ? ns + 1 : ns - 1;
	for (int i = 0; i < TSPEVENTS_RUNS; i++) {
		if (r->from_ns[i] == r->to_ns[i])
			break;
		if (ns == r->to_ns[i])
			return ns - 1;
		if (ns == r->from_ns[i])
			return ns + 1;
	}
	return ns;
}

static void
put_end_of_arrow(struct tspevents *t, char phase, int task, int64_t ns,
    const char *name)
{
	print_event(t, phase, task);
	print_us("ts", task == SP_RTOS_ISR ? ns : within_run(t, task, ns));
	printf("\"id\":%" PRIu64 ",\"cat\":\"wake\",%s\"name\":", t->arrows,
	    phase == 'f' ? "\"bp\":\"e\"," : "");
	print_string(name);
	printf("}");
}

static void
put_arrow(void *arg, const struct sp_rtos_arrow *a)
{
	struct tspevents *const t = arg;
	const char *const name = tspin_wait(t->rtos, &a->wait);

	t->arrows++;
	put_end_of_arrow(t, 's', a->from, a->from_ns, name);
	put_end_of_arrow(t, 'f', a->to, a->to_ns, name);
}

static void
print_data(const struct tspevents *t, const struct sp_rtos_event *e)
{
	printf("\"name\":");
	print_string(tspin_event(&t->markers, e->id));
	printf(",\"args\":{");
	if (place_has_object(e)) {
		printf("\"object\":");
		print_string(tspin_name(t->rtos, e->data[0], e->data[1]));
	} else if (e->n) {
		printf("\"data\":[%u", e->data[0]);
		for (int i = 1; i < e->n; i++)
			printf(",%u", e->data[i]);
		printf("]");
	}
	printf("}}");
}

static void
put_event(void *arg, const struct sp_rtos_event *e)
{
	struct tspevents *const t = arg;
	const enum place place = t->places[e->id];
	const int task = place_lane(place, e);

	if (place == NOWHERE)
		return;
	print_event(t, place == INTERRUPTS ? 'X' : 'i', task);
	print_us("ts", e->ns);
	if (place == INTERRUPTS)
		print_us("dur", ISR_NS);
	else
		printf("\"s\":\"%c\",", task == SP_RTOS_NOBODY ? 'p' : 't');
	print_data(t, e);
}

static void
put_loss(void *arg, const struct sp_rtos_loss *l, int64_t ns, bool after_any)
{
	struct tspevents *const t = arg;

	if (!after_any)
		return;
	print_event(t, 'i', SP_RTOS_NOBODY);
	print_us("ts", ns);
	printf("\"s\":\"p\",\"name\":\"%s\",\"args\":{\"packets\":%" PRIu64
	    ",\"errors\":%" PRIu64 ",\"unknown\":%" PRIu64 ",\"places\":%"
	    PRIu64 "}}", l->errors ? "error of the tracer" : "lost",
	    l->packets, l->errors, l->unknown, l->places);
}

static void
put_name(void *arg, uint8_t type, uint8_t number)
{
	struct tspevents *const t = arg;

	if (type == SPLITPROF_WIRE_TSP_TASK)
		print_name(t, number, tspin_name(t->rtos, type, number));
}

struct sp_rtos_user
tspevents_user(struct tspevents *t)
{
	return (struct sp_rtos_user){ .span = put_span, .arrow = put_arrow,
	    .event = put_event, .lost = put_loss, .named = put_name,
	    .arg = t };
}

void
tspevents_begin(void *events)
{
	struct tspevents *const t = events;

	for (int id = 0; id < 256; id++)
		t->places[id] = (uint8_t)place_of_id((uint8_t)id);
	t->stream++;
	memset(t->lanes, 0, sizeof(t->lanes));
	memset(t->named, 0, sizeof(t->named));
	memset(t->runs, 0, sizeof(t->runs));
	memset(t->rtos->names, 0, sizeof(t->rtos->names));
	if (t->stream == 1)
		printf("[\n");
	print_event(t, 'M', SP_RTOS_NOBODY);
	printf("\"name\":\"process_name\",\"args\":{\"name\":\"firmware\"}}");
}

/* A lane that nobody has named is called by its number, in the end. */
void
tspevents_end(void *events)
{
	struct tspevents *const t = events;

	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		if (t->lanes[i] && !t->named[i])
			print_name(t, i, tspin_name(t->rtos,
			    SPLITPROF_WIRE_TSP_TASK, (uint8_t)i));
	}
	if (t->lanes[SP_RTOS_ISR])
		print_name(t, SP_RTOS_ISR, "interrupts");
	if (!t->rtos->begun || t->rtos->clock.known)
		return;
	print_event(t, 'M', SP_RTOS_NOBODY);
	printf("\"name\":\"process_labels\",\"args\":{\"labels\":"
	    "\"no clock record: a tick is taken as 1 ms\"}}");
}

void
tspevents_now(const struct tspevents *t)
{
	struct tspevents now = *t;
	const struct sp_rtos_user user = tspevents_user(&now);

	sp_rtos_open(t->rtos, &user);
	tspevents_end(&now);
}
