/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terminal as ncurses has it, and signals to who has it: see proftop.h */

#include <config.h>

#include <curses.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

#include "common/tool.h"
#include "proftop.h"

#define TERMINAL	"/dev/tty"
#define ESCAPE_MS	50	/* a key's further bytes follow within that */

/* Pairs of ncurses; without colours each is what the terminal has. */
enum { ALARM_COLOURS = 1, COLD_COLOURS, WARM_COLOURS };

static struct {
	SCREEN *screen;		/* NULL: none */
	FILE *file;
	int fd;
	pid_t process;		/* children have no part in it */
	int saved_stderr;	/* -1: it is as it was */
	FILE *messages;
} t = { .saved_stderr = -1 };

/* On the screen they would be in the way, and lost with it. */
static void
hold_messages(void)
{
	if (!isatty(STDERR_FILENO) || !(t.messages = tmpfile()))
		return;
	t.saved_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
	if (t.saved_stderr >= 0)
		dup2(fileno(t.messages), STDERR_FILENO);
}

static void
report_messages(void)
{
	char text[1024];
	ssize_t n;

	if (t.saved_stderr < 0)
		return;
	fflush(stderr);
	dup2(t.saved_stderr, STDERR_FILENO);
	close(t.saved_stderr);
	t.saved_stderr = -1;
	lseek(fileno(t.messages), 0, SEEK_SET);
	while ((n = read(fileno(t.messages), text, sizeof(text))) > 0) {
		if (write(STDERR_FILENO, text, (size_t)n) < 0)
			break;
	}
}

/*
 * After Ctrl-S, writing to the terminal would wait.  A program can only start
 * what a program has stopped.
 */
static void
start_output(void)
{
	tcflow(t.fd, TCOOFF);
	tcflow(t.fd, TCOON);
}

void
topscreen_end(void)
{
	if (!t.screen || getpid() != t.process)
		return;
	start_output();
	/* Not every terminal shows again what was there before. */
	move(LINES - 1, 0);
	clrtoeol();
	refresh();
	endwin();
	delscreen(t.screen);
	t.screen = NULL;
	fclose(t.file);
	report_messages();
}

static volatile sig_atomic_t interrupts, deadly;

static void
note(int sig)
{
	const int before = errno;

	if (sig != SIGINT || interrupts)
		deadly = sig;
	if (sig == SIGINT)
		interrupts = interrupts + 1;
	/* It may be waiting for a terminal that takes nothing. */
	if (deadly) {
		start_output();
		tcflush(t.fd, TCOFLUSH);
	}
	errno = before;
}

static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };

/*
 * Ctrl-S may come just before a screen is written: no key would be read until
 * Ctrl-Q, not even the one that quits.
 */
static void
let_any_key_start_output(void)
{
	struct termios settings;

	if (tcgetattr(t.fd, &settings))
		return;
	settings.c_iflag |= IXANY;
	tcsetattr(t.fd, TCSADRAIN, &settings);
	def_prog_mode();
}

static void
set_up(void)
{
	const char *const no_colour = getenv("NO_COLOR");

	cbreak();
	let_any_key_start_output();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	set_escdelay(ESCAPE_MS);
	curs_set(0);
	if ((no_colour && *no_colour) || !has_colors())
		return;
	start_color();
	use_default_colors();
	init_pair(ALARM_COLOURS, COLOR_RED, -1);
	init_pair(COLD_COLOURS, COLOR_GREEN, -1);
	init_pair(WARM_COLOURS, COLOR_YELLOW, -1);
}

void
topscreen_begin(void)
{
	const char *const name = getenv("TERM");

	t.file = fopen(TERMINAL, "r+e");
	if (!t.file)
		err(TOOL_TROUBLE, "no terminal to draw on (-b prints frames): "
		    TERMINAL);
	t.fd = fileno(t.file);
	t.screen = newterm(NULL, t.file, t.file);
	if (!t.screen)
		errx(TOOL_TROUBLE, "the terminal \"%s\" is not known "
		    "(-b prints frames)", name ? name : "");
	if (!tigetstr("cup")) {
		endwin();
		errx(TOOL_TROUBLE, "the terminal \"%s\" has lines only "
		    "(-b prints frames)", name);
	}
	t.process = getpid();
	atexit(topscreen_end);
	hold_messages();
	tool_catch(signals, sizeof(signals) / sizeof(*signals), note, 0);
	set_up();
}

