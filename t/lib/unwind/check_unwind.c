/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/unwind: stacks of a small program that is made here, instruction by
   instruction, so that each frame is known */

#include <config.h>

#include <elf.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/little_endian.h"
#include "support/run.h"
#include "unwind/unwind.h"

/* Where functions begin, and what is behind the call in each. */
#define TEXT	0x1000
enum {
	START = 0x1000, START_BACK = 0x1004,
	MAIN = 0x1010, MAIN_BACK = 0x1014,	/* calls by a register */
	POINTER = 0x1020, POINTER_BACK = 0x102a,	/* a frame pointer */
	DYNAMIC = 0x1040, DYNAMIC_BACK = 0x104e,	/* alloca() */
	LEAF = 0x1060,
	HANDLER = 0x1070, HANDLER_BACK = 0x1076,
	INDEX = 0x1080, INDEX_BACK = 0x1088,	/* only .ARM.exidx has it */
	BARE = 0x10a0, BARE_BACK = 0x10a8,	/* only its instructions say */
	VARIADIC = 0x10c0,
	TRAP = 0x10e0,			/* a task returns to it, and must not */
	HOSTILE = 0x1100, HOSTILE_BACK = 0x1104,
	LOST = 0x1120, LOST_BACK = 0x1124,	/* never comes back */
	FIRST = 0x1130, FIRST_BACK = 0x1136,	/* calls it */
	SECOND = 0x1140,			/* so does this, from more */
	OUTER = 0x1150, OUTER_BACK = 0x1156,	/* calls FIRST */
	ALIGNING = 0x1160, ALIGNING_BACK = 0x116e,	/* a handler */
	CONDITIONAL = 0x1180, CONDITIONAL_BACK = 0x118c,	/* POPEQ */
	COLUMN = 0x11a0, COLUMN_BACK = 0x11a6,	/* what no row of is used */
	EH = 0x11b0, EH_BACK = 0x11b6,	/* only .eh_frame has it */
	GAP = 0x11c0, GAP_BACK = 0x11c6,	/* no symbol has it */
	ROWS = 0x11d0, ROWS_BYTES = 16,	/* the same code with other rows */
	ROWS_ALL = 0, ROWS_ROOT, ROWS_ELSEWHERE, ROWS_EXPRESSION, ROWS_RESTORED,
	ROWS_IN_REGISTER, ROWS_N,
	VARYING = 0x1240, VARYING_BACK = 0x124e,	/* calls DYNAMIC */
	CALLER = 0x1260, CALLER_BACK = 0x1266,	/* calls VARYING */
	TWICE = 0x1270,			/* calls INDEX, twice */
	/* Two entries of one function, by its CFI, or two that overlap. */
	ENTRIES = 0x1280, ENTRIES_SECOND = 0x1284,
	ENTERS_SECOND = 0x1290, ENTERS_SECOND_BACK = 0x1296,
	OVERLAPS = 0x12a0, OVERLAPS_SECOND = 0x12a4,
	ENTERS_FIRST = 0x12b0, ENTERS_FIRST_BACK = 0x12b6,
	/* What they go on with: by a branch, or as it is behind them. */
	BRANCHES = 0x12c0, FALLS = 0x12c6, BEHIND = 0x12c8,
	BRANCHES_CALLED = 0x12d0, BRANCHES_BACK = 0x12d6,
	FALLS_CALLED = 0x12e0, FALLS_BACK = 0x12e6,
	LOCAL = 0x12f0, LOCAL_CALLED = 0x1300,	/* calls into itself */
	LOCAL_BACK = 0x12fa, LOCAL_END = 0x12fc,
	EH_NEXT = 0x1310, EH_NEXT_BACK = 0x1316,	/* behind its end */
	EH_OTHER = 0x1320, EH_OTHER_BACK = 0x1326,	/* by a version 2 */
	TEXT_END = 0x1330
};

enum { EXIDX_AT = 0x2000, EH_AT = 0x3000 };
enum { TEXT_, FRAME, EH_FRAME, EXIDX, SYMBOLS, STRINGS, NAMES, SECTIONS };
static const char names[] =
    "\0.text\0.debug_frame\0.eh_frame\0.ARM\0.symtab\0.strtab";
static struct file {
	Elf32_Ehdr head;
	uint8_t text[TEXT_END - TEXT], frame[1024], eh_frame[256], exidx[64];
	Elf32_Sym symbols[48];
	char strings[8], names[64];
	Elf32_Shdr sections[1 + SECTIONS];
} file;
static size_t n_symbols, n_frame, n_eh_frame, n_exidx;
static uint32_t cie, eh_cie;	/* of what is described, where */
static char path[] = "check_unwind.XXXXXX";
static struct sp_unwind *u;

