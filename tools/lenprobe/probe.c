/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What answers on a serial port, see probe.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "common/tool.h"
#include "probe.h"

#define BSL_MS		150	/* for a boot loader's single byte */
#define QUIET_MS	500	/* until firmware forgets half a command */

/*
 * Firmware of Lenlab 8.0 counts bytes and never gets in step again if one too
 * many comes.  What the boot loader is asked at 9600 baud it hears as a zero
 * for each falling edge: 18 for a connection, so that four of them, 72 edges,
 * are whole commands of 8 zeros, which it leaves out.
 */
#define CONNECTIONS	4

static void
trace(bool out, const uint8_t *bytes, size_t n)
{
	fputs(out ? "->" : "<-", stderr);
	for (size_t i = 0; i < n; i++)
		fprintf(stderr, " %02x", bytes[i]);
	fputc('\n', stderr);
}

/*
 * A socket has no speed, and who listens there may take a single connection:
 * it is kept from one question to the next.
 */
static struct sp_line kept = { .fd = -1 };

static void
close_port(struct sp_dialogue *d)
{
	if (d->line.kind == SP_LINE_SOCKET && !d->gone)
		kept = d->line;
	else
		sp_dialogue_close(d);
}

/* Open the port at that speed; false with *f set. */
static bool
open_port(const struct probe_options *o, struct sp_dialogue *d,
    const char *what, const char *name, uint32_t baud, struct finding *f)
{
	if (o->verbose)
		warnx("%s: %s at %" PRIu32 " baud", name, what, baud);
	*d = (struct sp_dialogue){ .stopped = tool_interrupted,
	    .trace = o->trace ? trace : NULL, .line = kept, .baud = baud };
	f->no_speed = false;
	if (kept.fd < 0 && !sp_dialogue_open(d, name, baud)) {
		f->found = d->line.absent ? PROBE_ABSENT : PROBE_BUSY;
		snprintf(f->why, sizeof(f->why), "%s", d->line.why);
		return false;
	}
	kept.fd = -1;
	f->no_speed = d->line.kind == SP_LINE_SOCKET;
	return true;
}

/* Always as many connections: see above. */
static bool
is_boot_loader(const struct probe_options *o, const char *name,
    struct finding *f)
{
	static struct sp_bsl b;
	bool heard = false;

	b = (struct sp_bsl){ .patience_ms = BSL_MS };
	if (!open_port(o, &b.d, "boot loader", name, SP_BSL_BAUD_START, f))
		return false;
	for (int i = 0; i < CONNECTIONS && !tool_interrupted(); i++)
		heard |= sp_bsl_say_hello(&b) == SP_BSL_DONE;
	/* A single 0 may be noise; who it is, is not. */
	b.patience_ms = o->patience_ms;
	if (heard && sp_bsl_is_there(&b)) {
		f->found = PROBE_BOOT_LOADER;
		f->baud = SP_BSL_BAUD_START;
		f->info = b.info;
	}
	close_port(&b.d);
	return f->found == PROBE_BOOT_LOADER;
}

/* Does it know our commands as well? */
static void
ask_status(const struct probe_options *o, struct sp_lenask *a,
    struct finding *f)
{
	a->tries = 2;
	a->patience_ms = o->patience_ms;
	f->counts = sp_lenask(a, SPLITPROF_WIRE_COUNT_STATUS, 0) ==
	    SP_LENASK_DONE;
	f->status = a->status;
}

static bool
is_firmware(const struct probe_options *o, const char *name, uint32_t baud,
    struct finding *f)
{
	static struct sp_lenask a;
	enum sp_len_layout layout = SP_LEN_8_0;
	bool came = false;

	a = (struct sp_lenask){ .tries = 1 };
	if (!open_port(o, &a.d, "firmware", name, baud, f))
		return false;
	for (; layout <= SP_LEN_8_6 && !came && !tool_interrupted(); layout++)
		came = sp_lenask_welcome(&a, layout, o->patience_ms,
		    f->version);
	if (came) {
		f->found = PROBE_FIRMWARE;
		f->baud = baud;
		ask_status(o, &a, f);
	}
	close_port(&a.d);
	return came;
}

static void
ask_all(const struct probe_options *o, const char *name, uint32_t known,
    struct finding *f)
{
	static const uint32_t bauds[] = { 4000000, 1000000, 115200 };

	*f = (struct finding){ .found = PROBE_SILENT };
	if (known && is_firmware(o, name, known, f))
		return;
	if (is_boot_loader(o, name, f) || f->found != PROBE_SILENT)
		return;
	for (size_t i = 0; i < sizeof(bauds) / sizeof(*bauds); i++) {
		usleep(QUIET_MS * 1000);
		if (tool_interrupted() ||
		    is_firmware(o, name, o->baud ? o->baud : bauds[i], f)
		    || f->found == PROBE_ABSENT || o->baud || f->no_speed)
			return;
		/* The line may not be so fast. */
		f->found = PROBE_SILENT;
	}
}

void
probe_port(const struct probe_options *o, const char *name,
    uint32_t known, struct finding *f)
{
	ask_all(o, name, known, f);
	sp_line_close(&kept);
}

static const char *
version_of(const struct finding *f)
{
	static char text[16];

	if (f->found == PROBE_FIRMWARE)
		return f->version;
	if (f->found != PROBE_BOOT_LOADER)
		return "-";
	snprintf(text, sizeof(text), "0x%04x", f->info.interpreter);
	return text;
}

static const char *
detail_of(const struct finding *f)
{
	if (!f->counts)
		return "-";
	return f->status.phase == SPLITPROF_WIRE_COUNT_COUNTING ? "counting" :
	    "stopped";
}

void
probe_print(const char *name, const struct finding *f, bool reset)
{
	static const char *const words[] = {
		[PROBE_SILENT] = "silent", [PROBE_FIRMWARE] = "firmware",
		[PROBE_BOOT_LOADER] = "boot-loader", [PROBE_ABSENT] = "absent",
		[PROBE_BUSY] = "busy"
	};

	printf("%s\t%s\t", name, reset ? "reset" : words[f->found]);
	if (f->baud && !f->no_speed)
		printf("%" PRIu32, f->baud);
	else
		putchar('-');
	printf("\t%s\t%s\n", version_of(f), detail_of(f));
	tool_flush();
}
