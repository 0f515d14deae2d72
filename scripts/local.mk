# scripts - setup, build, test, demo; and for users' programs, which find mcu/
# beside themselves: splitprof.mk for Makefiles with leave-out for
# its list, amalgamate for IDEs
dist_pkgdata_DATA = scripts/splitprof.mk
dist_pkgdata_SCRIPTS = scripts/amalgamate scripts/leave-out

# Where they are installed.
install-data-hook:
	@cd '$(DESTDIR)/' && for file in '.$(man7dir)'/splitprof*.7 \
	    '.$(pkgdatadir)/splitprof.mk'; do \
		sed 's|/usr/local/share/splitprof|$(pkgdatadir)|' "$$file" \
		    >"$$file.new" && cat "$$file.new" >"$$file" && \
		rm "$$file.new" || exit 1; \
	done
# Empty by then, unless it has somebody else's files.
uninstall-hook:
	@rmdir '$(DESTDIR)$(pkgdatadir)' 2>/dev/null || :
EXTRA_DIST += scripts/setup scripts/build scripts/test scripts/demo \
	scripts/record scripts/pictures scripts/speedscope scripts/rp2040js \
	scripts/footprint

# What the runtime costs, by setting: ROM and RAM.
footprint:
	srcdir='$(srcdir)' MCU_CC='$(MCU_CC)' MCU_SIZE='$(MCU_SIZE)' \
	$(SHELL) $(srcdir)/scripts/footprint
.PHONY: footprint
