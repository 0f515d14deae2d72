/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has changed from one JSON text to another, see snapshot.h */

#include <config.h>

#include <string.h>

#include "snapshot.h"

/* A value that is shorter is sent as a whole: to look into it does not pay. */
#define SHORT	64

/* A value in a text that jsonout has made: nothing but that is read here. */
struct value {
	const char *at;
	size_t n;
};

static const char *
skip_string(const char *p)
{
	for (p++; *p != '"'; p++)
		p += *p == '\\';
	return p + 1;
}

/* What a list or an object is scanned for. */
static const bool marks[256] = {
	['"'] = true, ['['] = true, [']'] = true, ['{'] = true, ['}'] = true
};

/* The list or object that begins here. */
static const char *
skip_nested(const char *p)
{
	int depth = 0;

	do {
		if (*p == '"') {
			p = skip_string(p);
		} else {
			depth += *p == '[' || *p == '{' ? 1 : -1;
			p++;
		}
		while (depth && !marks[(unsigned char)*p])
			p++;
	} while (depth);
	return p;
}

/* The value that begins here; something stands behind it. */
static struct value
value_at(const char *at)
{
	const char *const end = *at == '"' ? skip_string(at) :
	    *at == '[' || *at == '{' ? skip_nested(at) :
	    at + strcspn(at, ",]}");

	return (struct value){ at, (size_t)(end - at) };
}

static bool
is_same(struct value a, struct value b)
{
	return a.n == b.n && !memcmp(a.at, b.at, a.n);
}

/* The value that begins here in a text with that end; most often it is another
   one, which then is not scanned again. */
static struct value
value_like(const char *at, const char *end, struct value other)
{
	const struct value same = { at, other.n };

	return (size_t)(end - at) > other.n && strchr(",]}", at[other.n]) &&
	    is_same(same, other) ? same : value_at(at);
}

/* The next value behind one, or NULL if the list or object ends there. */
static const char *
next_of(const char *behind)
{
	return *behind == ',' ? behind + 1 : NULL;
}

/* The first in a list or object, likewise. */
static const char *
first_of(struct value v)
{
	return v.n > 2 ? v.at + 1 : NULL;
}

static void write_change(struct jsonout *j, struct value old,
    struct value now);

/* Elements that are others, each behind its place; those at the end are new.
   False if some are gone. */
static bool
write_list(struct jsonout *j, struct value old, struct value now)
{
	const char *o = first_of(old), *n = first_of(now);

	jsonout_begin(j, '[');
	for (uint64_t i = 0; n; i++) {
		const struct value is = value_at(n);
		const struct value was = o ? value_like(o, old.at + old.n,
		    is) : (struct value){ n, 0 };

		if (!is_same(was, is)) {
			jsonout_number(j, i);
			write_change(j, was, is);
		}
		n = next_of(is.at + is.n);
		o = o ? next_of(was.at + was.n) : NULL;
	}
	jsonout_end(j, ']');
	return !o;
}

/* The value behind a key. */
static const char *
value_of(struct value key)
{
	return key.at + key.n + 1;
}

/* From one member of an object on that of a key, or NULL. */
static const char *
find(const char *member, struct value key)
{
	while (member) {
		const struct value k = value_at(member);
		struct value v;

		if (is_same(k, key))
			break;
		v = value_at(value_of(k));
		member = next_of(v.at + v.n);
	}
	return member;
}

static void
put_key(struct jsonout *j, struct value key)
{
	jsonout_comma(j);
	jsonout_raw(j, key.at, key.n);
	jsonout_raw(j, ":", 1);
}

/* From one member on to another, or to the end, all are gone. */
static void
write_gone(struct jsonout *j, const char *member, const char *to)
{
	while (member != to) {
		const struct value key = value_at(member);
		const struct value v = value_at(value_of(key));

		put_key(j, key);
		jsonout_number(j, 0);
		member = next_of(v.at + v.n);
	}
}

/* Members that are others, and 0 for those that are gone.  Both have the same
   order: should one not be in it, it is gone first, and then new. */
static bool
write_object(struct jsonout *j, struct value old, struct value now)
{
	const char *o = first_of(old);

	jsonout_begin(j, '{');
	for (const char *p = first_of(now); p; ) {
		const struct value key = value_at(p);
		const struct value is = value_at(value_of(key));
		const char *const same = find(o, key);
		struct value was = { p, 0 };

		if (same) {
			write_gone(j, o, same);
			was = value_like(value_of((struct value){ same,
			    key.n }), old.at + old.n, is);
			o = next_of(was.at + was.n);
		}
		if (!is_same(was, is)) {
			put_key(j, key);
			write_change(j, was, is);
		}
		p = next_of(is.at + is.n);
	}
	write_gone(j, o, NULL);
	jsonout_end(j, '}');
	return true;
}

/* As little as possible: the parts that are others, or all of it. */
static void
write_change(struct jsonout *j, struct value old, struct value now)
{
	const size_t before = j->n;

	if (now.n >= SHORT && old.n && *old.at == *now.at &&
	    (*now.at == '[' || *now.at == '{')) {
		if ((*now.at == '[' ? write_list : write_object)(j, old, now) &&
		    j->n - before <= now.n)
			return;
		j->n = before;
	}
	jsonout_begin(j, '[');
	jsonout_raw(j, now.at, now.n);
	jsonout_end(j, ']');
}

void
webchanges(const struct websnap_text *old, const struct websnap_text *now,
    struct jsonout *j)
{
	write_change(j, (struct value){ old->bytes, old->n },
	    (struct value){ now->bytes, now->n });
}
