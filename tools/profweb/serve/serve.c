/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The web server of profweb, see serve.h */

#include <config.h>

#include <err.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "serve.h"
#include "text/record.h"

#define CONNECTIONS	128u	/* at once */
#define TIMEOUT_S	20u	/* for one that stands still */
#define BLOCKS		64	/* of the timeline in an answer */

struct webserve {
	struct MHD_Daemon *daemon;
	struct webcommand *command;
	struct webendpoint endpoint;

	struct webviewers *viewers;
	atomic_bool asked;	/* for the model, since the last one */
	struct webreports reports;
	pthread_mutex_t lock;	/* for the command, and: */
	struct websnap *shown;
};

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

	uint64_t n;

	return text && sp_record_number(text, UINT64_MAX, &n) ? n : 0;
}

static struct websnap_text *
make_page(struct webserve *w, struct MHD_Connection *c, struct websnap *s)
{
	struct jsonout j = { .text = NULL };

	(void)w;
	(void)c;
	(void)s;
	webpage_empty(&j);
	return websnap_text(&j);
}

/* Who has one already asks for what is newer. */
static struct websnap_text *
make_model(struct webserve *w, struct MHD_Connection *c, struct websnap *s)
{
	atomic_store(&w->asked, true);
	return websnap_since(s, number_of(c, "have"));
}

static struct websnap_text *
make_sources(struct webserve *w, struct MHD_Connection *c, struct websnap *s)
{
	(void)w;
	(void)c;
	return websnap_text_hold(s->sources);
}

/* Who looks from elsewhere can't open them. */
static struct websnap_text *
make_paths(struct webserve *w, struct MHD_Connection *c, struct websnap *s)
{
	struct jsonout j = { .text = NULL };

	(void)c;
	if (!*w->endpoint.token)
		return websnap_text_hold(s->paths);
	jsonout_begin(&j, '[');
	jsonout_end(&j, ']');
	return websnap_text(&j);
}

static struct websnap_text *
make_compared(struct webserve *w, struct MHD_Connection *c, struct websnap *s)
{
	(void)w;
	(void)c;
	return s->compared ? websnap_text_hold(s->compared) : NULL;
}

static struct websnap_text *
make_timeline(struct webserve *w, struct MHD_Connection *c, struct websnap *s)
{
	struct jsonout j = { .text = NULL };

	(void)w;
	websnap_timeline(s, number_of(c, "from"), BLOCKS, &j);
	return websnap_text(&j);
}

static struct websnap_text *
make_report(struct webserve *w, struct MHD_Connection *c, struct websnap *s)
{
	(void)c;
	return websnap_text_hold(webreports_of(&w->reports, s));
}

static enum MHD_Result
take_command(struct webserve *w, struct MHD_Connection *c, const char *name)
{
	const char *why;
	bool known;

	if (!w->command->path)
		return webanswer_text(c, MHD_HTTP_FORBIDDEN, "without -w there "
		    "are no commands");
	pthread_mutex_lock(&w->lock);
	why = webcommand_send(w->command, name, &known);
	pthread_mutex_unlock(&w->lock);
	if (!known)
		return webanswer_text(c, MHD_HTTP_NOT_FOUND, why);
	return webanswer_text(c, why ? MHD_HTTP_SERVICE_UNAVAILABLE : MHD_HTTP_OK,
	    why ? why : "sent");
}

/* All that can be asked for, but for events.  A text that is made is held, or
   NULL: there is nothing new. */
static const struct {
	const char *path, *type;
	struct websnap_text *(*make)(struct webserve *w,
	    struct MHD_Connection *c, struct websnap *s);
} routes[] = {
	{ "/", "text/html; charset=utf-8", make_page },
	{ "/compared", "application/json", make_compared },
	{ "/model", "application/json", make_model },
	{ "/paths", "application/json", make_paths },
	{ "/report.html", "text/html; charset=utf-8", make_report },
	{ "/sources", "application/json", make_sources },
	{ "/timeline", "application/octet-stream", make_timeline },
};

static enum MHD_Result
give(struct webserve *w, struct MHD_Connection *c, const char *path)
{
	if (!strcmp(path, "/events"))
		return webviewers_add(w->viewers, c);
	for (size_t i = 0; i < sizeof(routes) / sizeof(*routes); i++) {
		struct websnap_text *text;
		struct websnap *s;

		if (strcmp(path, routes[i].path) != 0)
			continue;
		s = shown(w);
		text = routes[i].make(w, c, s);
		websnap_drop(s);
		return webanswer_held(c, routes[i].type, text);
	}
	return webanswer_text(c, MHD_HTTP_NOT_FOUND, "no such page");
}

static enum MHD_Result
handle(void *server, struct MHD_Connection *c, const char *url,
    const char *method, const char *version, const char *data, size_t *n,
    void **state)
{
	static const char command[] = "/command/";
	static char begun;
	struct webserve *const w = server;
	const char *const why = webendpoint_refuses(&w->endpoint, c);

	(void)version;
	(void)data;
	if (why)
		return webanswer_text(c, MHD_HTTP_FORBIDDEN, why);
	if (!strcmp(method, MHD_HTTP_METHOD_GET) ||
	    !strcmp(method, MHD_HTTP_METHOD_HEAD))
		return give(w, c, url);
	if (strcmp(method, MHD_HTTP_METHOD_POST) != 0 ||
	    strncmp(url, command, strlen(command)) != 0)
		return webanswer_text(c, MHD_HTTP_METHOD_NOT_ALLOWED,
		    "no such method");
	if (!webendpoint_is_ours(c))
		return webanswer_text(c, MHD_HTTP_FORBIDDEN,
		    "only for the page itself");
	/* A request may be answered when it has come to its end. */
	if (!*state) {
		*state = &begun;
		return MHD_YES;
	}
	*n = 0;
	return take_command(w, c, url + strlen(command));
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
webserve_begin(const char *address, uint16_t port, struct webcommand *command,
    struct websnap *s)
{
	struct webserve *const w = tool_need(calloc(1, sizeof(*w)));

	tool_must(!pthread_mutex_init(&w->lock, NULL));
	w->command = command;
	w->shown = s;
	w->viewers = webviewers_begin();
	webviewers_notify(w->viewers, s->version);
	start(w, webendpoint_listen(&w->endpoint, address, port));
	return w;
}

const char *
webserve_url(const struct webserve *w)
{
	return w->endpoint.url;
}

bool
webserve_watched(struct webserve *w)
{
	return webviewers_any(w->viewers) || atomic_load(&w->asked);
}

void
webserve_show(struct webserve *w, struct websnap *s)
{
	struct websnap *old;

	atomic_store(&w->asked, false);
	pthread_mutex_lock(&w->lock);
	old = w->shown;
	w->shown = s;
	pthread_mutex_unlock(&w->lock);
	webviewers_notify(w->viewers, s->version);
	websnap_drop(old);
}

void
webserve_beat(struct webserve *w)
{
	pthread_mutex_lock(&w->lock);
	webcommand_try(w->command);
	pthread_mutex_unlock(&w->lock);
	webviewers_beat(w->viewers);
}

void
webserve_end(struct webserve *w)
{
	webviewers_dismiss(w->viewers);
	MHD_stop_daemon(w->daemon);
	webviewers_free(w->viewers);
	webreports_end(&w->reports);
	websnap_drop(w->shown);
	pthread_mutex_destroy(&w->lock);
	free(w);
}
