/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * esp32c3sim - run a program for the ESP32-C3 from its RAM
 *
 *	esp32c3sim [option...] program.elf
 *
 * Every run of a program is the same, to the cycle: each instruction takes one,
 * which the chip's do not.  The text of semihosting goes to standard output.
 *
 * -a writes "arc FROM TO" for each call of _mcount, where FROM is a0 and TO is
 * ra; a fourth field is the true return address of the function that called
 * it, if it is not FROM.  -p writes "pc ADDRESS" for each interrupt of the
 * processor's line -I (21), where ADDRESS is what was interrupted.
 *
 * -s writes "stack ADDRESS BACK..." for the same interrupts: the return
 * addresses of all calls under way, the innermost first.  One with bit 0 set is
 * where a trap came from, in a handler that was interrupted.  What a tail call
 * replaced is none of them.  The last field is "..." where the outermost are
 * not known, of more than 512 calls.  kl25zsim's -K is the same.
 *
 * -l writes all of the program's calls, in the order of time:
 *
 *	call CYCLE FROM TO	FROM is the call's own address
 *	return CYCLE FROM TO N	and N calls end, more than one behind a tail
 *				call; or a jump by longjmp(), which ends N
 *	trap CYCLE CAUSE PC	CAUSE is mcause, PC what was interrupted
 *	mret CYCLE TO
 *
 * -C writes what each instruction has taken, as text records of a profile whose
 * samples are cycles.  -r writes totals, one fact a line, to standard output or
 * -o:
 *
 *	run end|status|instructions|cycles|seconds VALUE
 *	uart N SENT LOST FED	bytes; FED: by DMA
 *
 * -R reads lines "CYCLE 0xBYTE": the byte has been received by then.
 *
 * Exit status: that of the program, 0 if a limit or an endless idle ended it,
 * 125 if it did what it should not, 2 for wrong usage.
 */
#include <config.h>

#include <err.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "sim/esp32c3/esp32c3.h"
#include "truth.h"

static const char usage_text[] =
"usage: esp32c3sim [-hr] [-a file] [-C file] [-I line] [-l file] [-n cycles]\n"
"                  [-o file] [-p file] [-R n:file] [-s file] [-T n:file]\n"
"                  [-U n:file] program.elf\n";

static const char help_text[] =
"\nOptions:\n"
"  -a file     write all arcs\n"
"  -C file     write the cycles of each instruction\n"
"  -I line     the interrupt of which -p writes the PC (21)\n"
"  -l file     write all calls, returns and traps\n"
"  -n cycles   end after so many\n"
"  -o file     the totals' file, instead of standard output\n"
"  -p file     write interrupted PCs\n"
"  -R n:file   what UART n receives: lines as those of -T\n"
"  -r          totals of the run\n"
"  -s file     write who called what was interrupted\n"
"  -T n:file   write the time of each byte that UART n sends\n"
"  -U n:file   write what UART n sends; - is standard output\n";

struct options {
	const char *report;
	uint64_t cycles;
};

_Noreturn static void
usage(void)
{
	fputs(usage_text, stderr);
	exit(SIM_USAGE);
}

_Noreturn static void
help(void)
{
	printf("esp32c3sim - run a program for the ESP32-C3 from its RAM\n"
	    "%s%s", usage_text, help_text);
	exit(fflush(stdout) ? SIM_USAGE : 0);
}

static FILE *
open_file(const char *name)
{
	FILE *const f = strcmp(name, "-") ? fopen(name, "w") : stdout;

	if (!f)
		err(SIM_USAGE, "%s", name);
	return f;
}

/* "n:file": UART n's. */
static struct wire *
parse_wire(struct machine *m, const char **file)
{
	if (optarg[0] < '0' || optarg[0] >= '0' + WIRES || optarg[1] != ':' ||
	    !optarg[2])
		errx(SIM_USAGE, "%s: not a UART from 0 to %d, : and a file",
		    optarg, WIRES - 1);
	*file = optarg + 2;
	return &m->wire[optarg[0] - '0'];
}

