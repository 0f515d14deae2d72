/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profweb - show a profile in a browser */

#include <config.h>

#include <err.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/capture.h"
#include "common/outfile.h"
#include "feed.h"
#include "profweb/serve/serve.h"
#include "core/wire.h"

/* From one snapshot to the next at least, and so many times the processor time
   that it takes. */
#define SHOW_S		0.2
#define SHOW_SHARE	10

#define TICK_MS		50

static const struct tool tool = {
	.name = "profweb",
	.purpose = "show a profile in a browser",
	.synopsis = "[-hPqV] [-b baud] [-d dirs] [-E elf] [-e elf] "
	    "[-k events] [-l address] [-m marker=name] [-n bytes] [-o file] "
	    "[-p port] [-r hz] [-s size] [-w file] [-x name<=time] "
	    "[file ...]",
	.options =
	    "  -b baud     speed of a serial line, any number (115200)\n"
	    "  -d dirs     folders, with colons between them, where sources "
	    "are, too;\n"
	    "              files are named by their path below these\n"
	    "  -E elf      compare with the first file, which is of this "
	    "program\n"
	    "  -e elf      the program: names of functions, and their source\n"
	    "  -k events   of the timeline that are kept (default 1M)\n"
	    "  -l address  serve there, with a token, and not on loopback "
	    "only\n"
	    "  -m marker=name\n"
	    "              what a custom marker, 1 to 5, is called\n"
	    "  -n bytes    width of an address, 2 to 4 (default 3)\n"
	    "  -o file     write the page as one file, and serve nothing\n"
	    "  -P          show the profiler's own functions as well\n"
	    "  -p port     serve there (default 4747, or any if that is taken)\n"
	    "  -q          no messages about damage\n"
	    "  -r hz       sample rate, unless the stream's header has it\n"
	    "  -s size     a stack's size, as name=bytes or name=symbol: of a "
	    "task, or\n"
	    "              of main; may be given again\n"
	    "  -w file     a FIFO or device that takes commands: start, stop, "
	    "reset\n"
	    "  -x name<=time  status 1 if a call of that function, or a "
	    "response of\n"
	    "              that task, took longer: us, ms or s; may be given "
	    "again\n",
	.examples =
	    "  profweb -e fw.elf -b 1500000 /dev/ttyUSB0\n"
	    "  profweb -e fw.elf -w /dev/ttyACM0 /dev/ttyACM0\n"
	    "  profweb -e fw.elf cap.raw\n"
	    "  tspdecode -r 100 cap.bin | profweb\n"
	    "  profweb -o report.html -e fw.elf gmon.out\n"
	    "  profweb -E old.elf -e new.elf old.gmon new.gmon\n"
};

struct profweb {
	struct webfeed feed;
	const char *address;	/* -l */
	uint16_t port;		/* -p; 0: not given */
	struct webcommand command;
	const char *output;	/* -o */
	const char *old_elf;	/* -E */
	struct webserve *server;
	uint64_t run;		/* of this server; another one has another */
	uint64_t version;
	struct websnap_text *sources;	/* the last ones, held */
	struct websnap_text *paths;	/* where these are, held */
	bool disassembled;	/* the disassembly has come */
	struct websnap *shown;	/* the last one, held; or NULL */
	uint64_t n_sources;	/* grows when they change */
	uint64_t lines;		/* of the input that are shown */
	double due;		/* the next snapshot, on the clock */
	double begun;
};

/* A name without its folders, or NULL. */
static const char *
file_of(const char *name)
{
	const char *const slash = name ? strrchr(name, '/') : NULL;

	return slash ? slash + 1 : name;
}

/* What is the same for all kinds; before one is known there is nothing else. */
static struct websnap_text *
make_model(struct profweb *p)
{
	struct webmodel *const m = &p->feed.model;
	struct jsonout j = { .text = NULL };

	p->feed.model.paths = p->feed.ended ? WEBTREE_MOST : WEBTREE_LIVE;
	jsonout_begin(&j, '{');
	jsonout_number(jsonout_key(&j, "run"), p->run);
	jsonout_number(jsonout_key(&j, "version"), ++p->version);
	jsonout_number(jsonout_key(&j, "sources"), p->n_sources);
	jsonout_string(jsonout_key(&j, "program"), file_of(m->elf_name));
	jsonout_string(jsonout_key(&j, "compared"),
	    file_of(p->feed.compared.name));
	jsonout_bool(jsonout_key(&j, "live"), !p->feed.ended);
	jsonout_real(jsonout_key(&j, "at"), tool_clock() - p->begun);
	jsonout_number(jsonout_key(&j, "bad"), p->feed.reader.bad);
	jsonout_bool(jsonout_key(&j, "commands"), p->command.path != NULL);
	jsonout_number(jsonout_key(&j, "kept"), sp_timeline_first(&m->lanes));
	jsonout_number(jsonout_key(&j, "events"), m->lanes.events);
	if (m->kind && m->kind->write) {
		webmodel_history(&j, &m->history);
		m->kind->write(m->arg, &j);
	}
	jsonout_end(&j, '}');
	return websnap_text(&j);
}

