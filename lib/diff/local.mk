# lib/diff - two profiles compared, or joined
lib_sources += %D%/diff.c %D%/diff.h
lib_sources += %D%/join.c %D%/join.h %D%/join_inner.h
lib_sources += %D%/join_functions.c %D%/join_place.c
lib_sources += %D%/join_roles.c %D%/join_sites.c
lib_sources += %D%/verdict.c
