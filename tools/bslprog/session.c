/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The boot loader from the connection to the farewell, see bslprog.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bslprog.h"

#define CONNECT_MS	300
/* A frame's own bytes, as the boot loader counts them, and a password. */
#define BUFFER_LEAST	(8 + 1 + SP_BSL_PASSWORD_BYTES)

/* The trace has no argument. */
static struct tool_progress *shown;

static void
trace(bool out, const uint8_t *bytes, size_t n)
{
	tool_progress_end(shown);
	fputs(out ? "->" : "<-", stderr);
	for (size_t i = 0; i < n; i++)
		fprintf(stderr, " %02x", bytes[i]);
	fputc('\n', stderr);
}

/* The rest, whose reason is no code of the device. */
static const char *const reasons[] = {
	[SP_BSL_SILENT] = "no answer",
	[SP_BSL_GARBLED] = "its answer did not come whole, again and again; "
	    "try a lower speed (-b) or another cable",
	[SP_BSL_STRANGE] = "its answer is none that this command has; is it "
	    "the boot loader of an MSPM0?",
	[SP_BSL_STOPPED] = "interrupted",
};

static void
print_code(const char *device, const char *what, const struct sp_bslcode *code,
    uint8_t number)
{
	if (!code)
		warnx("%s: %s: unknown code 0x%02x", device, what, number);
	else
		warnx("%s: %s: %s (0x%02x)%s%s", device, what, code->words,
		    number, *code->remedy ? "; " : "", code->remedy);
}

void
bslsession_warn(struct bslsession *s, const char *what, enum sp_bsl_result r)
{
	const struct sp_bsl *const b = &s->bsl;

	tool_progress_end(&s->progress);
	if (r == SP_BSL_REFUSED)
		print_code(s->device, what, sp_bslcode_ack(b->ack), b->ack);
	else if (r == SP_BSL_FAILED)
		print_code(s->device, what, sp_bslcode_message(b->message),
		    b->message);
	else if (r == SP_BSL_GONE)
		warnx("%s: %s: the device went away%s%s", s->device, what,
		    b->d.failure ? ": " : "",
		    b->d.failure ? strerror(b->d.failure) : "");
	else
		warnx("%s: %s: %s", s->device, what, reasons[r]);
}

static const struct {
	enum sp_flash_state state;
	const char *words;
} states[] = {
	{ SP_FLASH_PROVEN, "written, and its CRC is right" },
	{ SP_FLASH_WRITTEN, "sent and taken, but not verified" },
	{ SP_FLASH_UNSURE, "not known: written, in part, or not at all" },
	{ SP_FLASH_WANTED, "not written" }
};

/* What is in the flash now, of the image: a line a state. */
static void
print_account(const struct sp_flash *f, const char *device)
{
	for (size_t i = 0; i < sizeof(states) / sizeof(*states); i++) {
		uint64_t addr = 0;
		size_t n;

		for (; sp_flash_run(f, states[i].state, SIZE_MAX / 2, &addr, &n,
		    NULL); addr += n)
			warnx("%s: 0x%08" PRIx64 " to 0x%08" PRIx64 ": %s",
			    device, addr, addr + n - 1, states[i].words);
	}
}

void
bslsession_progress(void *arg, const char *what, uint64_t done, uint64_t all)
{
	enum { WIDTH = 30 };
	static const char marks[] = "##############################";
	static const char blanks[] = "..............................";
	struct bslsession *const s = arg;
	const int part = all ? (int)(done * WIDTH / all) : WIDTH;

	if (tool_progress_due(&s->progress))
		tool_progress_line(&s->progress, "%s [%.*s%.*s] %d %%", what,
		    part, marks, WIDTH - part, blanks,
		    (int)(all ? done * 100 / all : 100));
}

void
bslsession_leave(struct bslsession *s)
{
	uint32_t first = SP_BSL_BAUD_START;

	tool_progress_end(&s->progress);
	s->bsl.stopped = NULL;
	if (s->connected && s->bsl.d.baud != first)
		(void)sp_bsl_speed(&s->bsl, &first);
	sp_dialogue_close(&s->bsl.d);
}

void
bslsession_give_up(struct bslsession *s)
{
	tool_progress_end(&s->progress);
	if (s->begun) {
		print_account(s->begun, s->device);
		warnx("%s: it has no proven program now: program it again",
		    s->device);
	} else if (s->intact) {
		warnx("%s: nothing was erased or written: its flash is as it "
		    "was", s->device);
	}
	bslsession_leave(s);
	exit(TOOL_TROUBLE);
}

void
bslsession_must(struct bslsession *s, const char *what, enum sp_bsl_result r)
{
	if (r == SP_BSL_DONE)
		return;
	bslsession_warn(s, what, r);
	if (r == SP_BSL_GONE || r == SP_BSL_SILENT)
		s->connected = false;
	bslsession_give_up(s);
}

static bool
no_answer(enum sp_bsl_result r)
{
	return r == SP_BSL_SILENT || r == SP_BSL_GARBLED ||
	    r == SP_BSL_REFUSED;
}

/*
 * At the first speed.  That it tells who it is does as well.  If it is silent
 * it may wait for the rest of a long command; one that has another speed
 * complains, which ends that soon.
 */
static enum sp_bsl_result
connect_first(struct bslsession *s)
{
	enum sp_bsl_result r = sp_bsl_connect(&s->bsl);

	if (no_answer(r) && sp_bsl_is_there(&s->bsl))
		return SP_BSL_DONE;
	return r == SP_BSL_SILENT ? sp_bsl_wake(&s->bsl) : r;
}

