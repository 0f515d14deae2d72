/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of arcs: by from, then by self. */
#ifndef SP_SORT_ARCS_INNER_H
#define SP_SORT_ARCS_INNER_H

#include <stddef.h>

struct sp_arc;

/* For qsort. */
int sp_arc_order(const void *a, const void *b);

void sp_arcs_sort(struct sp_arc *arcs, size_t n);

#endif