/* Instructions of one halfword each, and at last 0xbl_ in place of BL. */
#define BL	0xf800f000
static void
code(uint32_t addr, const uint32_t *ops, size_t n, uint32_t callee)
{
	for (size_t i = 0; i < n; i++) {
		uint8_t *const p = file.text + (addr - TEXT);
		const uint32_t offset = callee - addr - 4;

		sp_put_little16(p, (uint16_t)ops[i]);
		addr += 2;
		if (ops[i] != BL)
			continue;
		sp_put_little16(p, (uint16_t)(0xf000 | (offset >> 12 & 0x7ff)));
		sp_put_little16(p + 2, (uint16_t)(0xf800 |
		    (offset >> 1 & 0x7ff)));
		addr += 2;
	}
}
#define CODE(addr, callee, ...)						\
do {									\
	static const uint32_t ops_[] = { __VA_ARGS__ };			\
									\
	code(addr, ops_, sizeof(ops_) / sizeof(*ops_), callee);	\
} while (0)

static void
symbol(uint32_t addr, uint32_t bytes)
{
	file.symbols[++n_symbols] = (Elf32_Sym){ .st_name = 1,
	    .st_value = addr | 1, .st_size = bytes, .st_shndx = 1 + TEXT_,
	    .st_info = ELF32_ST_INFO(STB_GLOBAL, STT_FUNC) };
}

static void
word(uint8_t *section, size_t *n, uint32_t value)
{
	sp_put_little32(section + *n, value);
	*n += 4;
}

/* The program of an FDE is padded with 0, which does nothing. */
static void
describe(uint32_t low, uint32_t high, const char *program, size_t n)
{
	const size_t padded = (n + 3) / 4 * 4;

	word(file.frame, &n_frame, (uint32_t)(12 + padded));
	word(file.frame, &n_frame, cie);
	word(file.frame, &n_frame, low);
	word(file.frame, &n_frame, high - low);
	memcpy(file.frame + n_frame, program, n);
	n_frame += padded;
}
#define DESCRIBE(low, high, program) \
	describe(low, high, program, sizeof(program) - 1)

/* How CFI says it: advance by so many halfwords, CFA offset, RA at CFA - 4. */
#define ADVANCE(halfwords)	halfwords
#define CFA(bytes)	"\x0e" bytes
#define SAVED	"\x8e\x01"

/* A CIE: code 2, data -4; CFA is r13.  And n letters, a multiple of 4 or 0. */
static void
begin_cie(uint8_t column, size_t n)
{
	cie = (uint32_t)n_frame;
	word(file.frame, &n_frame, (uint32_t)(12 + n + (n ? 4 : 0)));
	word(file.frame, &n_frame, UINT32_MAX);
	file.frame[n_frame++] = 3;
	if (n)
		file.frame[n_frame++] = 'z';
	memset(file.frame + n_frame, 'S', n);
	n_frame += n;
	memcpy(file.frame + n_frame, "\0\2\x7c", 3);
	file.frame[n_frame + 3] = column;
	n_frame += n ? 5 : 4;
	memcpy(file.frame + n_frame, "\x0c\x0d\0\0\0", 5);
	n_frame += n ? 5 : 3;
}

static uint32_t
rows(uint32_t which)
{
	return ROWS + which * ROWS_BYTES;
}

static void
make_frames(void)
{
	begin_cie(14, 0);
	/* Of functions that have been thrown away. */
	DESCRIBE(0, 0x2000, "\x0c\x0d\x40");
	DESCRIBE(LEAF, LEAF + 0x20, "\x0c\x0d\x40");
	DESCRIBE(MAIN, MAIN + 6, "\x41" CFA("\x08") SAVED);
	DESCRIBE(POINTER, POINTER + 0x10, "\x41" CFA("\x08") SAVED
	    "\x41" CFA("\x18") "\x41" "\x0d\x07");
	DESCRIBE(DYNAMIC, DYNAMIC + 0x12, "\x41" CFA("\x08") SAVED
	    "\x41" "\x0d\x07");
	DESCRIBE(VARYING, VARYING + 0x12, "\x41" CFA("\x08") SAVED
	    "\x41" "\x0d\x07");
	DESCRIBE(LEAF, LEAF + 4, "");
	DESCRIBE(ENTRIES, ENTRIES + 14, "");
	DESCRIBE(HANDLER, HANDLER + 8, "\x41" CFA("\x08") SAVED);
	/* Its frame has no bytes, and so no end. */
	DESCRIBE(HOSTILE, HOSTILE + 6, SAVED);
	/* r12 is not the return address, and no CIE is so long. */
	begin_cie(12, 0);
	DESCRIBE(COLUMN, COLUMN + 8, CFA("\x08") "\x8c\x02");
	begin_cie(14, 64);
	DESCRIBE(CONDITIONAL, CONDITIONAL + 14, "\0" CFA("\x40") SAVED);
	/* Version 4: addresses of 4 bytes, without segment. */
	cie = (uint32_t)n_frame;
	word(file.frame, &n_frame, 16);
	word(file.frame, &n_frame, UINT32_MAX);
	memcpy(file.frame + n_frame, "\4\0\4\0\2\x7c\x0e\x0c\x0d\0\0", 12);
	n_frame += 12;
	DESCRIBE(GAP, GAP + 8, "\x41" CFA("\x08") SAVED);
	/*
	 * All instructions: def_cfa_sf, args_size; what is said of r4 and r5;
	 * advance_loc of 1, 2 and 4 bytes; def_cfa_offset_sf; offset_extended
	 * of the return address, and again with a sign; a row that comes back;
	 * set_loc.
	 */
#define OF_R4 "\x05\x04\x02" "\x06\x04" "\x07\x04" "\x08\x04"	\
	"\x09\x04\x05" "\x10\x04\1\0" "\x11\x04\x7f" "\x14\x04\x1"	\
	"\x15\x04\x7f" "\x16\x04\1\0" "\x2f\x04\x01" "\xc4"
	DESCRIBE(rows(ROWS_ALL), rows(ROWS_ALL) + 8, "\x12\x0d\x7c" "\x2e\x05"
	    OF_R4 "\x02\0" "\x03\0\0" "\x04\0\0\0\0" "\x13\x7e"
	    "\x05\x0e\x05" "\x11\x0e\x01" "\x0a" CFA("\x40") "\x8e\2"
	    "\x0b" "\x01\xd2\x11\0\0");
	DESCRIBE(rows(ROWS_ROOT), rows(ROWS_ROOT) + 8, CFA("\x08") "\7\x0e");
	DESCRIBE(rows(ROWS_ELSEWHERE), rows(ROWS_ELSEWHERE) + 8, CFA("\x40")
	    "\x10\x0e\1\0");
	DESCRIBE(rows(ROWS_EXPRESSION), rows(ROWS_EXPRESSION) + 8, SAVED
	    "\x0f\1\0");
	DESCRIBE(rows(ROWS_RESTORED), rows(ROWS_RESTORED) + 8, CFA("\x40") SAVED
	    "\xce");
	DESCRIBE(rows(ROWS_IN_REGISTER), rows(ROWS_IN_REGISTER) + 8,
	    CFA("\x40") SAVED "\x09\x0e\x04");
}

