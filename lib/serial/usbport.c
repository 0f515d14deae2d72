/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The serial ports of USB devices, see usbport.h */

#include <config.h>

#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serial/usbport.h"

/* The first line of a file, without its end; false if there is none. */
static bool
read_line(const char *folder, const char *file, char *line, int room)
{
	char path[PATH_MAX + 64];
	FILE *f;
	bool got;

	snprintf(path, sizeof(path), "%s/%s", folder, file);
	f = fopen(path, "re");
	if (!f)
		return false;
	got = fgets(line, room, f);
	fclose(f);
	if (got)
		line[strcspn(line, "\n")] = '\0';
	return got;
}

static bool
read_hex(const char *folder, const char *file, uint16_t *n)
{
	char line[16], *end;
	unsigned long value;

	if (!read_line(folder, file, line, sizeof(line)))
		return false;
	value = strtoul(line, &end, 16);
	*n = (uint16_t)value;
	return end != line && !*end && value <= UINT16_MAX;
}

/* Up to the folder above; false at the root. */
static bool
go_up(char *path)
{
	char *const slash = strrchr(path, '/');

	if (!slash || slash == path)
		return false;
	*slash = '\0';
	return true;
}

/* The device's words for itself: no more than a terminal may get. */
static void
read_words(const char *folder, char *words, int room)
{
	if (!read_line(folder, "product", words, room))
		words[0] = '\0';
	for (; *words; words++)
		if (!isprint((unsigned char)*words))
			*words = '?';
}

/*
 * The port's device is an interface of the USB device, or lies in one: above
 * it somewhere is the folder that has the numbers.
 */
static bool
describe(const char *root, const char *name, struct sp_usbport *p)
{
	char link[PATH_MAX], path[PATH_MAX];
	uint16_t interface = 0;
	bool found = false;

	strcpy(p->name, name);
	snprintf(link, sizeof(link), "%s/class/tty/%s/device", root, name);
	if (!realpath(link, path))
		return false;
	do {
		uint16_t n;

		if (read_hex(path, "bInterfaceNumber", &n))
			interface = n;
		found = read_hex(path, "idVendor", &p->vendor) &&
		    read_hex(path, "idProduct", &p->product);
	} while (!found && go_up(path));
	p->interface = (uint8_t)interface;
	if (found)
		read_words(path, p->words, sizeof(p->words));
	return found;
}

/* ttyACM2 before ttyACM10. */
static int
compare(const struct dirent **a, const struct dirent **b)
{
	const char *const x = (*a)->d_name, *const y = (*b)->d_name;
	const size_t n = strlen(x), m = strlen(y);
	const size_t letters = strcspn(x, "0123456789");

	if (letters == strcspn(y, "0123456789") &&
	    !strncmp(x, y, letters) && n != m)
		return n < m ? -1 : 1;
	return strcmp(x, y);
}

bool
sp_usbports(const char *root, sp_usbport_take *take, void *arg)
{
	char path[PATH_MAX];
	struct dirent **entries;
	int n;

	snprintf(path, sizeof(path), "%s/class/tty", root);
	n = scandir(path, &entries, NULL, compare);
	if (n < 0)
		return false;
	for (int i = 0; i < n; i++) {
		const char *const name = entries[i]->d_name;
		struct sp_usbport p = { .vendor = 0 };

		if (name[0] != '.' && strlen(name) < sizeof(p.name) &&
		    describe(root, name, &p))
			take(arg, &p);
		free(entries[i]);
	}
	free(entries);
	return true;
}
