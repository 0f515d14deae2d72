/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmondump - turn gmon.out into text records and find what is wrong in it */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <unistd.h>

#include "profin.h"

static const struct tool tool = {
	.name = "gmondump",
	.purpose = "turn gmon.out into text records and find what is wrong in it",
	.synopsis = "[-hqVv] [-a bytes] [file ...]",
	.options =
	    "  -a bytes  width of addresses in the file: 4 or 8 (default: what "
	    "fits)\n"
	    "  -q        no messages: the exit status tells\n"
	    "  -v        tell harmless oddities as well\n",
	.examples =
	    "  gmondump gmon.out\n"
	    "  gmondump gmon.out | awk '$1 == \"pc\" { n += $3 } "
	    "END { print n }'\n"
	    "  gmondump gmon.out > /dev/null && echo sound\n"
};

static const char *const format_names[] = {
	[SP_GMON_GNU] = "gnu", [SP_GMON_BSD44] = "bsd44", [SP_GMON_BSD] = "bsd"
};

static void
print_hist(const struct sp_hist *h, const struct sp_gmon *g)
{
	printf("hist\t0x%" PRIx64 "\t0x%" PRIx64 "\t%zu\t%" PRIu32 "\t%s\n",
	    h->low, h->high, h->n_bins, g->rate_hz, g->dimension);
	for (size_t i = 0; i < h->n_bins; i++) {
		if (h->bins[i])
			printf("pc\t0x%" PRIx64 "\t%" PRIu64 "\n",
			    sp_hist_address(h, i), h->bins[i]);
	}
}

static int
dump_input(struct tool_input *in, void *arg)
{
	struct profin *const p = arg;
	const uint64_t wrong = p->wrong;
	struct sp_gmon g;

	profin_read(p, in, &g);
	printf("gmon\t%s\t%d\n", format_names[g.format], g.addr_bytes);
	for (size_t i = 0; i < g.n_hists; i++)
		print_hist(&g.hists[i], &g);
	for (size_t i = 0; i < g.n_arcs; i++)
		printf("arc\t0x%" PRIx64 "\t0x%" PRIx64 "\t%" PRIu64 "\n",
		    g.arcs[i].from, g.arcs[i].self, g.arcs[i].count);
	for (size_t i = 0; i < g.n_blocks; i++)
		printf("block\t0x%" PRIx64 "\t%" PRIu64 "\n",
		    g.blocks[i].addr, g.blocks[i].count);
	sp_gmon_free(&g);
	tool_flush();
	return p->wrong > wrong ? TOOL_DAMAGED : TOOL_OK;
}

int
main(int argc, char **argv)
{
	struct profin p = { .addr_bytes = 0 };
	int opt;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "a:hqVv", tool_longopts,
	    NULL)) != -1) {
		switch (opt) {
		case 'a':
			p.addr_bytes = (int)tool_number("-a", optarg, 4, 8);
			if (p.addr_bytes != 4 && p.addr_bytes != 8)
				errx(TOOL_TROUBLE, "-a: %s: not 4 or 8",
				    optarg);
			break;
		case 'q':
			p.quiet = true;
			break;
		case 'v':
			p.verbose = true;
			break;
		default:
			tool_option(&tool, opt);
		}
	}
	return tool_finish(tool_each_input(argv + optind, dump_input, &p));
}
