/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The serial ports of USB devices, as Linux' sysfs lists them. */
#ifndef SP_USBPORT_H
#define SP_USBPORT_H

#include <stdbool.h>
#include <stdint.h>

struct sp_usbport {
	char name[64];		/* "ttyACM0" */
	uint16_t vendor, product;
	uint8_t interface;	/* of the device: several ports may be one's */
	char words[64];		/* what the device calls itself, printable */
};

typedef void sp_usbport_take(void *arg, const struct sp_usbport *p);

/*
 * Call take for each, sorted by name, numbers by value, with sysfs mounted at
 * root ("/sys").  False with errno if that can't be read.
 */
bool sp_usbports(const char *root, sp_usbport_take *take, void *arg);

#endif
