/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * peer - the other end of rawcap's line, for its tests
 *
 *	peer pty|unix|tcp NAME ACTION...
 *
 * NAME becomes a link to the pty, or the socket's path, or a file with the
 * address.  The actions are done one after the other:
 *
 *	meet		wait until rawcap has the line, and accept it
 *	part		wait until rawcap has closed it
 *	send FILE	write the file, as fast as it is taken
 *	pace RATE FILE	write it with so many bytes a second
 *	get N FILE	read N bytes into the file
 *	rest FILE	read into the file until rawcap ends the connection
 *	until N FILE	wait until the file has N bytes
 *	settings FILE	print the pty's settings into the file
 *	sleep MS
 *	hangup		close the line
 *	reset		close a TCP connection with an error
 *
 * Whatever takes longer than half a minute is a failure, and so is a whole
 * minute for all of it.
 *
 *	peer run|group FILE COMMAND...
 *
 * runs a command as a shell does in the foreground, with its process id in
 * the file; group makes it the leader of a process group, as an interactive
 * shell does for a pipeline.
 */

#include <config.h>

#include <sys/socket.h>
#include <sys/stat.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "peer.h"

static bool is_pty;
static int listener = -1;	/* of a socket */
static int line = -1;		/* the pty's master or the connection */

/* Whether rawcap has made the pty raw. */
static bool
pty_is_raw(void)
{
	struct termios t;

	return !tcgetattr(line, &t) && !(t.c_lflag & ICANON);
}

static bool
pty_is_left(void)
{
	struct pollfd p = { line, 0, 0 };

	return poll(&p, 1, 0) > 0 && (p.revents & POLLHUP);
}

static bool
socket_is_left(void)
{
	char drop[512];

	return recv(line, drop, sizeof(drop), MSG_DONTWAIT) == 0 ||
	    errno == ECONNRESET;
}

static void
wait_for(bool (*done)(void), const char *what)
{
	const double end = peer_clock() + PEER_PATIENCE_S;

	while (!done()) {
		if (peer_clock() > end)
			errx(1, "%s: never happened", what);
		peer_pause_ms(1);
	}
}

static void
meet(char **arg)
{
	struct pollfd p = { listener, POLLIN, 0 };

	(void)arg;
	if (is_pty) {
		wait_for(pty_is_raw, "meet");
		return;
	}
	if (poll(&p, 1, PEER_PATIENCE_S * 1000) != 1)
		errx(1, "meet: never happened");
	line = accept(listener, NULL, NULL);
	if (line < 0)
		err(1, "meet");
}

static void
part(char **arg)
{
	(void)arg;
	wait_for(is_pty ? pty_is_left : socket_is_left, "part");
}

static void
send_file(char **arg)
{
	peer_send(line, arg[0], 65536, 0);
}

static void
pace_file(char **arg)
{
	const double rate = strtod(arg[0], NULL);

	/* About a hundred writes a second. */
	peer_send(line, arg[1], rate < 100 ? 1 : (size_t)rate / 100, rate);
}

static void
get(char **arg)
{
	peer_get(line, strtoul(arg[0], NULL, 10), arg[1], is_pty);
}

static void
rest(char **arg)
{
	peer_rest(line, arg[0]);
}

static void
until(char **arg)
{
	const long long size = strtoll(arg[0], NULL, 10);
	const double end = peer_clock() + PEER_PATIENCE_S;
	struct stat st;

	while (stat(arg[1], &st) || st.st_size < size) {
		if (peer_clock() > end)
			errx(1, "until: %s: never had %lld bytes", arg[1],
			    size);
		peer_pause_ms(1);
	}
}

static void
settings(char **arg)
{
	FILE *f = fopen(arg[0], "w");

	if (!f || !peer_settings(line, f) || fclose(f))
		err(2, "%s", arg[0]);
}

static void
sleep_ms(char **arg)
{
	peer_pause_ms(strtol(arg[0], NULL, 10));
}

static void
hangup(char **arg)
{
	(void)arg;
	close(line);
	line = -1;
}

/* Close the connection so that the other end sees an error. */
static void
reset(char **arg)
{
	const struct linger now = { 1, 0 };

	setsockopt(line, SOL_SOCKET, SO_LINGER, &now, sizeof(now));
	hangup(arg);
}

static const struct {
	const char *name;
	int args;
	void (*act)(char **arg);
} actions[] = {
	{ "get", 2, get }, { "hangup", 0, hangup }, { "meet", 0, meet },
	{ "pace", 2, pace_file }, { "part", 0, part }, { "reset", 0, reset },
	{ "rest", 1, rest },
	{ "send", 1, send_file }, { "settings", 1, settings },
	{ "sleep", 1, sleep_ms }, { "until", 2, until }
};

/* Do the first action; returns the next one. */
static char **
act(char **argv, int left)
{
	for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++) {
		if (strcmp(argv[0], actions[i].name))
			continue;
		if (left <= actions[i].args)
			errx(2, "%s: not enough", argv[0]);
		actions[i].act(argv + 1);
		return argv + 1 + actions[i].args;
	}
	errx(2, "%s: no such action", argv[0]);
}

/*
 * Run a command with its process id in a file, and with default signals:
 * a test that runs in the background has SIGINT ignored.
 */
_Noreturn static void
run(const char *pid_name, char **argv)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGPIPE, SIGTERM };
	char pid[32];

	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		signal(signals[i], SIG_DFL);
	snprintf(pid, sizeof(pid), "%ld\n", (long)getpid());
	peer_publish(pid_name, pid);
	execvp(argv[0], argv);
	err(2, "%s", argv[0]);
}

int
main(int argc, char **argv)
{
	if (argc < 3)
		errx(2, "usage: peer pty|unix|tcp|run|group name action...");
	if (!strcmp(argv[1], "group") && setpgid(0, 0))
		err(2, "group");
	if ((!strcmp(argv[1], "run") || !strcmp(argv[1], "group")) && argc > 3)
		run(argv[2], argv + 3);
	alarm(2 * PEER_PATIENCE_S);
	is_pty = !strcmp(argv[1], "pty");
	if (is_pty)
		line = peer_open_pty(argv[2]);
	else if (!strcmp(argv[1], "unix"))
		listener = peer_listen_unix(argv[2]);
	else if (!strcmp(argv[1], "tcp"))
		listener = peer_listen_tcp(argv[2]);
	else
		errx(2, "%s: no such kind", argv[1]);
	for (char **arg = argv + 3; *arg;)
		arg = act(arg, (int)(argv + argc - arg));
	return 0;
}