static void
make_sources(struct profweb *p)
{
	struct webmodel *const m = &p->feed.model;
	struct jsonout j = { .text = NULL }, paths = { .text = NULL };

	m->source.came = !p->disassembled && m->source.code &&
	    disassembly_came(m->source.code, p->feed.ended);
	p->disassembled |= m->source.came;
	if (!(m->kind && m->kind->sources && m->kind->sources(m->arg, &j)) &&
	    p->sources)
		return;
	if (!j.n) {
		jsonout_begin(&j, '{');
		jsonout_end(&j, '}');
	}
	websource_paths(&m->source, &paths);
	websnap_text_drop(p->sources);
	websnap_text_drop(p->paths);
	p->sources = websnap_text(&j);
	p->paths = websnap_text(&paths);
	p->n_sources++;
}

/* All that is there now.  It is held, until the next one. */
static struct websnap *
make_snapshot(struct profweb *p)
{
	struct websnap *const last = p->shown;
	struct websnap_text *model = make_model(p);
	const uint64_t before = p->n_sources;
	struct websnap *s;

	/* Which functions there are is known now, and the model tells which
	   source is theirs. */
	make_sources(p);
	if (p->n_sources != before) {
		websnap_text_drop(model);
		model = make_model(p);
	}
	p->lines = p->feed.reader.lines;
	s = websnap_make(p->version, model, websnap_text_hold(p->sources),
	    websnap_text_hold(p->paths), &p->feed.model.lanes, last);
	s->compared = p->feed.compared.model;
	websnap_drop(last);
	return p->shown = s;
}

/* By the signal, as if there were no handler; but viewers are notified. */
static void
leave(struct profweb *p)
{
	webserve_end(p->server);
	raise(websignals_reported());
}

/* Seconds of a processor that this thread has had: a busy machine lets it wait,
   which costs the reading nothing. */
static double
work_time(void)
{
	struct timespec t;

	if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t))
		return 0;
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* What is new, if somebody looks; but not at the cost of reading. */
static void
show(void *arg)
{
	struct profweb *const p = arg;
	const double now = tool_clock(), before = work_time();
	double took;

	webdevices_follow(&p->feed.devices);
	if (websignals_reported())
		leave(p);
	webserve_beat(p->server);
	if (now < p->due || p->lines == p->feed.reader.lines ||
	    !webserve_watched(p->server))
		return;
	webserve_show(p->server, websnap_hold(make_snapshot(p)));
	took = SHOW_SHARE * (work_time() - before);
	p->due = now + (took > SHOW_S ? took : SHOW_S);
}

/* Until somebody asks for the end, by a signal. */
static void
serve_on(struct profweb *p)
{
	websignals_await();
	if (isatty(STDERR_FILENO) && !p->feed.model.quiet)
		warnx("the input has ended; the page stays until Ctrl-C");
	while (!websignals_came())
		webserve_beat(p->server);
}

/* A page that stayed open must not take the models of this server for those of
   the one before, so their numbers go on where that can't have come to. */
static void
number_on(struct profweb *p)
{
	struct timespec now;

	if (clock_gettime(CLOCK_REALTIME, &now))
		err(TOOL_TROUBLE, "no clock");
	p->version = (uint64_t)now.tv_sec * 1000 +
	    (uint64_t)now.tv_nsec / 1000000;
	p->n_sources = p->run = p->version;
}

static int
serve(struct profweb *p, char **operands)
{
	int status;

	number_on(p);
	p->feed.devices.commands = p->command.path;
	webdevices_begin(&p->feed.devices, operands);
	p->command.connected = p->feed.devices.has_commands;
	p->command.fd = p->feed.devices.command_fd;
	webcommand_begin(&p->command);
	p->server = webserve_begin(p->address, p->port, &p->command,
	    websnap_hold(make_snapshot(p)));
	printf("%s\n", webserve_url(p->server));
	tool_flush();
	websignals_note();
	p->feed.tick = (struct tool_tick){ .every_ms = TICK_MS, .act = show,
	    .arg = p };
	status = webfeed_read(&p->feed, operands);
	webserve_show(p->server, websnap_hold(make_snapshot(p)));
	serve_on(p);
	webserve_end(p->server);
	return status;
}

/* Ctrl-C is the end of a device. */
static void
follow(void *arg)
{
	struct profweb *const p = arg;

	webdevices_follow(&p->feed.devices);
}

