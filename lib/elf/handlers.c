/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Handlers that no interrupt can get to, see handlers.h */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/little_endian.h"
#include "elf/comment.h"
#include "elf/handlers.h"
#include "elf/insn.h"
#include "elf/open.h"

/* Names of functions, as compilers and assemblers take them. */
static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$";

static const char *const uses[SP_N_HANDLER_USES] = {
	[SP_HANDLER_LINE] = "line",
	[SP_HANDLER_SPARE] = "spare",
	[SP_HANDLER_RECEIVER] = "receiver",
	[SP_HANDLER_SAMPLER] = "sampler",
	[SP_HANDLER_CLOCK] = "clock"
};

struct finder {
	struct sp_handlers *found;	/* all of them, at first */
	const struct sp_elf *elf;
	Elf *file;
	uint32_t addrs[SP_HANDLERS_MAX];	/* once not LEFT_OUT; bit 0
						   clear */
	size_t left;		/* bytes that there may still be, or sections
				   that share some would make more of them */
	bool unreadable;	/* a part of the file is */
	const struct sp_code *code;	/* being swept */
	uint32_t upper[32];	/* RISC-V: what registers got last by LUI or
				   AUIPC; x0 is 0 */
};

const struct sp_handler *
sp_handlers_of(const struct sp_handlers *h, enum sp_handler_use use)
{
	for (size_t i = 0; i < h->n; i++) {
		if (h->list[i].use == use)
			return &h->list[i];
	}
	return NULL;
}

/* "splitprof USE NAME OWN": is that what one text of .comment says? */
static bool
parse(struct sp_handler *h, const char *text)
{
	char use[16], more;

	if (sscanf(text, "splitprof %15s %79s %79s%c", use, h->name, h->own,
	    &more) != 3 || h->name[strspn(h->name, letters)] ||
	    h->own[strspn(h->own, letters)])
		return false;
	for (int i = 0; i < SP_N_HANDLER_USES; i++) {
		if (!strcmp(use, uses[i])) {
			h->use = (enum sp_handler_use)i;
			h->state = SP_HANDLER_LEFT_OUT;
			return true;
		}
	}
	return false;
}

static bool
take_comment(void *arg, const char *text)
{
	struct sp_handlers *const h = arg;

	h->n += parse(&h->list[h->n], text);
	return h->n < SP_HANDLERS_MAX;
}

/* What C++ makes of a function's name: _Z, its length, itself, and the rest. */
static bool
is_mangled(const char *symbol, const char *name)
{
	char begin[100];
	const int n = snprintf(begin, sizeof(begin), "_Z%zu%s", strlen(name),
	    name);

	return !strncmp(symbol, begin, (size_t)n);
}

static void
take_symbol(struct finder *f, const GElf_Sym *sym, const char *name)
{
	for (size_t i = 0; i < f->found->n; i++) {
		struct sp_handler *const h = &f->found->list[i];

		/* The runtime itself is in C. */
		if (!strcmp(h->own, h->name) && is_mangled(name, h->name))
			h->state = SP_HANDLER_CXX;
		if (strcmp(name, h->own) || h->state == SP_HANDLER_CXX)
			continue;
		h->state = SP_HANDLER_UNREACHED;
		f->addrs[i] = (uint32_t)sym->st_value & ~(uint32_t)1;
	}
}

static void
read_symbols(struct finder *f, Elf_Scn *section, const GElf_Shdr *s)
{
	Elf_Data *const data = s->sh_type == SHT_SYMTAB ?
	    elf_getdata(section, NULL) : NULL;
	const size_t n = data && data->d_size <= f->left ?
	    data->d_size / sizeof(Elf32_Sym) : 0;
	GElf_Sym sym;

	f->left -= n * sizeof(Elf32_Sym);
	f->unreadable |= s->sh_type == SHT_SYMTAB && !data;
	for (size_t i = 0; i < n && gelf_getsym(data, (int)i, &sym); i++) {
		const char *const name = elf_strptr(f->file, s->sh_link,
		    sym.st_name);

		f->unreadable |= !name;
		if (name && sym.st_shndx != SHN_UNDEF &&
		    GELF_ST_TYPE(sym.st_info) == STT_FUNC)
			take_symbol(f, &sym, name);
	}
}

/* Something has this address, or may have. */
static void
reach(struct finder *f, uint32_t addr)
{
	struct sp_handlers *const h = f->found;

	for (size_t i = 0; i < h->n; i++) {
		if (h->list[i].state == SP_HANDLER_UNREACHED &&
		    f->addrs[i] == (addr & ~(uint32_t)1))
			h->list[i].state = SP_HANDLER_REACHED;
	}
}

