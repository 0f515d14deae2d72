/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The codes of TI's boot loader (BSL) and what they mean in words;
 * splitprof-len(5) has the same tables.
 */
#ifndef SP_BSL_CODE_H
#define SP_BSL_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first byte of a command's payload. */
enum {
	SP_BSL_CONNECT = 0x12,
	SP_BSL_MASS_ERASE = 0x15,
	SP_BSL_DEVICE_INFO = 0x19,
	SP_BSL_PROGRAM = 0x20,
	SP_BSL_UNLOCK = 0x21,
	SP_BSL_RANGE_ERASE = 0x23,
	SP_BSL_PROGRAM_FAST = 0x24,
	SP_BSL_VERIFY = 0x26,
	SP_BSL_READBACK = 0x29,
	SP_BSL_FACTORY_RESET = 0x30,
	SP_BSL_START_APP = 0x40,
	SP_BSL_BAUD = 0x52
};

/* The first byte of a reply's payload. */
enum {
	SP_BSL_NO_REPLY = 0,
	SP_BSL_DATA = 0x30,		/* of READBACK */
	SP_BSL_INFO = 0x31,		/* of DEVICE_INFO */
	SP_BSL_CRC = 0x32,		/* of VERIFY */
	SP_BSL_MESSAGE = 0x3b		/* and the second says how it went */
};

struct sp_bslcode_command {
	uint8_t code;
	const char *name;
	/*
	 * If it is done, behind an acknowledgement that is 0x00; as many as the
	 * data need if it is DATA.  Else it is MESSAGE, whatever stands here,
	 * or for NO_REPLY nothing.
	 */
	uint8_t reply;
};

/* NULL if there is none such. */
const struct sp_bslcode_command *sp_bslcode_command(uint8_t code);

/* How a command went.  Texts are short, without a full stop. */
struct sp_bslcode {
	uint8_t code;
	const char *name;		/* one word, for records and scripts */
	const char *words;		/* what it means */
	const char *remedy;		/* what to do; "" for nothing */
};

/* An acknowledgement, or the second byte of a MESSAGE; NULL if unknown. */
const struct sp_bslcode *sp_bslcode_ack(uint8_t code);
const struct sp_bslcode *sp_bslcode_message(uint8_t code);

/* What an INFO says of the device. */
#define SP_BSL_INFO_BYTES	24
struct sp_bsl_info {
	uint16_t interpreter, build;
	uint32_t application;
	uint16_t interface;
	uint16_t buffer_bytes;	/* the most that it takes, frame and all */
	uint32_t buffer, bcr_id, bsl_id;
};

/* Read it from the bytes of INFO behind the first one. */
void sp_bslcode_info(struct sp_bsl_info *i, const uint8_t *p);

/* What BAUD calls a speed, and back; 0 if there is none such. */
uint8_t sp_bslcode_baud_id(uint32_t baud);
uint32_t sp_bslcode_baud(uint8_t id);

/* The speeds by their ids less 1: 4800 first. */
#define SP_BSLCODE_BAUDS	9

#define SP_BSL_BAUD_START	9600	/* after reset */
#define SP_BSL_PASSWORD_BYTES	32	/* all 0xff unless somebody set it */

#endif
