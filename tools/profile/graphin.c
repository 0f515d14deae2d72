/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A call graph from profiles, see graphin.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "graphin.h"

/* Stacks of one more input that has samples: a sum has them if all do. */
static void
join_stacks(struct graphin *i, const struct sp_stacks *more)
{
	struct sp_stacks *const sum = &i->stacks;

	if (!more->n || (i->n_sampled && !sum->n)) {
		sp_stacks_free(sum);
		return;
	}
	for (size_t n = 0; n < more->n; n++) {
		const struct sp_stack *const s = &more->list[n];

		tool_must(sp_stacks_begin(sum, s->pc, s->count));
		for (size_t k = 0; k < s->n; k++)
			tool_must(sp_stacks_call(sum,
			    more->froms[s->first + k]));
	}
	tool_must(sp_stacks_sort(sum));
}

int
graphin_take(struct tool_input *in, void *graphin)
{
	struct graphin *const i = graphin;
	const uint64_t wrong = i->in.wrong;
	uint64_t samples, strange;
	struct sp_stacks stacks;
	struct sp_gmon g;
	const char *why;

	i->in.stacks = &stacks;
	profin_read(&i->in, in, &g);
	strange = profin_other_build(&i->in, &g);
	profin_report_other_build(&i->in, strange);
	i->strange += strange;
	profiler_share_take(&i->profiler, &g, &stacks, &i->names->ranges);
	samples = sp_gmon_samples(&g);
	why = sp_gmon_sort(&g);
	if (!why && i->n_inputs) {
		why = sp_gmon_merge(&i->g, &g);
		sp_gmon_free(&g);
	} else
		i->g = g;
	tool_check(in->name, why);
	if (samples)
		join_stacks(i, &stacks);
	sp_stacks_free(&stacks);
	i->n_inputs++;
	i->n_sampled += samples > 0;
	return i->in.wrong > wrong ? TOOL_DAMAGED : TOOL_OK;
}

/* Something of the profile can't be where it belongs; returns whether. */
static bool
complain(const struct graphin *i, uint64_t n, const char *what)
{
	if (n && !i->in.quiet)
		warnx("%" PRIu64 " %s %s", n, what, i->in.elf_name);
	return n > 0;
}

static bool
judge(const struct graphin *i)
{
	const struct sp_cgfunc *const unknown =
	    &i->cg.funcs[SP_CG_UNKNOWN(&i->cg)];
	const bool samples = complain(i, unknown->self,
	    "samples are in no function of");
	const bool shared = complain(i, i->cg.shared, "samples are in bins of "
	    "more than one function (see gmonbuild -b), divided by their "
	    "bytes, of");
	/* It is never a caller, so it has none by itself. */
	const bool calls = complain(i, unknown->calls,
	    "calls are of no function of");

	return samples || shared || calls;
}

void
graphin_begin(struct graphin *i)
{
	tool_check(i->in.elf_name, sp_names_open(&i->names, i->in.elf_name));
}

int
graphin_end(struct graphin *i, int status)
{
	const char *const why = sp_callgraph_make(&i->cg, &i->g, i->names,
	    graphin_stacks(i));

	if (why)
		errx(TOOL_TROUBLE, "%s", why);
	return judge(i) ? TOOL_DAMAGED : status;
}

const struct sp_stacks *
graphin_stacks(const struct graphin *i)
{
	return i->stacks.n ? &i->stacks : NULL;
}

const char *
graphin_method(const struct graphin *i)
{
	return i->cg.by_stack ? "callers by stack" :
	    i->cg.by_order ? "callers by order" : "callers by share";
}

const char *
graphin_explain(const struct graphin *i)
{
	if (i->cg.by_stack)
		return i->cg.sampled_calls ? "callers by stack: each sample "
		    "has its own; how often they called is not known" :
		    "callers by stack: each sample has its own";
	if (i->cg.sampled_calls)
		return "callers by share: of the samples during calls";
	return i->cg.by_order ? "callers by order: those that were active" :
	    "callers by share: as if all calls of a function took equally "
	    "long";
}

void
graphin_free(struct graphin *i)
{
	sp_callgraph_free(&i->cg);
	sp_stacks_free(&i->stacks);
	sp_gmon_free(&i->g);
	sp_names_free(i->names);
}

int
graphin_run(struct graphin *i, const struct tool *tool, char **operands,
    void (*print)(void *arg), void *arg)
{
	int status;

	if (!i->in.elf_name) {
		warnx("-e is missing: the program's ELF file");
		tool_usage(tool);
	}
	graphin_begin(i);
	status = graphin_end(i, tool_each_input(operands, graphin_take, i));
	print(arg);
	graphin_free(i);
	return tool_finish(status);
}
