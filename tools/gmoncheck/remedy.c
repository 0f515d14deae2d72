/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What objcopy can do about the traps that gmoncheck finds, see gmoncheck.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "gprof/symbol_fix.h"
#include "gmoncheck.h"

/* What GCC puts behind the name of a function that it makes of another one. */
static const struct clone_kind {
	const char *mark, *pattern;
} kinds[] = {
	{ ".isra.", "*.isra.*" },
	{ ".part.", "*.part.*" },
	{ ".constprop.", "*.constprop.*" },
	{ ".lto_priv.", "*.lto_priv.*" },
	{ ".cold", "*.cold" },
};

#define N_KINDS	(sizeof(kinds) / sizeof(*kinds))

/* A command with more names than this is of no use to anybody. */
#define NAMES_MAX	200

/* Letters that mean nothing to a shell or to objcopy --wildcard. */
static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.@%+:,/-";

static bool
is_plain(const char *name)
{
	return name[strspn(name, plain)] == '\0';
}

/* $ is fine in quotes, but not ! and what else patterns of objcopy have. */
static bool
is_safe(const char *name)
{
	while (*name == '$' || (*name && strchr(plain, *name)))
		name++;
	return !*name;
}

void
remedy_print_word(FILE *out, const char *word)
{
	if (*word && is_plain(word)) {
		fputs(word, out);
		return;
	}
	putc('\'', out);
	for (; *word; word++) {
		if (*word == '\'')
			fputs("'\\''", out);
		else
			putc(*word, out);
	}
	putc('\'', out);
}

static size_t
kind_of(const char *name)
{
	size_t i = 0;

	while (i < N_KINDS && !strstr(name, kinds[i].mark))
		i++;
	/* "x.cold" only: "x.cold.3" and the like have no pattern. */
	return i < N_KINDS - 1 || (i < N_KINDS && !strcmp(strstr(name,
	    kinds[i].mark), kinds[i].mark)) ? i : N_KINDS;
}

/* A pattern must not make a label a function: are all of its names theirs? */
static void
find_patterns(const struct sp_check *c, bool *usable)
{
	for (size_t i = 0; i < N_KINDS; i++)
		usable[i] = true;
	for (size_t i = 0; i < c->symbols.n; i++) {
		const size_t kind = kind_of(c->symbols.symbols[i].name);

		if (kind < N_KINDS &&
		    c->symbols.symbols[i].type != SP_FUNCTION)
			usable[kind] = false;
	}
}

/* Is it hidden by another symbol, not by its own name? */
static bool
is_hidden(const struct sp_check *c, const struct sp_function *r)
{
	return sp_gprof_wants(&c->shown, r->symbol) &&
	    !sp_check_is_shown(r, sp_gprof_begin(&c->shown, r->low));
}

static bool
globalize(const struct sp_check *c, enum sp_trap trap, FILE *out)
{
	const bool hidden = trap == SP_TRAP_HIDDEN;
	bool usable[N_KINDS], used[N_KINDS] = { false };
	size_t names = 0;

	find_patterns(c, usable);
	fputs(" --wildcard", out);
	for (size_t i = 0; i < c->functions.n; i++) {
		const struct sp_function *const r = &c->functions.list[i];
		const char *word = r->symbol->name;
		const size_t kind = kind_of(word);

		if (!sp_symfix_globalizes(c, r) || is_hidden(c, r) != hidden)
			continue;
		if (kind < N_KINDS && usable[kind]) {
			if (used[kind])
				continue;
			used[kind] = true;
			word = kinds[kind].pattern;
		} else if (!is_safe(word) || names++ == NAMES_MAX)
			return false;
		fputs(" --globalize-symbol=", out);
		remedy_print_word(out, word);
	}
	return true;
}

/* Would removing a label of that name remove a function? */
static bool
is_function(const struct sp_check *c, const char *name)
{
	for (size_t i = 0; i < c->functions.n; i++) {
		if (!strcmp(c->functions.list[i].symbol->name, name))
			return true;
	}
	return false;
}

