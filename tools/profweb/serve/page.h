/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The page: one file of HTML with its style and its program, made at build time
 * from web/.  These functions exit with status 2 without memory.
 */
#ifndef WEBPAGE_H
#define WEBPAGE_H

#include "profweb/model/snap.h"

/* What the page may do, as a Content-Security-Policy. */
extern const char webpage_policy[];

/* Append the page, which asks the server for what it shows. */
void webpage_empty(struct jsonout *out);

/* Append the page with all that it shows in it. */
void webpage_report(const struct websnap *s, struct jsonout *out);

#endif
