/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A plugin of QEMU that knows what a profiler should find: for each function
 * named in a list, how often its first instruction was executed, and how many
 * instructions were within it.
 *
 *	-plugin entryplugin.so,list=FILE,out=FILE
 *
 * Lines of the list are "LOW HIGH NAME": addresses in hexadecimal, HIGH is
 * behind the last byte.  Lines of the output are "NAME ENTRIES INSTRUCTIONS".
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

#include "qemu.h"

enum { FUNCTIONS = 1000 };

static struct function {
	uint64_t low, high;
	char name[400];
	uint64_t entries, instructions;
} functions[FUNCTIONS];
static size_t n_functions;

static struct function *
find(uint64_t address)
{
	for (size_t i = 0; i < n_functions; i++) {
		struct function *const f = &functions[i];

		if (address >= f->low && address < f->high)
			return f;
	}
	return NULL;
}

void
plugin_translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
	const size_t n = qemu_plugin_tb_n_insns(tb);

	(void)id;
	for (size_t i = 0; i < n; i++) {
		struct qemu_plugin_insn *const insn =
		    qemu_plugin_tb_get_insn(tb, i);
		const uint64_t address = qemu_plugin_insn_vaddr(insn);
		struct function *const f = find(address);

		if (!f)
			continue;
		qemu_plugin_register_vcpu_insn_exec_inline(insn,
		    QEMU_PLUGIN_INLINE_ADD_U64, &f->instructions, 1);
		if (address == f->low)
			qemu_plugin_register_vcpu_insn_exec_inline(insn,
			    QEMU_PLUGIN_INLINE_ADD_U64, &f->entries, 1);
	}
}

void
plugin_print(FILE *f)
{
	for (size_t i = 0; i < n_functions; i++)
		fprintf(f, "%s %" PRIu64 " %" PRIu64 "\n", functions[i].name,
		    functions[i].entries, functions[i].instructions);
}

void
plugin_read(FILE *f)
{
	struct function *p = functions;

	while (p < functions + FUNCTIONS && fscanf(f, "%" SCNx64 " %" SCNx64
	    " %399s", &p->low, &p->high, p->name) == 3)
		p++;
	n_functions = (size_t)(p - functions);
}
