/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The codes of TI's boot loader, see bsl_code.h */

#include <config.h>

#include "base/little_endian.h"
#include "len/bsl_code.h"

#define COUNT(table)	(sizeof(table) / sizeof(*(table)))

static const struct sp_bslcode_command commands[] = {
	{ SP_BSL_CONNECT, "connect", SP_BSL_NO_REPLY },
	{ SP_BSL_MASS_ERASE, "mass-erase", SP_BSL_MESSAGE },
	{ SP_BSL_DEVICE_INFO, "device-info", SP_BSL_INFO },
	{ SP_BSL_PROGRAM, "program", SP_BSL_MESSAGE },
	{ SP_BSL_UNLOCK, "unlock", SP_BSL_MESSAGE },
	{ SP_BSL_RANGE_ERASE, "range-erase", SP_BSL_MESSAGE },
	{ SP_BSL_PROGRAM_FAST, "program-fast", SP_BSL_NO_REPLY },
	{ SP_BSL_VERIFY, "verify", SP_BSL_CRC },
	{ SP_BSL_READBACK, "readback", SP_BSL_DATA },
	{ SP_BSL_FACTORY_RESET, "factory-reset", SP_BSL_MESSAGE },
	{ SP_BSL_START_APP, "start-app", SP_BSL_NO_REPLY },
	{ SP_BSL_BAUD, "baud", SP_BSL_NO_REPLY },
};

static const struct sp_bslcode acks[] = {
	{ 0x00, "ok", "taken", "" },
	{ 0x51, "header", "the command does not begin with 0x80",
	    "bytes were lost or came from elsewhere: send it again" },
	{ 0x52, "checksum", "the command's CRC is wrong",
	    "the line damages bytes: send it again, slower if it persists" },
	{ 0x53, "empty", "the command's length is zero",
	    "bytes were lost: send it again" },
	{ 0x54, "long", "the command is longer than the buffer",
	    "send less at once: device-info prints the buffer's size" },
	{ 0x55, "unknown", "an unknown error",
	    "reset the device into the boot loader and begin again" },
	{ 0x56, "baud", "an unknown speed",
	    "choose 4800, 9600, 19200, 38400, 57600, 115200, 1M, 2M or 3M" },
};

static const struct sp_bslcode messages[] = {
	{ 0x00, "ok", "done", "" },
	{ 0x01, "locked", "the boot loader is locked",
	    "send the password first; after a long silence, once more" },
	{ 0x02, "password", "wrong password",
	    "the boot loader is deaf for 2 s and then at 9600 baud; the third "
	    "wrong one may erase or lock the device" },
	{ 0x03, "alert", "three wrong passwords",
	    "what follows is what the device was configured to do: reset it "
	    "and look what is left" },
	{ 0x04, "command", "unknown command",
	    "this boot loader does not have it" },
	{ 0x05, "range", "an address outside the memory",
	    "look where the program is linked to, and how much memory the "
	    "device has" },
	{ 0x06, "invalid", "the command is not valid now",
	    "reset the device into the boot loader and begin again" },
	{ 0x07, "no-reset", "factory reset is disabled",
	    "the device's configuration forbids it: erase without it" },
	{ 0x08, "reset-password", "wrong or no password for a factory reset",
	    "send the one that the device's configuration holds" },
	{ 0x09, "readout", "reading the memory is disabled",
	    "the device's configuration forbids it: verify by CRC instead" },
	{ 0x0a, "alignment", "the address or the length is not a multiple of 8",
	    "fill up with 0xff to whole 8 bytes" },
	{ 0x0b, "length", "less than 1024 bytes to verify",
	    "verify 1024 to 65536 bytes at once" },
	{ 0xf1, "program-failed", "the flash was not programmed",
	    "erase it first, and program each place once" },
	{ 0xf2, "mass-erase-failed", "the flash was not erased",
	    "try again; part of it may be protected from writing" },
	{ 0xf3, "erase-failed", "the range was not erased",
	    "try again; part of it may be protected from writing" },
	{ 0xf4, "reset-failed", "the factory reset failed",
	    "try again, or by the debug port" },
};

static const uint32_t bauds[SP_BSLCODE_BAUDS] = {
	4800, 9600, 19200, 38400, 57600, 115200, 1000000, 2000000, 3000000
};

const struct sp_bslcode_command *
sp_bslcode_command(uint8_t code)
{
	for (size_t i = 0; i < COUNT(commands); i++) {
		if (commands[i].code == code)
			return &commands[i];
	}
	return NULL;
}

static const struct sp_bslcode *
find(const struct sp_bslcode *table, size_t n, uint8_t code)
{
	for (size_t i = 0; i < n; i++) {
		if (table[i].code == code)
			return &table[i];
	}
	return NULL;
}

const struct sp_bslcode *
sp_bslcode_ack(uint8_t code)
{
	return find(acks, COUNT(acks), code);
}

const struct sp_bslcode *
sp_bslcode_message(uint8_t code)
{
	return find(messages, COUNT(messages), code);
}

void
sp_bslcode_info(struct sp_bsl_info *i, const uint8_t *p)
{
	i->interpreter = sp_little16(p);
	i->build = sp_little16(p + 2);
	i->application = sp_little32(p + 4);
	i->interface = sp_little16(p + 8);
	i->buffer_bytes = sp_little16(p + 10);
	i->buffer = sp_little32(p + 12);
	i->bcr_id = sp_little32(p + 16);
	i->bsl_id = sp_little32(p + 20);
}

uint8_t
sp_bslcode_baud_id(uint32_t baud)
{
	for (uint8_t i = 0; i < SP_BSLCODE_BAUDS; i++) {
		if (bauds[i] == baud)
			return (uint8_t)(i + 1);
	}
	return 0;
}

uint32_t
sp_bslcode_baud(uint8_t id)
{
	return id >= 1 && id <= SP_BSLCODE_BAUDS ? bauds[id - 1] : 0;
}
