/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Those who look at the page, see serve.h */

#include <config.h>

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "common/tool.h"
#include "serve.h"

#define MOST		32	/* viewers at once; others come again ... */
#define AGAIN_MS	2000	/* ... so much later */
#define BEAT_S		15	/* from sign to sign of life */

/* How long they are waited for at the end, and how often is looked. */
#define PARTS		50
#define PART_NS		10000000

struct viewer {
	struct viewer *next;
	struct webviewers *all;
	struct MHD_Connection *connection;
	uint64_t seen;		/* version that was told last */
	double told;		/* on the clock */
	bool waits;		/* its connection is suspended */
	bool left;		/* it was told of the end */
};

struct webviewers {
	pthread_mutex_t lock;	/* for all that follows, and all viewers */
	struct viewer *list;
	size_t n;
	uint64_t version;
	bool ends;
};

struct webviewers *
webviewers_begin(void)
{
	struct webviewers *const w = tool_need(calloc(1, sizeof(*w)));

	tool_must(!pthread_mutex_init(&w->lock, NULL));
	return w;
}

/* What is there to tell?  If nothing is, its connection waits. */
static ssize_t
tell(struct viewer *v, char *out, size_t max)
{
	const struct webviewers *const w = v->all;

	if (v->left)
		return MHD_CONTENT_READER_END_OF_STREAM;
	if (w->ends) {
		v->left = true;
		return snprintf(out, max, "event: end\ndata: 0\n\n");
	}
	if (w->version != v->seen) {
		v->seen = w->version;
		return snprintf(out, max, "data: %" PRIu64 "\n\n", v->seen);
	}
	if (tool_clock() - v->told >= BEAT_S)
		return snprintf(out, max, ":\n\n");
	v->waits = true;
	MHD_suspend_connection(v->connection);
	return 0;
}

static ssize_t
read_events(void *viewer, uint64_t done, char *out, size_t max)
{
	struct viewer *const v = viewer;
	ssize_t n;

	(void)done;
	pthread_mutex_lock(&v->all->lock);
	n = tell(v, out, max);
	if (n)
		v->told = tool_clock();
	pthread_mutex_unlock(&v->all->lock);
	return n;
}

static void
forget(void *viewer)
{
	struct viewer *const v = viewer;
	struct webviewers *const w = v->all;
	struct viewer **place = &w->list;

	pthread_mutex_lock(&w->lock);
	while (*place != v)
		place = &(*place)->next;
	*place = v->next;
	w->n--;
	pthread_mutex_unlock(&w->lock);
	free(v);
}

/* False if there are too many. */
static bool
enlist(struct webviewers *w, struct viewer *v)
{
	bool room;

	pthread_mutex_lock(&w->lock);
	room = w->n < MOST;
	if (room) {
		v->next = w->list;
		w->list = v;
		w->n++;
	}
	pthread_mutex_unlock(&w->lock);
	return room;
}

/* Who is one too many is told, and comes again by itself: a browser does. */
static enum MHD_Result
turn_away(struct webviewers *w, struct MHD_Connection *c)
{
	char text[64];
	int n;

	pthread_mutex_lock(&w->lock);
	n = snprintf(text, sizeof(text), "retry: %d\ndata: %" PRIu64 "\n\n",
	    AGAIN_MS, w->version);
	pthread_mutex_unlock(&w->lock);
	return webanswer(c, MHD_HTTP_OK, "text/event-stream",
	    MHD_create_response_from_buffer((size_t)n, text,
	    MHD_RESPMEM_MUST_COPY));
}

enum MHD_Result
webviewers_add(struct webviewers *w, struct MHD_Connection *c)
{
	struct viewer *const v = calloc(1, sizeof(*v));
	struct MHD_Response *r;

	if (!v)
		return MHD_NO;
	*v = (struct viewer){ .all = w, .connection = c,
	    .told = tool_clock() };
	if (!enlist(w, v)) {
		free(v);
		return turn_away(w, c);
	}
	r = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 64,
	    read_events, v, forget);
	if (!r)
		forget(v);
	MHD_set_connection_option(c, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
	return webanswer(c, MHD_HTTP_OK, "text/event-stream", r);
}

bool
webviewers_any(struct webviewers *w)
{
	bool any;

	pthread_mutex_lock(&w->lock);
	any = w->list != NULL;
	pthread_mutex_unlock(&w->lock);
	return any;
}

/* Those who were told nothing for so long go on; to be called with the lock. */
static void
wake(struct webviewers *w, double silent_s)
{
	for (struct viewer *v = w->list; v; v = v->next) {
		if (!v->waits || tool_clock() - v->told < silent_s)
			continue;
		v->waits = false;
		MHD_resume_connection(v->connection);
	}
}

void
webviewers_notify(struct webviewers *w, uint64_t version)
{
	pthread_mutex_lock(&w->lock);
	w->version = version;
	wake(w, 0);
	pthread_mutex_unlock(&w->lock);
}

void
webviewers_beat(struct webviewers *w)
{
	pthread_mutex_lock(&w->lock);
	wake(w, BEAT_S);
	pthread_mutex_unlock(&w->lock);
}

void
webviewers_dismiss(struct webviewers *w)
{
	const struct timespec pause = { .tv_nsec = PART_NS };

	pthread_mutex_lock(&w->lock);
	w->ends = true;
	wake(w, 0);
	pthread_mutex_unlock(&w->lock);
	for (int i = 0; i < PARTS && webviewers_any(w); i++)
		nanosleep(&pause, NULL);
}

void
webviewers_free(struct webviewers *w)
{
	pthread_mutex_destroy(&w->lock);
	free(w);
}
