# man - a page for each program and format, and the overview
dist_man_MANS += man/apdecode.1
dist_man_MANS += man/apencode.1
dist_man_MANS += man/apsplit.1
dist_man_MANS += man/apstack.1
dist_man_MANS += man/bslprog.1
dist_man_MANS += man/call2folded.1
dist_man_MANS += man/call2gmon.1
dist_man_MANS += man/call2trace.1
dist_man_MANS += man/callstat.1
dist_man_MANS += man/gmon2callgrind.1
dist_man_MANS += man/gmon2dot.1
dist_man_MANS += man/gmon2folded.1
dist_man_MANS += man/gmon2pprof.1
dist_man_MANS += man/gmonbuild.1
dist_man_MANS += man/gmoncheck.1
dist_man_MANS += man/gmoncorrect.1
dist_man_MANS += man/gmoncost.1
dist_man_MANS += man/gmondiff.1
dist_man_MANS += man/gmondump.1
dist_man_MANS += man/gmonjoin.1
dist_man_MANS += man/gmonmerge.1
dist_man_MANS += man/hexdecode.1
dist_man_MANS += man/itmdecode.1
dist_man_MANS += man/lendecode.1
dist_man_MANS += man/lenencode.1
dist_man_MANS += man/lenfetch.1
dist_man_MANS += man/lenprobe.1
dist_man_MANS += man/mpdecode.1
dist_man_MANS += man/mpencode.1
dist_man_MANS += man/proftop.1
dist_man_MANS += man/profweb.1
dist_man_MANS += man/qsdecode.1
dist_man_MANS += man/qsencode.1
dist_man_MANS += man/rawcap.1
dist_man_MANS += man/splitprof-count.5
dist_man_MANS += man/splitprof-len.5
dist_man_MANS += man/splitprof-mp.5
dist_man_MANS += man/splitprof-qs.5
dist_man_MANS += man/splitprof-records.5
dist_man_MANS += man/splitprof-tsp.5
dist_man_MANS += man/splitprof-wire.5
dist_man_MANS += man/splitprof-calls.7
dist_man_MANS += man/splitprof-cmake.7
dist_man_MANS += man/splitprof-cost.7
dist_man_MANS += man/splitprof-integrate.7
dist_man_MANS += man/splitprof-make.7
dist_man_MANS += man/splitprof-port.7
dist_man_MANS += man/splitprof-ram.7
dist_man_MANS += man/splitprof-results.7
dist_man_MANS += man/splitprof-rtos.7
dist_man_MANS += man/splitprof-single.7
dist_man_MANS += man/splitprof-stacks.7
dist_man_MANS += man/splitprof-zephyr.7
dist_man_MANS += man/splitprof-runs.7
dist_man_MANS += man/splitprof-trouble.7
dist_man_MANS += man/splitprof-tutorial.7
dist_man_MANS += man/splitprof.7
dist_man_MANS += man/tsp2trace.1
dist_man_MANS += man/tspcut.1
dist_man_MANS += man/tspdecode.1
dist_man_MANS += man/tspencode.1
dist_man_MANS += man/tspstat.1

# For those who change the code.
EXTRA_DIST += man/HACKING.md man/DECISIONS.md

EXTRA_DIST += man/pictures/callgraph.svg man/pictures/compare.png man/pictures/flamegraph.png \
	man/pictures/proftop.svg man/pictures/profweb.png

# The manual as a site, in the folder html.
html-local:
	MANDOC='$(MANDOC)' $(SHELL) $(srcdir)/man/site/build $(srcdir)/man html
mostlyclean-local:
	rm -rf html
EXTRA_DIST += man/site/build man/site/book.txt man/site/page.awk \
	man/site/index.awk man/site/search.js man/site/style.css
