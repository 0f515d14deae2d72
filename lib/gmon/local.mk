# lib/gmon - profiles, and gmon.out
lib_sources += %D%/arc_caches.c %D%/arc_caches.h
lib_sources += %D%/attribution.c %D%/attribution.h
lib_sources += %D%/gmon.c %D%/gmon.h
lib_sources += %D%/lost_calls.c %D%/lost_calls.h
lib_sources += %D%/profile.c %D%/profile.h
lib_sources += %D%/profile_place.c
lib_sources += %D%/read.c
lib_sources += %D%/read_check.c
lib_sources += %D%/read_inner.h
lib_sources += %D%/sort.c
lib_sources += %D%/stacks.c %D%/stacks.h
lib_sources += %D%/tasks.c %D%/tasks.h
lib_sources += %D%/text.c %D%/text.h
lib_sources += %D%/text_write.c
lib_sources += %D%/write.c
