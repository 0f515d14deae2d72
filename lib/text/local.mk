# lib/text - text, hex and records
lib_sources += %D%/digits.c %D%/digits.h
lib_sources += %D%/escape.c %D%/escape.h
lib_sources += %D%/hex.c %D%/hex.h
lib_sources += %D%/hexdump.c %D%/hexdump.h
lib_sources += %D%/offsets.c
lib_sources += %D%/record.c %D%/record.h
