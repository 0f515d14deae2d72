# lib/gprof - what gprof shows, and its traps
lib_sources += %D%/elf_copy.h
lib_sources += %D%/gprof_symbols.c %D%/gprof_symbols.h
lib_sources += %D%/symbol_fix.c %D%/symbol_fix.h
lib_sources += %D%/traps.c %D%/traps.h
lib_sources += %D%/traps_profile.c
if HAVE_LIBELF
lib_sources += %D%/elf_copy.c
else
lib_sources += %D%/elf_copy_none.c
endif
