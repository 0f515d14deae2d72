# lib/base - numbers, tables, checksums
lib_sources += %D%/apportion.c %D%/apportion.h
lib_sources += %D%/countmap.c %D%/countmap.h
lib_sources += %D%/crc.c %D%/crc.h
lib_sources += %D%/framing.c %D%/framing.h
lib_sources += %D%/grow_array.h
lib_sources += %D%/intern.c %D%/intern.h
lib_sources += %D%/little_endian.h
lib_sources += %D%/pool.c %D%/pool.h
lib_sources += %D%/upper_bound.h
