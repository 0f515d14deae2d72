/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mpencode - write commands for a MiniProfiler firmware, or what it sends */

#include <config.h>

#include <err.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/little_endian.h"
#include "common/mpvariant.h"
#include "common/recordio.h"
#include "text/record.h"

static const struct tool tool = {
	.name = "mpencode",
	.purpose = "write commands for a MiniProfiler firmware, or what it "
	    "sends",
	.synopsis = "[-BhqrSV] [-c start] [-i seconds] [-n calls] "
	    "[command ... | file ...]",
	.options =
	    MPVARIANT_HELP
	    "  -i seconds  then ask for the status that often, until the reader "
	    "ends\n"
	    "  -n calls  in a packet, 1 to 4680 (default 20)\n"
	    "  -q        no messages about what can't be encoded\n"
	    "  -r        turn records into what a firmware sends; -B, -c, -n, "
	    "-q\n"
	    "            and -S are for that\n"
	    "commands: start stop status reset metadata\n"
	    "  config=DEPTH[,MIN_US]  only calls of a depth below DEPTH (0: "
	    "all)\n"
	    "            that last MIN_US microseconds at least\n"
	    "  config=x[HEX]  any payload up to 8 bytes, for other firmware\n",
	.examples =
	    "  mpencode metadata start | "
	    "rawcap -w -x stop.bin /dev/ttyACM0 | mpdecode\n"
	    "  mpencode stop status > stop.bin\n"
	    "  mpencode -i 1 metadata start | "
	    "rawcap -w -x stop.bin /dev/ttyACM0 |\n"
	    "    mpdecode | callstat -i 1\n"
	    "  mpencode config=5,100 start > start.bin\n"
	    "  mpdecode cap.bin | grep ^call | mpencode -r > calls.bin\n"
};

#define CALLS_DEFAULT	20

struct encoder {
	struct sp_mp_variant variant;
	size_t most;		/* -n */
	size_t held;		/* calls for the next packet */
	uint8_t payload[SPLITPROF_WIRE_MP_CALLS_BEFORE +
	    SP_MP_CALLS_MAX * SPLITPROF_WIRE_MP_CALL_BYTES];
};

static const struct command {
	const char *name;
	uint8_t code;
} commands[] = {
	{ "start", SPLITPROF_WIRE_MP_START },
	{ "stop", SPLITPROF_WIRE_MP_STOP },
	{ "status", SPLITPROF_WIRE_MP_GET_STATUS },
	{ "reset", SPLITPROF_WIRE_MP_RESET },
	{ "metadata", SPLITPROF_WIRE_MP_GET_METADATA },
};

/* DEPTH[,MIN_US]; text may be changed. */
static bool
parse_filter(char *text, uint8_t *payload)
{
	char *const comma = strchr(text, ',');
	uint64_t depth, min_us = 0;

	if (comma)
		*comma = '\0';
	if (!sp_record_number(text, UINT16_MAX, &depth) ||
	    (comma && !sp_record_number(comma + 1, UINT32_MAX, &min_us)))
		return false;
	sp_put_little16(payload, (uint16_t)depth);
	sp_put_little32(payload + 2, (uint32_t)min_us);
	return true;
}

static void
config(const char *word, char *text, uint8_t *out)
{
	uint8_t payload[SPLITPROF_WIRE_MP_PAYLOAD];
	size_t n = SPLITPROF_WIRE_MP_CONFIG_BYTES;
	const bool good = text[0] == 'x' ?
	    sp_record_bytes(text + 1, payload, sizeof(payload), &n) :
	    parse_filter(text, payload);

	if (!good)
		errx(TOOL_TROUBLE, "%s: not config=DEPTH[,MIN_US] with numbers "
		    "up to 65535 and 4294967295, or config=x and up to 8 "
		    "bytes", word);
	sp_mp_command(SPLITPROF_WIRE_MP_CONFIG, payload, n, out);
}

static size_t
encode_command(void *arg, char *word, uint8_t *out)
{
	static const char prefix[] = "config=";
	const size_t n = sizeof(prefix) - 1;
	char text[64];

	(void)arg;
	for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++) {
		if (!strcmp(word, commands[i].name)) {
			sp_mp_command(commands[i].code, NULL, 0, out);
			return SPLITPROF_WIRE_MP_COMMAND_BYTES;
		}
	}
	if (strncmp(word, prefix, n) || strlen(word) >= sizeof(text))
		errx(TOOL_TROUBLE, "%s: not start, stop, status, reset, "
		    "metadata or config=...", word);
	strcpy(text, word + n);
	config(word, text, out);
	return SPLITPROF_WIRE_MP_COMMAND_BYTES;
}

