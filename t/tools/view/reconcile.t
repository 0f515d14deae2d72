# SPDX-License-Identifier: GPL-3.0-or-later
# One profile in every form: each tells the same samples and calls, to the
# count, as nm and the profile itself do, and so do their viewers.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/tools/view/views.sh"
. "$srcdir/t/tools/view/reconcile.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"

for level in -Os -O0 -O2; do
	check "$level: a capture" demo_capture $level
	fails 0 "$level: a profile" gmonbuild -e app.elf -c calls.txt cap.bin
	truth "$MCU_NM" app.elf gmon.out >want
	is "$level: it is whole" "$(only all-samples all-calls <want)" \
	    "$(gmondump gmon.out | awk '
		$1 == "pc" { pcs += $3 } $1 == "arc" { arcs += $4 }
		END { print "all-calls", arcs; print "all-samples", pcs }')"
	dump_equal "$level" app.elf gmon.out
	if [ -n "$GPROF" ]; then
		gprof_equal "$level" app.elf gmon.out
	else
		skip 1 'no gprof'
	fi
	case $level in
	-O0) ;;
	*) all_equal "$level, by order" app.elf calls.txt ;;
	esac
	case $level in
	-O2) ;;
	*) all_equal "$level" app.elf gmon.out ;;
	esac
	dump_equal "$level, by order" app.elf calls.txt
	cycle='even|odd'
	charges_equal "$level" app.elf gmon.out
	if [ -n "$GPROF" ]; then
		gprof_charges "$level" app.elf gmon.out
	else
		skip 1 'no gprof'
	fi
	# cheap() calls work() for a tenth of the time that it has in all:
	# within four standard deviations.
	is "$level: who was active is charged" "$(callgrind_of app.elf calls.txt |
	    awk '$1 == "under" && $3 == "work" { n[$2] = $4; all += $4 }
	    END { d = n["cheap"] - all / 10
		print (d * d < 16 * all * 0.09 ? "right" : n["cheap"]), \
		    n["cheap"] + n["dear"] == all }')" "right 1"
	is "$level: by share a half is" "$(callgrind_of app.elf gmon.out |
	    awk '$1 == "under" && $3 == "work" { n[$2] = $4 }
	    END { d = n["cheap"] - n["dear"]; print d * d <= 1 }')" 1
	cycle='none of them'
	charges_equal "$level, by order" app.elf calls.txt
done

finish
