# tools/profweb - the profile in a browser: a model of what came, a server, and
# the page, which becomes one file as C
if HAVE_PROFWEB
bin_PROGRAMS += bin/profweb
endif
bin_profweb_SOURCES = %D%/compared.c %D%/compared.h %D%/feed.c \
	%D%/feed.h %D%/input/device.c \
	%D%/input/device.h %D%/input/kind.c %D%/input/kind.h \
	%D%/input/raw.c %D%/input/raw.h \
	%D%/input/sniff.c %D%/input/sniff.h %D%/input/sniff_raw.c \
	%D%/model/calls.c %D%/model/calls_inner.h %D%/model/calls_write.c \
	%D%/model/changes.c \
	%D%/model/disassembly.c %D%/model/disassembly.h \
	%D%/model/graph.c %D%/model/model.c %D%/model/model.h \
	%D%/model/profile.c %D%/model/samples.c %D%/model/samples_inner.h \
	%D%/model/samples_contexts.c %D%/model/samples_marks.c \
	%D%/model/samples_stacks.c %D%/model/samples_timeline.c \
	%D%/model/samples_trace.c %D%/model/samples_write.c \
	%D%/model/series.c %D%/model/snapshot.c %D%/model/snapshot.h \
	%D%/model/source.c %D%/model/source_code.c %D%/model/tasks.c \
	%D%/model/tasks_inner.h %D%/model/tasks_write.c %D%/model/tree.c \
	%D%/profweb.c \
	%D%/serve/answer.c %D%/serve/command.c %D%/serve/endpoint.c \
	%D%/serve/gzip.c %D%/serve/host_header.c %D%/serve/host_header.h \
	%D%/serve/page.c %D%/serve/serve.c %D%/serve/serve.h %D%/serve/signals.c \
	%D%/serve/viewers.c
nodist_bin_profweb_SOURCES = %D%/serve/webfiles.c
bin_profweb_LDADD = $(LDADD) $(PROFWEB_LIBS)

page_files = %D%/page/README %D%/page/around.js %D%/page/assemble \
	%D%/page/boxes.js %D%/page/callers.js %D%/page/changes.js \
	%D%/page/colour.js %D%/page/compare.js %D%/page/connection.js \
	%D%/page/curves.js %D%/page/deadlines.js %D%/page/dom.js \
	%D%/page/durations.js %D%/page/export.js %D%/page/flame.js \
	%D%/page/flamecolour.js %D%/page/flamesvg.js %D%/page/flametree.js \
	%D%/page/graph.js %D%/page/head.js %D%/page/help.js \
	%D%/page/insight.js %D%/page/jointclock.js %D%/page/lanes.js \
	%D%/page/menu.js %D%/page/model.js %D%/page/openfile.js \
	%D%/page/package.json %D%/page/page.html %D%/page/page.js \
	%D%/page/pathtree.js %D%/page/range.js %D%/page/rangedrag.js \
	%D%/page/restrict.js %D%/page/ruler.js %D%/page/schema.d.ts \
	%D%/page/scope.js %D%/page/search.js %D%/page/shares.js \
	%D%/page/significance.js %D%/page/source.js %D%/page/sourcelines.js \
	%D%/page/steps.js %D%/page/strip.js %D%/page/style.css \
	%D%/page/table.js %D%/page/timeline.js %D%/page/timewindow.js \
	%D%/page/types.d.ts %D%/page/units.js %D%/page/visible.js
EXTRA_DIST += $(page_files)
CLEANFILES += %D%/serve/webfiles.c
%D%/serve/webfiles.c: $(page_files)
	@$(MKDIR_P) %D%/serve
	$(AM_V_GEN)$(SHELL) $(srcdir)/%D%/page/assemble \
	    $(srcdir)/%D%/page >$@.part && mv $@.part $@
