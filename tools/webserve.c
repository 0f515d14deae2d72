/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The web server of profweb, see webserve.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <microhttpd.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "hosthead.h"
#include "tool.h"
#include "weblisten.h"
#include "webpage.h"
#include "webserve.h"

#define CONNECTIONS	128u	/* at once */
#define TIMEOUT_S	20u	/* for one that stands still */
#define VIEWERS		32	/* told of what is new; others have to ask */
#define BEAT_S		15	/* from sign to sign of life */
#define BLOCKS		64	/* of the timeline in an answer */
#define TOKEN_BYTES	16

/* How long viewers are waited for at the end, and how often is looked. */
#define PARTS		50
#define PART_NS		10000000

/* Who is told of what is new, by server-sent events. */
struct viewer {
	struct viewer *next;
	struct webserve *server;
	struct MHD_Connection *connection;
	uint64_t seen;		/* version that was told last */
	double told;		/* on the clock */
	bool waits;		/* its connection is suspended */
	bool left;		/* it was told of the end */
};

struct webserve {
	struct MHD_Daemon *daemon;
	struct webcommand *command;
	bool loopback;
	char name[256];		/* of this computer */
	char token[2 * TOKEN_BYTES + 1];	/* empty: none is needed */
	char url[512];

	pthread_mutex_t lock;	/* for all that follows */
	struct websnap *shown;
	struct viewer *viewers;
	size_t n_viewers;
	bool ends;
};

static void
set_header(struct MHD_Response *r, const char *name, const char *value)
{
	MHD_add_response_header(r, name, value);
}

/* What no answer is without: nothing of it is anybody else's. */
static void
guard(struct MHD_Response *r)
{
	set_header(r, "Content-Security-Policy", webpage_policy);
	set_header(r, "X-Content-Type-Options", "nosniff");
	set_header(r, "Referrer-Policy", "no-referrer");
	set_header(r, "Cross-Origin-Resource-Policy", "same-origin");
	set_header(r, "Cross-Origin-Opener-Policy", "same-origin");
	set_header(r, "X-Frame-Options", "DENY");
	set_header(r, "Cache-Control", "no-store");
}

static enum MHD_Result
answer(struct MHD_Connection *c, unsigned status, const char *type,
    struct MHD_Response *r)
{
	enum MHD_Result queued;

	if (!r)
		return MHD_NO;
	guard(r);
	set_header(r, "Content-Type", type);
	queued = MHD_queue_response(c, status, r);
	MHD_destroy_response(r);
	return queued;
}

/* A few words, as a line. */
static enum MHD_Result
answer_text(struct MHD_Connection *c, unsigned status, const char *text)
{
	char line[256];
	const int n = snprintf(line, sizeof(line), "%s\n", text);

	return answer(c, status, "text/plain; charset=utf-8",
	    MHD_create_response_from_buffer((size_t)n < sizeof(line) ?
	    (size_t)n : sizeof(line) - 1, line, MHD_RESPMEM_MUST_COPY));
}

/* What j has is the answer's now. */
static enum MHD_Result
answer_made(struct MHD_Connection *c, const char *type, struct jsonout *j)
{
	return answer(c, MHD_HTTP_OK, type, MHD_create_response_from_buffer(
	    j->n, j->text, MHD_RESPMEM_MUST_FREE));
}

static void
drop_text(void *text)
{
	websnap_text_drop(text);
}

/* A text that others hold as well. */
static enum MHD_Result
answer_held(struct MHD_Connection *c, struct websnap_text *t)
{
	struct MHD_Response *const r =
	    MHD_create_response_from_buffer_with_free_callback_cls(t->n,
	    t->bytes, drop_text, websnap_text_hold(t));

	if (!r)
		websnap_text_drop(t);
	return answer(c, MHD_HTTP_OK, "application/json", r);
}

