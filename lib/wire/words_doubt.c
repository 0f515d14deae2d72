/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words that damage may have made of others, see decoder_inner.h */

#include <config.h>

#include "wire/decoder_inner.h"
#include "wire/words.h"

#define WORD	((size_t)SPLITPROF_WIRE_WORD)

/* What came so often is far likelier than what did not. */
#define OFTEN	4

/*
 * Is there another word at p that is as likely as that one?  Not if that one
 * came so often, and the other did not.
 */
static bool
is_likely(const struct sp_decoder *d, const uint8_t *p, const uint8_t *is,
    unsigned often)
{
	struct sp_packet packet;

	return sp_word_is_event(p) && memcmp(p, is, WORD) &&
	    (sp_word_was_seen(d, p) || sp_word_times(d, is) < often) &&
	    sp_words_fit(d, p, &packet);
}

/* May the word of the five bytes at p be such a one, without one of them? */
static bool
is_of_five(const struct sp_decoder *d, const uint8_t *p, const uint8_t *is)
{
	uint8_t other[SPLITPROF_WIRE_WORD];

	for (size_t gone = 0; gone <= WORD; gone++) {
		memcpy(other, p, gone);
		memcpy(other + gone, p + gone + 1, WORD - gone);
		if (is_likely(d, other, is, OFTEN))
			return true;
	}
	return false;
}

/* May the three bytes at p be a word that has lost one? */
static bool
is_of_three(const struct sp_decoder *d, const uint8_t *p)
{
	uint8_t other[SPLITPROF_WIRE_WORD];
	struct sp_packet packet;

	for (size_t gone = 0; gone < WORD; gone++) {
		memcpy(other, p, gone);
		memcpy(other + gone + 1, p + gone, WORD - 1 - gone);
		for (int byte = 0; byte <= UINT8_MAX; byte++) {
			other[gone] = (uint8_t)byte;
			if (sp_word_is_event(other) &&
			    sp_words_fit(d, other, &packet) == SP_FIT_SURE)
				return true;
		}
	}
	return false;
}

/*
 * A sample ends in two zeros: it is the same one if the last of them may be of
 * what follows.  With a byte beside it one of the five is too many; with two
 * before it they may be two words that have lost a byte each, with six two that
 * have one more.
 */
bool
sp_word_is_doubtful(const struct sp_decoder *d, const uint8_t *p,
    size_t before, size_t behind)
{
	if (before && sp_frame_bytes(p - 1))
		return true;
	for (size_t k = 1; k < WORD; k++) {
		if ((k <= before && is_likely(d, p - k, p, 1)) ||
		    (k <= behind && (k < WORD - 1 || p[3]) &&
		    is_likely(d, p + k, p, 1)))
			return true;
	}
	return (before == 1 && is_of_five(d, p - 1, p)) ||
	    (behind == 1 && is_of_five(d, p, p)) ||
	    (before == 2 && is_of_three(d, p - 2) && is_of_three(d, p + 1)) ||
	    (before == 6 && is_of_five(d, p - 6, p) &&
	    is_of_five(d, p - 1, p));
}
