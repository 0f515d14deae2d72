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
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qemu.h"

enum { FUNCTIONS = 1000 };

static struct function {
	uint64_t low, high;
	char name[400];
	uint64_t entries, instructions;
} functions[FUNCTIONS];
static size_t n_functions;
static const char *output;

int qemu_plugin_version = 1;

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

static void
translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
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

static void
ended(qemu_plugin_id_t id, void *arg)
{
	FILE *const f = fopen(output, "w");

	(void)id;
	(void)arg;
	for (size_t i = 0; f && i < n_functions; i++)
		fprintf(f, "%s %" PRIu64 " %" PRIu64 "\n", functions[i].name,
		    functions[i].entries, functions[i].instructions);
	if (!f || fclose(f))
		perror(output);
}

static bool
read_list(const char *name)
{
	FILE *const f = fopen(name, "r");
	struct function *p = functions;

	if (!f) {
		perror(name);
		return false;
	}
	while (p < functions + FUNCTIONS && fscanf(f, "%" SCNx64 " %" SCNx64
	    " %399s", &p->low, &p->high, p->name) == 3)
		p++;
	n_functions = (size_t)(p - functions);
	return !fclose(f);
}

int
qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc,
    char **argv)
{
	const char *list = NULL;

	(void)info;
	for (int i = 0; i < argc; i++) {
		if (!strncmp(argv[i], "list=", 5))
			list = argv[i] + 5;
		else if (!strncmp(argv[i], "out=", 4))
			output = argv[i] + 4;
	}
	if (!list || !output || !read_list(list))
		return -1;
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	qemu_plugin_register_atexit_cb(id, ended, NULL);
	return 0;
}
