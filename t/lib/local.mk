# t/lib - unit tests of lib, room by room

shell_tests += %D%/layout.t

mp_stream = %D%/mp/mpstream.c %D%/mp/mpstream.h
tsp_stream = %D%/tsp/tspstream.c %D%/tsp/tspstream.h

unit_tests += %D%/base/check_apportion
unit_tests += %D%/base/check_countmap
unit_tests += %D%/base/check_crc
unit_tests += %D%/base/check_intern

unit_tests += %D%/stat/check_histogram
unit_tests += %D%/stat/check_moments
unit_tests += %D%/stat/check_significance
unit_tests += %D%/stat/check_simulated

unit_tests += %D%/text/check_escape
unit_tests += %D%/text/check_hex
unit_tests += %D%/text/check_hexdump
unit_tests += %D%/text/check_record
if HAVE_LIBELF
check_PROGRAMS += %D%/text/check_hexdump
endif

unit_tests += %D%/serial/check_sink

unit_tests += %D%/itm/check_itm
unit_tests += %D%/itm/check_tpiu

unit_tests += %D%/elf/check_insn
unit_tests += %D%/elf/check_insn_cycles
if HAVE_LIBELF
unit_tests += %D%/elf/check_load
endif
unit_tests += %D%/elf/check_profiler
unit_tests += %D%/elf/check_text

unit_tests += %D%/tsp/check_activations
unit_tests += %D%/tsp/check_clock
unit_tests += %D%/tsp/check_damage
t_lib_tsp_check_damage_SOURCES = %D%/tsp/check_damage.c $(tsp_stream)
unit_tests += %D%/tsp/check_missing
unit_tests += %D%/tsp/check_order
t_lib_tsp_check_order_SOURCES = %D%/tsp/check_order.c $(tsp_stream)
unit_tests += %D%/tsp/check_pieces
t_lib_tsp_check_pieces_SOURCES = %D%/tsp/check_pieces.c $(tsp_stream)
unit_tests += %D%/tsp/check_record
unit_tests += %D%/tsp/check_rtos
unit_tests += %D%/tsp/check_rtos_objects
unit_tests += %D%/tsp/check_tsp
t_lib_tsp_check_tsp_SOURCES = %D%/tsp/check_tsp.c $(tsp_stream)

unit_tests += %D%/source/check_line_program
shell_tests += %D%/source/lines-bad.t
shell_tests += %D%/source/lines.t
shell_tests += %D%/source/names.t
if HAVE_LIBELF
check_PROGRAMS += %D%/source/linesdump
check_PROGRAMS += %D%/source/namesdump
endif

unit_tests += %D%/wire/check_damage
unit_tests += %D%/wire/check_decoder
unit_tests += %D%/wire/check_extended
unit_tests += %D%/wire/check_join
unit_tests += %D%/wire/check_packet
unit_tests += %D%/wire/check_plain
unit_tests += %D%/wire/check_program
unit_tests += %D%/wire/check_resync
unit_tests += %D%/wire/check_stack
unit_tests += %D%/wire/check_thumb_bit
unit_tests += %D%/wire/check_words
unit_tests += %D%/wire/check_words_damage
shell_tests += %D%/wire/program.t
if HAVE_LIBELF
check_PROGRAMS += %D%/wire/programdump
endif

unit_tests += %D%/gmon/check_arc_caches
unit_tests += %D%/gmon/check_lost_calls
unit_tests += %D%/gmon/check_gmon
unit_tests += %D%/gmon/check_merge
unit_tests += %D%/gmon/check_profile
unit_tests += %D%/gmon/check_read
unit_tests += %D%/gmon/check_stacks
unit_tests += %D%/gmon/check_tasks
unit_tests += %D%/gmon/check_text

unit_tests += %D%/qs/check_qs
unit_tests += %D%/qs/check_trace_record

unit_tests += %D%/len/check_ask
unit_tests += %D%/len/check_bsl_ask
unit_tests += %D%/len/check_bsl_code
unit_tests += %D%/len/check_bsl_line
t_lib_len_check_bsl_line_SOURCES = %D%/len/check_bsl_line.c \
	%D%/len/simline.c %D%/len/simline.h \
	t/sim/mspm0/bsl.c t/sim/mspm0/flash.c t/sim/mspm0/frame.c \
	t/sim/mspm0/mspm0.h
unit_tests += %D%/len/check_bsl_write
unit_tests += %D%/len/check_count_image
unit_tests += %D%/len/check_dialogue
unit_tests += %D%/len/check_flash
unit_tests += %D%/len/check_len
unit_tests += %D%/len/check_record

if HAVE_LIBELF
unit_tests += %D%/unwind/check_unwind
check_PROGRAMS += %D%/unwind/waysdump
endif

unit_tests += %D%/integrity/check_beside
unit_tests += %D%/integrity/check_elf_mismatch
unit_tests += %D%/integrity/check_outliers
unit_tests += %D%/integrity/check_recovery
unit_tests += %D%/integrity/check_wrong_elf

unit_tests += %D%/graph/check_callers
shell_tests += %D%/unwind/unwind.t
shell_tests += %D%/graph/callgraph-cycle.t
shell_tests += %D%/graph/callgraph-ring.t
shell_tests += %D%/graph/callgraph.t
# Prints what lib/graph/callgraph.c makes of a profile.
check_PROGRAMS += %D%/graph/graphdump

unit_tests += %D%/diff/check_match

unit_tests += %D%/mp/check_call_ended
unit_tests += %D%/mp/check_call_nesting
unit_tests += %D%/mp/check_call_summary
unit_tests += %D%/mp/check_call_tree
unit_tests += %D%/mp/check_calls
unit_tests += %D%/mp/check_calls_bounds
unit_tests += %D%/mp/check_clock
unit_tests += %D%/mp/check_damage
t_lib_mp_check_damage_SOURCES = %D%/mp/check_damage.c $(mp_stream)
unit_tests += %D%/mp/check_gaps
unit_tests += %D%/mp/check_guess
t_lib_mp_check_guess_SOURCES = %D%/mp/check_guess.c $(mp_stream)
unit_tests += %D%/mp/check_mp
t_lib_mp_check_mp_SOURCES = %D%/mp/check_mp.c $(mp_stream)
unit_tests += %D%/mp/check_overlaps
unit_tests += %D%/mp/check_record

unit_tests += %D%/live/check_history
unit_tests += %D%/live/check_joint_clock
unit_tests += %D%/live/check_last_minute
unit_tests += %D%/live/check_live_profile
unit_tests += %D%/live/check_sliding_window
unit_tests += %D%/live/check_timeline_log
