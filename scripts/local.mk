# scripts - setup, build, test, demo; and splitprof.mk for users' Makefiles, which
# finds mcu/ beside itself
dist_pkgdata_DATA = scripts/splitprof.mk
EXTRA_DIST += scripts/setup scripts/build scripts/test scripts/demo \
	scripts/record scripts/pictures scripts/speedscope scripts/footprint

# What the runtime costs, by setting: ROM and RAM.
footprint:
	srcdir='$(srcdir)' MCU_CC='$(MCU_CC)' MCU_SIZE='$(MCU_SIZE)' \
	$(SHELL) $(srcdir)/scripts/footprint
.PHONY: footprint
