/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of profiles, each by the function that begins its model. */
#ifndef WEBKIND_H
#define WEBKIND_H

#include "profweb/model/model.h"

typedef void webkind_begin(struct webmodel *m);

/* The kind that a record is of, a line without its end; NULL: it may be of
   any. */
webkind_begin *webkind_of(const char *line);

/* What a kind is called: "calls". */
const char *webkind_name(webkind_begin *begin);

#endif
