# lib/elf - an ELF file: its text, symbols and instructions
lib_sources += %D%/comment.h
lib_sources += %D%/file.h
lib_sources += %D%/handlers.h
lib_sources += %D%/insn.h
lib_sources += %D%/insn_cycles.c
lib_sources += %D%/insn_riscv.c
lib_sources += %D%/insn_thumb.c
lib_sources += %D%/line_speed.h
lib_sources += %D%/load.h
lib_sources += %D%/main_stack.h
lib_sources += %D%/profiler.c %D%/profiler.h
lib_sources += %D%/query.c
lib_sources += %D%/linear_sweep.c
lib_sources += %D%/symbols.h
lib_sources += %D%/text.c %D%/text.h
lib_sources += %D%/text_at.h
if HAVE_LIBELF
lib_sources += %D%/comment.c
lib_sources += %D%/file.c
lib_sources += %D%/handlers.c
lib_sources += %D%/line_speed.c
lib_sources += %D%/load.c
lib_sources += %D%/main_stack.c
lib_sources += %D%/open.c %D%/open.h
lib_sources += %D%/symbols.c
lib_sources += %D%/text_at.c
else
lib_sources += %D%/none.c
endif
