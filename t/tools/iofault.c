/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Run a program and let its input and output go wrong:
 *
 *	iofault [-k NUMBER] [-n FILE] FAULT CALL COMMAND...
 *
 * CALL is open, read, write, close or rename, or none; FAULT is the name of an
 * error that the NUMBERth such call gives in place of doing its work, or
 * "short", for a read or write of a few bytes (if it has not several parts), or
 * SIGTERM, which is sent before the call is done.  Without -k all calls are
 * short, and every other one fails.  The numbers of calls that there were, in
 * that order, are written to FILE at the end, or once the signal has come.
 * Exits as the command does, or with 99 if it can't be traced here.
 *
 * But for SIGTERM only regular files count, and of closes only those of files
 * written to; not stderr, which tells of the failure.  Calls count from the
 * one on by which each of our programs begins: see tool_begin().
 *
 * A traced program rather than a library before its own: the C library's
 * streams do not call read and write by names that another could take.
 */
#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#define NO_TRACE	99	/* exit status */
#define FDS	1024
#define THREADS	8

#define SHORT_MOST	13	/* bytes of a short read or write, from 1 on */

enum call { OPEN, READ, WRITE, CLOSE, RENAME, CALLS, NONE = CALLS };

static const char *const call_names[CALLS + 1] = {
	"open", "read", "write", "close", "rename", "none"
};

static const struct {
	long number;
	enum call call;
} numbers[] = {
	{ SYS_open, OPEN }, { SYS_openat, OPEN },
	{ SYS_read, READ }, { SYS_pread64, READ }, { SYS_readv, READ },
	{ SYS_write, WRITE }, { SYS_pwrite64, WRITE }, { SYS_writev, WRITE },
	{ SYS_close, CLOSE },
	{ SYS_rename, RENAME }, { SYS_renameat, RENAME },
	{ SYS_renameat2, RENAME }
};

static const struct {
	const char *name;
	int number;		/* 0: short; below 0: a signal */
} faults[] = {
	{ "short", 0 }, { "SIGTERM", -SIGTERM },
	{ "EINTR", EINTR }, { "EIO", EIO },
	{ "ENOSPC", ENOSPC }, { "EMFILE", EMFILE }, { "EACCES", EACCES },
	{ "EPIPE", EPIPE }
};

/* A thread that is in a call which went wrong. */
struct thread {
	pid_t tid;
	bool signalled;
	bool failing;
	bool cut;		/* its length is to be put back */
	unsigned long long length;
};

struct tracer {
	enum call call;
	int error;
	long wanted;		/* which call; 0: see above */
	long counts[CALLS];	/* calls so far */
	const char *counts_name;	/* where to write them */
	bool begun;
	bool written[FDS];
	struct thread threads[THREADS];
};

static enum call
call_of(long number)
{
	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
		if (numbers[i].number == number)
			return numbers[i].call;
	}
	return NONE;
}

static struct thread *
thread_of(struct tracer *t, pid_t tid)
{
	for (size_t i = 0; i < THREADS; i++) {
		struct thread *const one = &t->threads[i];

		if (!one->tid)
			one->tid = tid;
		if (one->tid == tid)
			return one;
	}
	errx(NO_TRACE, "too many threads");
}

/* Is that descriptor of the thread a file? */
static bool
is_file(pid_t tid, uint64_t fd)
{
	char path[64];
	struct stat st;

	snprintf(path, sizeof(path), "/proc/%d/fd/%d", (int)tid, (int)fd);
	return fd < FDS && !stat(path, &st) && S_ISREG(st.st_mode);
}

/* Does this call count? */
static bool
does_count(struct tracer *t, pid_t tid, enum call call, uint64_t fd)
{
	bool counts = call != NONE;

	if (call == READ || call == WRITE || call == CLOSE)
		counts = fd != STDERR_FILENO &&
		    (t->error < 0 || is_file(tid, fd));
	if (call == WRITE && fd < FDS)
		t->written[fd] = true;
	if (call == CLOSE) {
		counts &= fd < FDS && t->written[fd];
		if (fd < FDS)
			t->written[fd] = false;
	}
	return counts && t->begun;
}

/* Is this the call that goes wrong? */
static bool
is_wanted(struct tracer *t, pid_t tid, const struct __ptrace_syscall_info *s)
{
	const enum call call = call_of((long)s->entry.nr);
	long count;

	if (s->entry.nr == SYS_rt_sigaction && s->entry.args[0] == SIGXFSZ)
		t->begun = true;
	if (!does_count(t, tid, call, s->entry.args[0]))
		return false;
	count = ++t->counts[call];
	if (call != t->call)
		return false;
	return t->wanted ? count == t->wanted : !t->error || count % 2;
}

static void
get(pid_t tid, struct user_regs_struct *r)
{
	if (ptrace(PTRACE_GETREGS, tid, NULL, r) < 0)
		err(NO_TRACE, "PTRACE_GETREGS");
}

static void
set(pid_t tid, const struct user_regs_struct *r)
{
	if (ptrace(PTRACE_SETREGS, tid, NULL, r) < 0)
		err(NO_TRACE, "PTRACE_SETREGS");
}

