/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile of what an RTOS does, see firefox.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/tool.h"
#include "firefox.h"
#include "places.h"

/* Members of a JSON object that have one such text. */
#define DATA_ROOM	(2 * SP_JSON_ROOM(TSPIN_ROOM) + 64)

static struct tspfirefox_lane *
lane_of(struct tspfirefox *t, int task)
{
	struct tspfirefox_lane *const lane = &t->lanes[task];

	if (!lane->used) {
		lane->used = true;
		lane->thread = firefox_thread(&t->f, t->stream, "");
	}
	return lane;
}

/* The frame of a state, by its name. */
static uint32_t
frame_of(struct tspfirefox *t, const char *name,
    enum firefox_category category)
{
	const size_t known = t->states.n;
	const uint32_t state = texts_number(&t->states, name);

	if (state == known) {
		tool_must(SP_GROW(t->frames, known, t->frames_room));
		t->frames[state] = firefox_function(&t->f, name, NULL, 0);
	}
	return firefox_frame(&t->f, t->frames[state], category);
}

static const char *
state_name(const struct tspfirefox *t, const struct sp_rtos_span *s)
{
	if (s->state == SP_RTOS_RUNNING)
		return "running";
	if (s->state == SP_RTOS_READY)
		return s->moved ? "ready" : "ready, preempted";
	return tspin_wait(t->rtos, &s->wait);
}

static void
put_sample(struct tspfirefox *t, struct tspfirefox_lane *lane,
    int64_t from_ns, int64_t to_ns, uint32_t stack)
{
	firefox_sample(&t->f, lane->thread, &(struct firefox_sample){
	    .time = from_ns, .weight = to_ns - from_ns, .cpu = lane->cpu_ns,
	    .stack = stack });
	lane->cpu_ns = 0;
}

/* Where the state of a task is not known, it has none. */
static void
put_state(struct tspfirefox *t, struct tspfirefox_lane *lane,
    const struct sp_rtos_span *s, uint32_t stack)
{
	if (lane->any && s->from_ns > lane->end_ns)
		put_sample(t, lane, lane->end_ns, lane->end_ns, FIREFOX_NONE);
	put_sample(t, lane, s->from_ns, s->to_ns, stack);
	lane->any = true;
	lane->end_ns = s->to_ns;
	if (s->state == SP_RTOS_RUNNING)
		lane->cpu_ns = s->to_ns - s->from_ns;
}

static void
put_span(void *arg, const struct sp_rtos_span *s)
{
	struct tspfirefox *const t = arg;
	const bool blocked = s->state == SP_RTOS_BLOCKED;
	const enum firefox_category category = blocked ? FIREFOX_BLOCKED :
	    s->state == SP_RTOS_RUNNING ? FIREFOX_RUNNING : FIREFOX_READY;
	struct tspfirefox_lane *lane;
	const char *name;

	if (s->task == SP_RTOS_NOBODY)
		return;
	lane = lane_of(t, s->task);
	name = state_name(t, s);
	put_state(t, lane, s, firefox_stack(&t->f, blocked ? t->blocked :
	    FIREFOX_NONE, frame_of(t, name, category)));
	firefox_marker(&t->f, lane->thread, &(struct firefox_marker){
	    .from = s->from_ns, .to = s->to_ns, .category = category,
	    .name = firefox_text(&t->f, name),
	    .data = firefox_data(&t->f, s->open ? "\"open\":\"yes\"" : "") });
}

/* "key":"text"; text is shorter than TSPIN_ROOM.  Returns its end. */
static char *
add_member(char *data, const char *key, const char *text)
{
	return sp_json_string(text, data + sprintf(data, "\"%s\":", key));
}

/* How long it took from one to the other. */
static void
put_arrow(void *arg, const struct sp_rtos_arrow *a)
{
	struct tspfirefox *const t = arg;
	char data[DATA_ROOM], *end;

	end = add_member(data, "by", a->from == SP_RTOS_ISR ? "interrupt" :
	    tspin_name(t->rtos, SPLITPROF_WIRE_TSP_TASK, (uint8_t)a->from));
	*end++ = ',';
	add_member(end, "object", tspin_wait(t->rtos, &a->wait));
	firefox_marker(&t->f, lane_of(t, a->to)->thread,
	    &(struct firefox_marker){ .from = a->from_ns, .to = a->to_ns,
	    .category = FIREFOX_READY, .name = firefox_text(&t->f, "woken"),
	    .data = firefox_data(&t->f, data) });
}

