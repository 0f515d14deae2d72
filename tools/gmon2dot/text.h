/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text and numbers in the language of graphviz, printed to stdout */
#ifndef DOTTEXT_H
#define DOTTEXT_H

#include <stddef.h>
#include <stdint.h>

/*
 * Any bytes, for between quotation marks, escaped as nametext.h does.  Of more
 * than max bytes the rest is "...".
 */
void dottext_quoted(const char *text, size_t max);

/* A whole number, from 5 digits on in groups of three. */
void dottext_count(uint64_t n);

/* So many of what the word says: "1 call", "2 calls". */
void dottext_counted(uint64_t n, const char *word);

#endif