static bool
strip(const struct sp_check *c, enum sp_trap trap, FILE *out)
{
	size_t names = 0;

	for (size_t i = 0; i < c->n_hits; i++) {
		const char *name;

		if (c->hits[i].trap != trap)
			continue;
		name = c->hits[i].symbol->name;
		if (!is_safe(name) || names++ == NAMES_MAX ||
		    is_function(c, name))
			return false;
		fputs(" --strip-symbol=", out);
		remedy_print_word(out, name);
	}
	return true;
}

static bool
rename_text(const struct sp_check *c, enum sp_trap trap, FILE *out)
{
	const struct sp_section *const text = sp_symfix_text(c);

	(void)trap;
	if (!text || !is_safe(text->name))
		return false;
	fputs(" --rename-section ", out);
	remedy_print_word(out, text->name);
	fputs("=.text", out);
	return true;
}

static bool
add_end(const struct sp_check *c, enum sp_trap trap, FILE *out)
{
	const struct sp_section *const last = sp_symfix_last(c);

	(void)trap;
	if (!last || !is_safe(last->name))
		return false;
	fputs(" --add-symbol " SP_SYMFIX_END "=", out);
	/* If it is renamed by the same command, that comes later. */
	remedy_print_word(out, last->name);
	fprintf(out, ":0x%" PRIx32 ",function,global", last->size);
	return true;
}

/* Other programs need the old name: gprof prefers a global one to it. */
static bool
name_again(const struct sp_check *c, enum sp_trap trap, FILE *out)
{
	for (size_t i = 0; i < c->n_hits; i++) {
		const struct sp_symbol *const symbol = c->hits[i].symbol;
		const struct sp_section *section;

		if (c->hits[i].trap != trap)
			continue;
		section = &c->symbols.sections[symbol->section];
		if (!is_safe(section->name))
			return false;
		fprintf(out, " --localize-symbol=%s --add-symbol %s"
		    SP_SYMFIX_RENAMED "=", symbol->name, symbol->name);
		remedy_print_word(out, section->name);
		fprintf(out, ":0x%" PRIx32 ",function,global",
		    symbol->addr - section->addr);
	}
	return true;
}

static bool (*const remedies[SP_N_TRAPS])(const struct sp_check *,
    enum sp_trap, FILE *) = {
	[SP_TRAP_TEXT] = rename_text,
	[SP_TRAP_CLONE] = globalize,
	[SP_TRAP_HIDDEN] = globalize,
	[SP_TRAP_LABEL] = strip,
	[SP_TRAP_LAST] = add_end,
	[SP_TRAP_EXCLUDED] = name_again
};

char *
remedy_options(const struct sp_check *c, enum sp_trap trap)
{
	char *text = NULL;
	size_t n;
	FILE *out;
	bool helps;

	if (!remedies[trap])
		return NULL;
	out = tool_need(open_memstream(&text, &n));
	helps = remedies[trap](c, trap, out);
	if (fclose(out))
		err(TOOL_TROUBLE, NULL);
	if (helps)
		return text;
	free(text);
	return NULL;
}

static void
print_file(const char *name)
{
	/* Quotes or not, this would be an option. */
	fputs(*name == '-' ? " ./" : " ", stdout);
	remedy_print_word(stdout, name);
}

void
remedy_print(const struct sp_check *c, const char *trap, const char *elf,
    char *const *options, size_t n)
{
	const size_t length = strlen(elf);
	const bool ends = length > 4 && !strcmp(elf + length - 4, ".elf");
	char *fixed;

	if (asprintf(&fixed, "%.*s.gprof.elf",
	    (int)(ends ? length - 4 : length), elf) < 0)
		err(TOOL_TROUBLE, NULL);
	printf("remedy\t%s\t%s-objcopy", trap, c->symbols.arm ?
	    "arm-none-eabi" : "riscv64-unknown-elf");
	for (size_t i = 0; i < n; i++)
		fputs(options[i] ? options[i] : "", stdout);
	print_file(elf);
	print_file(fixed);
	putchar('\n');
	free(fixed);
}
