/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The disassembly of a program, see disassembly.h */

#include <config.h>

#include <sys/resource.h>
#include <sys/wait.h>

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "common/tool.h"
#include "disassembly.h"

/* So much is read at most, and waited for: a large firmware needs a tenth. */
#define BYTES_MOST	((size_t)64 << 20)
#define SECONDS_MOST	20

#define NOT_FOUND	127	/* the exit status, as a shell has it */

/* Who can read a machine's code, by its number in an ELF file. */
static const struct maker {
	unsigned machine;
	const char *program, *package;
} makers[] = {
	{ 40, "arm-none-eabi-objdump", "binutils-arm-none-eabi" },
	{ 243, "riscv64-unknown-elf-objdump", "binutils-riscv64-unknown-elf" }
};
#define SECOND_CHOICE	"llvm-objdump"

struct disassembly {
	const struct maker *maker;	/* NULL: another machine */
	pid_t pid;		/* 0: it has ended */
	FILE *out;		/* what it prints; NULL: it can't run */
	char why[160];
	char *text;		/* owned: all of that */
	struct instruction *list;	/* owned */
	size_t n, room;
};

static const struct maker *
find_maker(const char *elf_name)
{
	unsigned char head[20] = { 0 };
	FILE *const f = fopen(elf_name, "rb");
	const size_t n = f ? fread(head, 1, sizeof(head), f) : 0;

	if (f)
		fclose(f);
	for (size_t i = 0; i < sizeof(makers) / sizeof(*makers); i++) {
		if (n == sizeof(head) &&
		    (head[18] | head[19] << 8) == (int)makers[i].machine)
			return &makers[i];
	}
	return NULL;
}

static void
limit(void)
{
	const struct rlimit bytes = { BYTES_MOST, BYTES_MOST };
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGALRM, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	/* Ctrl-C ends the input, and this is wanted for what has come. */
	signal(SIGINT, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &bytes);
	alarm(SECONDS_MOST);
}

/* In the child.  A name must not be taken for an option. */
static _Noreturn void
run(const struct disassembly *d, const char *name)
{
	const int null = open("/dev/null", O_RDWR);
	const char *const programs[] = { d->maker->program, SECOND_CHOICE };

	if (null >= 0 && dup2(null, STDIN_FILENO) >= 0 &&
	    dup2(fileno(d->out), STDOUT_FILENO) >= 0 &&
	    dup2(null, STDERR_FILENO) >= 0) {
		limit();
		for (size_t i = 0; i < 2; i++)
			execlp(programs[i], programs[i], "-d",
			    "--no-show-raw-insn", name, (char *)NULL);
	}
	_exit(NOT_FOUND);
}

struct disassembly *
disassembly_begin(const char *elf_name)
{
	struct disassembly *const d = tool_need(calloc(1, sizeof(*d)));
	char *const name = tool_need(malloc(strlen(elf_name) + 3));

	sprintf(name, "%s%s", *elf_name == '/' ? "" : "./", elf_name);
	d->maker = find_maker(elf_name);
	if (d->maker)
		d->out = tmpfile();
	if (d->out)
		d->pid = fork();
	if (d->out && !d->pid)
		run(d, name);
	free(name);
	return d;
}

/* " 410:\tpush\t{r4, lr}": an instruction; else a line of another kind. */
static bool
parse(char *line, struct instruction *in)
{
	char *end;
	unsigned long addr;

	line += strspn(line, " ");
	addr = strtoul(line, &end, 16);
	if (!isxdigit((unsigned char)*line) || *end != ':' ||
	    addr > UINT32_MAX)
		return false;
	in->addr = (uint32_t)addr;
	in->text = end + 1 + strspn(end + 1, " \t");
	return *in->text;
}

static void
read_text(struct disassembly *d)
{
	size_t n;
	char *line;

	d->text = tool_need(malloc(BYTES_MOST + 1));
	rewind(d->out);
	n = fread(d->text, 1, BYTES_MOST, d->out);
	d->text[n] = '\0';
	d->text = tool_need(realloc(d->text, n + 1));
	for (char *rest = d->text; (line = strsep(&rest, "\n")); ) {
		tool_must(SP_GROW(d->list, d->n, d->room));
		d->n += parse(line, &d->list[d->n]);
	}
	if (d->n)
		qsort(d->list, d->n, sizeof(*d->list),
		    sp_by_address);
}

static void
explain(struct disassembly *d, int status)
{
	const bool killed = WIFSIGNALED(status);

	if (!d->maker)
		strcpy(d->why, "no disassembly: the program is neither for ARM "
		    "nor for RISC-V");
	else if (!d->out || d->pid < 0)
		strcpy(d->why, "no disassembly: objdump can't be started");
	else if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND)
		snprintf(d->why, sizeof(d->why), "no disassembly: install %s "
		    "(Debian: %s) or " SECOND_CHOICE, d->maker->program,
		    d->maker->package);
	else if (killed)
		snprintf(d->why, sizeof(d->why), "the disassembly is not "
		    "complete: objdump %s", WTERMSIG(status) == SIGALRM ?
		    "took longer than 20 s" : WTERMSIG(status) == SIGXFSZ ?
		    "wrote more than 64 MB" : "was killed");
	else if (!d->n)
		strcpy(d->why, "no disassembly: objdump can't read the "
		    "program");
}

bool
disassembly_came(struct disassembly *d, bool wait)
{
	int status = 0;

	if (*d->why || d->list)
		return true;
	if (d->pid > 0 && !waitpid(d->pid, &status, wait ? 0 : WNOHANG))
		return false;
	if (d->pid > 0)
		read_text(d);
	explain(d, status);
	if (d->out)
		fclose(d->out);
	d->out = NULL;
	d->pid = 0;
	return true;
}

const char *
disassembly_why(const struct disassembly *d)
{
	return *d->why ? d->why : NULL;
}

const struct instruction *
disassembly_in(const struct disassembly *d, uint64_t low, uint64_t high,
    size_t *n)
{
	size_t first, behind;

	SP_PARTITION_POINT(first, d->n, d->list[first].addr < low);
	SP_PARTITION_POINT(behind, d->n, d->list[behind].addr < high);
	*n = behind - first;
	return d->list + first;
}

void
disassembly_free(struct disassembly *d)
{
	if (!d)
		return;
	if (d->pid > 0) {
		kill(d->pid, SIGKILL);
		waitpid(d->pid, NULL, 0);
	}
	if (d->out)
		fclose(d->out);
	free(d->text);
	free(d->list);
	free(d);
}
