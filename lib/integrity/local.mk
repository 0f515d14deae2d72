# lib/integrity - what damage did to a profile
lib_sources += %D%/beside.c %D%/beside.h
lib_sources += %D%/elf_mismatch.c %D%/elf_mismatch.h
lib_sources += %D%/outliers.c %D%/outliers.h
lib_sources += %D%/recovery.c %D%/recovery.h
lib_sources += %D%/skips.c %D%/skips.h
lib_sources += %D%/stream_split.c %D%/stream_split.h
lib_sources += %D%/wrong_elf.c %D%/wrong_elf.h
