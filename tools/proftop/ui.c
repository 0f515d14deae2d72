/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proftop on a terminal, see proftop.h */

#include <config.h>

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "proftop.h"

/* Seconds. */
#define LOOK_SHARE	4	/* from one table to the next at least so many
				   times what one takes */
#define DRAW_S		0.1	/* from one screen to the next, at least */
#define WAIT_S		0.25	/* a signal is noticed within that */

/* What has come is shown that often. */
static void
look(struct topui *u)
{
	const double now = tool_clock();

	if (now < u->look_due)
		return;
	if (!u->view->paused) {
		topstream_count(u->view->stream);
		topstream_look(u->view->stream);
		topsource_count(&u->view->source, u->view->stream);
	}
	u->look_due = now + fmax(u->interval_s,
	    LOOK_SHARE * (tool_clock() - now));
	u->dirty = true;
}

static void
draw(struct topui *u)
{
	const double now = tool_clock();
	unsigned rows, columns;

	if (!u->dirty || now < u->draw_due)
		return;
	topscreen_size(&rows, &columns);
	topview_update(u->view);
	topview_draw(u->view, rows, columns);
	u->dirty = !topscreen_draw(u->view->lines, u->view->n_lines);
	u->draw_due = now + DRAW_S;
}

/* The key, or the answer to whether a file may be replaced, was for that. */
static void
save(struct topui *u, bool asked)
{
	struct topview *const v = u->view;

	if (!asked && topsave_replaces(&u->save)) {
		v->prompt = TOPPROMPT_OVERWRITE;
		snprintf(v->message, sizeof(v->message),
		    "%s is there: replace it? (y or n)", u->save.file);
	} else if (topsave_begin(&u->save, &v->stream->in))
		snprintf(v->message, sizeof(v->message), "writing %s ...",
		    u->save.file);
	else
		snprintf(v->message, sizeof(v->message), "%s: %s",
		    u->save.file, strerror(errno));
}

static void
obey_keys(struct topui *u)
{
	struct topview *const v = u->view;
	int key;

	while ((key = topscreen_key()) >= 0) {
		const bool asked = v->prompt == TOPPROMPT_OVERWRITE;

		/* What has come, and what the key before it led to. */
		topview_update(v);
		topkeys_press(v, key);
		u->quit |= v->wish == TOPWISH_QUIT;
		if (v->wish == TOPWISH_SAVE)
			save(u, asked);
		v->wish = TOPWISH_NONE;
		u->dirty = true;
	}
}

/* Ctrl-C ends what writes to the pipe, and what has nothing more to read. */
static void
obey_signals(struct topui *u)
{
	struct topview *const v = u->view;

	topscreen_obey();
	if (topscreen_interrupts() == u->interrupts)
		return;
	u->interrupts = topscreen_interrupts();
	if (v->stream->ended)
		u->quit = true;
	else if (v->prompt == TOPPROMPT_NONE)
		snprintf(v->message, sizeof(v->message), "interrupted: reading "
		    "what is left (q or Ctrl-C again: quit)");
	u->dirty = true;
}

/* Nothing is left: there are the keys again, and Ctrl-C is one more of them. */
static void
end_interrupt(struct topui *u)
{
	struct topview *const v = u->view;

	if (!u->interrupts)
		return;
	u->interrupts = 0;
	topscreen_forgive();
	if (v->prompt == TOPPROMPT_NONE)
		v->message[0] = '\0';
}

static void
tick(struct topui *u)
{
	obey_signals(u);
	obey_keys(u);
	if (topsave_ended(&u->save, u->view->message,
	    sizeof(u->view->message)))
		u->dirty = true;
	look(u);
	if (topstream_due_s(u->view->stream) <= 0)
		topstream_count(u->view->stream);
	draw(u);
}

/* Wait for a key, or the input if fd is not below 0; true if that has come. */
static bool
wait_for(struct topui *u, int fd)
{
	struct pollfd files[2] = {
		{ topscreen_fd(), POLLIN, 0 },
		{ fd, POLLIN, 0 }
	};
	double due = fmin(u->look_due - tool_clock(),
	    topstream_due_s(u->view->stream));

	if (u->dirty)
		due = fmin(due, u->draw_due - tool_clock());
	due = fmin(fmax(due, 0.001), WAIT_S);
	if (poll(files, 2, (int)(due * 1e3) + 1) <= 0)
		return false;
	/* The terminal is gone: SIGHUP, if not ignored, is on its way. */
	if (files[0].revents & ~POLLIN) {
		raise(SIGHUP);
		u->quit = true;
	}
	return files[1].revents;
}

/*
 * A second is divided between reading, where much comes, and the screen: it is
 * looked after as often as a person would notice.
 */
static void
take_all(struct topui *u, struct tool_input *in)
{
	double due = 0;

	while (!u->quit && topstream_take(u->view->stream, in,
	    HUGE_VAL) > 0) {
		if (tool_clock() < due)
			continue;
		tick(u);
		due = tool_clock() + DRAW_S / 2;
	}
}

bool
topui_read(struct topui *u, struct tool_input *in)
{
	/* A file waits for its reader. */
	struct topreadahead *const ahead = u->view->stream->by_samples ?
	    NULL : topreadahead_begin(in);

	do {
		take_all(u, in);
		tick(u);
		if (u->quit)
			return false;
		/* Of a device Ctrl-C is the end, be there more or not. */
		if (in->terminal && topscreen_interrupts()) {
			tool_input_wait(in, 0);
			in->ended = true;
		}
	} while (!in->ended &&
	    (!wait_for(u, in->fd) || tool_input_wait(in, 0)));
	/* Of a device the end is Ctrl-C, of which the thread knows nothing. */
	if (ahead && !in->terminal)
		topreadahead_end(ahead, in);
	take_all(u, in);
	return !u->quit;
}

void
topui_end(struct topui *u)
{
	if (!u->quit) {
		topstream_end(u->view->stream);
		end_interrupt(u);
	}
	u->look_due = 0;
	while (!u->quit) {
		tick(u);
		wait_for(u, -1);
	}
	/* What is being written is not left behind half written. */
	topscreen_obey();
	while (u->save.child && !topsave_ended(&u->save, u->view->message,
	    sizeof(u->view->message))) {
		poll(NULL, 0, 10);
		topscreen_obey();
	}
	topscreen_end();
}