int
topscreen_fd(void)
{
	return t.fd;
}

void
topscreen_size(unsigned *rows, unsigned *columns)
{
	*rows = (unsigned)LINES;
	*columns = (unsigned)COLS;
}

static const struct {
	int theirs, ours;
} codes[] = {
	{ KEY_UP, TOPKEY_UP }, { KEY_DOWN, TOPKEY_DOWN },
	{ KEY_PPAGE, TOPKEY_PAGE_UP }, { KEY_NPAGE, TOPKEY_PAGE_DOWN },
	{ KEY_HOME, TOPKEY_HOME }, { KEY_END, TOPKEY_END },
	{ KEY_LEFT, TOPKEY_LEFT }, { KEY_RIGHT, TOPKEY_RIGHT },
	{ KEY_ENTER, TOPKEY_ENTER }, { '\r', TOPKEY_ENTER },
	{ '\n', TOPKEY_ENTER }, { KEY_BACKSPACE, TOPKEY_BACK },
	{ '\b', TOPKEY_BACK }, { 0x7f, TOPKEY_BACK },
	{ 0x1b, TOPKEY_ESCAPE }, { KEY_RESIZE, TOPKEY_RESIZE },
	{ 'L' - '@', TOPKEY_REDRAW },
};

int
topscreen_key(void)
{
	const int key = getch();

	if (key == ERR)
		return -1;
	for (size_t i = 0; i < sizeof(codes) / sizeof(*codes); i++) {
		if (codes[i].theirs != key)
			continue;
		if (codes[i].ours == TOPKEY_REDRAW)
			clearok(stdscr, TRUE);
		return codes[i].ours;
	}
	return key < 0x100 ? key : TOPKEY_OTHER;
}

/* Reverse video is there where there is no colour. */
static attr_t
attribute(enum topstyle style)
{
	const attr_t attributes[] = {
		[TOPSTYLE_PLAIN] = A_NORMAL,
		[TOPSTYLE_BOLD] = A_BOLD,
		[TOPSTYLE_BAR] = A_REVERSE,
		[TOPSTYLE_ALARM] = A_REVERSE | A_BOLD |
		    (attr_t)COLOR_PAIR(ALARM_COLOURS),
		[TOPSTYLE_COLD] = (attr_t)COLOR_PAIR(COLD_COLOURS),
		[TOPSTYLE_WARM] = (attr_t)COLOR_PAIR(WARM_COLOURS),
		[TOPSTYLE_HOT] = (attr_t)COLOR_PAIR(ALARM_COLOURS)
	};

	return attributes[style];
}

static void
draw_line(const struct topline *l, unsigned row)
{
	size_t begin = 0;

	move((int)row, 0);
	for (size_t i = 0; i < l->n_pieces; i++) {
		const struct toppiece *const p = &l->pieces[i];

		attrset(attribute(p->style));
		addnstr(l->text + begin, (int)(p->end - begin));
		begin = p->end;
	}
	attrset(A_NORMAL);
}

/* Is there room for what is written?  Not where it was stopped by Ctrl-S. */
static bool
is_writable(void)
{
	struct pollfd p = { t.fd, POLLOUT, 0 };

	return poll(&p, 1, 0) > 0 && p.revents & POLLOUT;
}

bool
topscreen_draw(const struct topline *lines, unsigned n)
{
	if (!is_writable())
		return false;
	erase();
	for (unsigned i = 0; i < n && i < (unsigned)LINES; i++)
		draw_line(&lines[i], i);
	refresh();
	return true;
}

int
topscreen_interrupts(void)
{
	return interrupts;
}

void
topscreen_forgive(void)
{
	interrupts = 0;
}

void
topscreen_obey(void)
{
	const int sig = deadly;

	if (!sig)
		return;
	topscreen_end();
	signal(sig, SIG_DFL);
	raise(sig);
}
