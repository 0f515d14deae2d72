/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bslprog - program an MSPM0 over its boot loader */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "bslprog.h"
#include "text/record.h"

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
	    "  -b baud     speed after the connection at 9600 (1000000)\n"
	    "  -n          do not start the program\n"
	    "  -p password 64 hexadecimal digits, or @ and a file with it "
	    "(all f)\n"
	    "  -q          no progress line, nothing on success\n"
	    "  -s          erase only the sectors that the file needs\n"
	    "  -t seconds  how long to wait for an answer (1)\n"
	    "  -v          report what had to be done again\n"
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

static const struct command {
	const char *name;
	int (*run)(struct bslwork *w);
	enum { NONE, FILE_NAME, RANGE, RANGE_OR_ALL } operand;
	uint32_t unit;		/* of a range */
} commands[] = {
	{ "program", bslwork_program, FILE_NAME, 0 },
	{ "verify", bslwork_verify, FILE_NAME, 0 },
	{ "info", bslwork_info, NONE, 0 },
	{ "start", bslwork_start, NONE, 0 },
	{ "erase", bslwork_erase, RANGE_OR_ALL, SP_FLASH_SECTOR },
	{ "read", bslwork_read, RANGE, SP_FLASH_WORD }
};

/* The operands behind the command's name; a wrong number is wrong usage. */
static void
take_operands(struct bslwork *w, const struct command *c, char **operands)
{
	if (operands[0] ? operands[1] || c->operand == NONE :
	    c->operand == FILE_NAME || c->operand == RANGE)
		tool_usage(&tool);
	if (c->operand == FILE_NAME)
		w->file = operands[0];
	else if (operands[0])
		parse_range(operands[0], c->unit, &w->first, &w->bytes);
}

/* What to do with the operands behind the device; a lone file is programmed. */
static const struct command *
choose(struct bslwork *w, char **operands)
{
	for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++) {
		if (!strcmp(operands[0], commands[i].name)) {
			take_operands(w, &commands[i], operands + 1);
			return &commands[i];
		}
	}
	take_operands(w, &commands[0], operands);
	return &commands[0];
}

static void
parse_baud(void *to, const char *text)
{
	const uint32_t baud = (uint32_t)tool_number("-b", text, 1, UINT32_MAX);

	if (!sp_bslcode_baud_id(baud))
		errx(TOOL_TROUBLE, "-b: %s: the boot loader has 4800, 9600, "
		    "19200, 38400, 57600, 115200, 1000000, 2000000 and "
		    "3000000", text);
	*(uint32_t *)to = baud;
}

static void
report(const struct sp_bsl *b, const struct sp_bslwrite *w)
{
	warnx("%" PRIu64 " commands sent again, %" PRIu64 " damaged answers, "
	    "%" PRIu64 " silences", b->again, b->d.damaged, b->d.silences);
	if (w->batches)
		warnx("%" PRIu64 " batches, %" PRIu64 " of them again; %" PRIu64
		    " sectors erased again and written anew; %" PRIu64
		    " CRCs right only when asked again", w->batches,
		    w->resent, w->mended, w->second);
}

int
main(int argc, char **argv)
{
	static struct bslwork work = {
		.s = { .baud = 1000000, .bsl = { .patience_ms = 1000 } }
	};
	bool verbose = false;
	const struct tool_option options[] = {
		{ 'a', TOOL_NUMBER(&work.base, 0, UINT32_MAX),
		    .given = &work.plain },
		{ 'b', .take = parse_baud, .to = &work.s.baud },
		{ 'n', .flag = &work.no_start },
		{ 'p', .take = bslpass_parse, .to = work.s.password },
		{ 'q', .flag = &work.s.progress.quiet },
		{ 's', .flag = &work.sectors },
		{ 't', TOOL_SECONDS(&work.s.bsl.patience_ms, 20, 60000) },
		{ 'v', .flag = &verbose },
		{ 'x', .flag = &work.s.trace },
		{ 'y', .flag = &work.s.yes },
		{ 0 }
	};
	const struct command *command;
	int status;

	memset(work.s.password, 0xff, sizeof(work.s.password));
	argv = tool_options(&tool, options, argc, argv);
	if (!argv[0])
		tool_usage(&tool);
	if (!argv[1])
		errx(TOOL_TROUBLE, "%s: what is to be done? name a file to "
		    "program, or info, verify, read, erase or start", argv[0]);
	work.s.device = argv[0];
	command = choose(&work, argv + 1);
	tool_outlive_interrupt();
	status = command->run(&work);
	bslsession_leave(&work.s);
	if (verbose)
		report(&work.s.bsl, &work.write);
	sp_flash_free(&work.flash);
	return tool_finish(status);
}
