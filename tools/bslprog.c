/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bslprog - program an MSPM0 over its boot loader */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bslpass.h"
#include "bslsay.h"
#include "imagefile.h"
#include "record.h"
#include "tool.h"

static const struct tool tool = {
	.name = "bslprog",
	.purpose = "program an MSPM0 over its boot loader",
	.synopsis = "[-hnqsVvxy] [-a address] [-b baud] [-p password] "
	    "[-t seconds] device [program | verify] file\n"
	    "[-hqVvxy] [-b baud] [-p password] [-t seconds] device info | "
	    "start | erase [first,bytes] | read first,bytes",
	.options =
	    "  -a address  where the bytes of a plain file belong, which the "
	    "file is\n"
	    "              then, whatever its name (0)\n"
	    "  -b baud     speed behind the connection at 9600 (1000000)\n"
	    "  -n          do not start the program\n"
	    "  -p password 64 hexadecimal digits, or @ and a file with it "
	    "(all f)\n"
	    "  -q          no progress line, nothing on success\n"
	    "  -s          erase only the sectors that the file needs\n"
	    "  -t seconds  how long to wait for an answer (1)\n"
	    "  -v          tell what had to be done again\n"
	    "  -x          print all bytes that go over the line\n"
	    "  -y          send a password though two were wrong, and talk to a "
	    "boot\n"
	    "              loader with another interface\n",
	.examples =
	    "  bslprog /dev/ttyACM0 fw.elf\n"
	    "  bslprog -b 3000000 -s /dev/ttyACM0 fw.hex\n"
	    "  bslprog /dev/ttyACM0 info\n"
	    "  bslprog /dev/ttyACM0 verify fw.elf\n"
};

#define MAIN_FLASH_END	0x00400000
#define NONMAIN		0x41c00000	/* how the device is configured */
#define NONMAIN_END	0x41c10000
#define CONNECT_MS	300
#define ROUNDS		3	/* of mending what verify finds */
#define READ_BYTES	4096	/* at once: less is to be repeated */

struct job {
	struct sp_bsl bsl;
	struct sp_flash flash;
	struct sp_bslwrite write;
	struct tool_progress progress;
	const char *device, *file;
	uint32_t base, baud;
	uint8_t password[SP_BSL_PASSWORD_BYTES];
	bool plain, no_start, sectors, verbose, trace, yes;
	bool connected;
	bool begun;		/* the flash is not as it was */
};

static struct job job = {
	.bsl = { .patience_ms = 1000 },
	.baud = 1000000
};

static void
trace(bool out, const uint8_t *bytes, size_t n)
{
	tool_progress_end(&job.progress);
	fputs(out ? "->" : "<-", stderr);
	for (size_t i = 0; i < n; i++)
		fprintf(stderr, " %02x", bytes[i]);
	fputc('\n', stderr);
}

static void
show_progress(void *arg, const char *what, uint64_t done, uint64_t all)
{
	enum { WIDTH = 30 };
	static const char marks[] = "##############################";
	static const char blanks[] = "..............................";
	struct job *const j = arg;
	const int part = all ? (int)(done * WIDTH / all) : WIDTH;

	if (tool_progress_due(&j->progress))
		tool_progress_line(&j->progress, "%s [%.*s%.*s] %d %%", what,
		    part, marks, WIDTH - part, blanks,
		    (int)(all ? done * 100 / all : 100));
}

/* Whatever came of it, the next one begins at the first speed. */
static void
leave(struct job *j)
{
	uint32_t first = SP_BSL_BAUD_START;

	tool_progress_end(&j->progress);
	j->bsl.stopped = NULL;
	if (j->connected && j->bsl.d.baud != first)
		(void)sp_bsl_speed(&j->bsl, &first);
	sp_dialogue_close(&j->bsl.d);
}

