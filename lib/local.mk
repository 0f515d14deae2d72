# lib - the host library: never installed, never prints, never exits
noinst_LIBRARIES += lib/libsplitprof.a
lib_libsplitprof_a_SOURCES = $(lib_sources)
lib_sources =
EXTRA_DIST += lib/README