static void
put_instant(struct tspfirefox *t, int task, int64_t ns, const char *name,
    enum firefox_category category, const char *data)
{
	firefox_marker(&t->f, lane_of(t, task)->thread,
	    &(struct firefox_marker){ .from = ns, .to = ns - 1,
	    .category = category, .name = firefox_text(&t->f, name),
	    .data = firefox_data(&t->f, data) });
}

static void
make_data(const struct tspfirefox *t, const struct sp_rtos_event *e,
    char *data)
{
	char bytes[4 * SPLITPROF_WIRE_TSP_DATA_MAX + 1] = "", *end = bytes;

	*data = 0;
	for (int i = 0; i < e->n; i++)
		end += sprintf(end, "%s%u", i ? " " : "", e->data[i]);
	if (place_has_object(e))
		add_member(data, "object", tspin_name(t->rtos, e->data[0],
		    e->data[1]));
	else if (e->n)
		add_member(data, "data", bytes);
}

static void
put_event(void *arg, const struct sp_rtos_event *e)
{
	struct tspfirefox *const t = arg;
	const enum place place = place_of_id(e->id);
	char data[DATA_ROOM];

	if (place == NOWHERE)
		return;
	make_data(t, e, data);
	put_instant(t, place_lane(place, e), e->ns,
	    tspin_event(&t->markers, e->id),
	    place == INTERRUPTS ? FIREFOX_INTERRUPT : FIREFOX_OTHER, data);
}

static void
put_loss(void *arg, const struct sp_rtos_loss *l, int64_t ns, bool after_any)
{
	char data[DATA_ROOM];

	if (!after_any)
		return;
	snprintf(data, sizeof(data), "\"packets\":%" PRIu64 ",\"errors\":%"
	    PRIu64 ",\"unknown\":%" PRIu64 ",\"places\":%" PRIu64,
	    l->packets, l->errors, l->unknown, l->places);
	put_instant(arg, SP_RTOS_NOBODY, ns,
	    l->errors ? "error of the tracer" : "lost", FIREFOX_LOST, data);
}

struct sp_rtos_user
tspfirefox_user(struct tspfirefox *t)
{
	return (struct sp_rtos_user){ .span = put_span, .arrow = put_arrow,
	    .event = put_event, .lost = put_loss, .arg = t };
}

void
tspfirefox_open(struct tspfirefox *t)
{
	t->f.name = "firmware";
	t->f.per_ms = 1000000;
	t->f.interval = 1;
	t->f.weighs_time = true;
	t->blocked = firefox_stack(&t->f, FIREFOX_NONE,
	    frame_of(t, "blocked", FIREFOX_BLOCKED));
}

void
tspfirefox_begin(void *profile)
{
	struct tspfirefox *const t = profile;

	t->stream++;
	memset(t->lanes, 0, sizeof(t->lanes));
	memset(t->rtos->names, 0, sizeof(t->rtos->names));
}

/* Names may come late. */
void
tspfirefox_end(void *profile)
{
	struct tspfirefox *const t = profile;

	for (int i = 0; i < TSPFIREFOX_LANES; i++) {
		struct tspfirefox_lane *const lane = &t->lanes[i];

		if (!lane->used)
			continue;
		if (lane->any)
			put_sample(t, lane, lane->end_ns, lane->end_ns,
			    FIREFOX_NONE);
		firefox_rename(&t->f, lane->thread, i == SP_RTOS_ISR ?
		    "interrupts" : i == SP_RTOS_NOBODY ? "all tasks" :
		    tspin_name(t->rtos, SPLITPROF_WIRE_TSP_TASK, (uint8_t)i));
	}
	if (t->rtos->begun && !t->rtos->clock.known)
		t->f.note = "no clock record: a tick is taken as 1 ms";
}

void
tspfirefox_print(struct tspfirefox *t)
{
	firefox_print(&t->f);
	firefox_free(&t->f);
	texts_free(&t->states);
	free(t->frames);
}
