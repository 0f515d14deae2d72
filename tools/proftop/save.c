/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The profile so far as a gmon.out, see proftop.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/outfile.h"
#include "profile/profout.h"
#include "proftop.h"

bool
topsave_replaces(const struct topsave *s)
{
	struct stat st;

	return !s->written && !stat(s->file, &st) && S_ISREG(st.st_mode) &&
	    st.st_size > 0;
}

/* In the child: what it prints is shown as it is. */
static _Noreturn void
write_it(const struct topsave *s, struct intake *in)
{
	const struct sp_profile *const p = &in->profile;
	const char *const why = intake_verify(in);
	struct sp_profile_facts facts;

	if (why)
		errx(TOOL_TROUBLE, "%s %s not written", why, s->file);
	if (!p->arcs && !p->samples)
		errx(TOOL_TROUBLE, "nothing has come: %s not written",
		    s->file);
	if (!p->rate_hz && p->samples)
		errx(TOOL_TROUBLE, "the sample rate is not known: give it by "
		    "-r hz; %s not written", s->file);
	intake_suspect(in);
	outfile_spare(s->file, s->sources);
	profout_check_size(p, SP_GMON_GNU, s->file);
	profout_write(p, s->file, SP_GMON_GNU, &facts);
	tool_put_escaped(stderr, s->file);
	fprintf(stderr, " written: %" PRIu64 " samples, %" PRIu64 " calls\n",
	    sp_profile_samples(p), sp_profile_arcs(p) + p->lost_arcs);
	fflush(stderr);
	_exit(TOOL_OK);
}

bool
topsave_begin(struct topsave *s, struct intake *in)
{
	pid_t child;
	int ends[2];

	if (s->child)
		return true;
	if (pipe(ends))
		return false;
	child = fork();
	if (!child) {
		dup2(ends[1], STDERR_FILENO);
		write_it(s, in);
	}
	close(ends[1]);
	if (child < 0) {
		close(ends[0]);
		return false;
	}
	s->child = child;
	s->from = ends[0];
	return true;
}

bool
topsave_ended(struct topsave *s, char *text, size_t room)
{
	int status;
	ssize_t n;

	if (!s->child || waitpid(s->child, &status, WNOHANG) != s->child)
		return false;
	/* A few lines at most, so that they are all in the pipe. */
	n = read(s->from, text, room - 1);
	close(s->from);
	s->child = 0;
	text[n > 0 ? n : 0] = '\0';
	text[strcspn(text, "\n")] = '\0';
	s->written |= WIFEXITED(status) && !WEXITSTATUS(status);
	if (!*text)
		snprintf(text, room, "%s: not written", s->file);
	return true;
}