/* As describe, with an address that is counted from where it stands. */
static void
describe_eh(uint32_t low, uint32_t bytes, char frame_bytes)
{
	char program[] = "\4\0\0\0\0\x41" CFA("?") SAVED;

	program[7] = frame_bytes;
	word(file.eh_frame, &n_eh_frame, 24);
	word(file.eh_frame, &n_eh_frame, (uint32_t)n_eh_frame - eh_cie);
	word(file.eh_frame, &n_eh_frame, low - EH_AT - (uint32_t)n_eh_frame);
	word(file.eh_frame, &n_eh_frame, bytes);
	memcpy(file.eh_frame + n_eh_frame, program, sizeof(program));
	n_eh_frame += 12;
}

static void
begin_eh_cie(const char *bytes, size_t n)
{
	eh_cie = (uint32_t)n_eh_frame;
	word(file.eh_frame, &n_eh_frame, (uint32_t)n + 4);
	word(file.eh_frame, &n_eh_frame, 0);
	memcpy(file.eh_frame + n_eh_frame, bytes, n);
	n_eh_frame += n;
}

static void
make_eh_frame(void)
{
	begin_eh_cie("\1zPLR\0\2\x7c\x0e\7"
	    "\0\0\0\0\0\x1b\x1b\x0c\x0d", 20);
	describe_eh(EH, 8, 8);
	/* .debug_frame has it as well. */
	describe_eh(MAIN, 6, 0x40);
	/* The end of a part, and another, whose personality has two bytes. */
	word(file.eh_frame, &n_eh_frame, 0);
	begin_eh_cie("\1zPR\0\2\x7c\x0e\4" "\x0a\0\0\x1b\x0c\x0d", 16);
	describe_eh(EH_NEXT, 8, 8);
	begin_eh_cie("\2zPR\0\2\x7c\x0e\4" "\x0a\0\0\x1b\x0c\x0d", 16);
	describe_eh(EH_OTHER, 8, 0x40);
	word(file.eh_frame, &n_eh_frame, 0);
	ck_assert_uint_le(n_eh_frame, sizeof(file.eh_frame));
}

