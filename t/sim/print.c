/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The measurements as text: one fact a line, fields separated by tabs */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

static const char *const names[EXC_COUNT] = {
	[EXC_NMI] = "NMI", [EXC_HARDFAULT] = "HardFault", [EXC_SVC] = "SVC",
	[EXC_PENDSV] = "PendSV", [EXC_SYSTICK] = "SysTick",
	[EXC_IRQ + 0] = "DMA0", [EXC_IRQ + 1] = "DMA1",
	[EXC_IRQ + 2] = "DMA2", [EXC_IRQ + 3] = "DMA3",
	[EXC_IRQ + 12] = "UART0", [EXC_IRQ + 13] = "UART1",
	[EXC_IRQ + 14] = "UART2", [EXC_IRQ + 22] = "PIT"
};

const char *
exception_name(int number)
{
	static char text[16];

	if (names[number])
		return names[number];
	snprintf(text, sizeof(text), "IRQ%d", number - EXC_IRQ);
	return text;
}

int
exception_by_name(const char *name)
{
	char *end;
	const unsigned long irq = strtoul(name, &end, 10);

	if (end > name && !*end && irq < EXC_COUNT - EXC_IRQ)
		return EXC_IRQ + (int)irq;
	for (int i = 0; i < EXC_COUNT; i++)
		if (names[i] && !strcmp(names[i], name))
			return i;
	return -1;
}

static void
print_watched(const struct report *r, const struct watched *w, FILE *out)
{
	const char *const name = w->symbol->name;

	fprintf(out, "func\t%s\tnet\t", name);
	stat_print(&w->net, out);
	fprintf(out, "func\t%s\tgross\t", name);
	stat_print(&w->gross, out);
	if (r->depths)
		fprintf(out, "func\t%s\tstack\t%" PRIu32 "\t%" PRIu32 "\n",
		    name, w->stack_net, w->stack_all);
	for (size_t i = 0; i < w->net.n_values; i++)
		fprintf(out, "hist\t%s\t%" PRIu64 "\t%" PRIu64 "\n", name,
		    w->net.values[i].value, w->net.values[i].count);
}

static void
print_handled(const struct report *r, int number, FILE *out)
{
	const struct handled *const h = &r->handled[number];
	const char *const name = exception_name(number);

	if (r->exceptions) {
		fprintf(out, "exc\t%s\tcycles\t", name);
		stat_print(&h->cycles, out);
	}
	if (r->latencies) {
		fprintf(out, "exc\t%s\tlatency\t", name);
		stat_print(&h->latency, out);
		fprintf(out, "exc\t%s\tworst\t%" PRIu64 "\t%s\t%s\n", name,
		    h->latency.max, symbols_place(&r->symbols, h->pended_at),
		    symbols_place(&r->symbols, h->taken_at));
	}
	if (r->depths)
		fprintf(out, "exc\t%s\tstack\t%" PRIu32 "\t%" PRIu32 "\n",
		    name, h->stack_net, h->stack_all);
}

static void
print_masked(const struct report *r, FILE *out)
{
	fprintf(out, "masked\tcycles\t");
	stat_print(&r->masked, out);
	if (r->masked.n)
		fprintf(out, "masked\tworst\t%" PRIu64 "\t%s\t%s\n",
		    r->masked.max, symbols_place(&r->symbols, r->masked_from),
		    symbols_place(&r->symbols, r->masked_to));
}

static void
print_stacks(const struct report *r, FILE *out)
{
	static const char *const stack[2] = { "MSP", "PSP" };

	for (int i = MSP; i <= PSP; i++)
		if (r->stack_start[i])
			fprintf(out, "stack\t%s\t0x%" PRIx32 "\t0x%" PRIx32
			    "\t%" PRIu32 "\n", stack[i], r->stack_start[i],
			    r->stack_low[i],
			    r->stack_start[i] - r->stack_low[i]);
}

static void
print_totals(const struct sim *s, FILE *out)
{
	fprintf(out, "run\tend\t%s\nrun\tstatus\t%d\n", s->end, s->status);
	fprintf(out, "run\tinstructions\t%" PRIu64 "\n", s->instructions);
	fprintf(out, "run\tcycles\t%" PRIu64 "\n", s->now);
	fprintf(out, "run\tseconds\t%.9f\n", (double)s->now / s->core_hz);
	fprintf(out, "run\tflash misses\t%" PRIu64 "\n", s->timing.misses);
	for (int i = 0; i < 3; i++)
		if (s->uart[i].sent || s->uart[i].lost)
			fprintf(out, "uart\t%d\t%" PRIu64 "\t%" PRIu64 "\n",
			    i, s->uart[i].sent, s->uart[i].lost);
	for (int i = 0; i < 4; i++)
		if (s->dma.ch[i].moved)
			fprintf(out, "dma\t%d\t%" PRIu64 "\n", i,
			    s->dma.ch[i].moved);
}

void
report_print(struct sim *s, FILE *out)
{
	const struct report *const r = s->report;

	depth_fold(s);
	if (r->totals)
		print_totals(s, out);
	for (size_t i = 0; i < r->n_watched; i++)
		print_watched(r, &r->watched[i], out);
	for (int i = 0; i < EXC_COUNT; i++)
		if (r->handled[i].latency.n)
			print_handled(r, i, out);
	if (r->latencies)
		print_masked(r, out);
	if (r->depths)
		print_stacks(r, out);
}
