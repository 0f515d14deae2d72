/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/wire/program.c and lib/wire/program_build.c, by hand-made
 * code
 */

#include <config.h>

#include <string.h>

#include "support/run.h"
#include "wire/checker.h"

/*
 * Thumb, at 0x400.  main calls leaf, hop and one by a register; hop jumps on to
 * far, and lossy has overwritten LR before it calls mcount.
 */
static uint8_t thumb[] = {
	0x70, 0x47,				/* 400 mcount: bx lr */
	0x00, 0xb5, 0xff, 0xf7, 0xfc, 0xff,	/* 402 main: push; bl mcount */
	0x00, 0xf0, 0x08, 0xf8,			/* 408 bl leaf */
	0x00, 0xf0, 0x0b, 0xf8,			/* 40c bl hop */
	0x98, 0x47,				/* 410 blx r3 */
	0x00, 0xf0, 0x0b, 0xf8,			/* 412 bl lossy */
	0x00, 0xf0, 0x10, 0xf8,			/* 416 bl skip */
	0x00, 0xbd,				/* 41a pop {pc} */
	0x00, 0xb5, 0xff, 0xf7, 0xef, 0xff,	/* 41c leaf: push; bl mcount */
	0x00, 0xbd,				/* 422 pop {pc} */
	0x00, 0xbd,				/* 424 (not called) */
	0x0a, 0xe0,				/* 426 hop: b far */
	0x78, 0x56, 0x34, 0x12,			/* 428 data */
	0x46, 0x46, 0xde, 0x46,			/* 42c lossy: mov; mov lr, fp */
	0x00, 0xb5, 0xff, 0xf7, 0xe5, 0xff,	/* 430 push; bl mcount */
	0x00, 0xbd,				/* 436 pop {pc} */
	0x00, 0xbd,				/* 438 */
	0x18, 0x47,				/* 43a skip: bx r3 */
	0xc0, 0x46,				/* 43c */
	0x00, 0xb5, 0xff, 0xf7, 0xde, 0xff,	/* 43e far: push; bl mcount */
	0x00, 0xbd,				/* 444 pop {pc} */
	0x00, 0xbd
};

enum { MAIN = 0x408, LEAF = 0x422, LOSSY = 0x436, FAR = 0x444 };

static struct sp_routine functions[] = { { 0x400, 2, false },
    { 0x402, 26, false }, { 0x41c, 10, false }, { 0x426, 6, false },
    { 0x42c, 14, false }, { 0x43a, 2, false }, { 0x43e, 8, false } };
static struct sp_mark marks[] = { { 0x400, 't' }, { 0x428, 'd' },
    { 0x42c, 't' } };
static uint32_t mcounts[] = { 0x400 };

static struct sp_program p;

static void
end(void)
{
	sp_program_free(&p);
}

static void
build(const struct sp_elf *e)
{
	end();
	ck_assert(sp_program_build(&p, e));
}

/* The program above, or one without code: its symbols alone. */
static void
make(bool with_code)
{
	struct sp_code code = { 0x400, sizeof(thumb),
	    with_code ? thumb : NULL };
	const struct sp_elf e = { .machine = SP_MACHINE_ARM, .code = &code,
	    .n_code = 1, .functions = functions, .n_functions = 7,
	    .marks = marks, .n_marks = 3, .mcounts = mcounts, .n_mcounts = 1 };

	build(&e);
}

static void
begin(void)
{
	make(true);
}

START_TEST(a_call_in_the_code_is_sure)
{
	ck_assert_int_eq(p.level, SP_PROGRAM_CODE);
	ck_assert_int_eq(sp_program_arc(&p, 0x40c, LEAF), SP_FIT_SURE);
	ck_assert_int_eq(sp_program_arc(&p, 0x416, LOSSY), SP_FIT_SURE);
}
END_TEST