/* It can't go on: say where the flash is. */
_Noreturn static void
give_up(struct job *j)
{
	if (j->begun) {
		bslsay_account(&j->flash, j->device);
		warnx("%s: it has no whole program now: program it again",
		    j->device);
	}
	leave(j);
	exit(TOOL_TROUBLE);
}

static void
must(struct job *j, const char *what, enum sp_bsl_result r)
{
	if (r == SP_BSL_DONE)
		return;
	tool_progress_end(&j->progress);
	bslsay_result(&j->bsl, j->device, what, r);
	if (r == SP_BSL_GONE || r == SP_BSL_SILENT)
		j->connected = false;
	give_up(j);
}

static void
must_write(struct job *j, const char *what, enum sp_bslwrite_result w,
    enum sp_bsl_result r)
{
	char text[80];

	snprintf(text, sizeof(text), "%s 0x%08" PRIx32 " to 0x%08" PRIx32,
	    what, j->write.addr, j->write.addr + j->write.n - 1);
	if (w == SP_BSLWRITE_COMMAND)
		must(j, text, r);
}

/*
 * At the first speed; or at one that was left by who did not come to its end.
 */
static enum sp_bsl_result
connect_somehow(struct job *j)
{
	const uint32_t speeds[] = { SP_BSL_BAUD_START, j->baud, 115200,
	    1000000, 2000000, 3000000 };
	const int patience_ms = j->bsl.patience_ms;
	enum sp_bsl_result r = SP_BSL_SILENT;

	if (patience_ms > CONNECT_MS)
		j->bsl.patience_ms = CONNECT_MS;
	for (size_t i = 0; i < sizeof(speeds) / sizeof(*speeds); i++) {
		uint32_t baud = speeds[i];

		if (!sp_dialogue_speed(&j->bsl.d, &baud))
			continue;
		r = sp_bsl_connect(&j->bsl);
		if (r == SP_BSL_DONE && i > 0 && !sp_bsl_is_there(&j->bsl))
			r = SP_BSL_SILENT;
		if (r != SP_BSL_SILENT && r != SP_BSL_GARBLED &&
		    r != SP_BSL_REFUSED)
			break;
	}
	j->bsl.patience_ms = patience_ms;
	return r;
}

static void
look_at_info(struct job *j)
{
	const struct sp_bsl_info *const i = &j->bsl.info;

	if ((i->interpreter >> 8 != 1 || i->interface != 1) && !j->yes) {
		warnx("%s: its boot loader has an interpreter of version "
		    "0x%04x and interface 0x%04x; only 0x01.. and 0x0001 are "
		    "known here; -y tries it", j->device, i->interpreter,
		    i->interface);
		give_up(j);
	}
	if (!sp_bsl_batch(&j->bsl)) {
		warnx("%s: its boot loader's buffer has %u bytes: no room to "
		    "program anything", j->device, i->buffer_bytes);
		give_up(j);
	}
}

static void
begin(struct job *j)
{
	uint32_t baud = j->baud;
	enum sp_bsl_result r;

	if (!sp_dialogue_open(&j->bsl.d, j->device, SP_BSL_BAUD_START))
		errx(TOOL_TROUBLE, "%s: %s", j->device, j->bsl.d.line.why);
	j->bsl.d.trace = j->trace ? trace : NULL;
	j->bsl.stopped = tool_interrupted;
	r = connect_somehow(j);
	if (r == SP_BSL_SILENT || r == SP_BSL_GARBLED || r == SP_BSL_REFUSED) {
		warnx("%s: no boot loader answers; press and hold BSL, press "
		    "and release reset, release BSL, and start this within "
		    "10 s; lenprobe tells what else answers", j->device);
		leave(j);
		exit(TOOL_TROUBLE);
	}
	must(j, "connection", r);
	j->connected = true;
	/* A change of the speed asks for the device info as well. */
	if (j->bsl.d.baud == baud) {
		must(j, "device info", sp_bsl_get_info(&j->bsl));
	} else {
		r = sp_bsl_speed(&j->bsl, &baud);
		if (r == SP_BSL_NO_SPEED) {
			warnx("%s: this end of the line can't do %" PRIu32
			    " baud; try -b 115200", j->device, j->baud);
			give_up(j);
		}
		must(j, "change of speed", r);
	}
	look_at_info(j);
}

