/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What keys can do; n tells how far, or which way, and some have no use for it.
 */
#ifndef TOPACT_H
#define TOPACT_H

#include "view.h"

void topact_quit(struct topview *v, int n);
void topact_back(struct topview *v, int n);
void topact_back_or_quit(struct topview *v, int n);
void topact_move(struct topview *v, int n);
void topact_page(struct topview *v, int n);
void topact_end(struct topview *v, int n);
void topact_enter(struct topview *v, int n);
void topact_sort_beside(struct topview *v, int n);
void topact_sort_by(struct topview *v, int n);
void topact_pause(struct topview *v, int n);
void topact_reset(struct topview *v, int n);
void topact_filter(struct topview *v, int n);
void topact_save(struct topview *v, int n);
void topact_help(struct topview *v, int n);
void topact_task(struct topview *v, int n);

/* A key while the last line asks for something. */
void topact_type_filter(struct topview *v, int key);
void topact_answer(struct topview *v, int key);

#endif
