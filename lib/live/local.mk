# lib/live - profiles that grow
lib_sources += %D%/history.c %D%/history.h
lib_sources += %D%/joint_clock.c %D%/joint_clock.h
lib_sources += %D%/last_minute.c %D%/last_minute.h
lib_sources += %D%/live_profile.c %D%/live_profile.h
lib_sources += %D%/sliding_window.c %D%/sliding_window.h
lib_sources += %D%/timeline_log.c %D%/timeline_log.h