static struct websnap *
shown(struct webserve *w)
{
	struct websnap *s;

	pthread_mutex_lock(&w->lock);
	s = websnap_hold(w->shown);
	pthread_mutex_unlock(&w->lock);
	return s;
}

/* A number of the request, or 0. */
static uint64_t
number_of(struct MHD_Connection *c, const char *name)
{
	const char *const text = MHD_lookup_connection_value(c,
	    MHD_GET_ARGUMENT_KIND, name);

	return text ? strtoull(text, NULL, 10) : 0;
}

static enum MHD_Result
give_page(struct webserve *w, struct MHD_Connection *c)
{
	struct jsonout j = { .text = NULL };

	(void)w;
	webpage_empty(&j);
	return answer_made(c, "text/html; charset=utf-8", &j);
}

/* Who has it already asks for what is newer. */
static enum MHD_Result
give_model(struct webserve *w, struct MHD_Connection *c)
{
	struct websnap *const s = shown(w);
	const enum MHD_Result done = number_of(c, "have") == s->version ?
	    answer(c, MHD_HTTP_NO_CONTENT, "application/json",
	    MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT)) :
	    answer_held(c, s->model);

	websnap_drop(s);
	return done;
}

static enum MHD_Result
give_sources(struct webserve *w, struct MHD_Connection *c)
{
	struct websnap *const s = shown(w);
	const enum MHD_Result done = answer_held(c, s->sources);

	websnap_drop(s);
	return done;
}

static enum MHD_Result
give_timeline(struct webserve *w, struct MHD_Connection *c)
{
	struct websnap *const s = shown(w);
	struct jsonout j = { .text = NULL };

	websnap_timeline(s, number_of(c, "from"), BLOCKS, &j);
	websnap_drop(s);
	return answer_made(c, "application/octet-stream", &j);
}

static enum MHD_Result
give_report(struct webserve *w, struct MHD_Connection *c)
{
	struct websnap *const s = shown(w);
	struct jsonout j = { .text = NULL };

	webpage_report(s, &j);
	websnap_drop(s);
	return answer_made(c, "text/html; charset=utf-8", &j);
}

/* What a viewer is told; the connection is suspended while there is nothing. */
static ssize_t
tell_viewer(void *viewer, uint64_t done, char *out, size_t max)
{
	struct viewer *const v = viewer;
	struct webserve *const w = v->server;
	ssize_t n = 0;

	(void)done;
	pthread_mutex_lock(&w->lock);
	if (v->left)
		n = MHD_CONTENT_READER_END_OF_STREAM;
	else if (w->ends) {
		v->left = true;
		n = snprintf(out, max, "event: end\ndata: 0\n\n");
	} else if (w->shown->version != v->seen) {
		v->seen = w->shown->version;
		n = snprintf(out, max, "data: %" PRIu64 "\n\n", v->seen);
	} else if (tool_clock() - v->told >= BEAT_S)
		n = snprintf(out, max, ":\n\n");
	else {
		v->waits = true;
		MHD_suspend_connection(v->connection);
	}
	if (n)
		v->told = tool_clock();
	pthread_mutex_unlock(&w->lock);
	return n;
}

static void
forget_viewer(void *viewer)
{
	struct viewer *const v = viewer;
	struct webserve *const w = v->server;
	struct viewer **place = &w->viewers;

	pthread_mutex_lock(&w->lock);
	while (*place != v)
		place = &(*place)->next;
	*place = v->next;
	w->n_viewers--;
	pthread_mutex_unlock(&w->lock);
	free(v);
}

/* False if there are too many. */
static bool
add_viewer(struct webserve *w, struct viewer *v)
{
	bool room;

	pthread_mutex_lock(&w->lock);
	room = w->n_viewers < VIEWERS;
	if (room) {
		v->next = w->viewers;
		w->viewers = v;
		w->n_viewers++;
	}
	pthread_mutex_unlock(&w->lock);
	return room;
}