START_TEST(another_callee_another_place_or_another_return_does_not_fit)
{
	ck_assert_int_eq(sp_program_arc(&p, 0x40c, MAIN), SP_FIT_NOT);
	ck_assert_int_eq(sp_program_arc(&p, 0x40a, LEAF), SP_FIT_NOT);
	ck_assert_int_eq(sp_program_arc(&p, 0x40e, LEAF), SP_FIT_NOT);
	ck_assert_int_eq(sp_program_arc(&p, 0x40c, LEAF + 2), SP_FIT_NOT);
	ck_assert_int_eq(sp_program_arc(&p, 0x40c, LEAF - 2), SP_FIT_NOT);
	ck_assert_int_eq(sp_program_arc(&p, 0x40c, 0x100), SP_FIT_NOT);
	ck_assert_int_eq(sp_program_arc(&p, 0x10040c, LEAF), SP_FIT_NOT);
}
END_TEST

START_TEST(a_jump_at_the_end_of_a_function_leads_on)
{
	ck_assert_int_eq(sp_program_arc(&p, 0x410, FAR), SP_FIT_SURE);
	ck_assert_int_eq(sp_program_arc(&p, 0x410, LEAF), SP_FIT_NOT);
	/* Where a register tells the way, it may lead anywhere. */
	ck_assert_int_eq(sp_program_arc(&p, 0x41a, LEAF), SP_FIT_POSSIBLE);
}
END_TEST

/* Behind whose jump that is which leads there; or NONE, or SEVERAL. */
static uint32_t
jump_of(uint32_t from, uint32_t to)
{
	enum sp_jump jump;
	uint32_t at;

	make(true);
	jump = sp_program_jump(&p, from, to, &at);
	ck_assert(!sp_program_is_jump(&p, from));
	if (jump != SP_JUMP_ONE)
		return jump;
	ck_assert(sp_program_is_jump(&p, at));
	return at;
}

START_TEST(a_jump_is_of_the_function_that_can_have_made_it)
{
	uint8_t *const skip = &thumb[0x43a - 0x400];

	ck_assert_uint_eq(jump_of(0x410, FAR), 0x428);
	ck_assert_uint_eq(jump_of(0x41a, LEAF), 0x43c);
	/* Calls, and what has lost its return address. */
	ck_assert_uint_eq(jump_of(0x40c, LEAF), SP_JUMP_NONE);
	ck_assert_uint_eq(jump_of(0x41a, LOSSY), SP_JUMP_NONE);
	ck_assert_uint_eq(jump_of(0x412, FAR), SP_JUMP_NONE);
	/* A linker's or a compiler's is nobody's caller. */
	functions[3].thunk = true;
	ck_assert_uint_eq(jump_of(0x410, FAR), SP_JUMP_NONE);
	/* skip: beq hop; and on into far. */
	skip[0] = 0xf4;
	skip[1] = 0xd0;
	ck_assert_uint_eq(jump_of(0x41a, FAR), 0x43c);
	functions[3].thunk = false;
	ck_assert_uint_eq(jump_of(0x41a, FAR), SP_JUMP_SEVERAL);
	/* skip: b hop */
	skip[1] = 0xe7;
	ck_assert_uint_eq(jump_of(0x41a, FAR), 0x428);
}
END_TEST

/* Assembly leaves by MOV PC; a compiler's function has a table. */
START_TEST(a_table_is_left_by_what_calls_no_mcount_only)
{
	thumb[0x43a - 0x400] = 0x9f;	/* skip: mov pc, r3 */
	thumb[0x43b - 0x400] = 0x46;
	thumb[0x422 - 0x400] = 0x9f;	/* leaf */
	thumb[0x423 - 0x400] = 0x46;
	make(true);
	ck_assert_int_eq(sp_program_arc(&p, 0x41a, LEAF), SP_FIT_POSSIBLE);
	ck_assert_int_eq(sp_program_arc(&p, 0x40c, FAR), SP_FIT_NOT);
}
END_TEST

