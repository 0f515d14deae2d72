/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers to requests, none without the headers that guard the page. */
#ifndef WEBANSWER_H
#define WEBANSWER_H

#include <microhttpd.h>

#include "profweb/model/snapshot.h"

/* This response, or none without memory; it is destroyed. */
enum MHD_Result webanswer(struct MHD_Connection *c, unsigned status,
    const char *type, struct MHD_Response *r);

/* A few words, as a line. */
enum MHD_Result webanswer_text(struct MHD_Connection *c, unsigned status,
    const char *text);

/* A text that others may hold as well: it is dropped here.  NULL is nothing. */
enum MHD_Result webanswer_held(struct MHD_Connection *c, const char *type,
    struct websnap_text *t);

#endif
