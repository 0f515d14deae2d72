/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * stackjudge - compare unwound stacks with the true ones
 *
 *	stackjudge [-x] [-n N] [-e ELF] [-r NAME]... TRUTH UNWOUND
 *
 * Each line of both files is a sample, in the order of time:
 *
 *	stack ADDRESS BACK...
 *	stack ADDRESS BACK... broken REASON...	in UNWOUND only
 *
 * ADDRESS is what was interrupted, BACK the return addresses of all calls under
 * way, the innermost first and without a Thumb bit.  One with bit 0 set is
 * where an exception came from, in a handler.  Fields are hexadecimal with 0x
 * and separated by blanks or tabs; a last field "..." in TRUTH says that the
 * outermost are not known.  kl25zsim -K, esp32c3sim -s and plugin/stackplugin.c
 * write such a truth.  Lines that begin otherwise are skipped.
 *
 * With -r a stack ends in the first function from inside that is called so, or
 * so with a suffix (main.isra.0): what is outside of it is left out in both
 * files.  With -x it ends where the innermost exception came from.
 *
 * Either file may lack samples: lost ones, or those in the profiler's own code.
 * The samples of both are aligned, in order, so that interrupted addresses are
 * equal and the fewest samples stay alone; among such alignments the one that
 * has most right stacks is taken.  So a loss is no error, and a wrong stack
 * can't hide as one: leaving out both would cost two.  Of more than some 8000
 * samples 2048 are aligned at a time: then losses of half as many at once may
 * be taken for wrong stacks.
 *
 * The report, one fact a line, fields separated by tabs:
 *
 *	samples N	of both files, by address
 *	right N		every address is the true one, to the root
 *	rootless N	of them, with -r, those that end in no such function
 *	broken N	said so, and all addresses before that are true
 *	broken N REASON	of them, by reason
 *	wrong N
 *	lost N		in TRUTH alone
 *	extra N		in UNWOUND alone
 *
 * and the first -n (10) samples that are wrong, lines "differs LINE LINE" and
 * what both files have from the first difference on, by name.
 *
 * Exit status: 0 if none is wrong, 1 if some are, 2 for trouble.
 */
#include <config.h>

#include <err.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/symbols.h"

enum { TROUBLE = 2, ROOTS = 32, REASONS = 64 };
enum { WINDOW = 2048, ALL_AT_ONCE = 1 << 26 };

/* A sample: addresses of its file's pool. */
struct stack {
	size_t at, n, line;
	const char *broken;	/* the reason; NULL: it is whole */
	bool cut;		/* the outermost are not known */
	bool ended;		/* in a root, or where -x says */
};

struct file {
	struct stack *list;
	uint32_t *pool;
	size_t n, used;
};

static const char *roots[ROOTS];
static size_t n_roots;
static bool innermost_only;
static struct symbols symbols;

static void *
grown(void *list, size_t n, size_t size)
{
	/* Doubled whenever n is a power of two. */
	void *const p = n & (n - 1) ? list :
	    realloc(list, (n ? 2 * n : 1) * size);

	if (!p)
		err(TROUBLE, NULL);
	return p;
}

static void
add_address(struct file *f, uint32_t address)
{
	f->pool = grown(f->pool, f->used, sizeof(*f->pool));
	f->pool[f->used++] = address;
	f->list[f->n].n++;
}

static bool
is_root(const char *name)
{
	for (size_t i = 0; i < n_roots; i++) {
		const size_t n = strlen(roots[i]);

		if (!strncmp(name, roots[i], n) &&
		    (name[n] == '\0' || name[n] == '.'))
			return true;
	}
	return false;
}

/*
 * Whether the stack ends here.  A return address may be behind the caller's
 * last instruction; what was interrupted is in the function.
 */
static bool
is_end(const struct file *f, uint32_t address)
{
	const bool exact = f->list[f->n].n == 1 || address & 1;
	const struct symbol *const y = symbols_find(&symbols,
	    exact ? address & ~1u : address - 1);

	return (innermost_only && address & 1) || (y && is_root(y->name));
}

/* "stack" has been read. */
static void
read_fields(struct file *f, char **rest, const char *name, size_t line)
{
	struct stack *const s = &f->list[f->n];
	char *word, *end;

	while ((word = strtok_r(NULL, " \t\n", rest))) {
		const uint32_t x = (uint32_t)strtoul(word, &end, 16);

		if (!strcmp(word, "broken")) {
			word = strtok_r(NULL, "\n", rest);
			if (!s->ended)
				s->broken = strdup(word ? word : "-");
			return;
		}
		if (!strcmp(word, "...")) {
			s->cut = !s->ended;
			return;
		}
		if (*end || strncmp(word, "0x", 2))
			errx(TROUBLE, "%s: line %zu: no address: %s", name,
			    line, word);
		if (s->ended)
			continue;
		add_address(f, x);
		s->ended = is_end(f, x);
	}
}