/* Each function jumps to the next one: that is sure, as far as it is seen. */
START_TEST(a_long_way_of_jumps_is_possible)
{
	enum { N = 60, BEGIN = 0x408, BYTES = 8 };
	static const uint8_t call[] = { 0x00, 0xf0, 0x02, 0xf8, 0xfe, 0xe7 };
	uint8_t bytes[8 + N * BYTES] = { 0 };
	struct sp_routine all[1 + N] = { { 0x400, 6, false } };
	struct sp_code code = { 0x400, sizeof(bytes), bytes };
	uint32_t mcount = BEGIN + N * BYTES - 2;
	const struct sp_elf e = { .code = &code, .n_code = 1,
	    .functions = all, .n_functions = 1 + N, .mcounts = &mcount,
	    .n_mcounts = 1 };

	/* bl of the first; each: nop; bl mcount; b to the next one. */
	memcpy(bytes, call, sizeof(call));
	for (int i = 0; i < N; i++) {
		uint8_t *const f = bytes + 8 + i * BYTES;
		const uint32_t at = BEGIN + BYTES * (uint32_t)i;
		const uint32_t far = (mcount - (at + 6)) / 2;

		all[1 + i] = (struct sp_routine){ at, BYTES, false };
		f[0] = 0xc0;
		f[1] = 0x46;
		f[3] = 0xf0;
		f[4] = (uint8_t)far;
		f[5] = (uint8_t)(0xf8 | far >> 8);
		f[6] = 0xff;
		f[7] = 0xe7;
	}
	build(&e);
	for (uint32_t i = 0; i < N - 1; i++) {
		const enum sp_fit fit = sp_program_arc(&p, 0x404,
		    BEGIN + BYTES * i + 6);

		ck_assert_int_eq(fit, i < 32 ? SP_FIT_SURE : fit);
		ck_assert_int_ne(fit, SP_FIT_NOT);
	}
	ck_assert_int_eq(sp_program_arc(&p, 0x404, BEGIN + 4), SP_FIT_NOT);
}
END_TEST

START_TEST(a_call_through_a_register_may_lead_anywhere)
{
	ck_assert_int_eq(sp_program_arc(&p, 0x412, LEAF), SP_FIT_POSSIBLE);
	ck_assert_int_eq(sp_program_arc(&p, 0x412, FAR), SP_FIT_POSSIBLE);
	ck_assert_int_eq(sp_program_arc(&p, 0x412, FAR + 2), SP_FIT_NOT);
}
END_TEST

START_TEST(exceptions_and_tasks_have_callers_of_their_own)
{
	static const uint32_t roots[] = { 0, 0xfffffff8, 0xfffffffc,
	    0xffffff80, 0xffffffbc, 0xfefffffe, 0x426 };

	for (size_t i = 0; i < sizeof(roots) / sizeof(*roots); i++)
		ck_assert_int_eq(sp_program_arc(&p, roots[i], LEAF),
		    SP_FIT_POSSIBLE);
	ck_assert_int_eq(sp_program_arc(&p, 0xffffff7e, LEAF), SP_FIT_NOT);
}
END_TEST

START_TEST(a_function_that_has_lost_its_return_address_takes_any)
{
	ck_assert_int_eq(sp_program_arc(&p, 0x20001234, LOSSY),
	    SP_FIT_POSSIBLE);
	ck_assert_int_eq(sp_program_arc(&p, 0x20001234, FAR), SP_FIT_NOT);
	ck_assert(sp_program_entry(&p, 0x430)->lost_from);
	ck_assert(!sp_program_entry(&p, 0x41e)->lost_from);
	ck_assert_uint_eq(sp_program_entry(&p, 0x430)->to, LOSSY);
	ck_assert_uint_eq(sp_program_entry(&p, 0x426)->to, 0);
}
END_TEST

/* Does a call of what ends in op lead on to the function behind it? */
static enum sp_fit
fit_behind(uint8_t low, uint8_t high)
{
	uint8_t bytes[] = {
		0x70, 0x47,				/* 400 mcount */
		0x00, 0xb5, 0xff, 0xf7, 0xfc, 0xff,	/* 402 bl mcount */
		0x00, 0xf0, 0x01, 0xf8,			/* 408 bl first */
		0x00, 0xbd,				/* 40c */
		low, high, 0xc0, 0x46,			/* 40e first; nop */
		0x00, 0xb5, 0xff, 0xf7, 0xf4, 0xff,	/* 412 bl mcount */
		0x00, 0xbd
	};
	struct sp_routine routines[] = { { 0x400, 2, false },
	    { 0x402, 12, false }, { 0x40e, 2, false }, { 0x412, 8, false } };
	struct sp_code code = { 0x400, sizeof(bytes), bytes };
	const struct sp_elf e = { .machine = SP_MACHINE_ARM, .code = &code,
	    .n_code = 1, .functions = routines, .n_functions = 4,
	    .mcounts = mcounts, .n_mcounts = 1 };

	build(&e);
	return sp_program_arc(&p, 0x40c, 0x418);
}

