/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The serial ports of USB devices, as Linux' sysfs lists them. */
#ifndef SP_USBPORT_H
#define SP_USBPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sp_usbport {
	char name[64];		/* "ttyACM0" */
	uint16_t vendor, product;
	uint8_t interface;	/* of the device: several ports may be one's */
	char words[64];		/* what the device calls itself, printable */
};

struct sp_usbports {
	struct sp_usbport *ports;	/* owned; sorted by name, numbers by
					   value */
	size_t n;
};

/*
 * List them, with sysfs mounted at root ("/sys").  False with errno if that
 * can't be read; without any port *u is empty.  Free *u in both cases.
 */
bool sp_usbports_list(struct sp_usbports *u, const char *root);

void sp_usbports_free(struct sp_usbports *u);

#endif
