# t/tools - the programs as a user runs them

shell_tests += %D%/completion.t
shell_tests += %D%/filesize.t
shell_tests += %D%/install.t
shell_tests += %D%/iofault.t
shell_tests += %D%/man.t
shell_tests += %D%/messages.t
shell_tests += %D%/site.t
EXTRA_DIST += %D%/completion.bash %D%/completion.zsh %D%/iofault.c \
	%D%/live.sh

shell_tests += %D%/gmon/captures.t
shell_tests += %D%/gmon/foreign.t
shell_tests += %D%/gmon/gmonbuild-callers.t
shell_tests += %D%/gmon/gmonbuild-check.t
shell_tests += %D%/gmon/gmonbuild-elf.t
shell_tests += %D%/gmon/gmonbuild-jumps.t
shell_tests += %D%/gmon/gmonbuild-limit.t
shell_tests += %D%/gmon/gmonbuild-live.t
shell_tests += %D%/gmon/gmonbuild-overhead.t
shell_tests += %D%/gmon/gmonbuild-runs.t
shell_tests += %D%/gmon/gmonbuild-tasks.t
shell_tests += %D%/gmon/gmonbuild.t
shell_tests += %D%/gmon/gmoncheck-bad.t
shell_tests += %D%/gmon/gmoncheck-files.t
shell_tests += %D%/gmon/gmoncheck-firmware.t
shell_tests += %D%/gmon/gmoncheck-gcc.t
shell_tests += %D%/gmon/gmoncheck-handler.t
shell_tests += %D%/gmon/gmoncheck-last.t
shell_tests += %D%/gmon/gmoncheck-profile.t
shell_tests += %D%/gmon/gmoncheck-riscv.t
shell_tests += %D%/gmon/gmoncheck.t
shell_tests += %D%/gmon/gmoncorrect.t
shell_tests += %D%/gmon/gmoncost.t
shell_tests += %D%/gmon/gmondiff-firmware.t
shell_tests += %D%/gmon/gmondiff-folded.t
shell_tests += %D%/gmon/gmondiff.t
shell_tests += %D%/gmon/gmondump-functions.t
shell_tests += %D%/gmon/gmondump-lines.t
shell_tests += %D%/gmon/gmondump-source.t
shell_tests += %D%/gmon/gmondump.t
shell_tests += %D%/gmon/gmonjoin.t
shell_tests += %D%/gmon/gmonmerge.t
shell_tests += %D%/gmon/gprof-lines.t
shell_tests += %D%/gmon/gprof.t
shell_tests += %D%/gmon/overflow.t
shell_tests += %D%/gmon/wrong-speed.t
EXTRA_DIST += %D%/gmon/gmoncheck.sh %D%/gmon/profiles.sh \
	%D%/gmon/uartspeed.c

shell_tests += %D%/len/bslprog-faults.t
shell_tests += %D%/len/bslprog-files.t
shell_tests += %D%/len/bslprog-password.t
shell_tests += %D%/len/bslprog.t
shell_tests += %D%/len/examples.t
shell_tests += %D%/len/len-session.t
shell_tests += %D%/len/lendecode-line.t
shell_tests += %D%/len/lendecode.t
shell_tests += %D%/len/lenencode.t
shell_tests += %D%/len/lenfetch.t
shell_tests += %D%/len/lenprobe.t
EXTRA_DIST += %D%/len/bslprog.sh

shell_tests += %D%/mp/call2folded.t
shell_tests += %D%/mp/call2gmon.t
shell_tests += %D%/mp/call2trace-elf.t
shell_tests += %D%/mp/call2trace-lost.t
shell_tests += %D%/mp/call2trace.t
shell_tests += %D%/mp/callstat-live.t
shell_tests += %D%/mp/callstat.t
shell_tests += %D%/mp/mpdecode.t
shell_tests += %D%/mp/mpencode.t
EXTRA_DIST += %D%/mp/calls.sh %D%/mp/trace.sh