static void
write_counts(const struct tracer *t)
{
	FILE *const out = fopen(t->counts_name, "w");

	if (!out)
		err(NO_TRACE, "%s", t->counts_name);
	for (size_t i = 0; i < CALLS; i++)
		fprintf(out, "%ld%c", t->counts[i], i + 1 < CALLS ? ' ' : '\n');
	if (fclose(out))
		err(NO_TRACE, "%s", t->counts_name);
}

static void
enter(struct tracer *t, struct thread *thread)
{
	struct user_regs_struct r;
	unsigned long long most;

	if (t->error < 0) {
		thread->signalled = true;
		kill(thread->tid, -t->error);
		return;
	}
	get(thread->tid, &r);
	if (t->error) {
		thread->failing = true;
		r.orig_rax = (unsigned long long)-1;
	} else if (r.orig_rax != SYS_readv && r.orig_rax != SYS_writev) {
		thread->cut = true;
		thread->length = r.rdx;
		most = 1 + (unsigned long long)t->counts[t->call] % SHORT_MOST;
		if (r.rdx > most)
			r.rdx = most;
	}
	set(thread->tid, &r);
}

static void
leave(struct tracer *t, struct thread *thread)
{
	struct user_regs_struct r;

	if (thread->signalled)
		write_counts(t);
	thread->signalled = false;
	if (!thread->failing && !thread->cut)
		return;
	get(thread->tid, &r);
	if (thread->failing)
		r.rax = (unsigned long long)-t->error;
	else
		r.rdx = thread->length;
	thread->failing = thread->cut = false;
	set(thread->tid, &r);
}

/* A thread stands at a call, or behind one. */
static void
at_call(struct tracer *t, pid_t tid)
{
	struct thread *const thread = thread_of(t, tid);
	struct __ptrace_syscall_info s;

	if (ptrace(PTRACE_GET_SYSCALL_INFO, tid, sizeof(s), &s) <= 0)
		err(NO_TRACE, "PTRACE_GET_SYSCALL_INFO");
	if (s.op == PTRACE_SYSCALL_INFO_EXIT)
		leave(t, thread);
	else if (s.op == PTRACE_SYSCALL_INFO_ENTRY && is_wanted(t, tid, &s))
		enter(t, thread);
}

/* Signals of tracing itself are not for the program. */
static int
signal_for(int status)
{
	const int sig = WSTOPSIG(status);

	return sig == SIGTRAP || sig == SIGSTOP || sig == (SIGTRAP | 0x80) ?
	    0 : sig;
}

/* Trace until the program ends; returns its wait status. */
static int
follow(struct tracer *t, pid_t child)
{
	int status;
	pid_t tid;

	while ((tid = waitpid(-1, &status, __WALL)) > 0) {
		if (!WIFSTOPPED(status)) {
			if (tid == child)
				return status;
			continue;
		}
		if (WSTOPSIG(status) == (SIGTRAP | 0x80))
			at_call(t, tid);
		/* A thread that has just been killed is no failure. */
		ptrace(PTRACE_SYSCALL, tid, NULL, signal_for(status));
	}
	err(NO_TRACE, "waitpid");
}

static pid_t
start(char **command)
{
	const pid_t child = fork();
	int status;

	if (child < 0)
		err(NO_TRACE, "fork");
	if (!child) {
		if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) < 0)
			err(NO_TRACE, "PTRACE_TRACEME");
		raise(SIGSTOP);
		execvp(*command, command);
		err(NO_TRACE, "%s", *command);
	}
	if (waitpid(child, &status, 0) < 0 || !WIFSTOPPED(status) ||
	    ptrace(PTRACE_SETOPTIONS, child, NULL, PTRACE_O_TRACESYSGOOD |
	    PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL) < 0 ||
	    ptrace(PTRACE_SYSCALL, child, NULL, 0) < 0)
		err(NO_TRACE, "can't trace");
	return child;
}

static void
parse(struct tracer *t, const char *fault, const char *call)
{
	size_t f = 0, c = 0;

	while (f < sizeof(faults) / sizeof(*faults) &&
	    strcmp(faults[f].name, fault))
		f++;
	while (c <= CALLS && strcmp(call_names[c], call))
		c++;
	if (f == sizeof(faults) / sizeof(*faults) || c > CALLS)
		errx(NO_TRACE, "%s %s: unknown", fault, call);
	t->error = faults[f].number;
	t->call = (enum call)c;
}

int
main(int argc, char **argv)
{
	static struct tracer t = { .counts_name = "/dev/null" };
	int c, status;

	while ((c = getopt(argc, argv, "+k:n:")) != -1) {
		if (c == 'k')
			t.wanted = strtol(optarg, NULL, 10);
		else if (c == 'n')
			t.counts_name = optarg;
	}
	if (argc - optind < 3)
		errx(NO_TRACE, "usage: iofault [-k number] [-n file] "
		    "fault call command ...");
	parse(&t, argv[optind], argv[optind + 1]);
	status = follow(&t, start(argv + optind + 2));
	if (t.error >= 0)
		write_counts(&t);
	return WIFEXITED(status) ? WEXITSTATUS(status) :
	    128 + WTERMSIG(status);
}