/* The password, which may be sent wrong only so often. */
static void
unlock(struct job *j)
{
	char *const real = realpath(j->device, NULL);
	const char *const name = real ? real : j->device;
	const unsigned wrong = bslpass_wrong(name);
	enum sp_bsl_result r;
	bool kept;

	if (wrong >= 2 && !j->yes) {
		warnx("%s: two passwords were wrong, or not answered; a third "
		    "raises a security alert, which may lock or erase the "
		    "device for good; reset it, and give -y to send this one",
		    j->device);
		give_up(j);
	}
	kept = bslpass_keep(name, wrong + 1);
	r = sp_bsl_unlock(&j->bsl, j->password);
	if (r == SP_BSL_DONE || r == SP_BSL_REFUSED || r == SP_BSL_STOPPED)
		kept = bslpass_keep(name, r == SP_BSL_DONE ? 0 : wrong);
	if (r == SP_BSL_FAILED)
		j->connected = false;	/* it is deaf, and at 9600 again */
	if (r != SP_BSL_DONE && !kept)
		warnx("%s: that could not be noted: count the wrong passwords "
		    "yourself, the third one is dangerous", j->device);
	free(real);
	must(j, "password", r);
}

static void
load(struct job *j)
{
	const struct sp_flash_sector *last;

	imagefile_load(&j->flash, j->file, j->base, j->plain);
	last = &j->flash.sectors[j->flash.n - 1];
	if (last->addr >= NONMAIN && last->addr < NONMAIN_END)
		errx(TOOL_TROUBLE, "%s: 0x%08" PRIx32 " is the device's "
		    "configuration (NONMAIN): a mistake there locks it for "
		    "good, so this program does not write it", j->file,
		    last->addr);
	if (last->addr >= MAIN_FLASH_END)
		errx(TOOL_TROUBLE, "%s: 0x%08" PRIx32 " is not in the flash, "
		    "which begins at 0; is it linked for another device?",
		    j->file, last->addr);
	j->write = (struct sp_bslwrite){ .bsl = &j->bsl, .flash = &j->flash,
	    .progress = show_progress, .arg = j };
}

static void
erase_for(struct job *j)
{
	enum sp_bsl_result r = SP_BSL_DONE;

	j->begun = true;
	if (j->sectors)
		must_write(j, "erase", sp_bslwrite_erase(&j->write, &r), r);
	else
		must(j, "mass erase", sp_bsl_mass_erase(&j->bsl));
}

static void
say_differs(struct job *j)
{
	tool_progress_end(&j->progress);
	warnx("%s: %" PRIu64 " of %zu sectors differ from %s, the first at "
	    "0x%08" PRIx32, j->device, j->write.differ, j->flash.n, j->file,
	    j->write.addr);
}

/* Program it, and prove it; what is wrong then is written anew. */
static void
write_and_prove(struct job *j)
{
	struct sp_bslwrite *const w = &j->write;
	enum sp_bsl_result r = SP_BSL_DONE;

	for (int round = 0;; round++) {
		enum sp_bslwrite_result found;

		must_write(j, "program", sp_bslwrite_program(w, &r), r);
		found = sp_bslwrite_verify(w, &r);
		if (found != SP_BSLWRITE_DIFFERS) {
			must_write(j, "verify", found, r);
			return;
		}
		if (round == ROUNDS - 1) {
			say_differs(j);
			give_up(j);
		}
		must_write(j, "erase", sp_bslwrite_mend(w, &r), r);
	}
}

