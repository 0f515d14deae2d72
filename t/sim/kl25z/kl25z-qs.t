# SPDX-License-Identifier: GPL-3.0-or-later
# The stream in frames of QS, on the KL25Z, by a simulator that knows each call
# and each interrupted instruction: what comes out of the frames is the truth.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"

# Build and run graph: frames to cap.qs, true calls to arcs, true samples to
# pcs.
run() {
	build_as app.elf graph-kl25z -DSPLITPROF_HEADER=1 "$@" || return
	"$builddir/t/sim/kl25z/kl25zsim" -s 60 -U 2:cap.qs -a arcs -p pcs app.elf
}

all_true() {
	fails 0 "$1: every frame is sound" sh -c 'qsdecode -a cap.qs >cap.raw'
	fails 0 "$1: the totals are right" \
	    gmonbuild -e app.elf -o app.gmon cap.raw
	apdecode cap.raw >records
	same_events "$1"
}

for line in kl25z kl25z-uart; do
	for form in PACKETS RECORDS; do
		check "$line, $form: graph runs" run LINE=$line \
		    -DSPLITPROF_FRAMES=SPLITPROF_QS_$form
		all_true "$line, $form"
	done
	check "$line, smallest queue: graph runs" run LINE=$line -O2 \
	    -DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS -DSPLITPROF_QUEUE_BYTES=72
	all_true "$line, smallest queue"

	# More than the line carries: frames give way, and the end comes.
	check "$line, last is best: graph runs" run LINE=$line \
	    -DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS -DSPLITPROF_BAUD=115200 \
	    -DSPLITPROF_WHEN_FULL=SPLITPROF_LAST -DSPLITPROF_SAMPLE_HZ=20000
	fails 1 "$line, last is best: frames are missing" \
	    sh -c 'qsdecode -a cap.qs >cap.raw'
	says "$line, last is best: which is told" \
	    'at least [0-9]* frames missing in [0-9]* gaps'
	says "$line, last is best: with what they had" \
	    ": these had some [0-9]* calls and samples, give or take [0-9]*$"
	is "$line, last is best: and nothing else" "$(wc -l <err)" 2
	missing=$(($(cat arcs pcs | wc -l) - $(apdecode cap.raw |
	    grep -c '^arc\|^pc')))
	check "$line, last is best: that is true to 2 %" awk -v n="$missing" '
	/these had/ { off = $6 - n; exit !(50 * off < n && -50 * off < n) }' err
	fails 1 "$line, last is best: the profile tells it" \
	    gmonbuild -e app.elf -o app.gmon cap.raw
	says "$line, last is best: with the true number that was sent" \
	    " of $(wc -l <arcs) arcs and .* of $(wc -l <pcs) samples came: "
done
finish