shell_tests += %D%/profweb/page-units.t %D%/profweb/page-types.t
shell_tests += %D%/profweb/part.t
shell_tests += %D%/profweb/profweb-changes.t
shell_tests += %D%/profweb/profweb-device.t
shell_tests += %D%/profweb/profweb-flame.t
shell_tests += %D%/profweb/profweb-input.t
shell_tests += %D%/profweb/profweb-marks.t
shell_tests += %D%/profweb/profweb-page.t
shell_tests += %D%/profweb/profweb-source.t
shell_tests += %D%/profweb/profweb-source-page.t
shell_tests += %D%/profweb/profweb-stacks.t
shell_tests += %D%/profweb/profweb.t
unit_tests += %D%/profweb/check_host_header
t_tools_profweb_check_host_header_SOURCES = %D%/profweb/check_host_header.c \
	tools/profweb/serve/host_header.c tools/profweb/serve/host_header.h
EXTRA_DIST += %D%/profweb/browser.sh %D%/profweb/source.sh \
	%D%/profweb/web.sh \
	%D%/profweb/changes.mjs %D%/profweb/compare.mjs %D%/profweb/curves.test.mjs \
	%D%/profweb/durations.test.mjs \
	%D%/profweb/flametree.test.mjs \
	%D%/profweb/owners.mjs %D%/profweb/page.test.mjs \
	%D%/profweb/part.awk %D%/profweb/part.mjs \
	%D%/profweb/source.test.mjs

shell_tests += %D%/stream/apdecode.t
shell_tests += %D%/stream/apencode.t
shell_tests += %D%/stream/apsplit.t
shell_tests += %D%/stream/empty.t
shell_tests += %D%/stream/file-names.t
shell_tests += %D%/stream/hexdecode.t
shell_tests += %D%/stream/itmdecode.t
shell_tests += %D%/stream/parallel-ssh.t
shell_tests += %D%/stream/parallel.t
shell_tests += %D%/stream/qsdecode.t
shell_tests += %D%/stream/qsdecode-words.t
shell_tests += %D%/stream/qsencode.t
shell_tests += %D%/stream/rawcap-devices.t
shell_tests += %D%/stream/rawcap-talk.t
shell_tests += %D%/stream/rawcap.t
shell_tests += %D%/stream/words.t
EXTRA_DIST += %D%/stream/sshd.sh %D%/stream/icount.c

shell_tests += %D%/tsp/tsp2trace-events.t
shell_tests += %D%/tsp/tsp2trace.t
shell_tests += %D%/tsp/tspcut.t
shell_tests += %D%/tsp/tspdecode.t
shell_tests += %D%/tsp/tspencode.t
shell_tests += %D%/tsp/tspstat-live.t
shell_tests += %D%/tsp/tspstat-tables.t
shell_tests += %D%/tsp/tspstat-whole.t
shell_tests += %D%/tsp/tspstat.t

shell_tests += %D%/view/apstack-depth.t
shell_tests += %D%/view/gmon2callgrind.t
shell_tests += %D%/view/gmon2dot.t
shell_tests += %D%/view/gmon2folded.t
shell_tests += %D%/view/gmon2pprof.t
shell_tests += %D%/view/profiler-share.t
shell_tests += %D%/view/proftop-end.t
shell_tests += %D%/view/proftop-names.t
shell_tests += %D%/view/proftop-odd.t
shell_tests += %D%/view/proftop-source.t
shell_tests += %D%/view/proftop-ssh.t
shell_tests += %D%/view/proftop-stall.t
shell_tests += %D%/view/proftop-tmux.t
shell_tests += %D%/view/proftop.t
shell_tests += %D%/view/reconcile-riscv.t
shell_tests += %D%/view/reconcile-sums.t
shell_tests += %D%/view/reconcile.t
shell_tests += %D%/view/speedscope.t
shell_tests += %D%/view/stacks.t
EXTRA_DIST += %D%/view/graph.sh %D%/view/reconcile.sh %D%/view/tmux.sh \
	%D%/view/views.sh
