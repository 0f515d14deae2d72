# lib/qs - frames of the QS protocol
lib_sources += %D%/fields.c %D%/fields.h
lib_sources += %D%/names.c %D%/names.h
lib_sources += %D%/qs.c %D%/qs.h
lib_sources += %D%/record.c %D%/record.h
lib_sources += %D%/trace_record.c %D%/trace_record.h
