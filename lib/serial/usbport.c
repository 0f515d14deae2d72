/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The serial ports of USB devices, see usbport.h */

#include <config.h>

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
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
describe(const char *root, struct sp_usbport *p)
{
	char link[PATH_MAX], path[PATH_MAX];
	uint16_t interface = 0;
	bool found = false;

	snprintf(link, sizeof(link), "%s/class/tty/%s/device", root, p->name);
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
compare(const void *a, const void *b)
{
	const char *const x = ((const struct sp_usbport *)a)->name;
	const char *const y = ((const struct sp_usbport *)b)->name;
	const size_t n = strlen(x), m = strlen(y);
	const size_t letters = strcspn(x, "0123456789");

	if (letters == strcspn(y, "0123456789") &&
	    !strncmp(x, y, letters) && n != m)
		return n < m ? -1 : 1;
	return strcmp(x, y);
}

static bool
add(struct sp_usbports *u, const struct sp_usbport *p)
{
	struct sp_usbport *const ports =
	    realloc(u->ports, (u->n + 1) * sizeof(*ports));

	if (!ports)
		return false;
	u->ports = ports;
	ports[u->n++] = *p;
	return true;
}

bool
sp_usbports_list(struct sp_usbports *u, const char *root)
{
	char path[PATH_MAX];
	const struct dirent *entry;
	bool good = true;
	DIR *dir;

	*u = (struct sp_usbports){ .n = 0 };
	snprintf(path, sizeof(path), "%s/class/tty", root);
	dir = opendir(path);
	if (!dir)
		return false;
	while (good && (entry = readdir(dir))) {
		struct sp_usbport p = { .vendor = 0 };

		if (entry->d_name[0] == '.' ||
		    strlen(entry->d_name) >= sizeof(p.name))
			continue;
		strcpy(p.name, entry->d_name);
		if (describe(root, &p))
			good = add(u, &p);
	}
	closedir(dir);
	if (u->n)
		qsort(u->ports, u->n, sizeof(*u->ports), compare);
	errno = ENOMEM;
	return good;
}

void
sp_usbports_free(struct sp_usbports *u)
{
	free(u->ports);
	*u = (struct sp_usbports){ .n = 0 };
}
