/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of rows that wait on disk, see rows.h */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/tool.h"
#include "rows.h"
#include "tempfile.h"

static void
seek(struct rows_file *f, off_t block)
{
	if (fseeko(f->file, block * (off_t)ROWS_BLOCK, SEEK_SET))
		err(TOOL_TROUBLE, "temporary file");
}

static void
put_block(struct rows *r, struct rows_file *f)
{
	if (!f->file)
		f->file = tempfile_open();
	seek(f, f->blocks);
	if (fwrite(r->block, r->bytes, r->held, f->file) < r->held ||
	    fflush(f->file))
		err(TOOL_TROUBLE, "temporary file");
	tool_must(SP_GROW(r->places, r->n_places, r->room));
	r->places[r->n_places++] = f->blocks++;
	r->held = 0;
}

void
rows_put(struct rows *r, struct rows_file *f, const void *row)
{
	if (!r->block)
		r->block = tool_need(malloc(ROWS_BLOCK));
	if (r->held == ROWS_BLOCK / r->bytes)
		put_block(r, f);
	memcpy(r->block + r->held++ * r->bytes, row, r->bytes);
	r->n++;
}

void
rows_each(const struct rows *r, struct rows_file *f,
    void (*take)(void *arg, const void *row), void *arg)
{
	const size_t n = ROWS_BLOCK / r->bytes;
	unsigned char *const block = tool_need(malloc(ROWS_BLOCK));

	for (size_t i = 0; i < r->n_places; i++) {
		seek(f, r->places[i]);
		if (fread(block, r->bytes, n, f->file) < n)
			err(TOOL_TROUBLE, "temporary file");
		for (size_t row = 0; row < n; row++)
			take(arg, block + row * r->bytes);
	}
	for (size_t row = 0; row < r->held; row++)
		take(arg, r->block + row * r->bytes);
	free(block);
}

void
rows_free(struct rows *r)
{
	free(r->block);
	free(r->places);
	*r = (struct rows){ .bytes = r->bytes };
}

void
rows_close(struct rows_file *f)
{
	if (f->file)
		fclose(f->file);
	*f = (struct rows_file){ .file = NULL };
}