static void
read_stacks(struct file *f, const char *name)
{
	FILE *const in = fopen(name, "r");
	char *text = NULL;
	size_t room = 0;

	if (!in)
		err(TROUBLE, "%s", name);
	for (size_t line = 1; getline(&text, &room, in) >= 0; line++) {
		char *rest;
		const char *const word = strtok_r(text, " \t\n", &rest);

		if (!word || strcmp(word, "stack"))
			continue;
		f->list = grown(f->list, f->n, sizeof(*f->list));
		f->list[f->n] = (struct stack){ .at = f->used, .line = line };
		read_fields(f, &rest, name, line);
		if (f->list[f->n].n == 0)
			errx(TROUBLE, "%s: line %zu: no address", name, line);
		f->n++;
	}
	free(text);
	fclose(in);
}

static uint32_t
address(const struct file *f, const struct stack *s, size_t i)
{
	return f->pool[s->at + i];
}

static struct file truth, unwound;

/* How many addresses agree, from inside. */
static size_t
agreeing(const struct stack *t, const struct stack *u)
{
	size_t i = 0;

	while (i < t->n && i < u->n &&
	    address(&truth, t, i) == address(&unwound, u, i))
		i++;
	return i;
}

/* What is said to be broken must be true as far as it goes. */
static bool
is_true(const struct stack *t, const struct stack *u)
{
	const size_t n = agreeing(t, u);

	if (t->cut && n == t->n)
		return true;
	return n == u->n && (u->broken || n == t->n);
}

static bool
is_paired(const struct stack *t, const struct stack *u)
{
	return address(&truth, t, 0) == address(&unwound, u, 0);
}

/*
 * The cheapest alignment, by dynamic programming: cost[i][j] is that of the
 * samples behind i and j.  A sample alone costs more than a wrong one.
 */
enum { RIGHT = 0, WRONG = 1, ALONE = 2 };
enum { BOTH, TRUTH_ALONE, UNWOUND_ALONE };

static unsigned
pair_cost(size_t i, size_t j)
{
	const struct stack *const t = &truth.list[i], *const u =
	    &unwound.list[j];

	return !is_paired(t, u) ? 3 * ALONE : is_true(t, u) ? RIGHT : WRONG;
}

/* The moves of n samples of the truth and m unwound, row by row. */
static uint8_t *
align(size_t from_i, size_t n, size_t from_j, size_t m)
{
	uint8_t *const moves = calloc(n + 1, m + 1);
	uint32_t *const cost = calloc(m + 1, sizeof(*cost));

	if (!moves || !cost)
		err(TROUBLE, NULL);
	for (size_t i = n + 1; i-- > 0;) {
		uint32_t diagonal = 0;

		for (size_t j = m + 1; j-- > 0;) {
			const uint32_t below = cost[j];
			uint32_t best = UINT32_MAX;
			uint8_t move = BOTH;

			if (i == n && j == m)
				best = 0;
			if (i < n && j < m)
				best = diagonal +
				    pair_cost(from_i + i, from_j + j);
			if (i < n && below + ALONE < best) {
				best = below + ALONE;
				move = TRUTH_ALONE;
			}
			if (j < m && cost[j + 1] + ALONE < best) {
				best = cost[j + 1] + ALONE;
				move = UNWOUND_ALONE;
			}
			diagonal = below;
			cost[j] = best;
			moves[i * (m + 1) + j] = move;
		}
	}
	free(cost);
	return moves;
}

static size_t right, rootless, broken, wrong, lost, extra, shown = 10;
static struct { const char *why; size_t n; } reasons[REASONS];

static void
count_reason(const char *why)
{
	size_t i = 0;

	while (i < REASONS - 1 && reasons[i].n && strcmp(reasons[i].why, why))
		i++;
	reasons[i].why = why;
	reasons[i].n++;
}

static void
print_rest(const char *what, const struct file *f, const struct stack *s,
    size_t i)
{
	printf("\t%s", what);
	for (; i < s->n; i++) {
		const uint32_t x = address(f, s, i);

		printf(" %s%s", x & 1 ? "*" : "",
		    symbols_place(&symbols, x & ~1u));
	}
	printf("%s%s%s\n", s->cut ? " ..." : "", s->broken ? " broken " : "",
	    s->broken ? s->broken : "");
}

