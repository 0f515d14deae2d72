/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page in two parts: data may stand between.  Made by tools/profweb/page/assemble. */
#ifndef WEBPAGE_INNER_H
#define WEBPAGE_INNER_H

#include <stddef.h>

extern const unsigned char webpage_before[], webpage_behind[];
extern const size_t webpage_before_bytes, webpage_behind_bytes;

#endif
