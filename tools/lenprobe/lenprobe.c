/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lenprobe - find out what answers on a serial port: firmware or boot loader */

#include <config.h>

#include <err.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "probe.h"
#include "serial/usbport.h"

static const struct tool tool = {
	.name = "lenprobe",
	.purpose = "find out what answers on a serial port: firmware or boot "
	    "loader",
	.synopsis = "[-fhlqVvwx] [-b baud] [-i seconds] [-r version] "
	    "[-s sysfs] [-t seconds] [-u vendor:product] [device ...]",
	.options =
	    "  -b baud     try firmware at this speed only (4000000, 1000000,\n"
	    "              115200)\n"
	    "  -f          follow: print each change, also a reset, until "
	    "interrupted\n"
	    "  -i seconds  between two looks of -f and -w (1)\n"
	    "  -l          list the USB ports, and ask none of them\n"
	    "  -q          no hints\n"
	    "  -r version  firmware must have this one, such as 8.0a0\n"
	    "  -s sysfs    where it is mounted (/sys)\n"
	    "  -t seconds  how long to wait for an answer (0.6)\n"
	    "  -u id       USB ports to ask, in hexadecimal (0451:bef3, the "
	    "XDS110 of\n"
	    "              TI's boards); any asks all USB ports\n"
	    "  -v          print what is tried\n"
	    "  -w          wait until something answers\n"
	    "  -x          print all bytes that go over the line\n",
	.examples =
	    "  lenprobe\n"
	    "  lenprobe -w && lenfetch -b 1000000 /dev/ttyACM0 reset start\n"
	    "  lenprobe -b 115200 /dev/ttyUSB0\n"
	    "  lenprobe -u any -l\n"
};

#define XDS110_VENDOR	0x0451
#define XDS110_PRODUCT	0xbef3

struct port {
	char *name;		/* owned */
	struct finding last;
	bool seen;
};

struct prober {
	struct probe_options options;
	uint64_t every_ms;
	const char *version, *sysfs;
	uint16_t vendor, product;
	bool any, follow, wait, list, quiet;
	char **operands;
	struct port *ports;	/* owned */
	size_t n;
};

static struct prober prober = {
	.every_ms = 1000, .options.patience_ms = 600, .sysfs = "/sys",
	.vendor = XDS110_VENDOR, .product = XDS110_PRODUCT
};

/* Is it what was asked for? */
static bool
is_right(const struct finding *f)
{
	if (prober.version)
		return f->found == PROBE_FIRMWARE &&
		    !strcmp(f->version, prober.version);
	return f->found == PROBE_FIRMWARE || f->found == PROBE_BOOT_LOADER;
}

/* What to do about it. */
static void
hint(const char *name, const struct finding *f)
{
	if (prober.quiet || is_right(f))
		return;
	if (f->found == PROBE_FIRMWARE)
		warnx("%s: its firmware has version %s, not %s: program it "
		    "anew", name, f->version, prober.version);
	else if (f->found == PROBE_BOOT_LOADER)
		warnx("%s: its boot loader answers: program it with bslprog, "
		    "or press reset to start what is there", name);
	else if (f->found == PROBE_SILENT)
		warnx("%s: nothing answers: press reset; if that does not "
		    "help, program it (hold BSL while reset is pressed and "
		    "released, then bslprog); another speed is for -b", name);
	else
		warnx("%s: %s%s", name, f->why, f->found == PROBE_BUSY ?
		    ": does another program use it?" : "");
}

static struct port *
port_named(struct prober *p, const char *name)
{
	for (size_t i = 0; i < p->n; i++)
		if (!strcmp(p->ports[i].name, name))
			return &p->ports[i];
	p->ports = tool_need(realloc(p->ports,
	    (p->n + 1) * sizeof(*p->ports)));
	p->ports[p->n] = (struct port){ .name = tool_need(strdup(name)) };
	return &p->ports[p->n++];
}

static void
take_port(void *arg, const struct sp_usbport *u)
{
	struct prober *const p = arg;
	char name[80];

	if (!p->any && (u->vendor != p->vendor || u->product != p->product))
		return;
	snprintf(name, sizeof(name), "/dev/%s", u->name);
	(void)port_named(p, name);
	if (p->list)
		printf("%s\t%04x:%04x\t%u\t%s\n", name, u->vendor,
		    u->product, u->interface, u->words);
}

