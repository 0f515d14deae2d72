/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The main stack's size by symbols, see main_stack.h */

#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "elf/main_stack.h"
#include "elf/open.h"

/* By both ends, by a symbol whose value is the size, or by an object. */
enum by { ENDS, VALUE, OBJECT };

static const struct way {
	enum by by;
	const char *name, *end;
} ways[] = {
	/* Ends come first: where they are, the stack has this room. */
	{ ENDS, "__StackLimit", "__StackTop" },	/* CMSIS, Nordic, Pico SDK */
	{ ENDS, "Image$$ARM_LIB_STACK$$ZI$$Base",
	    "Image$$ARM_LIB_STACK$$ZI$$Limit" },	/* Keil */
	{ ENDS, "CSTACK$$Base", "CSTACK$$Limit" },	/* IAR */
	{ ENDS, "__main_stack_base__", "__main_stack_end__" },	/* ChibiOS */
	{ ENDS, "_sstack", "_estack" },		/* Microchip, RIOT */
	{ ENDS, "_vStackBase", "_vStackTop" },	/* NXP */
	{ ENDS, "__stack_limit", "__stack" },	/* newlib */
	{ ENDS, "__stack_limit", "__stack_top" },
	{ ENDS, "__stack_bottom", "__stack_top" },
	{ ENDS, "_stack_bottom", "_stack_top" },
	{ ENDS, "__stack", "__STACK_END" },	/* TI */
	{ ENDS, "_stack_end", "_stack_start" },	/* Rust: cortex-m-rt */
	{ OBJECT, "z_interrupt_stacks", NULL },	/* Zephyr */
	{ OBJECT, "_interrupt_stack", NULL },	/* before its version 2.3 */
	{ VALUE, "_Min_Stack_Size", NULL },	/* ST */
	{ VALUE, "__STACK_SIZE", NULL },	/* TI */
	{ VALUE, "__stack_size", NULL },	/* SiFive, picolibc */
	{ VALUE, "__stack_size__", NULL },
	{ VALUE, "_StackSize", NULL },		/* NXP */
	{ VALUE, "Stack_Size", NULL },		/* Keil's assembly */
};

enum { WAYS = sizeof(ways) / sizeof(*ways) };

/* No controller has a larger one: what says so is something else. */
#define MOST	UINT32_C(0x1000000)

/* The symbols of a way, as far as they were found. */
struct found {
	bool name, end;
	GElf_Sym by_name, by_end;
};

static void
look_at(struct found *found, const GElf_Sym *sym, const char *name)
{
	for (int i = 0; i < WAYS; i++) {
		if (!strcmp(ways[i].name, name)) {
			found[i].by_name = *sym;
			found[i].name = true;
		} else if (ways[i].end && !strcmp(ways[i].end, name)) {
			found[i].by_end = *sym;
			found[i].end = true;
		}
	}
}

/* 0: the way's symbols are not there, or can't be these. */
static uint32_t
size_by(const struct way *way, const struct found *f)
{
	GElf_Xword size = 0;

	if (way->by == ENDS && f->name && f->end)
		size = f->by_end.st_value - f->by_name.st_value;
	else if (way->by != ENDS && f->name)
		size = way->by == VALUE ? f->by_name.st_value :
		    f->by_name.st_size;
	return size < MOST ? (uint32_t)size : 0;
}

/* A size of a symbol that stands alone, by SHN_ABS, is in no section. */
static void
look_at_all(struct found *found, Elf *elf, Elf_Scn *scn)
{
	GElf_Shdr h;
	Elf_Data *const data = elf_getdata(scn, NULL);
	GElf_Sym sym;

	if (!data || !gelf_getshdr(scn, &h))
		return;
	for (int i = 0; gelf_getsym(data, i, &sym); i++) {
		const char *const name = elf_strptr(elf, h.sh_link,
		    sym.st_name);

		if (name && sym.st_shndx != SHN_UNDEF)
			look_at(found, &sym, name);
	}
}

uint32_t
sp_main_stack_size(const char *path)
{
	struct found found[WAYS] = { { .name = false } };
	struct sp_elf_file f;
	Elf_Scn *scn = NULL;
	uint32_t size = 0;
	GElf_Shdr h;

	if (!sp_elf_open(&f, path))
		while ((scn = elf_nextscn(f.elf, scn)))
			if (gelf_getshdr(scn, &h) && h.sh_type == SHT_SYMTAB)
				look_at_all(found, f.elf, scn);
	for (int i = 0; i < WAYS && !size; i++)
		size = size_by(&ways[i], &found[i]);
	sp_elf_close(&f);
	return size;
}
