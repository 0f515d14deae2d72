# lib/diff - two profiles compared
lib_sources += %D%/diff.c %D%/diff.h
lib_sources += %D%/verdict.c
