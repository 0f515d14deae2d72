# lib/unwind - stack unwinding: which calls led to a sample
lib_sources += %D%/cfi.c %D%/cfi_inner.h
lib_sources += %D%/cfi_rows.c
lib_sources += %D%/exidx.c
lib_sources += %D%/instructions.c %D%/instructions_inner.h
lib_sources += %D%/moves_inner.h
lib_sources += %D%/moves_riscv.c
lib_sources += %D%/moves_thumb.c
lib_sources += %D%/open.c
lib_sources += %D%/straight.c
lib_sources += %D%/unwind.c %D%/unwind.h %D%/unwind_inner.h
lib_sources += %D%/ways.c
if HAVE_LIBELF
lib_sources += %D%/sections.c
else
lib_sources += %D%/sections_none.c
endif
