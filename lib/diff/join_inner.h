/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of join.c: for lib/diff only */
#ifndef SP_JOIN_INNER_H
#define SP_JOIN_INNER_H

#include "diff/join.h"

/* Which function is which: join_functions.c. */
struct sp_join_functions {
	size_t *family[2];	/* owned: of each function of the plain build,
				   and of pg's: equal for equal base names */
	const char **file[2];	/* owned: of static ones; NULL: not known */
	bool *paired;		/* owned: has this plain one pg's name? */
	bool *exact;		/* owned: has pg's one its partner's name? */
};
enum { SP_JOIN_PLAIN, SP_JOIN_PG };

/* Fill in j's partners and *f.  False without memory; free *f in both cases. */
bool sp_join_find_functions(struct sp_join *j, struct sp_join_functions *f);

/* May the plain build call its function plain where pg calls its pg? */
bool sp_join_is_same(const struct sp_join *j,
    const struct sp_join_functions *f, size_t pg, size_t plain);

void sp_join_free_functions(struct sp_join_functions *f);

/* Where a build calls, or jumps to, a function: join_sites.c. */
struct sp_join_site {
	uint32_t at;		/* behind the call */
	size_t to;		/* the function's index; NONE: a register
				   tells it */
	bool jump;		/* which ends the function, perhaps */
};

struct sp_join_sites {
	struct sp_join_site *list;	/* owned; sorted */
	size_t n, room;
	size_t *first;		/* owned: of each function, and one more */
};

/* False without memory; free *s in both cases. */
bool sp_join_find_sites(struct sp_join_sites *s,
    const struct sp_join_build *build);

void sp_join_free_sites(struct sp_join_sites *s);

/* Where a call is in the plain build: join_place.c. */
struct sp_join_places {
	struct sp_join *join;
	struct sp_join_functions functions;
	struct sp_join_sites plain, pg;
};

/* Calls that pg has counted, of one function from one place. */
struct sp_join_call {
	size_t callee;		/* the function's index in pg */
	size_t caller;		/* the same; NONE: not known */
	const struct sp_join_site *site;	/* of pg; NULL: not known */
	uint64_t from, count;	/* as the profile has them */
};

struct sp_join_spot {
	bool none;		/* the plain build does not make this call */
	bool at_site;		/* from is a call */
	uint32_t from;		/* an address in the caller */
	size_t callee;		/* the function's index in the plain build */
};

/*
 * The same call in a function of the plain build, which the caller is, or is
 * inlined into: the one of the same line, and by order.
 */
struct sp_join_spot sp_join_place(const struct sp_join_places *p,
    const struct sp_join_call *c, size_t plain);

/* The join in work: join_roles.c. */
struct sp_joiner {
	struct sp_join_places p;
	struct sp_gmon *gmon;	/* gets the calls, */
	bool writes;		/* once all roles are known */
	struct sp_join_call *calls;	/* owned; by callee */
	size_t *first;		/* owned: of each callee, and one more */
	struct sp_join_role *roles;	/* private */
	bool failed;		/* no memory */
};

/*
 * Write all calls to the profile, and what became of them to the fates.  False
 * without memory.
 */
bool sp_join_write(struct sp_joiner *j);

const char *sp_join_without_folder(const char *file);

#endif
