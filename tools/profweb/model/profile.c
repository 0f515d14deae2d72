/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile that is a file, for profweb.  The figures are gmondump's. */

#include <config.h>

#include <stdlib.h>

#include "model.h"

struct webprofile {
	struct graphin in;	/* the first, as its graphin_take gets this */
	struct webmodel *model;
	bool made;		/* all inputs have come: there is a graph */
	bool sourced;		/* the source was told */
};

/* When all inputs have come. */
static int
judge(void *arg, int status)
{
	struct webprofile *const w = arg;

	status = graphin_end(&w->in, status);
	w->made = true;
	return w->in.in.wrong ? TOOL_DAMAGED : status;
}

static void
write_alarms(const struct webprofile *w, struct jsonout *j)
{
	const struct sp_callgraph *const cg = &w->in.cg;
	const struct sp_cgfunc *const unknown = &cg->funcs[SP_CG_UNKNOWN(cg)];
	const struct webalarm alarms[] = {
		{ w->in.strange, "{sample is|samples are} at no instruction of "
		    "the ELF file: another build?" },
		{ unknown->self, "{sample is|samples are} in no function of "
		    "the ELF file" },
		{ cg->shared, "{sample is in a bin|samples are in bins} of "
		    "more than one function: divided by their bytes" },
		{ unknown->calls, "{call is|calls are} of no function of the "
		    "ELF file" },
		{ 0, NULL }
	};

	jsonout_list(j, "alarms");
	webmodel_alarms(j, alarms);
	jsonout_end(j, ']');
}

static void
write_whole(const struct webprofile *w, struct jsonout *j)
{
	const struct sp_callgraph *const cg = &w->in.cg;
	const struct sp_gmon *const g = &w->in.g;

	jsonout_number(jsonout_key(j, "second"), g->rate_hz);
	jsonout_number(jsonout_key(j, "count"), cg->samples +
	    (cg->sampled_calls ? 0 : cg->calls));
	jsonout_number(jsonout_key(j, "span"), cg->samples);
	webmodel_facts(j, g->rate_hz, cg->samples, cg->sampled_calls ?
	    WEBMODEL_NO_CALLS : cg->calls, &w->in.profiler);
	jsonout_end(j, ']');
	write_alarms(w, j);
	jsonout_list(j, "notes");
	jsonout_string(j, webgraph_method(cg));
	jsonout_string(j, "a profile that is a file does not record what was "
	    "lost on the way to it: gmonbuild did");
	jsonout_end(j, ']');
	webtree_clear(&w->model->tree, 0);
	webgraph_write(&w->in, &w->model->source, &w->model->tree, NULL, NULL,
	    j);
}

static void
write(void *arg, struct jsonout *j)
{
	const struct webprofile *const w = arg;

	jsonout_string(jsonout_key(j, "kind"), "profile");
	jsonout_string(jsonout_key(j, "unit"), "samples");
	if (w->made)
		write_whole(w, j);
}

static bool
write_sources(void *arg, struct jsonout *j)
{
	struct webprofile *const w = arg;

	if (!w->made || (w->sourced && !w->model->source.came))
		return false;
	webgraph_sources(&w->in, &w->model->source, j);
	w->sourced = true;
	return true;
}

static void
finish(void *arg)
{
	struct webprofile *const w = arg;

	graphin_free(&w->in);
	free(w);
}

static const struct webmodel_kind kind = {
	.write = write, .sources = write_sources, .take_file = graphin_take,
	.judge = judge, .free = finish
};

void
webprofile_begin(struct webmodel *m)
{
	struct webprofile *const w = tool_need(calloc(1, sizeof(*w)));

	w->in.in.elf_name = m->elf_name;
	w->in.in.quiet = m->quiet;
	w->in.profiler.shown = m->profiler_shown;
	graphin_begin(&w->in);
	w->model = m;
	m->kind = &kind;
	m->arg = w;
}
