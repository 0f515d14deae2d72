/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers to requests, none without the headers that guard the page. */
#ifndef WEBANSWER_H
#define WEBANSWER_H

#include <microhttpd.h>

#include "profweb/model/snap.h"

/* This response, or none without memory; it is destroyed. */
enum MHD_Result webanswer(struct MHD_Connection *c, unsigned status,
    const char *type, struct MHD_Response *r);

/* A few words, as a line. */
enum MHD_Result webanswer_text(struct MHD_Connection *c, unsigned status,
    const char *text);

/* What j has, which is the answer's now. */
enum MHD_Result webanswer_made(struct MHD_Connection *c, const char *type,
    struct jsonout *j);

/* A text that others hold as well. */
enum MHD_Result webanswer_held(struct MHD_Connection *c, const char *type,
    struct websnap_text *t);

/* Nothing. */
enum MHD_Result webanswer_nothing(struct MHD_Connection *c);

#endif