static int
report(struct profweb *p, char **operands)
{
	const char *const sources[] = { p->feed.model.elf_name, p->old_elf,
	    p->feed.compared.name };
	struct jsonout page = { .text = NULL };
	struct outfile o;
	int status;

	for (size_t i = 0; i < sizeof(sources) / sizeof(*sources); i++) {
		const char *const one[] = { sources[i], NULL };

		outfile_spare(p->output, one);
	}
	outfile_spare(p->output, (const char *const *)operands);
	outfile_check(p->output);
	p->feed.tick = (struct tool_tick){ .every_ms = TICK_MS, .act = follow,
	    .arg = p };
	webdevices_begin(&p->feed.devices, operands);
	status = webfeed_read(&p->feed, operands);
	webpage_report(make_snapshot(p), &page);
	outfile_open(&o, p->output);
	/* What could not be written is reported then. */
	(void)!fwrite(page.text, 1, page.n, o.out);
	outfile_commit(&o);
	free(page.text);
	return status;
}

/* Read the old profile, of the program of -E; returns the status. */
static int
read_old(struct profweb *p, char *operand)
{
	static struct profweb old;
	const struct webmodel *const m = &p->feed.model;
	char *operands[] = { operand, NULL };
	int status;

	old.feed.model = (struct webmodel){ .elf_name = p->old_elf,
	    .addr_bytes = m->addr_bytes, .rate_hz = m->rate_hz,
	    .quiet = m->quiet, .profiler_shown = m->profiler_shown,
	    .markers = m->markers, .lanes.most = 1 };
	status = webfeed_read(&old.feed, operands);
	if (!old.feed.begun)
		errx(TOOL_TROUBLE, "%s: has nothing to compare with", operand);
	p->feed.compared = (struct webcompared){ .name = operand,
	    .kind = old.feed.begun, .model = make_model(&old) };
	webfeed_free(&old.feed);
	return status;
}

/* Of a pipe the first one would leave nothing to the second. */
static void
check_old(char **operands)
{
	if (!operands[0])
		errx(TOOL_TROUBLE, "-E: the old profile is missing: it is the "
		    "first file");
	if (!strcmp(operands[0], "-") && (!operands[1] ||
	    !strcmp(operands[1], "-")))
		errx(TOOL_TROUBLE, "both profiles are the standard input");
	if (webdevices_is(operands[0]))
		errx(TOOL_TROUBLE, "%s: is a device: the old profile comes "
		    "first", operands[0]);
}

/* With -E the first file is what is compared with; so is a report that others
   follow.  It is taken from the operands; returns its status. */
static int
take_old(struct profweb *p, char ***operands)
{
	char *const first = **operands;
	int status = TOOL_OK;

	if (p->old_elf)
		check_old(*operands);
	else if (!first || !(*operands)[1])
		return TOOL_OK;
	if (!webcompared_report(&p->feed.compared, first)) {
		if (!p->old_elf)
			return TOOL_OK;
		status = read_old(p, first);
	}
	++*operands;
	return status;
}

int
main(int argc, char **argv)
{
	/* It is large, for a history. */
	static struct profweb p = { .feed.model.lanes.most = 1000000,
	    .feed.model.deadlines.per_us = 1000,
	    .feed.devices.baud = CAPTURE_BAUD };
	struct webmodel *const m = &p.feed.model;
	const struct tool_option options[] = {
		{ 'b', TOOL_NUMBER(&p.feed.devices.baud, 1,
		    CAPTURE_BAUD_MAX) },
		{ 'd', .take = sourcedirs_add, .to = &m->source.dirs },
		{ 'E', .text = &p.old_elf },
		{ 'e', .text = &m->elf_name },
		{ 'k', TOOL_NUMBER(&m->lanes.most, 1, 100000000) },
		{ 'l', .text = &p.address },
		{ 'm', .take = tspin_take_marker, .to = &m->markers },
		{ 'n', TOOL_NUMBER(&m->addr_bytes, SPLITPROF_WIRE_ADDR_MIN,
		    SPLITPROF_WIRE_ADDR_MAX) },
		{ 'o', .text = &p.output },
		{ 'P', .flag = &m->profiler_shown },
		{ 'p', TOOL_NUMBER(&p.port, 1, UINT16_MAX) },
		{ 'q', .flag = &m->quiet },
		{ 'r', TOOL_NUMBER(&m->rate_hz, 1, UINT32_MAX) },
		{ 's', .take = stack_sizes_take, .to = &m->sizes },
		{ 'w', .text = &p.command.path },
		{ 'x', .take = deadlines_take, .to = &m->deadlines },
		{ 0 }
	};
	int status, old_status;

	argv = tool_options(&tool, options, argc, argv);
	if (p.output && (p.address || p.port || p.command.path))
		errx(TOOL_TROUBLE, "-o serves nothing: without -l, -p and -w");
	tool_outlive_interrupt();
	p.begun = tool_clock();
	old_status = take_old(&p, &argv);
	status = p.output ? report(&p, argv) : serve(&p, argv);
	websnap_drop(p.shown);
	websnap_text_drop(p.sources);
	websnap_text_drop(p.paths);
	webfeed_free(&p.feed);
	return tool_finish(status > old_status ? status : old_status);
}
