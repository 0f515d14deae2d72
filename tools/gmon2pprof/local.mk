# tools/gmon2pprof - pprof's format: compressed protocol buffers
if HAVE_PPROF
bin_PROGRAMS += bin/gmon2pprof
endif
bin_gmon2pprof_SOURCES = %D%/gmon2pprof.c %D%/pprof_tables.c \
	%D%/pprof_tables.h
nodist_bin_gmon2pprof_SOURCES = %D%/profile.pb-c.c %D%/profile.pb-c.h
bin_gmon2pprof_CPPFLAGS = $(AM_CPPFLAGS) -I$(builddir)/%D%
bin_gmon2pprof_LDADD = $(LDADD) $(PPROF_LIBS)

EXTRA_DIST += %D%/profile.proto
CLEANFILES += %D%/profile.pb-c.c %D%/profile.pb-c.h
%D%/profile.pb-c.h: %D%/profile.pb-c.c
%D%/profile.pb-c.c: $(srcdir)/%D%/profile.proto
	@$(MKDIR_P) %D%
	$(AM_V_GEN)$(PROTOC_C) --proto_path='$(srcdir)/%D%' \
	    --c_out=%D% profile.proto
$(bin_gmon2pprof_OBJECTS): %D%/profile.pb-c.h
