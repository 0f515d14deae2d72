/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The findings of gmoncheck as lines of text, see gmoncheck.h */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "gmoncheck.h"

/* So many names of a trap are printed unless all are. */
#define FEW	8

/*
 * What gprof does: alone, or with the other name behind it.  The advice is for
 * what objcopy can't help against; %s stands for the ELF file.
 */
static const struct trap_text {
	const char *name, *alone, *with, *advice;
} texts[SP_N_TRAPS] = {
	[SP_TRAP_SYMBOLS] = { "symbols",
	    "no symbols of functions: gprof refuses the file", NULL,
	    "take the ELF file as it was linked, not stripped" },
	[SP_TRAP_TEXT] = { "text",
	    "no section is called .text: gprof refuses the file", NULL,
	    "call the section of the functions .text" },
	[SP_TRAP_CLONE] = { "clone",
	    "gprof does not show it", "gprof shows it on ",
	    "make the symbols global, as -f does" },
	[SP_TRAP_HIDDEN] = { "hidden",
	    "gprof does not show it",
	    "gprof drops the calls of it, and calls it ",
	    "make the symbols global, as -f does" },
	[SP_TRAP_LABEL] = { "label",
	    "gprof takes it for a function",
	    "gprof takes it for a function: it is inside ",
	    "remove the symbols, as -f does" },
	[SP_TRAP_LAST] = { "last",
	    "the last symbol: gprof leaves out its samples",
	    "the last symbol, and not in .text: gprof leaves out the samples "
	    "and calls of ",
	    "add a symbol behind it, as -f does" },
	[SP_TRAP_EXCLUDED] = { "excluded",
	    "gprof leaves out what has this name", NULL,
	    "give it a second name, as -f does" },
	[SP_TRAP_HANDLER] = { "handler", NULL, NULL,
	    "give it the name that the vector table has, in C++ as extern "
	    "\"C\", and link the runtime as objects, not from an archive" },
	[SP_TRAP_LOST] = { "lr",
	    "it overwrites LR before it calls mcount: its callers are chance",
	    NULL, "compile for ARMv6-M with "
	    "-ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11" },
	[SP_TRAP_MCOUNT] = { "mcount",
	    "no function calls mcount: there are no calls in a profile", NULL,
	    "compile with -pg" },
	[SP_TRAP_UNCOUNTED] = { "uncounted",
	    "it does not call mcount: time, but no calls and no caller", NULL,
	    "compile its file with -pg, if it is not of a library" },
	[SP_TRAP_CALLER] = { "caller",
	    "called from no function: gprof drops these calls",
	    "called from no function: gprof reports them from ",
	    "gmonbuild -e %s attributes calls by exceptions to the entry "
	    "point; from code that is not in the file no caller can be known" },
	[SP_TRAP_RETURN] = { "noreturn",
	    "its call does not return",
	    "its call does not return: gprof attributes it to ",
	    "gmonbuild -e %s attributes such a call to its caller" },
	[SP_TRAP_BINS] = { "bins",
	    "a bin of the histogram ends in the next function: gprof shares "
	    "its samples out by width", NULL,
	    "gmonbuild -b 2 -e %s makes bins that no two functions share" },
	[SP_TRAP_FOREIGN] = { "foreign",
	    "the program can't have sent this: gprof attributes it "
	    "anywhere", NULL,
	    "take the ELF file that was flashed" }
};

static void
print_text(const char *text)
{
	for (; *text; text++) {
		if (*text >= ' ' && *text < 0x7f)
			putchar(*text);
		else
			printf("\\%03o", (unsigned char)*text);
	}
}

void
checkprint_line(const char *trap, const char *subject, const char *text)
{
	printf("%s\t", trap);
	print_text(subject);
	putchar('\t');
	print_text(text);
	putchar('\n');
}

