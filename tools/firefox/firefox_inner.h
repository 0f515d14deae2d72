/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files of a profile as JSON: its parts, on stdout */
#ifndef FIREFOX_INNER_H
#define FIREFOX_INNER_H

#include "firefox.h"

void firefox_print_string(const char *text);

/* A time, in milliseconds: exactly, and no longer than needed. */
void firefox_print_ms(const struct firefox *f, int64_t time);

/* A time of the processor, 0 at least, in the unit that the profile names. */
void firefox_print_cpu(const struct firefox *f, int64_t time);

/* NONE is null. */
void firefox_print_number(uint32_t number);

/* The tables of all threads, with a comma behind them. */
void firefox_print_shared(const struct firefox *f);

/* is_first: the first one of its process. */
void firefox_print_thread(struct firefox *f, size_t number, bool is_first);

#endif
