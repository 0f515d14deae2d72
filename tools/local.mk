# tools - the programs: of one file, or with a folder each.  They are built into
# bin/, where no folder has their name.

noinst_LIBRARIES += tools/libtool.a
tools_libtool_a_SOURCES = $(tool_sources)
tool_sources =

bin_PROGRAMS += bin/apdecode bin/apencode bin/apsplit bin/apstack bin/bslprog \
	bin/call2folded bin/call2gmon bin/call2trace bin/callstat \
	bin/gmon2callgrind bin/gmon2dot bin/gmon2folded bin/gmonbuild \
	bin/gmoncheck bin/gmoncorrect bin/gmoncost bin/gmondiff \
	bin/gmondump bin/gmonjoin bin/gmonmerge bin/hexdecode bin/itmdecode \
	bin/lendecode bin/lenencode bin/lenfetch bin/lenprobe bin/mpdecode \
	bin/mpencode bin/qsdecode bin/qsencode bin/rawcap bin/tsp2trace \
	bin/tspcut bin/tspdecode bin/tspencode bin/tspstat

bin_apdecode_SOURCES = tools/apdecode.c
bin_apencode_SOURCES = tools/apencode.c
bin_apsplit_SOURCES = tools/apsplit.c
bin_apstack_SOURCES = tools/apstack/apstack.c tools/apstack/apstack.h \
	tools/apstack/depths.c tools/apstack/fold.c tools/apstack/times.c
bin_bslprog_SOURCES = tools/bslprog/bslprog.c tools/bslprog/bslprog.h \
	tools/bslprog/commands.c tools/bslprog/imagefile.c \
	tools/bslprog/password.c tools/bslprog/session.c
bin_call2folded_SOURCES = tools/call2folded.c
bin_call2gmon_SOURCES = tools/call2gmon.c
bin_call2trace_SOURCES = tools/call2trace/call2trace.c \
	tools/call2trace/events.c tools/call2trace/firefox.c \
	tools/call2trace/speedscope.c \
	tools/call2trace/timeline.c tools/call2trace/timeline.h
bin_callstat_SOURCES = tools/callstat/callstat.c \
	tools/callstat/table.c tools/callstat/table.h
bin_gmon2callgrind_SOURCES = tools/gmon2callgrind.c
bin_gmon2dot_SOURCES = tools/gmon2dot/draw.c tools/gmon2dot/draw.h \
	tools/gmon2dot/gmon2dot.c
bin_gmon2folded_SOURCES = tools/gmon2folded.c
bin_gmonbuild_SOURCES = tools/gmonbuild.c
bin_gmoncheck_SOURCES = tools/gmoncheck/gmoncheck.c \
	tools/gmoncheck/gmoncheck.h tools/gmoncheck/print.c \
	tools/gmoncheck/remedy.c
bin_gmoncorrect_SOURCES = tools/gmoncorrect.c
bin_gmoncost_SOURCES = tools/gmoncost.c
bin_gmondiff_SOURCES = tools/gmondiff/folded.c tools/gmondiff/folded.h \
	tools/gmondiff/gmondiff.c tools/gmondiff/table.c \
	tools/gmondiff/table.h
bin_gmondump_SOURCES = tools/gmondump/annotate.c tools/gmondump/gmondump.c \
	tools/gmondump/gmondump.h tools/gmondump/tables.c
bin_gmonjoin_SOURCES = tools/gmonjoin/gmonjoin.c tools/gmonjoin/gmonjoin.h \
	tools/gmonjoin/report.c
bin_gmonmerge_SOURCES = tools/gmonmerge.c
bin_hexdecode_SOURCES = tools/hexdecode.c
bin_itmdecode_SOURCES = tools/itmdecode/itmdecode.c \
	tools/itmdecode/report.c tools/itmdecode/report.h
bin_lendecode_SOURCES = tools/lendecode/explain.c tools/lendecode/explain.h \
	tools/lendecode/lendecode.c
bin_lenencode_SOURCES = tools/lenencode.c
bin_lenfetch_SOURCES = tools/lenfetch/fetcher.c tools/lenfetch/fetcher.h \
	tools/lenfetch/lenfetch.c
bin_lenprobe_SOURCES = tools/lenprobe/lenprobe.c tools/lenprobe/probe.c \
	tools/lenprobe/probe.h
bin_mpdecode_SOURCES = tools/mpdecode.c
bin_mpencode_SOURCES = tools/mpencode.c
bin_qsdecode_SOURCES = tools/qsdecode/explain.c tools/qsdecode/explain.h \
	tools/qsdecode/qsdecode.c
bin_qsencode_SOURCES = tools/qsencode.c
bin_rawcap_SOURCES = tools/rawcap.c
bin_tsp2trace_SOURCES = tools/tsp2trace/events.c tools/tsp2trace/events.h \
	tools/tsp2trace/firefox.c tools/tsp2trace/firefox.h \
	tools/tsp2trace/places.c tools/tsp2trace/places.h \
	tools/tsp2trace/tsp2trace.c
bin_tspcut_SOURCES = tools/tspcut.c
bin_tspdecode_SOURCES = tools/tspdecode.c
bin_tspencode_SOURCES = tools/tspencode.c
bin_tspstat_SOURCES = tools/tspstat/tspstat.c
