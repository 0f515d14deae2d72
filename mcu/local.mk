# mcu - the runtime: installed as source
# Patterns, so that a new board or architecture is a new folder and no more.
mcu_files = mcu/LICENSE mcu/README mcu/*.h mcu/*.mk mcu/*.cmake mcu/cmake/*.cmake \
	mcu/CMakeLists.txt mcu/zephyr/* mcu/*/*.[chS] mcu/*/*/*.[chS] \
	mcu/demo/*.ld mcu/demo/*.sh mcu/demo/*.truth

# $(copy_mcu) FOLDER: the runtime below FOLDER.
copy_mcu = copy_mcu() { \
	for file in `cd '$(srcdir)' && echo $(mcu_files)`; do \
		$(MKDIR_P) "$$1/`dirname $$file`" && \
		$(INSTALL_DATA) '$(srcdir)'/"$$file" "$$1/$$file" || \
		exit 1; \
	done; \
	chmod a+x "$$1"/mcu/demo/*.sh; }; copy_mcu

# The two files of each port are made for the first tarball, and then copied.
dist-hook:
	$(copy_mcu) '$(distdir)'
	@$(MKDIR_P) '$(distdir)/single'
	@if test -d '$(srcdir)/single'; then \
		cp -R '$(srcdir)'/single/. '$(distdir)/single'; \
	else \
		$(SHELL) '$(srcdir)/scripts/singles' '$(VERSION)' \
		    '$(distdir)/single'; \
	fi
install-data-local:
	$(copy_mcu) '$(DESTDIR)$(pkgdatadir)'
uninstall-local:
	rm -rf '$(DESTDIR)$(pkgdatadir)/mcu'

# Demo firmware: for make check and for scripts/demo.
demo_boards = kl25z microbit mps2-an385 mps2-an386 mps2-an500 mps2-an505
demo_elfs = $(demo_boards:%=mcu/demo/blinky-%.elf) \
	$(demo_boards:%=mcu/demo/graph-%.elf)
riscv_boards = opentitan sifive_e virt
riscv_elfs = $(riscv_boards:%=mcu/demo/graph-%.elf)

if HAVE_MCU_CC
check_DATA += $(demo_elfs)
endif
if HAVE_RISCV_CC
check_DATA += $(riscv_elfs)
endif
CLEANFILES += $(demo_elfs) $(riscv_elfs)

# The name says which demo, and for which board.  The tests want to know each
# sample beforehand: equally spaced ones.
$(demo_elfs) $(riscv_elfs): $(srcdir)/mcu/*.h $(srcdir)/mcu/*/*.[chS] \
		$(srcdir)/mcu/*/*/*.[chS] $(srcdir)/mcu/demo/build.sh
	@$(MKDIR_P) mcu/demo
	$(AM_V_GEN)name=`basename $@ .elf` && \
	    MCU_CC='$(MCU_CC)' RISCV_CC='$(RISCV_CC)' \
	    $(SHELL) $(srcdir)/mcu/demo/build.sh -o $@ $$name \
	    -DSPLITPROF_JITTER=0