/* At that speed, which is none that it begins with: make sure. */
static enum sp_bsl_result
connect_at(struct bslsession *s, uint32_t baud)
{
	enum sp_bsl_result r;

	if (tool_progress_due(&s->progress))
		tool_progress_line(&s->progress, "no answer yet; trying %"
		    PRIu32 " baud", baud);
	if (!sp_dialogue_speed(&s->bsl.d, &baud))
		return SP_BSL_SILENT;
	r = sp_bsl_connect(&s->bsl);
	if (r == SP_BSL_DONE && !sp_bsl_is_there(&s->bsl))
		r = SP_BSL_SILENT;
	return r;
}

/*
 * At the first speed; or at one that was left by who did not come to its end.
 * Of what that sent the answers may wait.
 */
static enum sp_bsl_result
connect_somehow(struct bslsession *s)
{
	const uint32_t speeds[] = { s->baud, 1000000, 3000000, 115200,
	    2000000 };
	const int patience_ms = s->bsl.patience_ms;
	enum sp_bsl_result first, r;

	if (patience_ms > CONNECT_MS)
		s->bsl.patience_ms = CONNECT_MS;
	sp_dialogue_drain(&s->bsl.d, 1, 500);
	r = first = connect_first(s);
	for (size_t i = 0; i < sizeof(speeds) / sizeof(*speeds) &&
	    no_answer(r); i++)
		if (speeds[i] != SP_BSL_BAUD_START &&
		    (i == 0 || speeds[i] != s->baud))
			r = connect_at(s, speeds[i]);
	/* What it says at the speed that it should have tells most. */
	if (first != SP_BSL_SILENT && no_answer(r))
		r = first;
	s->bsl.patience_ms = patience_ms;
	return r;
}

static void
look_at_info(struct bslsession *s)
{
	const struct sp_bsl_info *const i = &s->bsl.info;

	if ((i->interpreter >> 8 != 1 || i->interface != 1) && !s->yes) {
		warnx("%s: its boot loader has an interpreter of version "
		    "0x%04x and interface 0x%04x; only 0x01.. and 0x0001 are "
		    "known here; -y tries it", s->device, i->interpreter,
		    i->interface);
		bslsession_give_up(s);
	}
	if (i->buffer_bytes < BUFFER_LEAST) {
		warnx("%s: its boot loader's buffer has %u bytes: no room for "
		    "a password", s->device, i->buffer_bytes);
		bslsession_give_up(s);
	}
}

static void
change_speed(struct bslsession *s)
{
	uint32_t baud = s->baud;
	enum sp_bsl_result r;

	/* A change of the speed asks for the device info as well. */
	if (s->bsl.d.baud == baud) {
		bslsession_must(s, "device info", sp_bsl_get_info(&s->bsl));
		return;
	}
	r = sp_bsl_speed(&s->bsl, &baud);
	if (r == SP_BSL_NO_SPEED) {
		warnx("%s: this end of the line can't do %" PRIu32
		    " baud; try -b 115200", s->device, s->baud);
		bslsession_give_up(s);
	}
	bslsession_must(s, "change of speed", r);
}

void
bslsession_begin(struct bslsession *s)
{
	enum sp_bsl_result r;

	if (!sp_dialogue_open(&s->bsl.d, s->device, SP_BSL_BAUD_START))
		errx(TOOL_TROUBLE, "%s: %s", s->device, s->bsl.d.line.why);
	shown = &s->progress;
	s->bsl.d.trace = s->trace ? trace : NULL;
	s->bsl.stopped = tool_interrupted;
	r = connect_somehow(s);
	if (r == SP_BSL_REFUSED)
		bslsession_warn(s, "connection", r);
	if (no_answer(r)) {
		warnx("%s: no boot loader answers; press and hold BSL, press "
		    "and release reset, release BSL, and start this within "
		    "10 s; lenprobe finds out what else answers", s->device);
		bslsession_give_up(s);
	}
	bslsession_must(s, "connection", r);
	s->connected = true;
	change_speed(s);
	look_at_info(s);
}

static void
send_password(struct bslsession *s, const char *name, unsigned wrong)
{
	const bool once = wrong && !s->yes;
	bool kept = bslpass_keep(name, wrong + 1);
	const enum sp_bsl_result r = sp_bsl_unlock(&s->bsl, s->password, once);
	/* It was not looked at. */
	const bool excused = r == SP_BSL_REFUSED || r == SP_BSL_STOPPED;

	if (s->bsl.passwords > 1)
		kept = bslpass_keep(name, wrong + s->bsl.passwords) && kept;
	if (r == SP_BSL_FAILED)
		s->connected = false;	/* it is deaf, and at 9600 again */
	if (r == SP_BSL_DONE || excused)
		kept = bslpass_keep(name, excused ? wrong : 0) && kept;
	if (!kept && r != SP_BSL_DONE)
		warnx("%s: that could not be noted: count the wrong passwords "
		    "yourself, the third one is dangerous", s->device);
	else if (r != SP_BSL_DONE && !excused)
		warnx("%s: passwords noted as wrong or not answered: %u; "
		    "a right one forgets them", s->device,
		    wrong + s->bsl.passwords);
	bslsession_must(s, "password", r);
}

void
bslsession_unlock(struct bslsession *s)
{
	char *const real = realpath(s->device, NULL);
	const char *const name = real ? real : s->device;
	const unsigned wrong = bslpass_wrong(name);

	if (wrong >= 2 && !s->yes) {
		warnx("%s: two passwords were wrong, or not answered; a third "
		    "raises a security alert, which may lock or erase the "
		    "device for good; reset it, and give -y to send this one",
		    s->device);
		bslsession_give_up(s);
	}
	send_password(s, name, wrong);
	free(real);
}
