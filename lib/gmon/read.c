/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile from the bytes of a gmon.out, see gmon.h */

#include <config.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "gmon/gmon.h"

#define BSD44_VERSION	0x00051879
#define GNU_HEADER	20	/* bytes: "gmon", version, spare ones */
#define SPARE		12	/* at the end of each header but old BSD's */

/* A file being read. */
struct reader {
	struct sp_gmon *g;
	const uint8_t *data;
	size_t n, at;
	int addr_bytes;
	bool big_endian;
	bool dry;		/* only try: store and tell nothing */
	bool damaged;		/* records do not go on to the end */
	bool no_memory;
	uint64_t records;
	sp_gmon_report *tell;
	void *arg;
};

static void
found(struct reader *r, enum sp_finding finding, uint64_t offset,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

static void
found(struct reader *r, enum sp_finding finding, uint64_t offset,
    const char *format, ...)
{
	char text[200];
	va_list args;

	if (r->dry)
		return;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	r->tell(r->arg, finding, offset, text);
}

/* The number of some bytes at offset at; 0 beyond the end. */
static uint64_t
get_at(const struct reader *r, size_t at, int bytes)
{
	uint64_t v = 0;

	if (at > r->n || (size_t)bytes > r->n - at)
		return 0;
	for (int i = 0; i < bytes; i++)
		v = v << 8 | r->data[at + (size_t)(r->big_endian ?
		    i : bytes - 1 - i)];
	return v;
}

static uint64_t
get(struct reader *r, int bytes)
{
	const uint64_t v = get_at(r, r->at, bytes);

	r->at += (size_t)bytes;
	return v;
}

/* Are there n more bytes?  If not, the file is cut here. */
static bool
have(struct reader *r, uint64_t n)
{
	if (n <= r->n - r->at)
		return true;
	found(r, SP_FINDING_WRONG, r->at, "the file ends in a record that "
	    "needs %" PRIu64 " bytes: %zu are left", n, r->n - r->at);
	r->damaged = true;
	return false;
}

static void
check_spare(struct reader *r, size_t at)
{
	static const uint8_t zeros[SPARE];

	if (memcmp(r->data + at, zeros, sizeof(zeros)))
		found(r, SP_FINDING_NOTE, at, "spare bytes of the header are "
		    "not zero");
}

/* The first histogram sets rate and unit for all, as in gprof. */
static void
check_unit(struct reader *r, size_t at, uint32_t rate, const char *dimension)
{
	struct sp_gmon *const g = r->g;

	if (!g->n_hists) {
		if (!rate)
			found(r, SP_FINDING_WRONG, at, "no sample rate");
		g->rate_hz = rate;
		snprintf(g->dimension, sizeof(g->dimension), "%s", dimension);
	} else if (g->rate_hz != rate)
		found(r, SP_FINDING_WRONG, at, "sampled at %" PRIu32 " Hz, the "
		    "first histogram at %" PRIu32 ": gprof takes all for that",
		    rate, g->rate_hz);
	else if (strcmp(g->dimension, dimension))
		found(r, SP_FINDING_WRONG, at, "counts %s, the first histogram "
		    "%s", dimension, g->dimension);
}

/* Is this a range that bins can divide?  Tells what gprof makes of it. */
static bool
check_range(struct reader *r, size_t at, uint64_t low, uint64_t high,
    uint64_t bins)
{
	if (high <= low || !bins || bins > high - low) {
		found(r, SP_FINDING_WRONG, at, "a histogram from 0x%" PRIx64
		    " to 0x%" PRIx64 " can't have %" PRIu64 " bins", low, high,
		    bins);
		return false;
	}
	if ((high - low) % bins)
		found(r, SP_FINDING_NOTE, at, "%" PRIu64 " bins do not divide "
		    "a histogram's %" PRIu64 " bytes evenly", bins, high - low);
	if (low % 2)
		found(r, SP_FINDING_WRONG, at, "a histogram begins at the odd "
		    "address 0x%" PRIx64 ": gprof shifts its samples", low);
	return true;
}

/* Read n_bins bins behind a histogram's header at offset at. */
static void
read_bins(struct reader *r, size_t at, uint64_t low, uint64_t high,
    uint64_t n_bins)
{
	struct sp_hist *h = NULL;

	if (!r->dry && check_range(r, at, low, high, n_bins)) {
		h = sp_gmon_add_hist(r->g, low, high, (size_t)n_bins);
		r->no_memory = !h;
	}
	for (uint64_t i = 0; h && i < n_bins; i++)
		h->bins[i] = get_at(r, r->at + 2 * (size_t)i, 2);
	r->at += 2 * (size_t)n_bins;
}

/* A unit goes to terminals and into records: nothing odd in it. */
static char
printable(uint8_t c)
{
	return !c || (c >= ' ' && c < 0x7f) ? (char)c : '?';
}

static void
read_hist(struct reader *r)
{
	const size_t at = r->at - 1;
	char dimension[16] = "";
	uint64_t low, high, bins;
	uint32_t rate;

	if (!have(r, 2 * (uint64_t)r->addr_bytes + 24))
		return;
	low = get(r, r->addr_bytes);
	high = get(r, r->addr_bytes);
	bins = get(r, 4);
	rate = (uint32_t)get(r, 4);
	for (int i = 0; i < 15; i++)
		dimension[i] = printable(r->data[r->at + (size_t)i]);
	r->at += 15;
	if (!r->dry) {
		check_unit(r, at, rate, dimension);
		r->g->abbreviation = (char)r->data[r->at];
	}
	r->at++;
	if (have(r, 2 * bins))
		read_bins(r, at, low, high, bins);
}

static void
read_any_arc(struct reader *r, int count_bytes)
{
	uint64_t from, self, count;

	if (!have(r, 2 * (uint64_t)r->addr_bytes + (uint64_t)count_bytes))
		return;
	from = get(r, r->addr_bytes);
	self = get(r, r->addr_bytes);
	count = get(r, count_bytes);
	if (!r->dry && !sp_gmon_add_arc(r->g, from, self, count))
		r->no_memory = true;
}

static void
read_arc(struct reader *r)
{
	read_any_arc(r, 4);
}

static void
read_blocks(struct reader *r)
{
	uint64_t n, bytes;

	if (!have(r, 4))
		return;
	n = get(r, 4);
	bytes = 2 * (uint64_t)r->addr_bytes;
	if (!have(r, n * bytes))
		return;
	for (; n && !r->no_memory; n--) {
		const uint64_t addr = get(r, r->addr_bytes);
		const uint64_t count = get(r, r->addr_bytes);

		if (!r->dry)
			r->no_memory = !sp_gmon_add_block(r->g, addr, count);
	}
}

/* The tagged records of the GNU form, to the end or to the first damage. */
static void
read_records(struct reader *r)
{
	static void (*const readers[])(struct reader *) =
	    { read_hist, read_arc, read_blocks };

	r->at = GNU_HEADER;
	while (r->at < r->n && !r->damaged && !r->no_memory) {
		const uint8_t tag = r->data[r->at++];

		if (tag >= sizeof(readers) / sizeof(*readers)) {
			found(r, SP_FINDING_WRONG, r->at - 1, "no record has "
			    "the tag %u: the rest is not read", tag);
			r->damaged = true;
			break;
		}
		readers[tag](r);
		r->records++;
	}
}

/* Do the records go on to the end with addresses of this width? */
static bool
fits(const struct reader *reader, int addr_bytes)
{
	struct reader r = *reader;

	r.addr_bytes = addr_bytes;
	r.dry = true;
	read_records(&r);
	return !r.damaged;
}

static void
read_gnu(struct reader *r)
{
	const uint32_t version = (uint32_t)get_at(r, 4, 4);

	r->g->format = SP_GMON_GNU;
	/* 1 in either byte order tells the byte order. */
	r->big_endian = version == UINT32_C(1) << 24;
	if (version > 1 && !r->big_endian)
		found(r, SP_FINDING_WRONG, 4, "version %" PRIu32
		    " is not known", version);
	if (!r->addr_bytes)
		r->addr_bytes = !fits(r, 4) && fits(r, 8) ? 8 : 4;
	check_spare(r, GNU_HEADER - SPARE);
	read_records(r);
}

/* A BSD header: where its fields lie. */
struct bsd_form {
	enum sp_gmon_format format;
	int addr_bytes;
	bool big_endian;
	size_t header;		/* bytes */
};

static const struct bsd_form bsd_forms[] = {
	{ SP_GMON_BSD44, 4, false, 32 },
	{ SP_GMON_BSD44, 4, true, 32 },
	{ SP_GMON_BSD44, 8, false, 40 },
	{ SP_GMON_BSD44, 8, true, 40 },
	{ SP_GMON_BSD, 4, false, 12 },
	{ SP_GMON_BSD, 4, true, 12 },
};

static bool
is_form(struct reader *r, const struct bsd_form *f)
{
	const size_t at = 2 * (size_t)f->addr_bytes;
	uint64_t bytes;

	if (r->addr_bytes && r->addr_bytes != f->addr_bytes)
		return false;
	r->big_endian = f->big_endian;
	bytes = get_at(r, at, 4);
	/* Old BSD has no magic number: its sizes must be right at least. */
	if (f->format == SP_GMON_BSD)
		return bytes > f->header && bytes <= r->n && bytes % 2 == 0 &&
		    get_at(r, 0, 4) < get_at(r, 4, 4);
	return get_at(r, at + 4, 4) == BSD44_VERSION;
}

static void
read_bsd(struct reader *r, const struct bsd_form *f)
{
	uint64_t low, high, bytes;
	uint32_t rate;

	r->addr_bytes = f->addr_bytes;
	r->g->format = f->format;
	low = get(r, f->addr_bytes);
	high = get(r, f->addr_bytes);
	bytes = get(r, 4);
	if (f->format == SP_GMON_BSD44)
		check_spare(r, f->header - SPARE);
	rate = f->format == SP_GMON_BSD44 ?
	    (uint32_t)get_at(r, r->at + 4, 4) : 0;
	r->at = f->header;
	if (bytes < f->header) {
		found(r, SP_FINDING_WRONG, 0, "the header has a length of %"
		    PRIu64 " bytes, it has %zu itself: gprof refuses the file",
		    bytes, f->header);
		return;
	}
	if (!have(r, bytes - f->header))
		return;
	/* One histogram of no bins is none. */
	if (bytes - f->header >= 2) {
		check_unit(r, 0, rate, "seconds");
		r->g->abbreviation = 's';
		read_bins(r, 0, low, high, (bytes - f->header) / 2);
	}
	while (r->at < r->n && !r->no_memory && !r->damaged)
		read_any_arc(r, f->addr_bytes);
}

/* The version is a small number in either byte order: else it is text. */
static bool
has_version(const struct reader *r)
{
	const uint64_t version = get_at(r, 4, 4);

	return version < 256 || !(version << 8 & UINT32_MAX);
}

/* Read the file in the form it has; false if it has none. */
static bool
read_any(struct reader *r)
{
	if (r->n >= GNU_HEADER && !memcmp(r->data, "gmon", 4) &&
	    has_version(r)) {
		read_gnu(r);
		return true;
	}
	for (size_t i = 0; i < sizeof(bsd_forms) / sizeof(*bsd_forms); i++) {
		if (r->n >= bsd_forms[i].header && is_form(r, &bsd_forms[i])) {
			read_bsd(r, &bsd_forms[i]);
			return true;
		}
	}
	return false;
}

static int
compare_to_hist(const void *key, const void *hist)
{
	const uint64_t addr = *(const uint64_t *)key;
	const struct sp_hist *const h = hist;

	return addr < h->low ? -1 : addr >= h->high;
}

static bool
in_text(const struct sp_gmon *g, uint64_t addr)
{
	return bsearch(&addr, g->hists, g->n_hists, sizeof(*g->hists),
	    compare_to_hist);
}

/* What gprof will not show, seen over the whole profile. */
static void
check_whole(struct reader *r)
{
	const struct sp_gmon *const g = r->g;
	const uint64_t overfull = sp_gmon_overfull(g);
	uint64_t outside = 0, full = 0;

	for (size_t i = 0; g->n_hists && i < g->n_arcs; i++) {
		if (!in_text(g, g->arcs[i].from) ||
		    !in_text(g, g->arcs[i].self))
			outside++;
	}
	if (outside)
		found(r, SP_FINDING_WRONG, r->n, "%" PRIu64 " arcs begin or "
		    "end outside the histograms: gprof drops arcs without a "
		    "function, and their counts", outside);
	for (size_t i = 0; i < g->n_hists; i++) {
		for (size_t j = 0; j < g->hists[i].n_bins; j++)
			full += g->hists[i].bins[j] == UINT16_MAX;
	}
	if (full)
		/* The GNU form has room for more in a further record. */
		found(r, g->format == SP_GMON_GNU ? SP_FINDING_NOTE :
		    SP_FINDING_WRONG, r->n, "%" PRIu64 " bins stand at 65535: "
		    "samples beyond may have been lost", full);
	if (overfull)
		found(r, SP_FINDING_WRONG, r->n, "%" PRIu64 " bins have more "
		    "than 4294967295 samples: gprof shows fewer", overfull);
}

const char *
sp_gmon_read(struct sp_gmon *g, const uint8_t *data, size_t n, int addr_bytes,
    sp_gmon_report *tell, void *arg)
{
	struct reader r = { .g = g, .data = data, .n = n,
	    .addr_bytes = addr_bytes, .tell = tell, .arg = arg };
	const char *why;

	memset(g, 0, sizeof(*g));
	if (!read_any(&r))
		return "not a gmon.out";
	g->addr_bytes = r.addr_bytes;
	g->big_endian = r.big_endian;
	if (r.no_memory)
		return "out of memory";
	why = sp_gmon_sort(g);
	if (why)
		found(&r, SP_FINDING_WRONG, n, "%s: gprof refuses the file",
		    why);
	check_whole(&r);
	return NULL;
}