static void
make_program(void)
{
	CODE(START, MAIN, BL, 0xe7fe);
	CODE(MAIN, 0, 0xb510, 0x4798, 0xbd10);
	CODE(POINTER, LEAF, 0xb580, 0xb084, 0xaf00, BL, 0x46bd, 0xb004,
	    0xbd80);
	CODE(DYNAMIC, LEAF, 0xb580, 0xaf00, 0x466b, 0x1a1b, 0x469d, BL,
	    0x46bd, 0xbd80);
	CODE(VARYING, DYNAMIC, 0xb580, 0xaf00, 0x466b, 0x1a1b, 0x469d, BL,
	    0x46bd, 0xbd80);
	CODE(CALLER, VARYING, 0xb510, BL, 0xbd10);
	CODE(TWICE, INDEX, 0xb510, BL, BL, 0xbd10);
	CODE(LEAF, 0, 0x3001, 0x4770);
	CODE(ENTRIES, 0, 0x2001, 0xe000, 0x2002, 0x2800, 0xd000, 0x4770,
	    0x4770);
	CODE(ENTERS_SECOND, ENTRIES_SECOND, 0xb510, BL, 0xbd10);
	CODE(OVERLAPS, 0, 0x2001, 0xe000, 0x2002, 0x2800, 0xd000, 0x4770,
	    0x4770);
	CODE(ENTERS_FIRST, OVERLAPS, 0xb510, BL, 0xbd10);
	CODE(BRANCHES, 0, 0xb110, 0x4770, 0xbf00);
	CODE(FALLS, 0, 0x2001);
	CODE(BEHIND, 0, 0x2800, 0xd000, 0x4770, 0x4770);
	CODE(BRANCHES_CALLED, BRANCHES, 0xb510, BL, 0xbd10);
	CODE(FALLS_CALLED, FALLS, 0xb510, BL, 0xbd10);
	CODE(LOCAL, LOCAL_CALLED, 0xb510, 0x2800, 0xd001, BL, 0x3001, 0xbd10,
	    0xbf00);
	CODE(LOCAL_CALLED, 0, 0x2900, 0xd0fb, 0x2a00, 0xd000, 0x4770, 0x4770);
	CODE(HANDLER, LEAF, 0xb510, BL, 0xbd10);
	CODE(INDEX, LEAF, 0xb570, 0xb082, BL, 0xb002, 0xbd70);
	CODE(BARE, LEAF, 0xb5f0, 0xb083, BL, 0xb003, 0xbdf0);
	CODE(VARIADIC, LEAF, 0xb40f, 0xb500, BL, 0xbc08, 0xb004, 0x4718);
	CODE(TRAP - 4, LEAF, BL);
	CODE(TRAP, 0, 0xe7fe);
	CODE(HOSTILE, LEAF, BL, 0x4770);
	CODE(LOST, LEAF, BL, 0xe7fe);
	CODE(FIRST, LOST, 0xb510, BL, 0xbd10);
	CODE(SECOND, LOST, 0xb5f0, BL, 0xbdf0);
	CODE(OUTER, FIRST, 0xb510, BL, 0xbd10);
	CODE(CONDITIONAL, LEAF, 0xb5f0, 0x2800, 0xbf08, 0xbdf0, BL, 0xbdf0);
	CODE(COLUMN, LEAF, 0xb510, BL, 0xbd10);
	CODE(EH, LEAF, 0xb510, BL, 0xbd10);
	CODE(EH_NEXT, LEAF, 0xb510, BL, 0xbd10);
	CODE(EH_OTHER, LEAF, 0xb510, BL, 0xbd10);
	CODE(GAP, LEAF, 0xb510, BL, 0xbd10);
	for (uint32_t i = 0; i < ROWS_N; i++)
		CODE(rows(i), LEAF, 0xb510, BL, 0xbd10);
	CODE(ALIGNING, LEAF, 0x4668, 0xf020, 0x0107, 0x468d, 0xb501, BL,
	    0xe7fe);
}

static void
section(int i, uint32_t name, uint32_t type, uint32_t flags, size_t at,
    size_t size)
{
	file.sections[1 + i] = (Elf32_Shdr){ .sh_name = name, .sh_type = type,
	    .sh_flags = flags, .sh_addr = i == TEXT_ ? TEXT :
	    i == EXIDX ? EXIDX_AT : i == EH_FRAME ? EH_AT : 0, .sh_offset = (uint32_t)at,
	    .sh_size = (uint32_t)size, .sh_addralign = 1, .sh_link = i ==
	    SYMBOLS ? 1 + STRINGS : 0, .sh_entsize = i == SYMBOLS ?
	    sizeof(Elf32_Sym) : 0 };
}

static void
make_sections(void)
{
	section(TEXT_, 1, SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR,
	    offsetof(struct file, text), sizeof(file.text));
	section(FRAME, 7, SHT_PROGBITS, 0, offsetof(struct file, frame),
	    n_frame);
	section(EH_FRAME, 20, SHT_PROGBITS, SHF_ALLOC,
	    offsetof(struct file, eh_frame), n_eh_frame);
	section(EXIDX, 30, SHT_ARM_EXIDX, SHF_ALLOC,
	    offsetof(struct file, exidx), n_exidx);
	section(SYMBOLS, 35, SHT_SYMTAB, 0, offsetof(struct file, symbols),
	    (1 + n_symbols) * sizeof(Elf32_Sym));
	section(STRINGS, 43, SHT_STRTAB, 0, offsetof(struct file, strings),
	    sizeof(file.strings));
	section(NAMES, 0, SHT_STRTAB, 0, offsetof(struct file, names),
	    sizeof(file.names));
}

static void
make_index(void)
{
	/* From INDEX on: vsp += 8, pop r4 to r6 and r14; from BARE on none. */
	word(file.exidx, &n_exidx, (INDEX - (uint32_t)EXIDX_AT) & 0x7fffffff);
	word(file.exidx, &n_exidx, 0x8001aab0);
	word(file.exidx, &n_exidx, (BARE - EXIDX_AT - 8u) & 0x7fffffff);
	word(file.exidx, &n_exidx, 1);
}

