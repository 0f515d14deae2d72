/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Call frame information: which function has which, DWARF 5, section 6.4.1, and
 * the Linux Standard Base, chapter 10.6, for .eh_frame.
 *
 * This is not libdw's, because linkers leave what described functions that they
 * have thrown away: at address 0 and up, where microcontrollers have code.
 */
#include <config.h>

#include <string.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "unwind/cfi_inner.h"
#include "unwind/moves_inner.h"

/* The description of a function (DWARF's Frame Description Entry). */
struct fde {
	uint32_t low, high;	/* bytes low to high - 1; low < high */
	bool eh;		/* of .eh_frame */
	bool known;		/* its rows have been read */
	struct sp_cie cie;
	struct sp_dwarf_bytes program;
	struct sp_cfi_row *rows;	/* owned; NULL: it has none */
	size_t n;
};

struct sp_cfi {
	const struct sp_elf *elf;
	struct fde *fdes;	/* owned, sorted by low */
	size_t n, room;
	uint64_t steps;		/* see sp_cfi_run */
};

/* A section, as it is read. */
struct section {
	const struct sp_unwind_section *s;
	bool eh;
};

#define DW_EH_PE_pcrel	0x10

/*
 * The most bytes of a CIE before its program.  Compilers need 20; each function
 * reads them anew.
 */
#define CIE_HEAD_MOST	64

/* An address; *is_good is left alone or cleared. */
static uint32_t
encoded(struct sp_dwarf_bytes *b, const struct section *section,
    uint8_t encoding, bool *is_good)
{
	static const struct { uint8_t bytes, bits; } formats[16] = {
		[0x0] = { 4, 32 }, [0x2] = { 2, 32 }, [0x3] = { 4, 32 },
		[0xa] = { 2, 16 }, [0xb] = { 4, 32 }
	};
	const uint32_t here = section->s->addr +
	    (uint32_t)(section->s->n - b->n);
	const uint8_t bytes = formats[encoding & 15].bytes;
	uint64_t v = sp_dwarf_number(b, bytes);

	if (!bytes || b->bad || encoding >> 4 > 1)
		*is_good = false;
	if (formats[encoding & 15].bits == 16)
		v = (uint64_t)(int64_t)(int16_t)v;
	return (uint32_t)v + (encoding & DW_EH_PE_pcrel ? here : 0);
}

/* The data of augmentation "z...": of interest is how addresses are written. */
static bool
read_augmentation(struct sp_cie *cie, struct sp_dwarf_bytes *b,
    const struct section *section, const char *letters)
{
	const uint64_t n = sp_dwarf_uleb(b);
	struct sp_dwarf_bytes data = *b;
	bool good = true;

	sp_dwarf_skip(b, n);
	for (; *letters && good; letters++) {
		if (*letters == 'R')
			cie->encoding = (uint8_t)sp_dwarf_number(&data, 1);
		else if (*letters == 'L')
			sp_dwarf_number(&data, 1);
		else if (*letters == 'P')
			encoded(&data, section,
			    sp_dwarf_number(&data, 1) & 0xf, &good);
		else if (*letters != 'S')
			good = false;
	}
	return good && !data.bad;
}

/* Behind the length and the id; whole ends with the entry. */
static bool
read_cie(struct sp_cie *cie, struct sp_dwarf_bytes whole,
    const struct section *section)
{
	struct sp_dwarf_bytes b = { whole.p,
	    whole.n < CIE_HEAD_MOST ? whole.n : CIE_HEAD_MOST, false };
	const uint64_t version = sp_dwarf_number(&b, 1);
	const char *const letters = (const char *)b.p;
	const char *const nul = b.n ? memchr(letters, '\0', b.n) : NULL;

	if (!nul || version < 1 || version == 2 || version > 4)
		return false;
	sp_dwarf_skip(&b, (size_t)(nul - letters) + 1);
	if (version == 4 && (sp_dwarf_number(&b, 1) != 4 ||
	    sp_dwarf_number(&b, 1)))
		return false;
	cie->code_align = sp_dwarf_uleb(&b);
	cie->data_align = (int64_t)sp_dwarf_leb(&b, true);
	cie->ra = version == 1 ? sp_dwarf_number(&b, 1) : sp_dwarf_uleb(&b);
	cie->sized = *letters == 'z';
	/* ARM's own compiler writes "armcc+", and nothing more for it. */
	if (cie->sized ? !read_augmentation(cie, &b, section, letters + 1) :
	    *letters && strncmp(letters, "armcc", 5))
		return false;
	sp_dwarf_skip(&whole, (size_t)(b.p - whole.p));
	cie->program = whole;
	return !b.bad;
}

