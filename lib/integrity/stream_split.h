/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An A/P stream in parts, each of them a stream that is understood by itself
 * and has the packets of the whole one that lie in it.
 *
 * A part whose stream has a header begins with that header again, with the
 * names of tasks so far, and with the task that runs.  Its first stack, which
 * builds on those before, is written as one that does not, and those behind it
 * as they build on that, up to the next full one.  It ends with the totals
 * of what is in it; those at the end of the whole run lack what the parts
 * before have told.  So the sum of all totals is that of the whole stream, and
 * what was lost anywhere is missing at the end.
 */
#ifndef SP_STREAM_SPLIT_H
#define SP_STREAM_SPLIT_H

#include "gmon/tasks.h"
#include "wire/decoder.h"

/* So many bytes to each side of a border are packets without damage. */
#define SP_SPLIT_CLEAN	256

/* So many bytes ahead are enough to see whether there is a border. */
#define SP_SPLIT_AHEAD	4096

/* What a part may begin with, and what a step may put in: bytes. */
#define SP_SPLIT_BEGIN_MAX	(2 * (1 + SP_TASKS_MAX) * SP_PACKET_MAX)

/* What was said of a task. */
struct sp_split_task {
	uint32_t id;
	struct sp_name name;	/* bytes is 0: nothing */
	uint32_t stack_bytes;
	bool has_stack;
};

struct sp_split {
	struct sp_decoder decoder;
	bool run;		/* a header came, and no totals since */
	uint32_t reported_arcs, reported_samples; /* of it, in parts before */
	bool open;		/* the part has one, and no totals since */
	uint32_t arcs, samples;	/* since that header in this part */
	bool after_skip;	/* the last that came was no packet */
	uint32_t task;		/* that runs, or SP_TASK_NONE */
	struct sp_split_task tasks[SP_TASKS_MAX];
	uint16_t task_of[SP_TASK_IDS];	/* number in tasks and 1, or 0 */
	size_t n_tasks;
	bool recode;		/* stacks build on what is in another part */
	struct sp_stack_state stacks;	/* what a reader of this part has */
	uint64_t skipped, places;	/* bytes so far, and in how many */
	uint64_t border;	/* where the part will end: an offset, or 0 */
	uint64_t wanted;	/* from where on it may */
};

/* What has to be written for a step's bytes. */
struct sp_split_step {
	size_t head;		/* so many bytes from the first on, */
	uint8_t extra[SP_STACK_BYTES_MAX];	/* then these, */
	size_t extra_bytes;
	size_t tail;		/* then the last so many bytes */
};

/* Begin a stream of addr_bytes wide addresses.  There is no need to free. */
void sp_split_init(struct sp_split *s, int addr_bytes);

/*
 * The next border is to be the first good one from this offset on, wherever the
 * steps before it end.
 */
void sp_split_want(struct sp_split *s, uint64_t offset);

/*
 * Take some of the n bytes at in, as sp_decoder_feed does; a step does not go
 * beyond the border.  Returns how many bytes are done with; *more tells whether
 * to call again before there are more bytes.  Where a border is wanted it takes
 * nothing of less than SP_SPLIT_AHEAD bytes, unless they are the last.
 */
size_t sp_split_take(struct sp_split *s, const uint8_t *in, size_t n, bool end,
    struct sp_split_step *step, bool *more);

/* Is this the border? */
bool sp_split_is_border(const struct sp_split *s);

/* The end of a part, and of the stream: its totals, or no bytes. */
size_t sp_split_end(struct sp_split *s, uint8_t out[SP_PACKET_MAX]);
size_t sp_split_end_all(struct sp_split *s, uint8_t out[SP_PACKET_MAX]);

/* What the next part begins with. */
size_t sp_split_begin(struct sp_split *s, uint8_t out[SP_SPLIT_BEGIN_MAX]);

#endif