static void
make(void)
{
	static const struct { uint32_t addr, bytes; } functions[] = {
		{ START, 6 }, { MAIN, 6 }, { POINTER, 0x10 },
		{ DYNAMIC, 0x12 }, { LEAF, 4 }, { HANDLER, 8 },
		{ INDEX, 0xc }, { BARE, 0xc }, { VARIADIC, 14 },
		{ TRAP, 2 }, { HOSTILE, 6 },
		{ LOST, 6 }, { FIRST, 8 }, { SECOND, 8 }, { OUTER, 8 },
		{ ALIGNING, 0x10 }, { CONDITIONAL, 14 }, { COLUMN, 8 }, { EH, 8 },
		{ VARYING, 0x12 }, { CALLER, 8 }, { TWICE, 12 },
		{ ENTRIES, 14 }, { ENTERS_SECOND, 8 }, { OVERLAPS, 14 },
		{ OVERLAPS_SECOND, 10 }, { ENTERS_FIRST, 8 }, { BRANCHES, 6 },
		{ FALLS, 0 }, { BEHIND, 8 }, { BRANCHES_CALLED, 8 },
		{ FALLS_CALLED, 8 }, { LOCAL, 0x1c }, { EH_NEXT, 8 },
		{ EH_OTHER, 8 },
		/* Other names: bytes of a function are the most of them. */
		{ START, 2 }, { MAIN, 0 }, { BARE, 2 }
	};

	memcpy(file.head.e_ident, ELFMAG, SELFMAG);
	file.head.e_ident[EI_CLASS] = ELFCLASS32;
	file.head.e_ident[EI_DATA] = ELFDATA2LSB;
	file.head.e_ident[EI_VERSION] = EV_CURRENT;
	file.head.e_type = ET_EXEC;
	file.head.e_machine = EM_ARM;
	file.head.e_version = EV_CURRENT;
	file.head.e_entry = START | 1;
	file.head.e_ehsize = sizeof(Elf32_Ehdr);
	file.head.e_shentsize = sizeof(Elf32_Shdr);
	file.head.e_shnum = 1 + SECTIONS;
	file.head.e_shstrndx = 1 + NAMES;
	file.head.e_shoff = offsetof(struct file, sections);
	memcpy(file.strings, "\0f", 3);
	memcpy(file.names, names, sizeof(names));
	for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++)
		symbol(functions[i].addr, functions[i].bytes);
	make_program();
	make_frames();
	make_eh_frame();
	ck_assert_uint_le(n_frame, sizeof(file.frame));
	make_index();
	make_sections();
}

static void
begin(void)
{
	const int fd = mkstemp(path);

	make();
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, &file, sizeof(file)), sizeof(file));
	close(fd);
	ck_assert_ptr_null(sp_unwind_open(&u, path));
}

static void
end(void)
{
	sp_unwind_free(u);
	unlink(path);
}

/* Unwind: the frames' addresses as text, then how it ends. */
static struct unwind_frame frames[8];
static char said[256];

static const char *
unwind(const struct unwind_sample *s, bool through, size_t max)
{
	size_t n, at = 0;
	const enum unwind_end why = sp_unwind(u, s, through, frames, max, &n);

	for (size_t i = 0; i < n; i++)
		at += (size_t)sprintf(said + at, "%x ", (unsigned)frames[i].pc);
	sprintf(said + at, "%s", sp_unwind_end_text(why));
	return said;
}

#define STACK(...)	{						\
	.words = (const struct unwind_word[]){ __VA_ARGS__ },		\
	.n = sizeof((const struct unwind_word[]){ __VA_ARGS__ }) /	\
	    sizeof(struct unwind_word),					\
	.scanned = 256, .end = UINT32_MAX				\
}
#define SAMPLE(pc_, lr_, ...)						\
	&(struct unwind_sample){ .pc = (pc_), .lr = (lr_),		\
	    .stack = { { __VA_ARGS__ } } }

#define CHECK(wanted, pc, lr, ...)					\
	ck_assert_str_eq(unwind(&(struct unwind_sample){ pc, lr,	\
	    { STACK(__VA_ARGS__) } }, true, 8), wanted)

/* All of the stack was looked at, and it ends there. */
#define CHECK_TO(end_, wanted, pc, lr, ...)				\
do {									\
	struct unwind_sample to_ = { pc, lr, { STACK(__VA_ARGS__) } };	\
									\
	to_.stack[0].scanned = to_.stack[0].end = (end_);		\
	ck_assert_str_eq(unwind(&to_, true, 8), wanted);		\
} while (0)

#define EXC_MSP	0xfffffff9
#define EXC_PSP	0xfffffffd
#define EXC_MSP_FPU	0xffffffe9

