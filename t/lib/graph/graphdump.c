/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What lib/graph/callgraph.c makes of a profile as text records on stdin, with
 * the names of an ELF file, a line each:
 *
 *	all samples calls shared
 *	f name self total calls self_calls cycle	those with something
 *	c cycle self total calls inner_calls
 *	a caller callee samples calls			of all call sites
 *
 * and with -p the paths: "p samples name;name".
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "gmon/text.h"
#include "graph/callpaths.h"

static void
print_funcs(const struct sp_callgraph *cg)
{
	for (uint32_t i = 0; i < cg->n_funcs; i++) {
		const struct sp_cgfunc *const f = &cg->funcs[i];

		if (sp_callgraph_has(f))
			printf("f\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
			    "\t%" PRIu64 "\t%d\n", sp_callgraph_name(cg, i),
			    f->self, f->total, f->calls, f->self_calls,
			    (int)(f->cycle + 1));
	}
	for (size_t i = 0; i < cg->n_cycles; i++)
		printf("c\t%zu\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%"
		    PRIu64 "\n", i + 1, cg->cycles[i].self,
		    cg->cycles[i].total, cg->cycles[i].calls,
		    cg->cycles[i].inner_calls);
}

static void
print_arcs(const struct sp_callgraph *cg)
{
	for (size_t i = 0; i < cg->n_arcs; ) {
		const struct sp_cgarc *const first = &cg->arcs[i];
		uint64_t samples = 0, calls = 0;

		for (; i < cg->n_arcs && cg->arcs[i].caller == first->caller &&
		    cg->arcs[i].callee == first->callee; i++) {
			samples += cg->arcs[i].samples;
			calls += cg->arcs[i].calls;
		}
		printf("a\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\n",
		    sp_callgraph_name(cg, first->caller),
		    sp_callgraph_name(cg, first->callee), samples, calls);
	}
}

static bool
print_path(void *arg, const struct sp_callpath *path)
{
	const struct sp_callgraph *const cg = arg;
	uint64_t sum = 0;

	printf("p\t%" PRIu64 "\t", path->samples);
	for (size_t i = 0; i < path->n; i++)
		printf("%s%s", i ? ";" : "",
		    path->frames[i].func == SP_CG_MANY ? "MANY" :
		    sp_callgraph_name(cg, path->frames[i].func));
	putchar('\n');
	for (size_t i = 0; i < path->n_pcs; i++)
		sum += path->at[i];
	if (sum != path->samples || !sum)
		errx(2, "a path's samples are not at its pcs");
	return true;
}

int
main(int argc, char **argv)
{
	const bool paths = argc == 3 && !strcmp(argv[1], "-p");
	struct sp_gmon g = { .n_hists = 0 };
	struct sp_stacks s = { .n = 0 };
	static char line[1 << 20];
	struct sp_callgraph cg;
	struct sp_names *names;
	const char *why;

	if (argc != 2 && !paths)
		errx(2, "usage: graphdump [-p] elf");
	why = sp_names_open(&names, argv[argc - 1]);
	while (!why && fgets(line, sizeof(line), stdin)) {
		line[strcspn(line, "\n")] = '\0';
		why = sp_proftext_take(&g, &s, line);
	}
	if (!why)
		why = sp_proftext_end(&g, &s);
	if (!why)
		why = sp_callgraph_make(&cg, &g, names, s.n ? &s : NULL);
	if (why)
		errx(2, "%s", why);
	printf("all\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n", cg.samples,
	    cg.calls, cg.shared);
	print_funcs(&cg);
	print_arcs(&cg);
	if (paths && !sp_callpaths(&cg, s.n ? &s : NULL, print_path, &cg))
		errx(2, "no paths");
	sp_callgraph_free(&cg);
	sp_stacks_free(&s);
	sp_gmon_free(&g);
	sp_names_free(names);
	return 0;
}
