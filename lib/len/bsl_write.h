/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bring an image into the flash of a device, and prove that it is there.  No
 * word is written twice without being erased in between: what was sent without
 * a clear answer is first looked for, by its CRC.
 */
#ifndef SP_BSL_WRITE_H
#define SP_BSL_WRITE_H

#include "len/bsl.h"
#include "len/flash.h"

struct sp_bslwrite {
	struct sp_bsl *bsl;	/* unlocked, with its info */
	struct sp_flash *flash;	/* the image: states are updated */
	/* Called after each step, with bytes done; or NULL. */
	void (*progress)(void *arg, const char *what, uint64_t done,
	    uint64_t all);
	void *arg;

	/* Results. */
	uint64_t batches, resent;	/* commands that program; of them sent
					   again, since nothing was written */
	uint64_t mended;	/* sectors erased again and written anew */
	uint64_t second;	/* CRCs that were right when asked again */
	uint64_t differ;	/* sectors, of the last verify */
	/* What failed, "erase", "program" or "verify", and where: the first
	   sector that differs, or what the command was about. */
	const char *failed;
	uint32_t addr, n;
};

/* Erase the sectors of the image.  Its words are all WANTED then. */
enum sp_bsl_result sp_bslwrite_erase(struct sp_bslwrite *w);

/*
 * Compare the CRC of each run of sectors with the image's, whose other bytes
 * are taken for erased.  What differs is asked for once more; the words of
 * sectors that differ then are UNSURE, those of others are PROVEN.  DIFFERS if
 * there are such.
 */
enum sp_bsl_result sp_bslwrite_verify(struct sp_bslwrite *w);

/*
 * Program what is WANTED, into flash that is erased, and verify; sectors that
 * differ are erased and written anew, twice at most.
 */
enum sp_bsl_result sp_bslwrite_prove(struct sp_bslwrite *w);

#endif