START_TEST(test_cfi)
{
	/* Behind main's prologue, before it, in its epilogue. */
	CHECK("1012 1004 complete", 0x1012, 0, { 4, START_BACK | 1 });
	CHECK("1010 1004 complete", 0x1010, START_BACK | 1,
	    { 4, MAIN_BACK | 1 });
	CHECK("1014 1004 complete", 0x1014, 0, { 0, MAIN_BACK | 1 },
	    { 4, START_BACK | 1 }, { 12, MAIN_BACK | 1 });
	ck_assert_uint_eq(frames[1].sp, 8);
	ck_assert_uint_eq(frames[0].rule, UNWIND_SAMPLED);
	ck_assert(frames[1].is_return && !frames[0].is_return);
	CHECK("1060 11b6 1014 1004 complete", LEAF, EH_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	ck_assert_uint_eq(frames[2].rule, UNWIND_CFI);
	CHECK("1060 1316 1014 1004 complete", LEAF, EH_NEXT_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	ck_assert_uint_eq(frames[2].rule, UNWIND_CFI);
	CHECK("1060 1326 1014 1004 complete", LEAF, EH_OTHER_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	ck_assert_uint_eq(frames[2].rule, UNWIND_CODE);
	CHECK("1060 11c6 1014 1004 complete", LEAF, GAP_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	ck_assert_uint_eq(frames[2].rule, UNWIND_CFI);
}
END_TEST

START_TEST(test_rows)
{
	/* What no row says for sure the instructions do. */
	for (uint32_t i = 0; i < ROWS_N; i++) {
		const uint32_t back = rows(i) + 6;
		char wanted[80];

		sprintf(wanted, i == ROWS_ROOT ? "1060 %x complete" :
		    "1060 %x 1014 1004 complete", (unsigned)back);
		CHECK(wanted, LEAF, back | 1, { 4, MAIN_BACK | 1 },
		    { 12, START_BACK | 1 });
		if (i != ROWS_ROOT)
			ck_assert_uint_eq(frames[2].rule, i == ROWS_ALL ?
			    UNWIND_CFI : UNWIND_CODE);
	}
}
END_TEST

START_TEST(test_frame_pointer)
{
	/* From each instruction, though r7 is not known. */
	CHECK("1020 1014 1004 complete", POINTER, MAIN_BACK | 1,
	    { 4, START_BACK | 1 });
	CHECK("1022 1014 1004 complete", 0x1022, 0, { 4, MAIN_BACK | 1 },
	    { 12, START_BACK | 1 });
	for (uint32_t pc = 0x1024; pc <= 0x102a; pc += 2)
		if (pc != 0x1028) {
			char wanted[80];

			sprintf(wanted, "%x 1014 1004 complete", (unsigned)pc);
			CHECK(wanted, pc, 0, { 0, POINTER_BACK | 1 },
			    { 20, MAIN_BACK | 1 }, { 28, START_BACK | 1 });
		}
	CHECK("102e 1014 1004 complete", 0x102e, 0, { 4, MAIN_BACK | 1 },
	    { 12, START_BACK | 1 });
	CHECK("1060 102a 1014 1004 complete", LEAF, POINTER_BACK | 1,
	    { 20, MAIN_BACK | 1 }, { 28, START_BACK | 1 });
	ck_assert_uint_eq(frames[2].rule, UNWIND_CODE);
	/* A stale word there is behind the call of another function. */
	CHECK("1060 102a a call of another function", LEAF, POINTER_BACK | 1,
	    { 20, START_BACK | 1 });
}
END_TEST

START_TEST(test_dynamic)
{
	CHECK("1044 1014 1004 complete", 0x1044, 0, { 4, MAIN_BACK | 1 },
	     { 12, START_BACK | 1 });
	/* Wherever its return address is, if no other word can be it. */
	CHECK_TO(48, "104a 1014 1004 complete", 0x104a, 0,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK_TO(48, "1060 104e 1014 1004 complete", LEAF, DYNAMIC_BACK | 1,
	    { 0, FIRST_BACK | 1 }, { 8, MAIN_BACK | 1 },
	    { 20, MAIN_BACK | 1 }, { 28, START_BACK | 1 });
	ck_assert_uint_eq(frames[2].sp, 24);
	/* Two of them. */
	CHECK_TO(36, "104a 124e 1266 complete", 0x104a, 0,
	    { 8, VARYING_BACK | 1 }, { 24, CALLER_BACK | 1 },
	    { 32, TRAP | 1 });
	/* What is below its frame is none of it. */
	CHECK_TO(48, "1072 104e 1014 1004 complete", 0x1072, 0,
	    { 0, MAIN_BACK | 1 }, { 4, DYNAMIC_BACK | 1 },
	    { 8, START_BACK | 1 }, { 12, MAIN_BACK | 1 },
	    { 20, START_BACK | 1 });
	/* What is called is no handler. */
	CHECK_TO(60, "104a 1014 1012 1004 complete", 0x104a, 0,
	    { 4, MAIN_BACK | 1 }, { 12, EXC_MSP }, { 40, 0x1012 },
	    { 52, START_BACK | 1 });
	/* Nor is it the first function of a task. */
	CHECK_TO(12, "124a 1266 complete", 0x124a, 0, { 0, CALLER_BACK | 1 },
	    { 8, TRAP | 1 });
}
END_TEST

START_TEST(test_ambiguous)
{
	const char *const no = "104a a frame's size is not known: alloca()";
	struct unwind_sample s = { 0x104a, 0, { STACK({ 4, MAIN_BACK | 1 },
	    { 12, START_BACK | 1 }) } };

	/* Either can be: main calls by a register. */
	CHECK_TO(48, no, 0x104a, 0, { 4, MAIN_BACK | 1 },
	    { 12, START_BACK | 1 }, { 28, MAIN_BACK | 1 },
	    { 36, START_BACK | 1 });
	CHECK_TO(48, no, 0x104a, 0, { 0, VARYING_BACK | 1 },
	    { 4, VARYING_BACK | 1 }, { 12, MAIN_BACK | 1 },
	    { 20, START_BACK | 1 });
	/* One can be, but what it leads to is not known. */
	s.stack[0].scanned = s.stack[0].end = 48;
	ck_assert_str_eq(unwind(&s, true, 2), no);
	/* It may be above what was looked at. */
	CHECK(no, 0x104a, 0, { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK_TO(48, "104a no return address where one has to be", 0x104a, 0,
	    { 4, FIRST_BACK | 1 });
}
END_TEST

START_TEST(test_index)
{
	CHECK("1060 1088 1014 1004 complete", LEAF, INDEX_BACK | 1,
	    { 16, HANDLER_BACK | 1 }, { 20, MAIN_BACK | 1 },
	    { 28, START_BACK | 1 });
	ck_assert_uint_eq(frames[2].rule, UNWIND_EXIDX);
	ck_assert_uint_eq(frames[2].sp, 24);
	/* What was interrupted is not by it: behind PUSH, before SUB. */
	CHECK("1082 1014 1004 complete", 0x1082, 0, { 12, MAIN_BACK | 1 },
	    { 20, START_BACK | 1 });
	ck_assert_uint_eq(frames[1].rule, UNWIND_CODE);
}
END_TEST

START_TEST(test_instructions)
{
	CHECK("1060 10a8 1014 1004 complete", LEAF, BARE_BACK | 1,
	    { 28, MAIN_BACK | 1 }, { 32, HANDLER_BACK | 1 },
	    { 36, START_BACK | 1 });
	ck_assert_uint_eq(frames[1].rule, UNWIND_LR);
	ck_assert_uint_eq(frames[2].rule, UNWIND_CODE);
	ck_assert_uint_eq(frames[2].sp, 32);
	/* A conditional return has not happened behind it. */
	for (uint32_t pc = 0x1182; pc <= 0x1188; pc += 2) {
		char wanted[80];

		sprintf(wanted, "%x 1014 1004 complete", (unsigned)pc);
		CHECK(wanted, pc, 0, { 16, MAIN_BACK | 1 },
		    { 24, START_BACK | 1 });
	}
	CHECK("1060 118c 1014 1004 complete", LEAF, CONDITIONAL_BACK | 1,
	    { 16, MAIN_BACK | 1 }, { 24, START_BACK | 1 });
	CHECK("1060 11a6 1014 1004 complete", LEAF, COLUMN_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	/* Arguments are above the return address. */
	CHECK("10c8 1014 1004 complete", 0x10c8, 0, { 0, MAIN_BACK | 1 },
	    { 24, START_BACK | 1 });
}
END_TEST

/* As of a compiler's library, in assembly: what is called is not what runs. */
START_TEST(test_entries)
{
	CHECK("1286 1296 1014 1004 complete", 0x1286, ENTERS_SECOND_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK("12a6 12b6 1014 1004 complete", 0x12a6, ENTERS_FIRST_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK("12c8 12d6 1014 1004 complete", BEHIND, BRANCHES_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK("12c8 12e6 1014 1004 complete", BEHIND, FALLS_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK("1286 a call of another function", 0x1286, FALLS_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK("12c8 a call of another function", BEHIND,
	    ENTERS_FIRST_BACK | 1, { 4, MAIN_BACK | 1 },
	    { 12, START_BACK | 1 });
}
END_TEST

START_TEST(test_local)
{
	/* LR is that of a call which runs, or has ended, or may do either. */
	CHECK("1304 12fa 1014 1004 complete", 0x1304, LOCAL_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK("12fa 1014 1004 complete", LOCAL_BACK, LOCAL_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK("12fc no call frame information", LOCAL_END, LOCAL_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK("12fc 1014 1004 complete", LOCAL_END, MAIN_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
}
END_TEST

START_TEST(test_switch)
{
	/* LR is where a switch goes on: its helper is called there once. */
	CHECK("1130 1156 1014 1004 complete", FIRST, OUTER | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	ck_assert(frames[1].is_return);
	/* Or twice, or not at all. */
	CHECK("1080 no return address where one has to be", INDEX, TWICE | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
	CHECK("1130 no return address where one has to be", FIRST, TWICE | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
}
END_TEST

START_TEST(test_lost)
{
	/* LR is not kept.  Of both that call it one has been called so. */
	CHECK("1060 1124 1136 1156 1014 1004 complete", LEAF, LOST_BACK | 1,
	    { 4, OUTER_BACK | 1 }, { 12, MAIN_BACK | 1 },
	    { 20, START_BACK | 1 });
	CHECK("1060 1124 1136 1156 1014 1004 complete", LEAF, LOST_BACK | 1,
	    { 4, OUTER_BACK | 1 }, { 12, MAIN_BACK | 1 },
	    { 16, OUTER_BACK | 1 }, { 20, START_BACK | 1 });
	/* Either may have been, or neither. */
	CHECK("1060 1124 no call frame information", LEAF, LOST_BACK | 1,
	    { 4, OUTER_BACK | 1 }, { 12, MAIN_BACK | 1 },
	    { 16, MAIN_BACK | 1 }, { 20, START_BACK | 1 });
	CHECK("1060 1124 no call frame information", LEAF, LOST_BACK | 1,
	    { 4, START_BACK | 1 });
	/* One may have been, by a register: that is not sure. */
	CHECK("1060 1124 no call frame information", LEAF, LOST_BACK | 1,
	    { 4, MAIN_BACK | 1 }, { 12, START_BACK | 1 });
}
END_TEST

START_TEST(test_exception)
{
	/* Registers of the handler: 8 bytes; then its frame, which is aligned
	   or not; then what has been interrupted. */
	CHECK("1060 1076 1012 1004 complete", LEAF, HANDLER_BACK | 1,
	    { 4, EXC_MSP }, { 32, 0x1012 }, { 44, START_BACK | 1 });
	ck_assert_uint_eq(frames[2].rule, UNWIND_EXCEPTION);
	ck_assert_uint_eq(frames[2].sp, 40);
	ck_assert(!frames[2].is_return);
	CHECK("1060 1076 1012 1004 complete", LEAF, HANDLER_BACK | 1,
	    { 4, EXC_MSP }, { 32, 0x1012 | 1 }, { 44, MAIN_BACK | 1 },
	    { 48, START_BACK | 1 });
	/* With registers of the FPU. */
	CHECK("1060 1076 1012 1004 complete", LEAF, HANDLER_BACK | 1,
	    { 4, EXC_MSP_FPU }, { 32, 0x1012 }, { 116, START_BACK | 1 });
	/* A leaf was interrupted, whose LR is in the frame. */
	CHECK("1060 1076 1062 1004 complete", LEAF, HANDLER_BACK | 1,
	    { 4, EXC_MSP }, { 28, START_BACK | 1 }, { 32, 0x1062 });
	/* The handler aligns its stack, which is aligned. */
	CHECK("1060 116e 1012 1004 complete", LEAF, ALIGNING_BACK | 1,
	    { 4, EXC_MSP }, { 32, 0x1012 }, { 44, START_BACK | 1 });
	/* The handler is a leaf, or has not pushed yet. */
	CHECK("1070 1012 1004 complete", HANDLER, EXC_MSP, { 24, 0x1012 },
	    { 36, START_BACK | 1 });
	CHECK("1070 no exception frame where it has to be", HANDLER, EXC_MSP,
	    { 28, 0x1012 }, { 40, START_BACK | 1 });
	ck_assert_str_eq(unwind(&(struct unwind_sample){ LEAF, HANDLER_BACK | 1,
	    { STACK({ 4, EXC_MSP }, { 32, 0x1012 }) } }, false, 8),
	    "1060 1076 cut at an exception");
}
END_TEST

START_TEST(test_psp)
{
	const struct unwind_sample s = { LEAF, HANDLER_BACK | 1, {
		STACK({ 4, EXC_PSP }),
		STACK({ 24, 0x1012 }, { 36, START_BACK | 1 })
	} };

	ck_assert_str_eq(unwind(&s, true, 8), "1060 1076 1012 1004 complete");
	ck_assert_uint_eq(frames[2].stack, 1);
	ck_assert_uint_eq(frames[2].sp, 32);
}
END_TEST

START_TEST(test_roots)
{
	struct unwind_sample s = { 0x1012, 0, { STACK({ 0, MAIN_BACK | 1 }) } };

	s.stack[0].end = 24;
	ck_assert_str_eq(unwind(&s, true, 8), "1012 complete");
	s.stack[0].end = 25;
	ck_assert_str_eq(unwind(&s, true, 8),
	    "1012 no return address where one has to be");
	s.stack[0].end = 7;
	ck_assert_str_eq(unwind(&s, true, 8),
	    "1012 no return address where one has to be");
	CHECK("1012 complete", 0x1012, 0, { 4, UINT32_MAX });
	/* A word that is where a function begins, and is no call of main. */
	CHECK("1012 complete", 0x1012, 0, { 4, TRAP | 1 });
}
END_TEST

START_TEST(test_broken)
{
	struct unwind_sample s = { 0x1012, 0, { STACK({ 0, MAIN_BACK | 1 }) } };

	s.stack[0].scanned = 4;
	ck_assert_str_eq(unwind(&s, true, 8), "1012 the scan was too short");
	CHECK("1012 no return address where one has to be", 0x1012, 0,
	    { 8, START_BACK | 1 });
	CHECK("3000 an address is outside the text", 0x3000, 0, { 0, 0 });
	/* A word that this program has no call before. */
	CHECK("1012 no return address where one has to be", 0x1012, 0,
	    { 4, MAIN | 1 });
	ck_assert_str_eq(unwind(&(struct unwind_sample){ 0x1012, 0,
	    { STACK({ 4, START_BACK | 1 }) } }, true, 1), "1012 too deep");
	CHECK("1060 1104 a frame without bytes", LEAF, HOSTILE_BACK | 1,
	    { 0, HOSTILE_BACK | 1 });
	/* The return address is in r3 only, and LR is older. */
	CHECK("10cc no call frame information", 0x10cc, MAIN_BACK | 1,
	    { 0, START_BACK | 1 });
}
END_TEST

RUN_WITH("unwind", begin, end, test_cfi, test_rows, test_frame_pointer,
    test_dynamic, test_ambiguous, test_index, test_instructions,
    test_entries, test_local, test_switch, test_lost, test_exception, test_psp, test_roots, test_broken)
