/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The source of the functions that a page shows, where the ELF file and the
 * files that it names tell of it.  These functions exit with status 2 without
 * memory.
 */
#ifndef WEBSOURCE_H
#define WEBSOURCE_H

#include "profile/line_attribution.h"
#include "profile/sourcefile.h"
#include "profweb/jsonout.h"
#include "source/line_table.h"
#include "source/names.h"

/* Bytes of source that a page has at most. */
#define WEBSOURCE_MOST	((size_t)4 << 20)

/* Zero-initialise but for what the caller sets. */
struct websource {
	struct sourcedirs dirs;	/* set by the caller: where sources are, too */
	struct sp_linetable *lines;	/* owned; or NULL */
};

/* Read the lines of the program; without any there will be no source. */
void websource_open(struct websource *s, const char *elf_name);

/* Lines that functions' code is of.  Zero-initialise before use. */
struct websource_wanted {
	struct websource_line {
		const char *file;	/* the same name is the same pointer */
		unsigned line;
		uint32_t function;
	} *list;		/* owned */
	size_t n, room;
};

/* Those of one more function, which has that number on the page. */
void websource_want(struct websource_wanted *w, const struct websource *s,
    const struct sp_named_function *f, uint32_t number);

/*
 * Write them as a whole JSON text: the files, with those of their lines and
 * some around.  They are freed.
 */
void websource_text(const struct websource *s, struct websource_wanted *w,
    struct jsonout *j);

/* Write as a member what a profile has attributed to lines. */
void websource_attributed(const struct line_counts *b, struct jsonout *j);

void websource_free(struct websource *s);

#endif