/* MOVW of the lower half: MOVT may be far behind (ARMv7-M, A7.7.76, T3). */
static void
see_thumb(struct finder *f, const uint8_t *p)
{
	const uint32_t op = (uint32_t)sp_little16(p) << 16 | sp_little16(p + 2);
	const uint32_t half = (op >> 4 & 0xf000) | (op >> 15 & 0x800) |
	    (op >> 4 & 0x700) | (op & 0xff);

	if ((op & 0xfbf08000) != 0xf2400000)
		return;
	for (size_t i = 0; i < f->found->n; i++) {
		if ((f->addrs[i] & 0xfffe) == (half & 0xfffe))
			reach(f, f->addrs[i]);
	}
}

/* LUI or AUIPC, and ADDI anywhere behind it. */
static void
see_riscv(struct finder *f, const uint8_t *p, uint32_t addr)
{
	const uint32_t op = sp_little32(p);
	const uint32_t rd = op >> 7 & 31;

	switch (op & 0x7f) {
	case 0x37:
		f->upper[rd] = op & 0xfffff000;
		break;
	case 0x17:
		f->upper[rd] = (op & 0xfffff000) + addr;
		break;
	case 0x13:
		if (!(op & 0x7000))
			reach(f, f->upper[op >> 15 & 31] +
			    sp_insn_extend(op >> 20, 12));
		break;
	}
	f->upper[0] = 0;
}

static void
see_compressed(struct finder *f, const uint8_t *p)
{
	const uint32_t op = sp_little16(p);

	if ((op & 0xe003) == 0x6001)	/* C.LUI */
		f->upper[op >> 7 & 31] = sp_insn_extend(
		    (op >> 7 & 0x20) | (op >> 2 & 0x1f), 6) << 12;
	f->upper[0] = 0;
}

static void
visit(void *arg, uint32_t addr, const struct sp_insn *insn)
{
	struct finder *const f = arg;
	const uint8_t *const p = f->code->bytes + (addr - f->code->addr);

	if (insn->kind == SP_INSN_CALL || insn->kind == SP_INSN_JUMP)
		reach(f, insn->target);
	if (f->elf->machine == SP_MACHINE_RISCV && insn->bytes == 2)
		see_compressed(f, p);
	else if (f->elf->machine == SP_MACHINE_RISCV)
		see_riscv(f, p, addr);
	else if (insn->bytes == 4)
		see_thumb(f, p);
}

typedef void section_step(struct finder *f, Elf_Scn *section,
    const GElf_Shdr *s);

static void
each_section(struct finder *f, section_step *step)
{
	Elf_Scn *section = NULL;
	GElf_Shdr s;

	while ((section = elf_nextscn(f->file, section))) {
		if (gelf_getshdr(section, &s))
			step(f, section, &s);
	}
}

static void
read_words(struct finder *f, Elf_Scn *section, const GElf_Shdr *s)
{
	const Elf_Data *data;
	const uint8_t *bytes;

	if (!(s->sh_flags & SHF_ALLOC) || s->sh_type == SHT_NOBITS)
		return;
	data = elf_rawdata(section, NULL);
	f->unreadable |= !data;
	if (!data || data->d_size > f->left)
		return;
	f->left -= data->d_size;
	bytes = data->d_buf;
	for (size_t i = 0; bytes && i + 4 <= data->d_size; i += 2)
		reach(f, sp_little32(bytes + i));
}

static void
sweep(struct finder *f)
{
	for (size_t i = 0; i < f->elf->n_code; i++) {
		f->code = &f->elf->code[i];
		sp_sweep(f->elf, f->code, visit, f);
	}
}

/* Without symbols, or code, or where code moves, nothing is known. */
static bool
is_known(const struct finder *f, const GElf_Ehdr *header)
{
	for (size_t i = 0; i < f->elf->n_code; i++) {
		if (!f->elf->code[i].bytes)
			return false;
	}
	return f->elf->n_functions && header->e_type == ET_EXEC;
}

static void
keep_unreached(struct sp_handlers *h)
{
	size_t n = 0;

	for (size_t i = 0; i < h->n; i++) {
		if (h->list[i].state != SP_HANDLER_REACHED)
			h->list[n++] = h->list[i];
	}
	h->n = n;
}

const char *
sp_handlers_find(struct sp_handlers *h, const struct sp_elf *e,
    const char *path)
{
	struct finder f = { .found = h, .elf = e };
	struct sp_elf_file file;
	const char *why = sp_elf_open(&file, path);

	h->n = 0;
	f.file = file.elf;
	f.left = 2 * file.bytes;	/* symbols, and what is loaded */
	if (!why && is_known(&f, &file.header))
		f.unreadable = !sp_comments(file.elf, take_comment, h);
	if (h->n) {
		each_section(&f, read_symbols);
		each_section(&f, read_words);
		sweep(&f);
	}
	keep_unreached(h);
	if (f.unreadable)
		why = elf_errmsg(-1);
	sp_elf_close(&file);
	return why;
}
