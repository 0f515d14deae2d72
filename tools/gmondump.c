/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmondump - turn gmon.out into text records and find what is wrong in it */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <unistd.h>

#include "functable.h"
#include "profin.h"

static const struct tool tool = {
	.name = "gmondump",
	.purpose = "turn gmon.out into text records and find what is wrong in it",
	.synopsis = "[-hqVv] [-a bytes] [-e elf] [file ...]",
	.options =
	    "  -a bytes  width of addresses in the file: 4 or 8 (default: what "
	    "fits)\n"
	    "  -e elf    a table of this program's functions instead, with the\n"
	    "            error of each: 95 of 100 times it is within +-\n"
	    "  -q        no messages: the exit status tells\n"
	    "  -v        tell harmless oddities as well\n",
	.examples =
	    "  gmondump gmon.out\n"
	    "  gmondump gmon.out | awk '$1 == \"pc\" { n += $3 } "
	    "END { print n }'\n"
	    "  gmondump -e fw.elf gmon.out | head\n"
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

struct dumper {
	struct profin in;
	const char *elf_name;	/* -e, or NULL */
	struct sp_symbols symbols;	/* of it */
	struct sp_bodies bodies;
};

static void
print_records(const struct sp_gmon *g)
{
	printf("gmon\t%s\t%d\n", format_names[g->format], g->addr_bytes);
	for (size_t i = 0; i < g->n_hists; i++)
		print_hist(&g->hists[i], g);
	for (size_t i = 0; i < g->n_arcs; i++)
		printf("arc\t0x%" PRIx64 "\t0x%" PRIx64 "\t%" PRIu64 "\n",
		    g->arcs[i].from, g->arcs[i].self, g->arcs[i].count);
	for (size_t i = 0; i < g->n_blocks; i++)
		printf("block\t0x%" PRIx64 "\t%" PRIu64 "\n",
		    g->blocks[i].addr, g->blocks[i].count);
}

static void
print_table(struct dumper *d, const struct sp_gmon *g)
{
	struct onelf_lost lost;

	onelf_check(g, d->in.name, d->elf_name);
	functable_print(g, &d->bodies, &lost);
	onelf_tell(&d->in, &lost, d->elf_name);
}

static int
dump_input(struct tool_input *in, void *arg)
{
	struct dumper *const d = arg;
	const uint64_t wrong = d->in.wrong;
	struct sp_gmon g;

	profin_read(&d->in, in, &g);
	if (d->elf_name)
		print_table(d, &g);
	else
		print_records(&g);
	sp_gmon_free(&g);
	tool_flush();
	return d->in.wrong > wrong ? TOOL_DAMAGED : TOOL_OK;
}

static void
read_program(struct dumper *d)
{
	const char *const why = sp_symbols_read(&d->symbols, d->elf_name);

	if (why)
		errx(TOOL_TROUBLE, "%s: %s", d->elf_name, why);
	if (!sp_bodies_find(&d->bodies, &d->symbols))
		errx(TOOL_TROUBLE, "out of memory");
	if (!d->bodies.n)
		errx(TOOL_TROUBLE, "%s: no symbols of functions", d->elf_name);
}

static int
parse_width(const char *text)
{
	const int n = (int)tool_number("-a", text, 4, 8);

	if (n != 4 && n != 8)
		errx(TOOL_TROUBLE, "-a: %s: not 4 or 8", text);
	return n;
}

int
main(int argc, char **argv)
{
	struct dumper d = { .elf_name = NULL };
	int opt, status;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "a:e:hqVv", tool_longopts,
	    NULL)) != -1) {
		switch (opt) {
		case 'a':
			d.in.addr_bytes = parse_width(optarg);
			break;
		case 'e':
			d.elf_name = optarg;
			break;
		case 'q':
			d.in.quiet = true;
			break;
		case 'v':
			d.in.verbose = true;
			break;
		default:
			tool_option(&tool, opt);
		}
	}
	if (d.elf_name)
		read_program(&d);
	status = tool_each_input(argv + optind, dump_input, &d);
	sp_bodies_free(&d.bodies);
	sp_symbols_free(&d.symbols);
	return tool_finish(status);
}
