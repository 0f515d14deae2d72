/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The binomial distribution, also where counts are many: with 11 digits at
 * least, by the saddle-point expansion of Loader (2000), where a quotient of
 * factorials would lose them.  Counts are whole numbers up to 2^53.
 */
#ifndef SP_BINOMIAL_H
#define SP_BINOMIAL_H

/* Of n events, each with chance p from 0 to 1, exactly k happen. */
double sp_binomial(double k, double n, double p);

/*
 * Of n marked balls in an urn of drawn + rest, exactly k are among those that
 * are drawn.  n is at most drawn + rest, which is not 0.
 */
double sp_hypergeometric(double k, double n, double drawn, double rest);

#endif
