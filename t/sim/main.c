/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * kl25zsim - run a program for the KL25Z, or another chip, and measure it
 *
 *	kl25zsim [option...] program.elf
 *
 * Every run of a program is the same, to the cycle.  The text of semihosting
 * goes to standard output, and behind the end the report: one fact a line,
 * fields separated by tabs, numbers of cycles at the core's clock.
 *
 *	func NAME net|gross COUNT MIN MEAN MAX TOTAL		-f
 *	func NAME stack BYTES BYTES				-f -k
 *	hist NAME CYCLES COUNT					-f -H
 *	exc NAME cycles COUNT MIN MEAN MAX TOTAL		-i
 *	exc NAME latency COUNT MIN MEAN MAX TOTAL		-l
 *	exc NAME worst CYCLES PENDED-AT TAKEN-AT		-l
 *	exc NAME stack BYTES BYTES				-k
 *	masked cycles COUNT MIN MEAN MAX TOTAL			-l
 *	masked worst CYCLES SET-AT CLEARED-AT			-l
 *	stack MSP|PSP START LOWEST BYTES			-k
 *	run end|status|instructions|cycles|seconds|flash misses VALUE	-r
 *	uart N SENT LOST					-r
 *	dma CHANNEL BYTES					-r
 *
 * net leaves out the exceptions that came meanwhile, gross has them; of the
 * two stack sizes the first leaves out what exceptions put above.  A call
 * lasts from the function's first instruction to the arrival at its return
 * address.  An exception lasts from the end of the instruction that it
 * interrupts to the end of its return, nested ones left out; what it takes of
 * the stack begins before its frame.  A latency ends with the handler's first
 * instruction.  Where an RTOS switches threads within a call, its cycles and
 * its stack are those of all threads meanwhile.
 *
 * -C writes what each instruction has taken, as text records of a profile whose
 * samples are cycles: gmondump -e program.elf makes a table of functions of it.
 * An exception's entry and exit are its handler's.
 *
 * -S writes "seen ADDRESS CYCLES": what a sampler at random times would see.
 *
 * -W is for processors that have ITM and DWT, as a Cortex-M0+ has not: what
 * they send over SWO, with all stimulus ports on.
 *
 * -A is for processors that abandon instructions of several transfers: what an
 * interrupt then sees is the instruction itself, not the next one.
 *
 * -d waits for OpenOCD at a unix socket, as its remote_bitbang of JTAG.  Then
 * the program runs while OpenOCD reads and writes its memory, which stays there
 * behind the program's end until OpenOCD goes.  With -W too, the trace is off
 * until OpenOCD turns it on.  What the debug port does not have is reported:
 * status 2.
 *
 * -M chooses another chip, on the same processor and with the same timing; its
 * UARTs and timers are that chip's, and their buses as fast as the core.
 *
 * -R reads lines "CYCLE 0xBYTE": the byte has been received by then.
 *
 * -a writes "arc FROM TO" for each call of __gnu_mcount_nc, where FROM is the
 * word at sp and TO is lr; a fourth field is the true return address of the
 * function that called it, if it is not FROM.  -p writes "pc ADDRESS" for
 * each exception named by -I (PIT), where ADDRESS is what was interrupted.
 *
 * -K writes "stack ADDRESS BACK..." for the same exceptions, as esp32c3sim's -s
 * does: the return addresses of all calls under way, the innermost first,
 * without their Thumb bit.  One with bit 0 set is where an exception came from,
 * in a handler that was interrupted: where it would return to at this moment,
 * if it has chosen another thread.  A thread's calls are those on its own
 * stack; what a tail call replaced is none of them.  The last field is "..."
 * where the outermost are not known: of more than 512 calls, and of threads
 * when there have been more than 16.
 *
 * Exit status: that of the program, 0 if a limit or an endless idle ended it,
 * 125 if it locked up, 2 for wrong usage.
 */
#include <config.h>

#include <err.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bus.h"
#include "debug/debug.h"
#include "report.h"