/* What is behind the length of the entry at offset at, up to its end. */
static struct sp_dwarf_bytes
entry_at(const struct section *section, uint64_t at)
{
	struct sp_dwarf_bytes b = { section->s->bytes, section->s->n, false };
	uint64_t n;

	sp_dwarf_skip(&b, at);
	n = sp_dwarf_number(&b, 4);
	b.bad = b.bad || n > b.n || n < 4;
	b.n = b.bad ? 0 : (size_t)n;
	return b;
}

/* The CIE of an FDE whose id stands at offset at. */
static bool
find_cie(struct sp_cie *cie, const struct section *section, uint32_t id,
    uint64_t at)
{
	const uint64_t where = section->eh ? at - id : id;
	struct sp_dwarf_bytes b;
	uint32_t cie_id;

	if (where >= section->s->n)
		return false;
	b = entry_at(section, where);
	cie_id = (uint32_t)sp_dwarf_number(&b, 4);
	*cie = (struct sp_cie){ .code_align = 1 };
	return !b.bad && cie_id == (section->eh ? 0 : UINT32_MAX) &&
	    read_cie(cie, b, section);
}

/* The bytes of the function at addr, which may have several names, or 0. */
static bool
begins(const struct sp_elf *e, uint32_t addr, uint32_t *bytes)
{
	const size_t i = sp_upper_bound(e->functions, e->n_functions,
	    sizeof(*e->functions), addr);

	*bytes = i ? e->functions[i - 1].bytes : 0;
	return i && e->functions[i - 1].addr == addr;
}

/* Is no function in the bytes, or around them? */
static bool
is_gap(const struct sp_elf *e, uint32_t low, uint32_t high)
{
	const size_t i = sp_upper_bound(e->functions, e->n_functions,
	    sizeof(*e->functions), low);
	const struct sp_routine *const before = i ? &e->functions[i - 1] : NULL;

	return (!before || before->bytes <= low - before->addr) &&
	    (i == e->n_functions || e->functions[i].addr >= high);
}

/*
 * Is it of a function that is in the program?  Those that are not have an
 * address by chance: the symbols contradict it.
 */
static bool
is_linked(const struct sp_elf *e, const struct fde *f)
{
	uint32_t bytes;

	if (!sp_text_holds(&e->text, f->low, f->high))
		return false;
	if (!begins(e, f->low, &bytes))
		return is_gap(e, f->low, f->high);
	return !bytes || bytes == f->high - f->low;
}

/* False without memory. */
static bool
take_fde(struct sp_cfi *cfi, const struct section *section, uint32_t id,
    uint64_t at, struct sp_dwarf_bytes b)
{
	struct fde f = { .eh = section->eh };
	const bool arm = cfi->elf->machine == SP_MACHINE_ARM;
	bool good = true;
	/* Its addresses are told by their distance from the section's end. */
	const size_t behind = section->s->n - (size_t)(b.p + b.n -
	    section->s->bytes);
	struct sp_dwarf_bytes to_end = { b.p, b.n + behind, false };

	/* What is said of another register is not of the return address. */
	if (!find_cie(&f.cie, section, id, at) || f.cie.ra != (arm ?
	    SP_THUMB_LR : SP_RISCV_RA))
		return true;
	f.low = encoded(&to_end, section, f.cie.encoding, &good);
	f.high = f.low + encoded(&to_end, section, f.cie.encoding & 0xf, &good);
	if (arm) {
		f.high -= f.low & 1;
		f.low &= ~(uint32_t)1;
	}
	sp_dwarf_skip(&b, (size_t)(to_end.p - b.p));
	if (f.cie.sized)
		sp_dwarf_skip(&b, sp_dwarf_uleb(&b));
	f.program = b;
	if (!good || b.bad || f.low >= f.high || !is_linked(cfi->elf, &f))
		return true;
	if (!SP_GROW(cfi->fdes, cfi->n, cfi->room))
		return false;
	cfi->fdes[cfi->n++] = f;
	return true;
}

