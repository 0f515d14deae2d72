/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/elf/load.c, what of an ELF file goes where, and lib/elf/text_at.c, what
 * stands at an address; and damaged files
 */

#include <config.h>

#include <elf.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "elf/load.h"
#include "elf/text_at.h"
#include "support/run.h"

/*
 * A program: .text at 0x100, and .data for 0x20200000 that is loaded behind it,
 * .bss, and a section that is for no memory.
 */
enum { TEXT, DATA, BSS, NOTES, SECTIONS };
struct file {
	Elf32_Ehdr head;
	Elf32_Phdr segments[2];
	char text[8], data[4], notes[4];
	Elf32_Shdr sections[1 + SECTIONS];
};

static struct file file;

static void
section(int i, uint32_t type, uint32_t flags, uint32_t addr, size_t at,
    uint32_t size)
{
	file.sections[1 + i] = (Elf32_Shdr){ .sh_type = type,
	    .sh_flags = flags, .sh_addr = addr, .sh_offset = (uint32_t)at,
	    .sh_size = size, .sh_addralign = 1 };
}

static void
segment(int i, uint32_t vaddr, uint32_t paddr, size_t at, uint32_t size)
{
	file.segments[i] = (Elf32_Phdr){ .p_type = PT_LOAD,
	    .p_offset = (uint32_t)at, .p_vaddr = vaddr, .p_paddr = paddr,
	    .p_filesz = size, .p_memsz = size, .p_align = 1 };
}

static void
make(void)
{
	file = (struct file){ .text = "program", .data = "data",
	    .notes = "note" };
	memcpy(file.head.e_ident, ELFMAG, SELFMAG);
	file.head.e_ident[EI_CLASS] = ELFCLASS32;
	file.head.e_ident[EI_DATA] = ELFDATA2LSB;
	file.head.e_ident[EI_VERSION] = EV_CURRENT;
	file.head.e_type = ET_EXEC;
	file.head.e_machine = EM_ARM;
	file.head.e_version = EV_CURRENT;
	file.head.e_ehsize = sizeof(Elf32_Ehdr);
	file.head.e_phentsize = sizeof(Elf32_Phdr);
	file.head.e_shentsize = sizeof(Elf32_Shdr);
	file.head.e_phnum = 2;
	file.head.e_shnum = 1 + SECTIONS;
	file.head.e_phoff = offsetof(struct file, segments);
	file.head.e_shoff = offsetof(struct file, sections);
	section(TEXT, SHT_PROGBITS, SHF_ALLOC, 0x100,
	    offsetof(struct file, text), 8);
	section(DATA, SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0x20200000,
	    offsetof(struct file, data), 4);
	section(BSS, SHT_NOBITS, SHF_ALLOC | SHF_WRITE, 0x20200004,
	    offsetof(struct file, notes), 400);
	section(NOTES, SHT_PROGBITS, 0, 0, offsetof(struct file, notes), 4);
	segment(0, 0x100, 0x100, offsetof(struct file, text), 8);
	segment(1, 0x20200000, 0x108, offsetof(struct file, data), 4);
}

static char path[] = "check_elfload.XXXXXX";
static char given[200];
static const char *stop;

static const char *
take(void *arg, uint32_t addr, const uint8_t *bytes, size_t n)
{
	char *const at = given + strlen(given);

	ck_assert_ptr_eq(arg, given);
	/* Each byte is read, so that ASan sees one that is not there. */
	for (size_t i = 0; i < n; i++)
		ck_assert_int_ge(bytes[i], 0);
	snprintf(at, sizeof(given) - (size_t)(at - given), "%x %.*s;",
	    (unsigned)addr, n < 20 ? (int)n : 20, (const char *)bytes);
	return stop;
}

/* What stands at these addresses in the last file, up to max bytes. */
static const uint32_t places[] = { 0x100, 0x103, 0x107, 0x108, 0xff,
	0x20200000, 0x20200001, 0x20200004, 0, UINT32_MAX };
enum { PLACES = sizeof(places) / sizeof(*places) };
static char texts[PLACES][8];
static size_t max = 7;

static void
read_texts(void)
{
	memset(texts, 0, sizeof(texts));
	for (size_t i = 0; i < PLACES; i++)
		ck_assert_uint_le(sp_text_at(path, places[i],
		    (uint8_t *)texts[i], max), max);
}