START_TEST(assembly_may_go_on_into_the_next_function)
{
	ck_assert_int_eq(fit_behind(0x01, 0x20), SP_FIT_SURE);	/* movs */
	ck_assert_int_eq(fit_behind(0xc0, 0x46), SP_FIT_SURE);	/* nop */
	ck_assert_int_eq(fit_behind(0x00, 0xd1), SP_FIT_SURE);	/* bne */
	ck_assert_int_eq(fit_behind(0x70, 0x47), SP_FIT_NOT);	/* bx lr */
	ck_assert_int_eq(fit_behind(0x10, 0xbd), SP_FIT_NOT);	/* pop */
	ck_assert_int_eq(fit_behind(0xf7, 0x46), SP_FIT_NOT);	/* mov */
	ck_assert_int_eq(fit_behind(0xfe, 0xe7), SP_FIT_NOT);	/* b . */
	ck_assert_int_eq(fit_behind(0x00, 0xde), SP_FIT_NOT);	/* udf */
}
END_TEST

START_TEST(a_sample_is_where_an_instruction_begins)
{
	ck_assert(sp_program_sample(&p, 0x402));
	ck_assert(sp_program_sample(&p, 0x404));
	ck_assert(!sp_program_sample(&p, 0x406));
	ck_assert(sp_program_sample(&p, 0x42c));
	ck_assert(!sp_program_sample(&p, 0x428));
	ck_assert(!sp_program_sample(&p, 0x42a));
	ck_assert(!sp_program_sample(&p, 0x3fe));
	ck_assert(!sp_program_sample(&p, 0x400 + sizeof(thumb)));
}
END_TEST

/* Nothing runs into the padding between functions. */
START_TEST(a_sample_is_not_in_padding)
{
	uint8_t bytes[] = {
		0x00, 0xd0, 0x70, 0x47,	/* 400 first: beq 404; bx lr */
		0x00, 0xbf, 0x70, 0x47,	/* 404 nop; bx lr */
		0xc0, 0x46, 0x00, 0x00,	/* 408 nop; 0 */
		0x00, 0xbf, 0x70, 0x47,	/* 40c second: nop; bx lr */
		0x00, 0xbf, 0x01, 0x20	/* 410 nop; movs: by a table, perhaps */
	};
	struct sp_routine routines[] = { { 0x400, 8, false },
	    { 0x40c, 8, false } };
	struct sp_code code = { 0x400, sizeof(bytes), bytes };
	const struct sp_elf e = { .machine = SP_MACHINE_ARM, .code = &code,
	    .n_code = 1, .functions = routines, .n_functions = 2,
	    .mcounts = mcounts, .n_mcounts = 1 };

	build(&e);
	for (uint32_t pc = 0x400; pc < 0x414; pc += 2)
		ck_assert_int_eq(sp_program_sample(&p, pc),
		    pc != 0x408 && pc != 0x40a);
	ck_assert_uint_eq(sp_program_instructions(&p), 8);
}
END_TEST

START_TEST(without_code_symbols_say_less)
{
	make(false);
	ck_assert_int_eq(p.level, SP_PROGRAM_SYMBOLS);
	ck_assert_int_eq(sp_program_arc(&p, 0x40c, LEAF), SP_FIT_POSSIBLE);
	ck_assert_int_eq(sp_program_arc(&p, 0x40a, LEAF), SP_FIT_POSSIBLE);
	ck_assert_int_eq(sp_program_arc(&p, 0x40c, 0x41c), SP_FIT_NOT);
	ck_assert_int_eq(sp_program_arc(&p, 0x40c, 0x426 + 6), SP_FIT_NOT);
	ck_assert_int_eq(sp_program_arc(&p, 0x3fc, LEAF), SP_FIT_NOT);
	ck_assert(sp_program_sample(&p, 0x406));
	ck_assert(!sp_program_sample(&p, 0x3fe));
}
END_TEST

