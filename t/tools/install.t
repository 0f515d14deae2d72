# SPDX-License-Identifier: GPL-3.0-or-later
# What is installed names the folder that it is installed in.
. "$srcdir/t/support/lib.sh"

make --version 2>/dev/null | grep -q GNU || skip_all "no GNU make"
[ -f "$builddir/Makefile" ] || skip_all "not configured"
# make check's own options are not for this make.
unset MAKEFLAGS MFLAGS MAKELEVEL

# made TARGET: with a prefix, below which is all.  configure may have been told
# folders that are not, as in debian/rules.
made() {
	make -s -C "$builddir" "$1" DESTDIR="$PWD/root" prefix=/opt/tools \
	    bashcompdir=/opt/tools/share/bash-completion/completions \
	    zshcompdir=/opt/tools/share/zsh/site-functions
}

check "the data are installed" made install-data
is "no file names another prefix" "$(grep -rl /usr/local root)" ""
is "pages and the Makefile name the right one" \
    "$(grep -rl /opt/tools/share/splitprof root | sed 's|.*/||' | sort)" \
    "$(cd "$srcdir" && grep -l /usr/local/share/splitprof man/*.7 \
	scripts/splitprof.mk scripts/splitprof.pc | sed 's|.*/||' | sort)"
check "so does the package for CMake" grep -q \
    /opt/tools/share/cmake/splitprof \
    root/opt/tools/share/man/man7/splitprof-cmake.7
is "which has the version" "$(sed -n 's/^set(PACKAGE_VERSION \(.*\))/\1/p' \
    root/opt/tools/share/cmake/splitprof/splitprofConfigVersion.cmake)" \
    "$(rawcap --version | sed 's/.* //')"
check "amalgamate finds mcu there" \
    sh root/opt/tools/share/splitprof/amalgamate kl25z

check "the programs are installed" made install-exec
check "with their pages" sh -c 'cd root/opt/tools && for program in bin/*; do
	[ -f "share/man/man1/${program#bin/}.1" ] || exit 1
    done'

# Debian's packages: each installed file is of one of them, and of one only.
packed=$(cd root/opt/tools && cat "$srcdir"/debian/*.install |
    sed 's|^usr/||' | while read -r path; do
	find "$path" ! -type d || echo "$path is not there"
    done | sort)
is "each file is packed once" "$packed" \
    "$(cd root/opt/tools && find * ! -type d | sort)"
is "the packages have the same version" \
    "$(sed -n '1s/^splitprof (\(.*\)) .*/\1/p' "$srcdir/debian/changelog")" \
    "$(rawcap --version | sed 's/.* //')"
is "their list of licences names files that are there" \
    "$(cd "$srcdir" && sed -n '/^Files:/,/^Copyright/s/^\(Files:\)* //p' \
	debian/copyright | while read -r pattern; do
	ls -d $pattern >"$work/out" || echo "$pattern"
    done)" ""
is "what they are built with is what scripts/setup installs" \
    "$(sed -n '/^Build-Depends/,/^[RS]/s/^ \([a-z0-9-]*\),$/\1/p' \
	"$srcdir/debian/control" | while read -r package; do
	grep -qw -e "$package" "$srcdir/scripts/setup" || echo "$package"
    done)" ""

# Somebody else's file stays, and so does its folder.
theirs=root/opt/tools/share/splitprof/theirs
echo theirs >$theirs
check "all is uninstalled" made uninstall
is "but what is not ours" "$(find root ! -type d)" "$theirs"
rm -f "$theirs"
check "again" made uninstall
is "no folder of ours is left" "$(find root -name splitprof)" ""
finish