static uint64_t
number(const char *option, double max)
{
	char *end;
	double x;

	errno = 0;
	x = strtod(optarg, &end);
	if (errno || *end || end == optarg || !(x > 0) || x > max)
		errx(SIM_USAGE, "%s: %s: not a number up to %g", option,
		    optarg, max);
	return (uint64_t)x;
}

static void
hear(struct machine *m)
{
	const char *file;
	struct wire *const w = parse_wire(m, &file);

	w->in = fopen(file, "r");
	if (!w->in)
		err(SIM_USAGE, "%s", file);
}

static void
set_option(struct machine *m, struct options *o, int c)
{
	struct truth *const t = m->truth;
	const char *file;

	switch (c) {
	case 'a': t->arcs = open_file(optarg); break;
	case 'C': t->spent = open_file(optarg); break;
	case 'h': help();
	case 'I': t->listed = (unsigned)number("-I", INTERRUPTS - 1); break;
	case 'l': t->log = open_file(optarg); break;
	case 'n': o->cycles = number("-n", 1e18); break;
	case 'o': o->report = optarg; break;
	case 'p': t->pcs = open_file(optarg); break;
	case 'R': hear(m); break;
	case 'r': t->totals = true; break;
	case 's': t->stacks = open_file(optarg); break;
	case 'T':
		parse_wire(m, &file)->stamps = open_file(optarg + 2);
		break;
	case 'U':
		parse_wire(m, &file)->out = open_file(optarg + 2);
		break;
	default: usage();
	}
}

static void
parse(struct machine *m, struct options *o, int argc, char **argv)
{
	static const struct option longopts[] = {
		{ "help", no_argument, NULL, 'h' }, { NULL, 0, NULL, 0 }
	};
	int c;

	while ((c = getopt_long(argc, argv, "a:C:hI:l:n:o:p:R:rs:T:U:", longopts,
	    NULL)) != -1)
		set_option(m, o, c);
	if (argc - optind != 1)
		usage();
}

static uint8_t *
memory(void *machine, uint32_t address, uint32_t size)
{
	struct machine *const m = machine;

	return m->chip->memory(m, address, size);
}

/* Returns where the program begins. */
static uint32_t
load(struct machine *m, const char *file)
{
	const struct elf_target to = {
		.machine = ELF_RISCV, .name = "RISC-V", .memory = memory,
		.owner = m
	};
	uint32_t entry;
	const char *const why = elf_load(&to, &m->truth->symbols, file, &entry);

	if (why)
		errx(SIM_USAGE, "%s: %s", file, why);
	return entry;
}

static void
close_files(struct machine *m, FILE *report)
{
	const struct truth *const t = m->truth;
	FILE *const files[] = {
		t->arcs, t->pcs, t->stacks, t->log, t->spent,
		m->wire[0].out, m->wire[1].out, m->wire[0].stamps, m->wire[1].stamps, report,
		stdout
	};

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (files[i] && (fflush(files[i]) || ferror(files[i])))
			errx(SIM_USAGE, "a file could not be written");
}

int
main(int argc, char **argv)
{
	static struct truth t = { .listed = 21 };
	static struct esp32c3 chip;
	static struct machine m = {
		.chip = &esp32c3, .owner = &chip, .truth = &t
	};
	struct options o = { .cycles = NEVER };
	FILE *report;

	parse(&m, &o, argc, argv);
	machine_reset(&m, load(&m, argv[optind]));
	machine_at(&m, AT_END, o.cycles);
	truth_begin(&m);
	report = o.report ? open_file(o.report) : stdout;
	machine_run(&m);
	if (m.status == SIM_WRONG && m.fault[0])
		fprintf(stderr, "esp32c3sim: cycle %llu, %s: %s\n",
		    (unsigned long long)m.now,
		    symbols_place(&t.symbols, m.hart.pc), m.fault);
	truth_print(&m, report);
	close_files(&m, report);
	truth_free(&t);
	return m.status;
}