START_TEST(with_neither_all_fits)
{
	struct sp_code code = { 0x400, sizeof(thumb), NULL };
	const struct sp_elf e = { .code = &code, .n_code = 1 };

	build(&e);
	ck_assert_int_eq(p.level, SP_PROGRAM_UNKNOWN);
	ck_assert_int_eq(sp_program_arc(&p, 0x12, 0x34), SP_FIT_POSSIBLE);
}
END_TEST

/* Two copies of the program, by 0x10000 + more apart. */
static struct sp_checker
checker_of_two(uint32_t more)
{
	struct sp_code code[2] = { { 0x400, sizeof(thumb), thumb } };
	struct sp_routine twice[14];
	struct sp_mark both[6];
	uint32_t calls[2] = { 0x400, 0x10400 + more };
	const struct sp_elf e = { .code = code, .n_code = 2,
	    .functions = twice, .n_functions = 14, .marks = both,
	    .n_marks = 6, .mcounts = calls, .n_mcounts = 2 };
	struct sp_checker c;

	code[1] = code[0];
	code[1].addr += 0x10000 + more;
	for (int i = 0; i < 14; i++) {
		twice[i] = functions[i % 7];
		twice[i].addr += i < 7 ? 0 : 0x10000 + more;
	}
	for (int i = 0; i < 6; i++) {
		both[i] = marks[i % 3];
		both[i].addr += i < 3 ? 0 : 0x10000 + more;
	}
	ck_assert(sp_checker_init(&c, &e));
	return c;
}

static enum sp_fit
fit_of(const struct sp_checker *c, uint32_t from, uint32_t to)
{
	const struct sp_header h = { .addr_bytes = 2 };
	const struct sp_packet arc = { .kind = SP_PACKET_ARC,
	    .a = from & 0xffff, .b = to & 0xffff };

	return sp_checker_packet(c, &h, &arc);
}

START_TEST(of_places_with_equal_low_bytes_the_profiled_one_is_meant)
{
	const struct sp_header h = { .addr_bytes = 2 };
	const struct sp_packet sample = { .kind = SP_PACKET_SAMPLE,
	    .a = 0x406 };
	struct sp_range part = { 0x10402, 0x10420 };
	struct sp_range second = { 0x10402, 0x10450 };
	struct sp_range none = { 0x20000, 0x21000 };
	const struct sp_text profiled[] = { { &part, 1 }, { &second, 1 },
	    { &none, 1 } };
	struct sp_checker c = checker_of_two(2);

	ck_assert_int_eq(fit_of(&c, 0x40c, LEAF), SP_FIT_SURE);
	ck_assert_int_eq(fit_of(&c, 0x40c + 2, LEAF + 2), SP_FIT_NOT);
	ck_assert_int_eq(sp_checker_packet(&c, &h, &sample), SP_FIT_NOT);
	c.profiled = &profiled[0];
	ck_assert_int_eq(sp_checker_packet(&c, &h, &sample), SP_FIT_SURE);
	c.profiled = &profiled[1];
	ck_assert_int_eq(fit_of(&c, 0x40c, LEAF), SP_FIT_NOT);
	ck_assert_int_eq(fit_of(&c, 0x40c + 2, LEAF + 2), SP_FIT_SURE);
	ck_assert_int_eq(fit_of(&c, 0x40c + 4, LEAF + 2), SP_FIT_NOT);
	/* Outside of the ELF file's text nothing is meant. */
	c.profiled = &profiled[2];
	ck_assert_int_eq(fit_of(&c, 0x40c, LEAF), SP_FIT_SURE);
	sp_checker_free(&c);
}
END_TEST