/* What comes of a handler that no interrupt gets to, and why it does not. */
static const char *const effects[SP_N_HANDLER_USES] = {
	[SP_HANDLER_LINE] = "nothing is sent",
	[SP_HANDLER_SPARE] = "what DMA can't send gets stuck",
	[SP_HANDLER_RECEIVER] = "nothing is received",
	[SP_HANDLER_SAMPLER] = "no samples are taken",
	[SP_HANDLER_CLOCK] = "times are wrong"
};
static const char *const states[] = {
	[SP_HANDLER_UNREACHED] = "no vector table has it, and nothing calls it",
	[SP_HANDLER_LEFT_OUT] =
	    "no vector table has it, nothing calls it, and the linker has "
	    "left it out",
	[SP_HANDLER_CXX] = "C++ has given it another name"
};

static void
print_handler(const struct sp_handler *h)
{
	printf("%s\t%s: %s", h->name, states[h->state], effects[h->use]);
}

static void
print_hit(const struct sp_check *c, const struct sp_hit *hit, const char *elf,
    bool counts)
{
	const struct trap_text *const t = &texts[hit->trap];

	printf("%s\t", t->name);
	if (!hit->handler) {
		print_text(hit->symbol ? hit->symbol->name : elf);
		putchar('\t');
	}
	if (hit->handler) {
		print_handler(hit->handler);
	} else if (hit->other && t->with) {
		fputs(t->with, stdout);
		print_text(hit->other->name);
	} else
		fputs(t->alone, stdout);
	if (counts && !hit->handler)
		printf("\t%" PRIu64 " of %" PRIu64 " samples, %" PRIu64
		    " of %" PRIu64 " calls", hit->shown.samples, c->samples,
		    hit->shown.calls, c->calls);
	putchar('\n');
}

static void
print_advice(const struct trap_text *t, const char *elf)
{
	const char *const here = strstr(t->advice, "%s");

	printf("advice\t%s\t", t->name);
	if (here) {
		printf("%.*s", (int)(here - t->advice), t->advice);
		remedy_print_word(stdout, elf);
		puts(here + 2);
	} else
		puts(t->advice);
}

/* The hits of one trap from i on, all of which spoil, or none does. */
static size_t
count_alike(const struct sp_check *c, size_t i)
{
	const struct sp_hit *const first = &c->hits[i];
	size_t n = 1;

	while (i + n < c->n_hits && first[n].trap == first->trap &&
	    first[n].spoils == first->spoils)
		n++;
	return n;
}

static void
print_hits(const struct sp_check *c, size_t i, size_t n, const char *elf,
    bool all)
{
	for (size_t k = 0; k < n && (all || k < FEW); k++)
		print_hit(c, &c->hits[i + k], elf, c->profiled);
	if (!all && n > FEW)
		printf("%s\t...\t%zu more: -v shows them\n",
		    texts[c->hits[i].trap].name, n - FEW);
}

/* Once for each trap; returns how many of them have a command. */
static size_t
print_help(const struct sp_check *c, enum sp_trap trap, const char *elf,
    char **options, bool *told)
{
	if (told[trap])
		return 0;
	told[trap] = true;
	options[trap] = remedy_options(c, trap);
	if (options[trap])
		remedy_print(c, texts[trap].name, elf, &options[trap], 1);
	else
		print_advice(&texts[trap], elf);
	return options[trap] != NULL;
}

void
checkprint(const struct sp_check *c, const char *elf, bool all)
{
	char *options[SP_N_TRAPS] = { NULL };
	bool told[SP_N_TRAPS] = { false };
	size_t remedies = 0, n;

	for (size_t i = 0; i < c->n_hits; i += n) {
		const struct sp_hit *const hit = &c->hits[i];

		if (!hit->spoils && (!i || hit[-1].spoils))
			checkprint_line("note", elf, c->profiled ?
			    "what follows does not spoil this profile" :
			    "what follows spoils a profile that has samples "
			    "or calls of it");
		n = count_alike(c, i);
		print_hits(c, i, n, elf, all);
		remedies += print_help(c, hit->trap, elf, options, told);
	}
	/* One command for several traps makes one copy. */
	if (remedies > 1)
		remedy_print(c, "all", elf, options, SP_N_TRAPS);
	for (size_t i = 0; i < SP_N_TRAPS; i++)
		free(options[i]);
}
