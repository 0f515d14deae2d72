# scripts - setup, build, test, demo; and for users' programs, which find mcu/
# beside themselves: splitprof.mk for Makefiles, with ioc.awk for the clocks of
# CubeMX and leave-out for its list; amalgamate for IDEs; what find_package() of
# CMake reads, and pkg-config
dist_pkgdata_DATA = scripts/splitprof.mk scripts/ioc.awk scripts/amalgamate.awk
dist_pkgdata_SCRIPTS = scripts/amalgamate scripts/leave-out
cmakedir = $(datadir)/cmake/splitprof
dist_cmake_DATA = scripts/splitprofConfig.cmake \
	scripts/splitprofConfigVersion.cmake
pkgconfigdir = $(datadir)/pkgconfig
dist_pkgconfig_DATA = scripts/splitprof.pc

# Where they are installed, and what.
install-data-hook:
	@cd '$(DESTDIR)/' && for file in '.$(man7dir)'/splitprof*.7 \
	    '.$(pkgdatadir)/splitprof.mk' '.$(pkgconfigdir)/splitprof.pc' \
	    '.$(cmakedir)/splitprofConfigVersion.cmake'; do \
		sed -e 's|/usr/local/share/splitprof|$(pkgdatadir)|' \
		    -e 's|/usr/local/share/cmake/splitprof|$(cmakedir)|' \
		    -e 's|@VERSION[@]|$(VERSION)|' "$$file" \
		    >"$$file.new" && cat "$$file.new" >"$$file" && \
		rm "$$file.new" || exit 1; \
	done
# Empty by then, unless they have somebody else's files.
uninstall-hook:
	@rmdir '$(DESTDIR)$(pkgdatadir)' '$(DESTDIR)$(cmakedir)' \
	    2>/dev/null || :
EXTRA_DIST += scripts/setup scripts/build scripts/test scripts/demo \
	scripts/record scripts/singles scripts/pictures scripts/npm-package \
	scripts/footprint scripts/screen.awk scripts/mend.awk

# What the runtime costs, by setting: ROM and RAM.
footprint:
	srcdir='$(srcdir)' MCU_CC='$(MCU_CC)' MCU_SIZE='$(MCU_SIZE)' \
	$(SHELL) $(srcdir)/scripts/footprint
.PHONY: footprint