/* False without memory.  What is damaged ends it. */
static bool
read_section(struct sp_cfi *cfi, const struct sp_unwind_section *s, bool eh)
{
	const struct section section = { s, eh };
	uint64_t at = 0;

	while (at + 4 < s->n) {
		struct sp_dwarf_bytes b = entry_at(&section, at);
		const uint64_t next = at + 4 + b.n;
		uint32_t id;

		if (b.bad && !memcmp(s->bytes + at, "\0\0\0\0", 4)) {
			at += 4;	/* .eh_frame may end so in each part */
			continue;
		}
		if (b.bad)
			break;
		id = (uint32_t)sp_dwarf_number(&b, 4);
		if (id != (eh ? 0 : UINT32_MAX) &&
		    !take_fde(cfi, &section, id, at + 4, b))
			return false;
		at = next;
	}
	return true;
}

/* By address; of one function that of .debug_frame first. */
static int
order(const void *a, const void *b)
{
	const struct fde *const x = a, *const y = b;

	return x->low != y->low ? (x->low > y->low) - (x->low < y->low) :
	    x->eh != y->eh ? x->eh - y->eh :
	    (x->program.p > y->program.p) - (x->program.p < y->program.p);
}

/* One for each address. */
static void
make_unique(struct sp_cfi *cfi)
{
	size_t n = 0;

	if (cfi->n)
		qsort(cfi->fdes, cfi->n, sizeof(*cfi->fdes), order);
	for (size_t i = 0; i < cfi->n; i++)
		if (!n || cfi->fdes[n - 1].low != cfi->fdes[i].low)
			cfi->fdes[n++] = cfi->fdes[i];
	cfi->n = n;
}

struct sp_cfi *
sp_cfi_new(const struct sp_unwind_sections *s, const struct sp_elf *elf)
{
	struct sp_cfi *const cfi = calloc(1, sizeof(*cfi));

	if (!cfi)
		return NULL;
	cfi->elf = elf;
	/* Each function's are run once: more than that is hostile. */
	cfi->steps = 64 * ((uint64_t)s->debug_frame.n + s->eh_frame.n);
	if (!read_section(cfi, &s->debug_frame, false) ||
	    !read_section(cfi, &s->eh_frame, true)) {
		sp_cfi_free(cfi);
		return NULL;
	}
	make_unique(cfi);
	return cfi;
}

bool
sp_cfi_any(const struct sp_cfi *cfi)
{
	return cfi->n;
}

const struct sp_cfi_row *
sp_cfi_find(struct sp_cfi *cfi, uint32_t pc, struct sp_bounds *bounds)
{
	const size_t above = sp_upper_bound(cfi->fdes, cfi->n,
	    sizeof(*cfi->fdes), pc);
	struct fde *const f = above ? &cfi->fdes[above - 1] : NULL;
	size_t row;

	if (!f || pc >= f->high)
		return NULL;
	if (!f->known)
		f->known = sp_cfi_run(&f->cie, f->program, f->low, f->high,
		    &cfi->steps, &f->rows, &f->n);
	row = sp_upper_bound(f->rows, f->n, sizeof(*f->rows), pc);
	*bounds = (struct sp_bounds){ f->low, f->high };
	return row ? &f->rows[row - 1] : NULL;
}

void
sp_cfi_free(struct sp_cfi *cfi)
{
	for (size_t i = 0; cfi && i < cfi->n; i++)
		free(cfi->fdes[i].rows);
	if (cfi)
		free(cfi->fdes);
	free(cfi);
}
