# lib/stat - statistics of counts
lib_sources += %D%/histogram.c %D%/histogram.h
lib_sources += %D%/moments.c %D%/moments.h
lib_sources += %D%/significance.c %D%/significance.h