/* Start the program; no answer is no failure, but no certainty either. */
static int
start(struct job *j)
{
	const enum sp_bsl_result r = sp_bsl_start(&j->bsl);

	if (r == SP_BSL_DONE || r == SP_BSL_SILENT || r == SP_BSL_GARBLED)
		j->connected = false;
	if (r == SP_BSL_DONE)
		return TOOL_OK;
	tool_progress_end(&j->progress);
	bslsay_result(&j->bsl, j->device, "start", r);
	if (r == SP_BSL_SILENT || r == SP_BSL_GARBLED)
		warnx("%s: but the boot loader is gone: the program should "
		    "run; if not, press reset", j->device);
	else
		warnx("%s: the program does not run: press reset", j->device);
	return TOOL_DAMAGED;
}

static int
program(struct job *j, char **operands)
{
	int status = TOOL_OK;
	uint64_t bytes;

	(void)operands;
	load(j);
	bytes = sp_flash_count(&j->flash, SP_FLASH_WANTED);
	begin(j);
	unlock(j);
	erase_for(j);
	write_and_prove(j);
	j->begun = false;
	if (!j->no_start)
		status = start(j);
	tool_progress_end(&j->progress);
	if (!j->progress.quiet)
		printf("%s: %" PRIu64 " bytes programmed, %zu sectors "
		    "verified%s\n", j->file, bytes, j->flash.n,
		    j->no_start || status ? "" : ", started");
	return status;
}

static int
verify(struct job *j, char **operands)
{
	enum sp_bslwrite_result found;
	enum sp_bsl_result r = SP_BSL_DONE;

	(void)operands;
	load(j);
	begin(j);
	unlock(j);
	found = sp_bslwrite_verify(&j->write, &r);
	if (found == SP_BSLWRITE_DIFFERS) {
		say_differs(j);
		warnx("%s: bytes of these sectors that are not in the file "
		    "are compared as erased", j->device);
		return TOOL_DAMAGED;
	}
	must_write(j, "verify", found, r);
	tool_progress_end(&j->progress);
	if (!j->progress.quiet)
		printf("%s: %zu sectors verified\n", j->file, j->flash.n);
	return TOOL_OK;
}

static int
info(struct job *j, char **operands)
{
	(void)operands;
	begin(j);
	bslsay_info(&j->bsl);
	return TOOL_OK;
}

static int
start_only(struct job *j, char **operands)
{
	(void)operands;
	begin(j);
	return start(j);
}

/* "FIRST,BYTES", multiples of unit; or it exits with status 2. */
static void
parse_range(char *text, uint32_t unit, uint32_t *first, uint32_t *bytes)
{
	char *const comma = strchr(text, ',');

	if (comma)
		*comma = '\0';
	if (!comma || !sp_record_number32(text, first) ||
	    !sp_record_number32(comma + 1, bytes) || !*bytes ||
	    *first % unit || *bytes % unit || *bytes - 1 > UINT32_MAX - *first)
		errx(TOOL_TROUBLE, "%s%s%s: not first,bytes in multiples of "
		    "%" PRIu32, text, comma ? "," : "", comma ? comma + 1 : "",
		    unit);
}

static int
erase(struct job *j, char **operands)
{
	uint32_t first = 0, bytes = 0;

	if (operands[0])
		parse_range(operands[0], SP_FLASH_SECTOR, &first, &bytes);
	begin(j);
	unlock(j);
	if (operands[0])
		must(j, "erase", sp_bsl_erase(&j->bsl, first,
		    first + bytes - 1));
	else
		must(j, "mass erase", sp_bsl_mass_erase(&j->bsl));
	return TOOL_OK;
}