static void
show(const struct stack *t, const struct stack *u)
{
	const size_t n = agreeing(t, u);

	printf("differs\t%zu\t%zu\tat %s, behind %zu\n", t->line, u->line,
	    symbols_place(&symbols, address(&truth, t, 0)), n);
	print_rest("true:", &truth, t, n);
	print_rest("got: ", &unwound, u, n);
}

static void
judge(const struct stack *t, const struct stack *u)
{
	if (!is_true(t, u)) {
		if (wrong++ < shown)
			show(t, u);
	} else if (u->broken) {
		broken++;
		count_reason(u->broken);
	} else {
		right++;
		rootless += !u->ended;
	}
}

/* What is right at once needs no alignment. */
static void
skip_right(size_t *i, size_t *j)
{
	while (*i < truth.n && *j < unwound.n &&
	    pair_cost(*i, *j) == RIGHT)
		judge(&truth.list[(*i)++], &unwound.list[(*j)++]);
}

/* Align all that is left, or so much that half of it is sure. */
static void
judge_some(size_t *i, size_t *j)
{
	size_t n = truth.n - *i, m = unwound.n - *j, k = 0, l = 0;
	const bool all = (n <= WINDOW && m <= WINDOW) ||
	    (uint64_t)n * m <= ALL_AT_ONCE;
	uint8_t *moves;

	if (!all && n > WINDOW)
		n = WINDOW;
	if (!all && m > WINDOW)
		m = WINDOW;
	moves = align(*i, n, *j, m);
	while ((k < n || l < m) && (all || (k < WINDOW / 2 &&
	    l < WINDOW / 2))) {
		const uint8_t move = moves[k * (m + 1) + l];

		if (move == BOTH)
			judge(&truth.list[*i + k], &unwound.list[*j + l]);
		lost += move == TRUTH_ALONE;
		extra += move == UNWOUND_ALONE;
		k += move != UNWOUND_ALONE;
		l += move != TRUTH_ALONE;
	}
	*i += k;
	*j += l;
	free(moves);
}

static void
judge_all(void)
{
	size_t i = 0, j = 0;

	do {
		skip_right(&i, &j);
		judge_some(&i, &j);
	} while (i < truth.n || j < unwound.n);
}

static void
report(void)
{
	printf("samples\t%zu\nright\t%zu\n", right + broken + wrong, right);
	if (n_roots)
		printf("rootless\t%zu\n", rootless);
	printf("broken\t%zu\n", broken);
	for (size_t i = 0; i < REASONS && reasons[i].n; i++)
		printf("broken\t%zu\t%s\n", reasons[i].n, reasons[i].why);
	printf("wrong\t%zu\nlost\t%zu\nextra\t%zu\n", wrong, lost, extra);
}

/* Only names are wanted of it: it may be for any machine. */
static uint8_t *
nowhere(void *owner, uint32_t at, uint32_t size)
{
	uint8_t **const bytes = owner;

	(void)at;
	*bytes = realloc(*bytes, size + 1);
	return *bytes;
}

static void
read_names(const char *path)
{
	static const uint16_t machines[] = { ELF_ARM, ELF_RISCV };
	uint8_t *bytes = NULL;
	const char *why = NULL;

	for (size_t i = 0; i < 2; i++) {
		const struct elf_target to = {
			.machine = machines[i], .name = "ARM or RISC-V",
			.memory = nowhere, .owner = &bytes
		};

		why = elf_load(&to, &symbols, path, NULL);
		if (!why)
			break;
	}
	free(bytes);
	if (why)
		errx(TROUBLE, "%s: %s", path, why);
}

_Noreturn static void
usage(void)
{
	fputs("usage: stackjudge [-x] [-n number] [-e elf] [-r name]... "
	    "truth unwound\n", stderr);
	exit(TROUBLE);
}

int
main(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "e:n:r:x")) != -1) {
		switch (c) {
		case 'e': read_names(optarg); break;
		case 'n': shown = strtoul(optarg, NULL, 10); break;
		case 'r':
			if (n_roots == ROOTS)
				usage();
			roots[n_roots++] = optarg;
			break;
		case 'x': innermost_only = true; break;
		default: usage();
		}
	}
	if (argc - optind != 2)
		usage();
	read_stacks(&truth, argv[optind]);
	read_stacks(&unwound, argv[optind + 1]);
	judge_all();
	report();
	return wrong > 0;
}
