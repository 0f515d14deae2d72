/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Run a shell command and print what it used: CPU time, user and system, of
 * all its processes in seconds, and the largest resident set of one in KiB.
 *
 *	measure RUNS COMMAND
 *
 * The least of so many runs counts.  The command's stdout is /dev/null.
 */
#include <config.h>

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static double
cpu_seconds(const struct rusage *r)
{
	return (double)r->ru_utime.tv_sec + (double)r->ru_stime.tv_sec +
	    ((double)r->ru_utime.tv_usec + (double)r->ru_stime.tv_usec) / 1e6;
}

static void
run(char *command)
{
	const pid_t pid = fork();
	int status;

	if (pid < 0)
		err(2, "fork");
	if (!pid) {
		const int null = open("/dev/null", O_WRONLY);

		if (null < 0 || dup2(null, STDOUT_FILENO) < 0)
			err(2, "/dev/null");
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		err(2, "sh");
	}
	if (waitpid(pid, &status, 0) < 0)
		err(2, "wait");
	if (!WIFEXITED(status) || WEXITSTATUS(status))
		errx(1, "failed: %s", command);
}

int
main(int argc, char **argv)
{
	struct rusage r = { .ru_maxrss = 0 };
	double best = 0;
	int runs;

	if (argc != 3 || (runs = (int)strtol(argv[1], NULL, 10)) < 1)
		errx(2, "usage: measure RUNS COMMAND");
	for (int i = 0; i < runs; i++) {
		const double before = cpu_seconds(&r);
		double used;

		run(argv[2]);
		getrusage(RUSAGE_CHILDREN, &r);
		used = cpu_seconds(&r) - before;
		if (!i || used < best)
			best = used;
	}
	printf("%.4f %ld\n", best, r.ru_maxrss);
	return 0;
}