static int
read_out(struct job *j, char **operands)
{
	uint8_t bytes[READ_BYTES];
	uint32_t first, all, n;

	parse_range(operands[0], SP_FLASH_WORD, &first, &all);
	tool_refuse_terminal();
	begin(j);
	unlock(j);
	for (uint32_t done = 0; done < all; done += n) {
		n = all - done < READ_BYTES ? all - done : READ_BYTES;
		must(j, "read", sp_bsl_read(&j->bsl, first + done, n, bytes));
		if (fwrite(bytes, 1, n, stdout) < n)
			err(TOOL_TROUBLE, "stdout");
		show_progress(j, "read", done + n, all);
	}
	return TOOL_OK;
}

static const struct command {
	const char *name;
	int least, most;	/* operands */
	int (*run)(struct job *, char **);
	bool file;		/* its operand is one */
} commands[] = {
	{ "program", 1, 1, program, true },
	{ "verify", 1, 1, verify, true },
	{ "info", 0, 0, info, false },
	{ "start", 0, 0, start_only, false },
	{ "erase", 0, 1, erase, false },
	{ "read", 1, 1, read_out, false }
};

/* What to do with the operands behind the device; a lone file is programmed. */
static const struct command *
choose(char ***operands, int n)
{
	for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++) {
		const struct command *const c = &commands[i];

		if (!strcmp(**operands, c->name)) {
			++*operands;
			if (n - 1 < c->least || n - 1 > c->most)
				tool_usage(&tool);
			return c;
		}
	}
	if (n != 1)
		tool_usage(&tool);
	return &commands[0];
}

static bool
take_option(struct job *j, int c)
{
	switch (c) {
	case 'a':
		j->base = (uint32_t)tool_number("-a", optarg, 0, UINT32_MAX);
		j->plain = true;
		return true;
	case 'b':
		j->baud = (uint32_t)tool_number("-b", optarg, 1, UINT32_MAX);
		if (!sp_bslcode_baud_id(j->baud))
			errx(TOOL_TROUBLE, "-b: %s: the boot loader has 4800, "
			    "9600, 19200, 38400, 57600, 115200, 1000000, "
			    "2000000 and 3000000", optarg);
		return true;
	case 'p':
		bslpass_parse(optarg, j->password);
		return true;
	case 't':
		j->bsl.patience_ms = (int)tool_milliseconds("-t", optarg, 20,
		    60000);
		return true;
	}
	return false;
}

static void
set_option(struct job *j, int c)
{
	switch (c) {
	case 'n': j->no_start = true; break;
	case 'q': j->progress.quiet = true; break;
	case 's': j->sectors = true; break;
	case 'v': j->verbose = true; break;
	case 'x': j->trace = true; break;
	case 'y': j->yes = true; break;
	default:
		if (!take_option(j, c))
			tool_option(&tool, c);
	}
}

static void
report(const struct job *j)
{
	const struct sp_bslwrite *const w = &j->write;

	warnx("%" PRIu64 " commands sent again, %" PRIu64 " damaged answers, "
	    "%" PRIu64 " silences", j->bsl.again, j->bsl.d.damaged,
	    j->bsl.d.silences);
	if (w->batches)
		warnx("%" PRIu64 " batches, %" PRIu64 " of them again; %" PRIu64
		    " sectors erased again and written anew; %" PRIu64
		    " CRCs right only when asked again", w->batches,
		    w->resent, w->mended, w->second);
}

int
main(int argc, char **argv)
{
	struct job *const j = &job;
	const struct command *command;
	char **operands;
	int c, status;

	tool_begin();
	memset(j->password, 0xff, sizeof(j->password));
	while ((c = getopt_long(argc, argv, "a:b:hnp:qst:Vvxy", tool_longopts,
	    NULL)) != -1)
		set_option(j, c);
	if (argc - optind < 2)
		tool_usage(&tool);
	j->device = argv[optind];
	operands = argv + optind + 1;
	command = choose(&operands, argc - optind - 1);
	if (command->file)
		j->file = operands[0];
	tool_outlive_interrupt();
	status = command->run(j, operands);
	leave(j);
	if (j->verbose)
		report(j);
	sp_flash_free(&j->flash);
	return tool_finish(status);
}