/* Those that the USB has now. */
static void
list_ports(struct prober *p)
{
	if (!sp_usbports(p->sysfs, take_port, p))
		err(TOOL_TROUBLE, "%s/class/tty", p->sysfs);
}

/* Has it been reset since, though it answers as before? */
static bool
was_reset(const struct finding *before, const struct finding *now)
{
	return before->found == PROBE_FIRMWARE &&
	    now->found == PROBE_FIRMWARE && before->counts && now->counts &&
	    before->status.opens != now->status.opens;
}

static bool
differs(const struct finding *a, const struct finding *b)
{
	return a->found != b->found || a->baud != b->baud ||
	    strcmp(a->version, b->version) || a->counts != b->counts ||
	    a->status.phase != b->status.phase;
}

/* Look at a port, and say what it is if that is news.  Is it right? */
static bool
look(struct port *port)
{
	const bool again = prober.follow && port->seen;
	struct finding f;

	probe_port(&prober.options, port->name,
	    again && port->last.found == PROBE_FIRMWARE ? port->last.baud : 0,
	    &f);
	if (tool_interrupted())
		return false;
	if (again && was_reset(&port->last, &f))
		probe_print(port->name, &f, true);
	else if (!port->seen || differs(&port->last, &f)) {
		if (!prober.wait || prober.follow || is_right(&f))
			probe_print(port->name, &f, false);
		if (!prober.wait || prober.follow)
			hint(port->name, &f);
	}
	port->last = f;
	port->seen = !prober.wait || prober.follow;
	return is_right(&f);
}

static bool
look_at_all(struct prober *p)
{
	bool right = false;

	if (!*p->operands)
		list_ports(p);
	for (char **name = p->operands; *name; name++)
		(void)port_named(p, *name);
	for (size_t i = 0; i < p->n && !tool_interrupted(); i++)
		right |= look(&p->ports[i]);
	return right;
}

static int
run(struct prober *p)
{
	bool right = look_at_all(p);

	if (!p->n && !p->follow && !p->wait && !p->quiet)
		warnx("no USB port %04x:%04x: connect the board, or name its "
		    "port, or ask all with -u any", p->vendor, p->product);
	while ((p->follow || (p->wait && !right)) && !tool_interrupted()) {
		poll(NULL, 0, (int)p->every_ms);
		if (!tool_interrupted())
			right = look_at_all(p);
	}
	return right || (p->follow && tool_interrupted()) ? TOOL_OK :
	    TOOL_DAMAGED;
}

static void
parse_id(void *to, const char *text)
{
	struct prober *const p = to;
	char *end;
	unsigned long vendor, product = 0;

	if (!strcmp(text, "any")) {
		p->any = true;
		return;
	}
	vendor = strtoul(text, &end, 16);
	if (end != text && *end == ':')
		product = strtoul(end + 1, &end, 16);
	if (*end || vendor > UINT16_MAX || product > UINT16_MAX ||
	    !strchr(text, ':'))
		errx(TOOL_TROUBLE, "-u: %s: not vendor:product in hexadecimal, "
		    "nor any", text);
	p->vendor = (uint16_t)vendor;
	p->product = (uint16_t)product;
}

int
main(int argc, char **argv)
{
	struct prober *const p = &prober;
	const struct tool_option options[] = {
		{ 'b', TOOL_NUMBER(&p->options.baud, 1, 4000000000) },
		{ 'f', .flag = &p->follow },
		{ 'i', TOOL_SECONDS(&p->every_ms, 100, 3600000) },
		{ 'l', .flag = &p->list },
		{ 'q', .flag = &p->quiet },
		{ 'r', .text = &p->version },
		{ 's', .text = &p->sysfs },
		{ 't', TOOL_SECONDS(&p->options.patience_ms, 10, 60000) },
		{ 'u', .take = parse_id, .to = p },
		{ 'v', .flag = &p->options.verbose },
		{ 'w', .flag = &p->wait },
		{ 'x', .flag = &p->options.trace },
		{ 0 }
	};
	int status = TOOL_OK;

	p->operands = tool_options(&tool, options, argc, argv);
	if (p->list && *p->operands)
		tool_usage(&tool);
	tool_outlive_interrupt();
	tool_let_interrupt(true);
	if (p->list)
		list_ports(p);
	else
		status = run(p);
	for (size_t i = 0; i < p->n; i++)
		free(p->ports[i].name);
	free(p->ports);
	return tool_finish(status);
}