static const char usage_text[] =
"usage: kl25zsim [-AHhiklrvw] [-a file] [-B cycles] [-b cycles] [-C file]\n"
"                [-c hz] [-D cycles] [-d socket] [-f function]... [-I name]...\n"
"                [-K file] [-M chip] [-m file] [-n cycles] [-o file] [-P cycles]\n"
"                [-p file] [-R n:file] [-S file] [-s seconds] [-T n:file]\n"
"                [-t trm|board] [-U n:file] [-W file]\n"
"                program.elf\n";

static const char help_text[] =
"\nOptions:\n"
"  -A           an interrupt abandons PUSH, POP, LDM and STM, which begin anew\n"
"  -a file      write all arcs\n"
"  -B cycles    a byte of SWO lasts so long, in place of 5 microseconds\n"
"  -b cycles    a byte on a UART's wire lasts so long, whatever its registers say\n"
"  -C file      write the cycles of each instruction\n"
"  -c hz        core clock (48000000); the bus has half of it\n"
"  -D cycles    what a transfer by DMA, say of a byte, takes from the processor (2)\n"
"  -d socket    wait there for a debugger, OpenOCD's remote_bitbang, and obey it\n"
"  -f function  measure its calls\n"
"  -H           histogram of each -f function's net cycles\n"
"  -I name      exceptions that -K, -m and -p list: a name or a number\n"
"  -i           measure exceptions\n"
"  -K file      write who called what was interrupted\n"
"  -k           measure stacks\n"
"  -l           measure latencies, and how long interrupts were masked\n"
"  -M chip      not the KL25Z: stm32f0 f1 f3 f4 f7 g0 g4 h7 l4 l4r u5,\n"
"               mspm0, nrf51, nrf52, rp2350, samd21, tm4c123\n"
"  -m file      write arcs and PCs in the order of time\n"
"  -n cycles    end after so many\n"
"  -o file      the report's file, instead of standard output\n"
"  -P cycles    with -W, the DWT samples the PC each so many cycles\n"
"  -p file      write interrupted PCs\n"
"  -R n:file    what UART n receives: lines as those of -T\n"
"  -r           totals of the run\n"
"  -S file      write the cycles in which a sample would see each address\n"
"  -s seconds   end after so many simulated seconds\n"
"  -T n:file    write the time of each byte that UART n sends\n"
"  -t timing    trm: ARM's manual, no waits; board: flash and bridge (board)\n"
"  -U n:file    write what UART n sends; - is standard output\n"
"  -W file      there is an ITM, and a DWT: write what they send over SWO\n"
"  -v           say on standard error what happens\n"
"  -w           go on when the program idles for ever\n";