static void
write_packet(const struct encoder *e, uint8_t type, const uint8_t *payload,
    size_t n)
{
	uint8_t packet[SP_MP_ROOM(sizeof(e->payload))];

	record_write(packet,
	    sp_mp_encode(&e->variant, type, payload, n, packet));
}

static void
write_calls(void *encoder)
{
	struct encoder *const e = encoder;

	if (!e->held)
		return;
	e->payload[0] = SPLITPROF_WIRE_MP_VERSION;
	sp_put_little16(e->payload + 1, (uint16_t)e->held);
	write_packet(e, SPLITPROF_WIRE_MP_CALLS, e->payload,
	    SPLITPROF_WIRE_MP_CALLS_BEFORE +
	    e->held * SPLITPROF_WIRE_MP_CALL_BYTES);
	e->held = 0;
}

/* Times go on the line modulo 2^32; false if the duration does not fit. */
static bool
put_call(struct encoder *e, const struct sp_call *c)
{
	if (c->duration_us > UINT32_MAX)
		return false;
	sp_mp_put_call(c, e->payload + SPLITPROF_WIRE_MP_CALLS_BEFORE +
	    e->held * SPLITPROF_WIRE_MP_CALL_BYTES);
	if (++e->held == e->most)
		write_calls(e);
	return true;
}

static void
put_other(struct encoder *e, const struct sp_record_mp *r)
{
	uint8_t payload[SPLITPROF_WIRE_MP_METADATA_BYTES] = { 0 };
	size_t n = 0;

	write_calls(e);
	if (r->kind == SP_RECORD_MP_META) {
		sp_mp_put_meta(&r->u.meta, payload);
		n = SPLITPROF_WIRE_MP_METADATA_BYTES;
	} else if (r->kind == SP_RECORD_MP_STATUS) {
		sp_mp_put_status(&r->u.status, payload);
		n = SPLITPROF_WIRE_MP_STATUS_BYTES;
	}
	write_packet(e, (uint8_t)r->kind, payload, n);
}

static bool
put_record(void *arg, char *line)
{
	struct encoder *const e = arg;
	struct sp_record_mp r;

	if (!sp_record_mp_take(&r, line))
		return false;
	if (r.kind == SP_RECORD_MP_CALL)
		return put_call(e, &r.u.call);
	if (r.kind != SP_RECORD_MP_NONE && r.kind != SP_RECORD_MP_LOST)
		put_other(e, &r);
	return true;
}

/* Until nobody reads any more, which is an error of the pipe, or a signal. */
static void
ask_again(int every_ms)
{
	struct pollfd reader = { .fd = STDOUT_FILENO };
	uint8_t command[SPLITPROF_WIRE_MP_COMMAND_BYTES];

	sp_mp_command(SPLITPROF_WIRE_MP_GET_STATUS, NULL, 0, command);
	for (tool_flush(); !tool_interrupted() &&
	    poll(&reader, 1, every_ms) == 0; tool_flush())
		record_write(command, sizeof(command));
}

int
main(int argc, char **argv)
{
	int every_ms = 0;
	static struct encoder calls = { .variant = MPVARIANT_DEFAULT,
	    .most = CALLS_DEFAULT };
	struct record_encoder e = { &tool, encode_command,
	    SPLITPROF_WIRE_MP_COMMAND_BYTES,
	    .reader = { .take = put_record, .arg = &calls, .fault =
	    "not a record, or a duration of more than 32 bits" },
	    .end = write_calls };
	const struct tool_option options[] = {
		MPVARIANT_OPTIONS(&calls.variant),
		{ 'i', TOOL_SECONDS(&every_ms, 100, 3600000) },
		{ 'n', TOOL_NUMBER(&calls.most, 1, SP_MP_CALLS_MAX) },
		{ 'q', .flag = &e.reader.quiet },
		{ 'r', .flag = &e.records },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	if (every_ms && e.records)
		errx(TOOL_TROUBLE, "-i and -r: records are no commands");
	status = record_encode(&e, argv);
	if (every_ms)
		ask_again(every_ms);
	return tool_finish(status);
}