START_TEST(an_answer_is_of_one_form_of_addresses)
{
	const struct sp_header forms[] = { { .addr_bytes = 2 },
	    { .addr_bytes = 2, .base = 2 }, { .addr_bytes = 3 },
	    { .addr_bytes = 2 } };
	const enum sp_fit fits[] = { SP_FIT_SURE, SP_FIT_NOT, SP_FIT_NOT,
	    SP_FIT_SURE };
	const struct sp_packet arc = { .kind = SP_PACKET_ARC, .a = 0x1040c,
	    .b = 0x10000 + LEAF };
	struct sp_checker c = checker_of_two(2);

	for (int i = 0; i < 4; i++) {
		for (int again = 0; again < 2; again++)
			ck_assert_int_eq(sp_checker_packet(&c, &forms[i],
			    &arc), fits[i]);
	}
	sp_checker_free(&c);
}
END_TEST

START_TEST(an_exception_may_look_like_an_address_in_the_text)
{
	struct sp_checker c = checker_of_two(0xfbc0);

	/* In the second copy there is no call before 0x1fff8. */
	ck_assert_int_eq(fit_of(&c, 0xfff9, LEAF), SP_FIT_POSSIBLE);
	ck_assert_int_eq(fit_of(&c, 0xff7f, LEAF), SP_FIT_NOT);
	sp_checker_free(&c);
}
END_TEST

/* In two sections that touch: a call that ends the first does not return. */
START_TEST(calls_at_the_end_of_a_section_and_of_what_has_no_name)
{
	struct sp_code code[2] = { { 0x400, 0x1a, thumb },
	    { 0x41a, sizeof(thumb) - 0x1a, thumb + 0x1a } };
	struct sp_routine named[] = { { 0x400, 2, false }, { 0x402, 26, false },
	    { 0x41c, 8, false }, { 0x43e, 8, false } };
	const struct sp_elf e = { .code = code, .n_code = 2,
	    .functions = named, .n_functions = 4,
	    .marks = marks, .n_marks = 3, .mcounts = mcounts, .n_mcounts = 1 };

	build(&e);
	/* skip, hop and lossy are known by their calls. */
	ck_assert_int_eq(sp_program_arc(&p, 0x41a, LEAF), SP_FIT_POSSIBLE);
	ck_assert_int_eq(sp_program_arc(&p, 0x410, FAR), SP_FIT_SURE);
	ck_assert_int_eq(sp_program_arc(&p, 0x416, LOSSY), SP_FIT_SURE);
}
END_TEST

START_TEST(code_may_go_up_to_the_last_address)
{
	static uint8_t nops[31];
	struct sp_code code = { 0xffffffe0, sizeof(nops), nops };
	struct sp_routine function = { 0xffffffe0, 30, false };
	const struct sp_elf e = { .code = &code, .n_code = 1,
	    .functions = &function, .n_functions = 1 };

	memset(nops, 0x46, sizeof(nops));
	build(&e);
	ck_assert(sp_program_sample(&p, 0xfffffffc));
	ck_assert(!sp_program_sample(&p, 0));
}
END_TEST

RUN_WITH("program", begin, end, a_call_in_the_code_is_sure,
    another_callee_another_place_or_another_return_does_not_fit,
    a_jump_at_the_end_of_a_function_leads_on,
    a_jump_is_of_the_function_that_can_have_made_it,
    a_table_is_left_by_what_calls_no_mcount_only,
    a_long_way_of_jumps_is_possible,
    a_call_through_a_register_may_lead_anywhere,
    exceptions_and_tasks_have_callers_of_their_own,
    a_function_that_has_lost_its_return_address_takes_any,
    assembly_may_go_on_into_the_next_function,
    a_sample_is_where_an_instruction_begins, a_sample_is_not_in_padding,
    of_places_with_equal_low_bytes_the_profiled_one_is_meant,
    an_answer_is_of_one_form_of_addresses,
    an_exception_may_look_like_an_address_in_the_text,
    calls_at_the_end_of_a_section_and_of_what_has_no_name,
    code_may_go_up_to_the_last_address,
    without_code_symbols_say_less,
    with_neither_all_fits)
