/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of t/sim/mspm0/mspm0.c: an MSPM0 behind a pty.  Nothing of lib/ is
 * used, so that what lib/ has misunderstood is not misunderstood here, too.
 */
#ifndef MSPM0_H
#define MSPM0_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { FLASH_MOST = 128 * 1024, SECTOR = 1024, WORD = 8 };
enum { FRAME_MOST = 65536 + 8 };
enum { RESET_BAUD = 9600, PASSWORD_BYTES = 32 };

/* fault.c: what goes wrong, by name as in the usage. */
enum fault_name {
	FAULT_ACK, FAULT_CRC, FAULT_ERASE, FAULT_FLIP_IN, FAULT_FLIP_OUT,
	FAULT_HANGUP, FAULT_JUNK, FAULT_LOCKED, FAULT_LOSE_IN, FAULT_LOSE_OUT,
	FAULT_MUTE, FAULT_PROGRAM, FAULT_RESET, FAULT_SILENT, FAULT_SLOW,
	FAULT_STALL, FAULT_START_JUNK, FAULT_VERIFY, FAULT_VERSION, FAULT_WEAK,
	FAULT_WELCOME
};

struct fault {
	enum fault_name name;
	int command;		/* only this one counts; -1: each */
	unsigned long first, last;
	unsigned long arg;
	unsigned long seen;	/* how often it could have happened */
};

/* The line and what is known of its speed. */
struct line {
	int fd;			/* the pty's master */
	unsigned baud;		/* the device's own speed, 0: it has none */
	unsigned host_baud;	/* the host's, when it was last looked at */
	uint8_t out[4096];	/* not yet written */
	size_t n_out;
	bool is_cut;		/* nothing goes out */
	bool is_open;		/* the host has it */
};

struct flash {
	uint8_t bytes[FLASH_MOST];
	bool written[FLASH_MOST / WORD];	/* not erased since */
	uint32_t size;
	const char *save;	/* its file, NULL for none */
};

/* What a frame is received into, and the state of the boot loader. */
struct bsl {
	uint8_t frame[FRAME_MOST];
	size_t n_frame;
	bool connected, unlocked;
	bool asleep;		/* hears nothing until a reset */
	bool stuck;		/* the same, by a fault */
	bool alert;		/* the same, and a reset does not help */
	unsigned wrong;		/* passwords since reset */
	double deaf_until, sleeps_at;	/* seconds of peer_clock() */
};

struct mspm0 {
	struct line line;
	struct flash flash;
	struct bsl bsl;
	struct fault faults[32];
	size_t n_faults;
	uint8_t password[PASSWORD_BYTES];
	unsigned max_buffer;	/* bytes, as device info tells */
	bool readback;		/* is allowed */
	double deaf_s;		/* after a wrong password */
	double sleep_s;		/* without a command, until it sleeps */
	FILE *log;
	const char *link;
	bool runs;		/* the program in flash, not the boot loader */
	struct chip_state *chip;
	bool ended;
};

/* Returns false if text is none. */
bool fault_add(struct mspm0 *m, const char *text);

/*
 * Whether it goes wrong this time; to be asked each time that it could.
 * command is the one that is done, or -1.  *arg, unless NULL, is set if so.
 */
bool fault_now(struct mspm0 *m, enum fault_name name, int command,
    unsigned long *arg);

/* mspm0.c: a line in the log. */
void say(struct mspm0 *m, const char *format, ...)
    __attribute__((format(printf, 2, 3)));


/*
 * line.c: a byte gets through if both sides have the same speed, give
 * or take 2.5 %.  Otherwise line_garble() tells what comes out instead, which
 * may be nothing; out has room for GARBLED_MOST bytes.
 */
enum { GARBLED_MOST = 8 };
size_t line_garble(uint8_t byte, unsigned from, unsigned to, uint8_t *out);
void line_put(struct mspm0 *m, uint8_t byte);
void line_flush(struct mspm0 *m);

/* Wait for bytes for a while; returns how many came, garbled if need be. */
size_t line_get(struct mspm0 *m, uint8_t *to, size_t size, int wait_ms);
void line_look(struct mspm0 *m);	/* whether the host has come */
void line_speed(struct mspm0 *m);	/* look at the host's */
bool line_is_heard(const struct mspm0 *m);	/* the speeds are equal */

/* chip.c: the program in flash. */
void chip_new(struct mspm0 *m);
void chip_run(struct mspm0 *m);		/* for a millisecond */

/* Into the boot loader, or into the program if there is one. */
void chip_reset(struct mspm0 *m, bool to_bsl);

/* flash.c: addresses are checked by the caller. */
uint32_t flash_crc(const uint8_t *bytes, size_t n);
void flash_erase(struct flash *f, uint32_t first, uint32_t end);
void flash_load(struct flash *f, const char *name);
void flash_save(const struct flash *f);

/* Returns false if something there was written before. */
bool flash_program(struct mspm0 *m, uint32_t at, const uint8_t *bytes,
    size_t n);

/* frame.c: each byte that is heard; a whole frame is a command. */
void bsl_hear(struct mspm0 *m, uint8_t byte);
void bsl_reset(struct mspm0 *m);
void bsl_time(struct mspm0 *m);		/* to be called now and then */
void bsl_reply(struct mspm0 *m, const uint8_t *payload, size_t n);

/* To be called for what can't be the start of a frame. */
void bsl_noise(struct mspm0 *m);

/* bsl.c: do a command whose ack has been sent, and answer it. */
void bsl_do(struct mspm0 *m, const uint8_t *payload, size_t n);

/* The speed with the id of command 52, 0 if there is none. */
unsigned bsl_baud(unsigned id);

#endif