static enum MHD_Result
give_events(struct webserve *w, struct MHD_Connection *c)
{
	struct viewer *const v = calloc(1, sizeof(*v));
	struct MHD_Response *r;

	if (!v)
		return MHD_NO;
	*v = (struct viewer){ .server = w, .connection = c,
	    .told = tool_clock() };
	if (!add_viewer(w, v)) {
		free(v);
		return answer_text(c, MHD_HTTP_SERVICE_UNAVAILABLE,
		    "too many viewers");
	}
	r = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 64,
	    tell_viewer, v, forget_viewer);
	if (!r)
		forget_viewer(v);
	MHD_set_connection_option(c, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
	return answer(c, MHD_HTTP_OK, "text/event-stream", r);
}

static enum MHD_Result
take_command(struct webserve *w, struct MHD_Connection *c, const char *name)
{
	const char *why;
	bool known;

	if (!w->command->path)
		return answer_text(c, MHD_HTTP_FORBIDDEN, "without -w there "
		    "are no commands");
	pthread_mutex_lock(&w->lock);
	why = webcommand_send(w->command, name, &known);
	pthread_mutex_unlock(&w->lock);
	if (!known)
		return answer_text(c, MHD_HTTP_NOT_FOUND, why);
	return answer_text(c, why ? MHD_HTTP_SERVICE_UNAVAILABLE : MHD_HTTP_OK,
	    why ? why : "sent");
}

/* All that can be asked for. */
static const struct {
	const char *path;
	enum MHD_Result (*give)(struct webserve *w, struct MHD_Connection *c);
} routes[] = {
	{ "/", give_page },
	{ "/events", give_events },
	{ "/model", give_model },
	{ "/report.html", give_report },
	{ "/sources", give_sources },
	{ "/timeline", give_timeline },
};

static enum MHD_Result
give(struct webserve *w, struct MHD_Connection *c, const char *path)
{
	for (size_t i = 0; i < sizeof(routes) / sizeof(*routes); i++) {
		if (!strcmp(path, routes[i].path))
			return routes[i].give(w, c);
	}
	return answer_text(c, MHD_HTTP_NOT_FOUND, "no such page");
}

static const char *
header_of(struct MHD_Connection *c, const char *name)
{
	return MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
}

/* Does the request come from where it seems to, and with the token? */
static bool
is_allowed(const struct webserve *w, struct MHD_Connection *c)
{
	const char *const host = header_of(c, "Host");
	const char *const given = MHD_lookup_connection_value(c,
	    MHD_GET_ARGUMENT_KIND, "token");

	if (w->loopback)
		return sp_hosthead_is_loopback(host);
	return sp_hosthead_is_address(host, w->name) && given &&
	    sp_hosthead_same_secret(given, w->token);
}

/* A page of another site can't set a header of its own without asking. */
static bool
is_ours(struct MHD_Connection *c)
{
	const char *const length = header_of(c, "Content-Length");

	return header_of(c, "X-Profweb") &&
	    (!length || !strcmp(length, "0")) &&
	    !header_of(c, "Transfer-Encoding");
}

static enum MHD_Result
handle(void *server, struct MHD_Connection *c, const char *url,
    const char *method, const char *version, const char *data, size_t *n,
    void **state)
{
	static const char command[] = "/command/";
	static char begun;
	struct webserve *const w = server;

	(void)version;
	(void)data;
	if (!is_allowed(w, c))
		return answer_text(c, MHD_HTTP_FORBIDDEN, w->loopback ?
		    "only for pages of this computer" :
		    "the address of the page, with its token, is needed");
	if (!strcmp(method, MHD_HTTP_METHOD_GET) ||
	    !strcmp(method, MHD_HTTP_METHOD_HEAD))
		return give(w, c, url);
	if (strcmp(method, MHD_HTTP_METHOD_POST) != 0 ||
	    strncmp(url, command, strlen(command)) != 0)
		return answer_text(c, MHD_HTTP_METHOD_NOT_ALLOWED,
		    "no such method");
	if (!is_ours(c))
		return answer_text(c, MHD_HTTP_FORBIDDEN,
		    "only for the page itself");
	/* A request may be answered when it has come to its end. */
	if (!*state) {
		*state = &begun;
		return MHD_YES;
	}
	*n = 0;
	return take_command(w, c, url + strlen(command));
}

