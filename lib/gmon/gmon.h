/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile as gmon.out holds it: histograms of PC samples, and arcs.  Counts
 * are 64 bits wide here; the files spill them over several records, which
 * gprof adds up.  Zero-initialise before use.
 */
#ifndef SP_GMON_H
#define SP_GMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct sp_text;

/* Samples in [low, high), in n_bins > 0 bins of equal width. */
struct sp_hist {
	uint64_t low, high;
	uint64_t *bins;		/* owned */
	size_t n_bins;
};

struct sp_arc {
	uint64_t from;		/* return address in the caller */
	uint64_t self;		/* an address in the callee */
	uint64_t count;
};

/* A basic block and how often it ran (tag 2; never written here). */
struct sp_block {
	uint64_t addr, count;
};

enum sp_gmon_format {
	SP_GMON_GNU,		/* "gmon" version 1, tagged records */
	SP_GMON_BSD44,		/* 4.4BSD: one histogram, then arcs */
	SP_GMON_BSD		/* old BSD: as that, but no rate; read only */
};

struct sp_gmon {
	struct sp_hist *hists;	/* owned; sorted and disjoint */
	size_t n_hists, hist_room;
	struct sp_arc *arcs;	/* owned; sorted by from, then self */
	size_t n_arcs, arc_room;
	struct sp_block *blocks;	/* owned; as they stand in the file */
	size_t n_blocks, block_room;
	/* What only text has. */
	bool by_stack;		/* samples came with their stack: it is exact */
	bool sampled_calls;	/* arcs count samples that were taken during
				   these calls: calls are not known */
	uint32_t rate_hz;	/* of the histograms; 0: not known */
	char dimension[16];	/* "seconds"; always ends in a 0 */
	char abbreviation;	/* 's' */
	enum sp_gmon_format format;	/* what was read */
	int addr_bytes;		/* what was read: 4 or 8 */
	bool big_endian;	/* what was read */
};

/*
 * Begin a profile of seconds at that rate: *g is set to one that has nothing
 * but an empty histogram for each range of the text, unless that is NULL, which
 * is tidy for bins of so many bytes.  False without memory.
 */
bool sp_gmon_begin(struct sp_gmon *g, uint32_t rate_hz,
    const struct sp_text *text, uint32_t bin_bytes);

/* The index of the first histogram that ends above addr; n_hists: none does. */
size_t sp_gmon_hist_behind(const struct sp_gmon *g, uint64_t addr);

/*
 * Add samples at addr, in bins of so many bytes; left out if it is in none.
 * Histograms are in order, as they were begun.
 */
void sp_gmon_add_samples(struct sp_gmon *g, uint64_t addr, uint32_t bin_bytes,
    uint64_t n);

/* Add an empty histogram; NULL without memory.  Sort when all are added. */
struct sp_hist *sp_gmon_add_hist(struct sp_gmon *g, uint64_t low,
    uint64_t high, size_t n_bins);

/* Add an arc; false without memory.  Sort when all are added. */
bool sp_gmon_add_arc(struct sp_gmon *g, uint64_t from, uint64_t self,
    uint64_t count);

/* Add a basic block; false without memory. */
bool sp_gmon_add_block(struct sp_gmon *g, uint64_t addr, uint64_t count);

/*
 * Put g in order: arcs and histograms sorted, equal arcs and equal or adjacent
 * histograms made one.  Returns NULL, or why the histograms do not fit
 * together ("overlapping histograms", "different bin widths", "out of
 * memory").
 */
const char *sp_gmon_sort(struct sp_gmon *g);

/*
 * Add the counts of b to a, both sorted.  Returns NULL, or why the two can't
 * be of the same program or their sum is beyond 2^62; a is then no longer of
 * use.
 */
const char *sp_gmon_merge(struct sp_gmon *a, const struct sp_gmon *b);

/* All samples of g. */
uint64_t sp_gmon_samples(const struct sp_gmon *g);

/* Are all samples, and all calls, at most so many? */
bool sp_gmon_sums_fit(const struct sp_gmon *g, uint64_t max);

/*
 * Bins of more samples than gprof can add up: it keeps the sum of all records
 * in 32 bits, and shows what is left of it without a word.
 */
uint64_t sp_gmon_overfull(const struct sp_gmon *g);

/*
 * The address of bin i, and the width of bins in whole bytes.  The rest is
 * what n_bins bins of that width leave over: if it is not 0, each bin is wider
 * by that fraction, and addresses are rounded down.
 */
uint64_t sp_hist_address(const struct sp_hist *h, size_t i);
uint64_t sp_hist_bin_bytes(const struct sp_hist *h);
uint64_t sp_hist_rest_bytes(const struct sp_hist *h);

/*
 * The most bytes that further histogram records may have, which hold what is
 * too much for one: their number follows from counts that a stream has, not
 * from its length.  A year at 1000 Hz in one bin takes 17 MB.
 */
#define SP_GMON_SPILL_MAX	(UINT64_C(256) << 20)

/* What is odd about a file. */
enum sp_finding {
	SP_FINDING_NOTE,	/* harmless: gprof shows the truth */
	SP_FINDING_WRONG	/* gprof refuses, misreads or drops something */
};

/*
 * Told of each finding: the offset in the file, and a sentence that is valid
 * during the call.
 */
typedef void sp_gmon_report(void *arg, enum sp_finding finding, uint64_t offset,
    const char *text);

/*
 * Read the n bytes at data into g, sorted: a file of any form that gprof reads,
 * GNU, 4.4BSD and old BSD, of 32-bit and 64-bit programs, in either byte order.
 * What can be read of a damaged one is read; tell is called for each finding.
 * addr_bytes is 4 or 8, or 0 to find out.  Returns NULL, or why nothing can be
 * read; free g in both cases.
 */
const char *sp_gmon_read(struct sp_gmon *g, const uint8_t *data, size_t n,
    int addr_bytes, sp_gmon_report *tell, void *arg);

/* What each format is called in records. */
#define SP_GMON_FORMATS	3
extern const char *const sp_gmon_formats[SP_GMON_FORMATS];

/* Does g keep within that, in this format? */
bool sp_gmon_fits(const struct sp_gmon *g, enum sp_gmon_format format);

/*
 * Write g, which is sorted and fits, to out in 32-bit little-endian form; the
 * caller checks out for errors.  Only the low 32 bits of addresses are written.
 * Returns the number of samples that the format can't hold (bins above 65535
 * in bsd44, which has one histogram only); they are left out.
 */
uint64_t sp_gmon_write(const struct sp_gmon *g, enum sp_gmon_format format,
    FILE *out);

void sp_gmon_free(struct sp_gmon *g);

/* The histograms only: there are none then. */
void sp_gmon_free_hists(struct sp_gmon *g);

#endif
