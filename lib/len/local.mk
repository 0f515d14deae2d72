# lib/len - Lenlab, and TI's boot loader
lib_sources += %D%/ask.c %D%/ask.h
lib_sources += %D%/bsl.c %D%/bsl.h
lib_sources += %D%/bsl_code.c %D%/bsl_code.h
lib_sources += %D%/bsl_inner.h %D%/bsl_ask.c
lib_sources += %D%/bsl_write.c %D%/bsl_write.h
lib_sources += %D%/count_image.c %D%/count_image.h
lib_sources += %D%/dialogue.c %D%/dialogue.h
lib_sources += %D%/dialogue_inner.h %D%/dialogue_line.c
lib_sources += %D%/flash.c %D%/flash.h
lib_sources += %D%/len.c %D%/len.h
lib_sources += %D%/record.c %D%/record.h