static void
make_token(struct webserve *w)
{
	unsigned char bytes[TOKEN_BYTES];

	if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes))
		err(TOOL_TROUBLE, "no random numbers");
	for (size_t i = 0; i < sizeof(bytes); i++)
		sprintf(w->token + 2 * i, "%02x", bytes[i]);
}

/* The other thread gets no signal: they are for who reads the input. */
static void
start(struct webserve *w, int listens)
{
	sigset_t all, before;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	w->daemon = MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD |
	    MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, w,
	    MHD_OPTION_LISTEN_SOCKET, listens,
	    MHD_OPTION_CONNECTION_LIMIT, CONNECTIONS,
	    MHD_OPTION_CONNECTION_TIMEOUT, TIMEOUT_S, MHD_OPTION_END);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (!w->daemon)
		errx(TOOL_TROUBLE, "can't serve: libmicrohttpd does not start");
}

struct webserve *
webserve_begin(const struct webserve_options *o, struct websnap *s)
{
	struct webserve *const w = calloc(1, sizeof(*w));
	char place[256];
	int listens;

	if (!w || pthread_mutex_init(&w->lock, NULL))
		errx(TOOL_TROUBLE, "out of memory");
	w->command = o->command;
	w->shown = s;
	w->loopback = !o->address;
	if (gethostname(w->name, sizeof(w->name) - 1))
		w->name[0] = '\0';
	if (o->address)
		make_token(w);
	listens = weblisten(o->address, o->port, place, sizeof(place));
	snprintf(w->url, sizeof(w->url), "http://%s/%s%s", place,
	    *w->token ? "?token=" : "", w->token);
	start(w, listens);
	return w;
}

const char *
webserve_url(const struct webserve *w)
{
	return w->url;
}

bool
webserve_watched(struct webserve *w)
{
	bool watched;

	pthread_mutex_lock(&w->lock);
	watched = w->viewers != NULL;
	pthread_mutex_unlock(&w->lock);
	return watched;
}

/* To be called with the lock. */
static void
wake(struct webserve *w, double silent_s)
{
	for (struct viewer *v = w->viewers; v; v = v->next) {
		if (!v->waits || tool_clock() - v->told < silent_s)
			continue;
		v->waits = false;
		MHD_resume_connection(v->connection);
	}
}

void
webserve_show(struct webserve *w, struct websnap *s)
{
	struct websnap *old;

	pthread_mutex_lock(&w->lock);
	old = w->shown;
	w->shown = s;
	wake(w, 0);
	pthread_mutex_unlock(&w->lock);
	websnap_drop(old);
}

void
webserve_beat(struct webserve *w)
{
	pthread_mutex_lock(&w->lock);
	webcommand_try(w->command);
	wake(w, BEAT_S);
	pthread_mutex_unlock(&w->lock);
}

/* Tell all viewers of the end, if they take it soon: their pages then do not ask
   again and again. */
static void
dismiss(struct webserve *w)
{
	const struct timespec pause = { .tv_nsec = PART_NS };

	pthread_mutex_lock(&w->lock);
	w->ends = true;
	wake(w, 0);
	pthread_mutex_unlock(&w->lock);
	for (int i = 0; i < PARTS && webserve_watched(w); i++)
		nanosleep(&pause, NULL);
}

void
webserve_end(struct webserve *w)
{
	dismiss(w);
	MHD_stop_daemon(w->daemon);
	websnap_drop(w->shown);
	pthread_mutex_destroy(&w->lock);
	free(w);
}
