/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How each plugin begins and ends: its options are list=FILE, which it reads
 * before, and out=FILE, which it writes in the end.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "qemu.h"

int qemu_plugin_version = 1;

static const char *output;

static void
ended(qemu_plugin_id_t id, void *arg)
{
	FILE *const f = fopen(output, "w");

	(void)id;
	(void)arg;
	if (f)
		plugin_print(f);
	if (!f || fclose(f))
		perror(output);
}

static bool
read_list(const char *name)
{
	FILE *const f = fopen(name, "r");

	if (f)
		plugin_read(f);
	if (f && !fclose(f))
		return true;
	perror(name);
	return false;
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
	qemu_plugin_register_vcpu_tb_trans_cb(id, plugin_translated);
	qemu_plugin_register_atexit_cb(id, ended, NULL);
	return 0;
}