struct options {
	const char *arcs, *pcs, *both, *stacks, *seen, *spent, *report, *debugger;
	const char *functions[64], *interrupts[16];
	size_t n_functions, n_interrupts;
	uint64_t cycles;
	double seconds;
	unsigned dma;
	bool trm;
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
	printf("kl25zsim - run a program for the KL25Z and measure it\n%s%s",
	    usage_text, help_text);
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
static struct uart *
parse_uart(struct sim *s, const char *text, const char **file)
{
	if (text[0] < '0' || text[0] > '2' || text[1] != ':' || !text[2])
		errx(SIM_USAGE, "%s: not a UART from 0 to 2, : and a file",
		    text);
	*file = text + 2;
	return &s->uart[text[0] - '0'];
}

static double
number(const char *option, const char *text, double max)
{
	char *end;
	double x;

	errno = 0;
	x = strtod(text, &end);
	if (errno || *end || end == text || !(x > 0) || x > max)
		errx(SIM_USAGE, "%s: %s: not a number up to %g", option, text,
		    max);
	return x;
}

static void
append(const char **list, size_t *n, size_t max)
{
	if (*n == max)
		errx(SIM_USAGE, "%s: too many of them", optarg);
	list[(*n)++] = optarg;
}

static void
choose_chip(struct sim *s)
{
	static const struct chip *const chips[] = {
		&kl25z, &stm32f0, &stm32f1, &stm32f3, &stm32f4, &stm32f7,
		&stm32g0, &stm32g4, &stm32h7, &stm32l4, &stm32l4r,
		&stm32u5, &mspm0, &nrf51, &nrf52, &rp2350, &samd21,
		&tm4c123
	};

	for (size_t i = 0; i < sizeof(chips) / sizeof(chips[0]); i++)
		if (!strcmp(optarg, chips[i]->simulator)) {
			sim_set_chip(s, chips[i]);
			return;
		}
	errx(SIM_USAGE, "-M: %s: no such chip", optarg);
}

static void
set_timing(struct options *o)
{
	if (strcmp(optarg, "trm") && strcmp(optarg, "board"))
		errx(SIM_USAGE, "-t: %s: not trm or board", optarg);
	o->trm = !strcmp(optarg, "trm");
}

/* Options that are but a flag; returns NULL for any other. */
static bool *
flag(struct sim *s, int c)
{
	switch (c) {
	case 'A': return &s->abandons;
	case 'H': return &s->report->histogram;
	case 'i': return &s->report->exceptions;
	case 'k': return &s->report->depths;
	case 'l': return &s->report->latencies;
	case 'r': return &s->report->totals;
	case 'v': return &s->verbose;
	}
	return NULL;
}

static void
set_option(struct sim *s, struct options *o, int c)
{
	const char *file;
	struct uart *u;

	switch (c) {
	case 'a': o->arcs = optarg; break;
	case 'B':
		s->itm.byte_cycles = (uint64_t)number("-B", optarg, 1e15);
		break;
	case 'b': s->byte_cycles = (uint64_t)number("-b", optarg, 1e9); break;
	case 'C': o->spent = optarg; break;
	case 'c': s->core_hz = (uint32_t)number("-c", optarg, 1e9); break;
	case 'D':
		o->dma = strcmp(optarg, "0") ?
		    (unsigned)number("-D", optarg, 1000) : 0;
		break;
	case 'd': o->debugger = optarg; break;
	case 'f': append(o->functions, &o->n_functions, 64); break;
	case 'h': help();
	case 'I': append(o->interrupts, &o->n_interrupts, 16); break;
	case 'K': o->stacks = optarg; break;
	case 'M': choose_chip(s); break;
	case 'm': o->both = optarg; break;
	case 'n': o->cycles = (uint64_t)number("-n", optarg, 1e18); break;
	case 'o': o->report = optarg; break;
	case 'P':
		s->itm.sample_cycles = (uint64_t)number("-P", optarg, 1e9);
		break;
	case 'p': o->pcs = optarg; break;
	case 'R':
		u = parse_uart(s, optarg, &file);
		u->in = fopen(file, "r");
		if (!u->in)
			err(SIM_USAGE, "%s", file);
		break;
	case 'S': o->seen = optarg; break;
	case 's': o->seconds = number("-s", optarg, 1e9); break;
	case 'T':
		u = parse_uart(s, optarg, &file);
		u->stamps = open_file(file);
		break;
	case 't': set_timing(o); break;
	case 'U':
		u = parse_uart(s, optarg, &file);
		u->out = open_file(file);
		break;
	case 'W': s->itm.out = open_file(optarg); break;
	case 'w': s->idle_is_end = false; break;
	default: usage();
	}
}

static void
parse(struct sim *s, struct options *o, int argc, char **argv)
{
	static const struct option longopts[] = {
		{ "help", no_argument, NULL, 'h' }, { NULL, 0, NULL, 0 }
	};
	int c;

	while ((c = getopt_long(argc, argv,
	    "Aa:B:b:C:c:D:d:f:HhI:iK:klM:m:n:o:P:p:R:rS:s:T:t:U:vW:w", longopts, NULL)) != -1) {
		bool *const b = flag(s, c);

		if (b)
			*b = true;
		else
			set_option(s, o, c);
	}
	if (argc - optind != 1)
		usage();
}

static void
set_up_report(struct report *r, const struct options *o)
{
	if (o->arcs)
		r->arcs = open_file(o->arcs);
	if (o->pcs)
		r->pcs = open_file(o->pcs);
	if (o->both)
		r->arcs = r->pcs = open_file(o->both);
	if (o->stacks)
		r->stacks = open_file(o->stacks);
	if (o->seen)
		r->seen = open_file(o->seen);
	if (o->spent)
		r->spent = open_file(o->spent);
	for (size_t i = 0; i < o->n_functions; i++)
		if (!report_watch(r, o->functions[i]))
			errx(SIM_USAGE, "-f: %s: no such function",
			    o->functions[i]);
	r->handled[EXC_IRQ + 22].listed = !o->n_interrupts;
	for (size_t i = 0; i < o->n_interrupts; i++) {
		const int n = exception_by_name(o->interrupts[i]);

		if (n < 0)
			errx(SIM_USAGE, "-I: %s: no such interrupt",
			    o->interrupts[i]);
		r->handled[n].listed = true;
	}
}

static void
set_limit(struct sim *s, const struct options *o)
{
	uint64_t end = o->cycles ? o->cycles : NEVER;
	const uint64_t by_time = (uint64_t)(o->seconds * s->core_hz);

	if (o->seconds > 0 && by_time < end)
		end = by_time;
	sim_at(s, AT_END, end);
}

static double
wall_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void
print_end(struct sim *s, double seconds)
{
	const char *const where = symbols_place(&s->report->symbols,
	    s->status == SIM_LOCKUP ? s->cpu.pc : s->report->last_pc);

	if (s->status == SIM_LOCKUP && s->cause[0])
		fprintf(stderr, "kl25zsim: hard fault at %s: %s\n",
		    symbols_place(&s->report->symbols, s->cause_pc),
		    s->cause);
	if (s->status == SIM_LOCKUP)
		fprintf(stderr, "kl25zsim: lockup at %s: %s\n", where,
		    s->fault);
	if (!s->verbose)
		return;
	fprintf(stderr, "kl25zsim: %s at %s\n", s->end, where);
	fprintf(stderr, "kl25zsim: %" PRIu64 " instructions, %" PRIu64
	    " cycles, %.6f s simulated in %.3f s, %.1f million "
	    "instructions/s\n", s->instructions, s->now,
	    (double)s->now / s->core_hz, seconds,
	    (double)s->instructions / seconds / 1e6);
}

/* Everything that was opened; a failed write is trouble. */
static void
close_files(struct sim *s, FILE *report)
{
	FILE *const files[] = {
		s->uart[0].out, s->uart[1].out, s->uart[2].out,
		s->uart[0].stamps, s->uart[1].stamps, s->uart[2].stamps,
		s->report->arcs, s->report->pcs, s->report->stacks,
		s->report->seen, s->report->spent, s->itm.out, report, stdout
	};

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (files[i] && (fflush(files[i]) || ferror(files[i])))
			errx(SIM_USAGE, "a file could not be written");
}

static uint8_t *
memory(void *sim, uint32_t address, uint32_t size)
{
	return bus_memory(sim, address, size);
}

static const char *
load(struct sim *s, const char *file)
{
	const struct elf_target to = {
		.machine = ELF_ARM, .name = "ARM", .memory = memory, .owner = s
	};

	return elf_load(&to, &s->report->symbols, file, NULL);
}

int
main(int argc, char **argv)
{
	static struct sim s;
	struct options o = { .dma = 2 };
	const char *why;
	FILE *out;
	double start;

	s.report = report_new();
	sim_set_chip(&s, &kl25z);
	s.core_hz = 48000000;
	s.idle_is_end = true;
	parse(&s, &o, argc, argv);
	why = load(&s, argv[optind]);
	if (why)
		errx(SIM_USAGE, "%s: %s", argv[optind], why);
	decode_all(&s);
	timing_set(&s.timing, !o.trm);
	s.timing.dma_wait = o.dma;
	set_up_report(s.report, &o);
	out = o.report ? open_file(o.report) : stdout;
	sim_reset(&s);
	report_reset(&s);
	set_limit(&s, &o);
	if (o.debugger)
		debug_open(&s, o.debugger);
	start = wall_clock();
	sim_run(&s);
	debug_close(&s);
	print_end(&s, wall_clock() - start);
	report_print(&s, out);
	seen_print(&s);
	spent_print(&s);
	close_files(&s, out);
	report_free(s.report);
	return s.status;
}
