/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile from the bytes of a gmon.out, see gmon.h */

#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "gmon/read_inner.h"

#define BSD44_VERSION	0x00051879
#define GNU_HEADER	20	/* bytes: "gmon", version, spare ones */

/* The number of some bytes at offset at; 0 beyond the end. */
static uint64_t
get_at(const struct sp_reader *r, size_t at, int bytes)
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
get(struct sp_reader *r, int bytes)
{
	const uint64_t v = get_at(r, r->at, bytes);

	r->at += (size_t)bytes;
	return v;
}

/* Are there n more bytes?  If not, the file is cut here. */
static bool
have(struct sp_reader *r, uint64_t n)
{
	if (n <= r->n - r->at)
		return true;
	sp_reader_tell(r, SP_FINDING_WRONG, r->at, "the file ends in a record "
	    "that needs %" PRIu64 " bytes: %zu are left", n, r->n - r->at);
	r->damaged = true;
	return false;
}

/* Read n_bins bins behind a histogram's header at offset at. */
static void
read_bins(struct sp_reader *r, size_t at, uint64_t low, uint64_t high,
    uint64_t n_bins)
{
	struct sp_hist *h = NULL;

	if (!r->dry && sp_reader_check_range(r, at, low, high, n_bins)) {
		h = sp_gmon_add_hist(r->g, low, high, (size_t)n_bins);
		r->no_memory = !h;
	}
	for (uint64_t i = 0; h && i < n_bins; i++)
		h->bins[i] = get_at(r, r->at + 2 * (size_t)i, 2);
	r->at += 2 * (size_t)n_bins;
}

static void
read_hist(struct sp_reader *r)
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
	/* A unit goes to terminals and into records: nothing odd in it. */
	for (int i = 0; i < 15; i++) {
		const uint8_t c = r->data[r->at++];

		dimension[i] = !c || (c >= ' ' && c < 0x7f) ? (char)c : '?';
	}
	if (!r->dry) {
		sp_reader_check_unit(r, at, rate, dimension);
		r->g->abbreviation = (char)r->data[r->at];
	}
	r->at++;
	if (have(r, 2 * bins))
		read_bins(r, at, low, high, bins);
}

static void
read_arc(struct sp_reader *r)
{
	const int count_bytes = r->g->format == SP_GMON_GNU ? 4 :
	    r->addr_bytes;
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
read_blocks(struct sp_reader *r)
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
read_records(struct sp_reader *r)
{
	static void (*const readers[])(struct sp_reader *) =
	    { read_hist, read_arc, read_blocks };

	r->at = GNU_HEADER;
	while (r->at < r->n && !r->damaged && !r->no_memory) {
		const uint8_t tag = r->data[r->at++];

		if (tag >= sizeof(readers) / sizeof(*readers)) {
			sp_reader_tell(r, SP_FINDING_WRONG, r->at - 1, "no "
			    "record has the tag %u: the rest is not read", tag);
			r->damaged = true;
			break;
		}
		readers[tag](r);
	}
}

/* Do the records go on to the end with addresses of this width? */
static bool
fits(const struct sp_reader *reader, int addr_bytes)
{
	struct sp_reader r = *reader;

	r.addr_bytes = addr_bytes;
	r.dry = true;
	read_records(&r);
	return !r.damaged;
}

static void
read_gnu(struct sp_reader *r)
{
	const uint32_t version = (uint32_t)get_at(r, 4, 4);

	r->g->format = SP_GMON_GNU;
	/* 1 in either byte order tells the byte order. */
	r->big_endian = version == UINT32_C(1) << 24;
	if (version > 1 && !r->big_endian)
		sp_reader_tell(r, SP_FINDING_WRONG, 4, "version %" PRIu32
		    " is not known", version);
	if (!r->addr_bytes)
		r->addr_bytes = !fits(r, 4) && fits(r, 8) ? 8 : 4;
	sp_reader_check_spare(r, GNU_HEADER - SP_READER_SPARE);
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
is_form(struct sp_reader *r, const struct bsd_form *f)
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
read_bsd(struct sp_reader *r, const struct bsd_form *f)
{
	uint64_t low, high, bytes;
	uint32_t rate;

	r->addr_bytes = f->addr_bytes;
	r->g->format = f->format;
	low = get(r, f->addr_bytes);
	high = get(r, f->addr_bytes);
	bytes = get(r, 4);
	if (f->format == SP_GMON_BSD44)
		sp_reader_check_spare(r, f->header - SP_READER_SPARE);
	rate = f->format == SP_GMON_BSD44 ?
	    (uint32_t)get_at(r, r->at + 4, 4) : 0;
	r->at = f->header;
	if (bytes < f->header) {
		sp_reader_tell(r, SP_FINDING_WRONG, 0, "the header has a "
		    "length of %" PRIu64 " bytes, it has %zu itself: gprof "
		    "refuses the file", bytes, f->header);
		return;
	}
	if (!have(r, bytes - f->header))
		return;
	/* One histogram of no bins is none. */
	if (bytes - f->header >= 2) {
		sp_reader_check_unit(r, 0, rate, "seconds");
		r->g->abbreviation = 's';
		read_bins(r, 0, low, high, (bytes - f->header) / 2);
	}
	while (r->at < r->n && !r->no_memory && !r->damaged)
		read_arc(r);
}

/* The version is a small number in either byte order: else it is text. */
static bool
has_version(const struct sp_reader *r)
{
	const uint64_t version = get_at(r, 4, 4);

	return version < 256 || !(version << 8 & UINT32_MAX);
}

/* Read the file in the form it has; false if it has none. */
static bool
read_any(struct sp_reader *r)
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

const char *
sp_gmon_read(struct sp_gmon *g, const uint8_t *data, size_t n, int addr_bytes,
    sp_gmon_report *tell, void *arg)
{
	struct sp_reader r = { .g = g, .data = data, .n = n,
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
		sp_reader_tell(&r, SP_FINDING_WRONG, n, "%s: gprof refuses "
		    "the file", why);
	sp_reader_check_whole(&r);
	return NULL;
}