static const char *
load(const void *bytes, size_t n, bool linked)
{
	const int fd = mkstemp(path);
	const char *why;

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, bytes, n), (ssize_t)n);
	close(fd);
	given[0] = '\0';
	why = sp_elfload(path, linked, take, given);
	read_texts();
	unlink(path);
	memset(strchr(path, '.') + 1, 'X', 6);
	return why;
}

static const char *
load_file(void)
{
	return load(&file, sizeof(file), true);
}

static void
loads(const char *wanted)
{
	ck_assert_ptr_null(load_file());
	ck_assert_str_eq(given, wanted);
}

START_TEST(test_load_addresses)
{
	loads("100 program;108 data;");
}
END_TEST

START_TEST(test_no_segments)
{
	file.head.e_phnum = 0;
	file.head.e_phoff = 0;
	loads("100 program;20200000 data;");
}
END_TEST

START_TEST(test_no_sections)
{
	file.head.e_shnum = 0;
	file.head.e_shoff = 0;
	loads("100 program;108 data;");
}
END_TEST

START_TEST(test_not_linked)
{
	file.head.e_type = ET_REL;
	ck_assert_ptr_nonnull(strstr(load_file(), "not linked"));
	ck_assert_str_eq(given, "");
	ck_assert_ptr_null(load(&file, sizeof(file), false));
}
END_TEST

START_TEST(test_stopped)
{
	stop = "enough";
	ck_assert_str_eq(load_file(), "enough");
	ck_assert_str_eq(given, "100 program;");
}
END_TEST

START_TEST(test_others)
{
	file.head.e_ident[EI_CLASS] = ELFCLASS64;
	ck_assert_ptr_nonnull(load_file());
	make();
	file.head.e_ident[EI_DATA] = ELFDATA2MSB;
	ck_assert_ptr_nonnull(load_file());
	make();
	file.sections[1 + TEXT].sh_flags = file.sections[1 + DATA].sh_flags = 0;
	ck_assert_str_eq(load_file(), "nothing in it goes into memory");
	ck_assert_ptr_nonnull(load("text\n", 5, true));
	ck_assert_ptr_nonnull(load("", 0, true));
	ck_assert_ptr_nonnull(sp_elfload("/none/such", true, take, given));
	ck_assert_ptr_nonnull(sp_elfload("/", true, take, given));
}
END_TEST

/* Behind 32 bits there is nothing. */
START_TEST(test_top)
{
	file.segments[1].p_paddr = 0xfffffffc;
	ck_assert_ptr_null(load_file());
	file.segments[1].p_paddr = 0xfffffffd;
	ck_assert_str_eq(load_file(), "a section lies above 32 bits");
}
END_TEST

/* Nothing is given that is not there, and nothing is left out silently. */
START_TEST(test_truncated)
{
	for (size_t n = 0; n < sizeof(file); n++)
		ck_assert_msg(load(&file, n, true), "%zu bytes: %s", n, given);
}
END_TEST

/* Whatever a byte of the headers becomes. */
START_TEST(test_any_byte)
{
	static const uint8_t values[] = { 0, 1, 0x7f, 0x80, 0xff };
	uint8_t bytes[sizeof(file)];

	for (size_t i = 0; i < sizeof(file); i++)
		for (size_t v = 0; v < sizeof(values); v++) {
			memcpy(bytes, &file, sizeof(file));
			bytes[i] = values[v];
			(void)load(bytes, sizeof(bytes), true);
		}
}
END_TEST

/* A text ends in a 0, within its section, or where no more is wanted. */
START_TEST(test_texts)
{
	static const char *const wanted[PLACES] = { "program", "gram" };

	ck_assert_ptr_null(load_file());
	for (size_t i = 0; i < PLACES; i++)
		ck_assert_str_eq(texts[i], wanted[i] ? wanted[i] : "");
	max = 3;
	ck_assert_ptr_null(load_file());
	ck_assert_str_eq(texts[0], "pro");
	ck_assert_str_eq(texts[5], "dat");
	ck_assert_str_eq(texts[6], "ata");
	ck_assert_str_eq(texts[7], "");
}
END_TEST

RUN_WITH("elf_load", make, NULL, test_texts,
    test_load_addresses, test_no_segments, test_no_sections,
    test_not_linked, test_stopped, test_others, test_top, test_truncated,
    test_any_byte)
