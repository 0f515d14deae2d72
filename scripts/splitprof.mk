# SPDX-License-Identifier: MIT
# splitprof.mk - adds profiling to a Makefile of yours, for GNU make.
#
# Behind the lines that set CC, CFLAGS and OBJS, before the rule that links:
#
#	SPLITPROF_PORT = kl25z
#	SPLITPROF_PROFILED = main.o control.o
#	include /usr/local/share/splitprof/splitprof.mk
#
# The objects in SPLITPROF_PROFILED are then compiled for profiling, and the
# runtime's objects are added to OBJS.  Call splitprof_start() and
# splitprof_stop() (splitprof.h) in the program, and say where it runs:
#
#	make splitprof SPLITPROF_ELF=fw.elf SPLITPROF_DEVICE=/dev/ttyUSB0
#
# SPLITPROF_KIND chooses another runtime, which the program opens and polls: see
# splitprof-calls(7), splitprof-rtos(7) and splitprof-ram(7).
#
# What may be set before the include, with what it is otherwise:
#
# SPLITPROF_KIND	pg: calls and samples for gprof; samples: the program as
#			it is without -pg, and samples of it; stack: the same,
#			and each sample with its call stack; mp: times of calls;
#			tsp: what an RTOS does; count: as pg, counted in RAM
#			(pg)
# SPLITPROF_PORT	folder in mcu/port that drives the line; with a / in it,
#			a folder of yours, say ./board (that of the chip's
#			family: in SPLITPROF_IOC, or as -DSTM32F407xx in
#			C_DEFS, DEFS, CPPFLAGS or CFLAGS)
# SPLITPROF_IOC		project of STM32CubeMX: it has the clocks that are not
#			in SPLITPROF_SETTINGS; or none (the only *.ioc here)
# SPLITPROF_TIMER	such a folder, which drives the sampler (SPLITPROF_PORT)
# SPLITPROF_CLOCK	with mp: such a folder, which has the clock
#			(SPLITPROF_PORT); with tsp: the same, in place of
#			SysTick (none)
# SPLITPROF_PROFILED	objects to profile, as they stand in OBJS (none)
# SPLITPROF_LEAVE_OUT	file that names functions in these objects which are not
#			to be counted, as gmoncost -l writes it; with GCC (none)
# SPLITPROF_SETTINGS	settings of mcu/splitprof_config.h and its kin:
#			-DSPLITPROF_...=... (none; pg: -DSPLITPROF_HEADER=1,
#			and -DSPLITPROF_WORDS=1 for up to 96 KB of code in
#			the objects, which leaves 32 to libraries;
#			mp: -DSPLITPROF_BAUD=115200)
# SPLITPROF_BUILD	folder for the runtime's objects (splitprof-objs)
# SPLITPROF_ADD_TO	variable with all objects, which gets the runtime's
#			(OBJS, or OBJECTS if that is empty)
# SPLITPROF_ELF		the linked program, for the targets below (no default)
#
# And when a target below is made:
#
# SPLITPROF_DEVICE	serial device, or host:port (/dev/ttyUSB0)
# SPLITPROF_BAUD	speed of the line (SPLITPROF_BAUD in the settings,
#			1500000)
# SPLITPROF_HZ		sample rate (SPLITPROF_SAMPLE_HZ there, 1000)
# SPLITPROF_ADDR	bytes of an address (SPLITPROF_ADDR_BYTES there, 3)
# SPLITPROF_CAPTURE	further options for rawcap, say -t 60, or with count for
#			lenfetch (none)
# SPLITPROF_UNWRAP	filter that takes the packets out of what rawcap
#			writes (with the port itm: itmdecode; else none)
# SPLITPROF_GPROF	gprof of the cross binutils (that of CC)
# SPLITPROF_GPROFFLAGS	options for gprof (-b, and a file of those that leave
#			out the profiler's own functions:
#			splitprof-objs/gprof.args)
# SPLITPROF_CORRECT	yes: gmoncorrect makes what is reported of gmon.out; no:
#			that is gmon.out itself (yes for ARMv6-M, else no)
# SPLITPROF_LOAD	with splitprof-both: a command that loads and starts the
#			program $$ELF, say openocd -f board.cfg -c "program
#			$$ELF verify reset exit" (asks for it)
# SPLITPROF_PLAIN	with splitprof-both: the program without -pg, if it is
#			not this Makefile that builds both (it does)
# SPLITPROF_START	with mp: commands for mpencode, say config=5,100 start
#			(reset metadata start); with tsp: for tspencode (list)
# SPLITPROF_STATFLAGS	with mp, tsp: options for callstat, tspstat (none)
#
# Targets: splitprof (both of the next), splitprof-capture (writes gmon.out,
# with stack stacks.txt as well; with mp calls.txt, with tsp trace.txt, until
# Ctrl-C), splitprof-report (gprof, callstat or tspstat), splitprof-both (a
# report with the times of a build without -pg and the calls of one with it:
# makes, loads and captures both), splitprof-size (the runtime's cost),
# splitprof-clean.

SPLITPROF_MK := $(lastword $(MAKEFILE_LIST))
SPLITPROF_HERE := $(dir $(SPLITPROF_MK))
SPLITPROF_MCU := $(firstword $(wildcard $(SPLITPROF_HERE)mcu \
	$(SPLITPROF_HERE)../mcu))
splitprof-comma := ,
# What each kind is made of.
include $(SPLITPROF_MCU)/parts.mk

# A comment behind a value leaves blanks in it.
$(foreach name,KIND PORT IOC TIMER CLOCK BUILD LEAVE_OUT,$(if $(value SPLITPROF_$(name)),\
	$(eval SPLITPROF_$(name) := $$(strip $$(SPLITPROF_$(name))))))
SPLITPROF_KIND ?= pg
SPLITPROF_TIMER ?= $(SPLITPROF_PORT)
SPLITPROF_CLOCK ?= $(if $(filter mp,$(SPLITPROF_KIND)),$(SPLITPROF_PORT))
SPLITPROF_BUILD ?= splitprof-objs
ifndef SPLITPROF_ADD_TO
SPLITPROF_ADD_TO := $(firstword $(foreach name,OBJS OBJECTS,\
	$(if $($(name)),$(name))) OBJS)
endif
SPLITPROF_DEVICE ?= /dev/ttyUSB0
SPLITPROF_GPROFFLAGS ?= -b @$(SPLITPROF_HIDE)
SPLITPROF_CORRECT ?= $(if $(filter __ARM_ARCH_6M__,$(SPLITPROF_SAYS)),yes,no)
SPLITPROF_HIDE = $(SPLITPROF_BUILD)/gprof.args
SPLITPROF_START ?= $(if $(filter tsp,$(SPLITPROF_KIND)),list,\
	reset metadata start)

# $(call splitprof-setting,NAME,default): what the settings say.
splitprof-setting = $(or $(patsubst -DSPLITPROF_$(1)=%,%,$(lastword \
	$(filter -DSPLITPROF_$(1)=%,$(SPLITPROF_SETTINGS)))),$(2))
SPLITPROF_BAUD ?= $(call splitprof-setting,BAUD,1500000)
SPLITPROF_HZ ?= $(call splitprof-setting,SAMPLE_HZ,1000)
SPLITPROF_ADDR ?= $(call splitprof-setting,ADDR_BYTES,3)

# What STM32CubeMX has in its project is for STM32 alone, and folders of users'.
SPLITPROF_IOC ?= $(wildcard *.ioc)
override SPLITPROF_IOC := $(if $(or $(findstring /,$(SPLITPROF_PORT)),$(filter \
	stm32%,$(or $(SPLITPROF_PORT),stm32))),$(filter-out none,\
	$(SPLITPROF_IOC)))
ifneq ($(word 2,$(SPLITPROF_IOC)),)
ifeq ($(and $(SPLITPROF_PORT),$(call splitprof-setting,CLOCK_HZ)),)
$(error SPLITPROF_IOC: set it to one of: $(SPLITPROF_IOC) none)
endif
override SPLITPROF_IOC :=
endif
ifneq ($(SPLITPROF_IOC),)
$(if $(wildcard $(SPLITPROF_IOC)),,$(error SPLITPROF_IOC: \
	$(SPLITPROF_IOC): there is no such file))
SPLITPROF_FAMILY := $(shell tr -d '\r' <$(SPLITPROF_IOC) | \
	sed -n 's/^Mcu\.Family=//p' | tr A-Z a-z)
ifeq ($(SPLITPROF_PORT),)
override SPLITPROF_PORT := $(SPLITPROF_FAMILY)
SPLITPROF_BY := $(splitprof-comma) by $(SPLITPROF_IOC)$(splitprof-comma)
else ifneq ($(filter-out $(SPLITPROF_PORT),\
	$(and $(filter stm32%,$(SPLITPROF_PORT)),$(SPLITPROF_FAMILY))),)
$(error SPLITPROF_PORT: $(SPLITPROF_PORT)$(splitprof-comma) but \
	$(SPLITPROF_IOC) is for $(SPLITPROF_FAMILY): set SPLITPROF_IOC to the \
	project of this program$(splitprof-comma) or to none)
endif
endif

# The headers of ST want to be told the chip.  Its family is what it begins
# with, but H7R and H7S are one of their own; other names of ST's go on with _.
ifeq ($(SPLITPROF_PORT),)
SPLITPROF_CHIP := $(firstword $(filter $(foreach letter,C F G H L N U W,\
	-DSTM32$(letter)%),$(C_DEFS) $(DEFS) $(CPPFLAGS) $(CFLAGS)))
ifneq ($(SPLITPROF_CHIP),)
override SPLITPROF_PORT := $(if $(filter -DSTM32H7R% -DSTM32H7S%,\
	$(SPLITPROF_CHIP)),stm32h7rs,$(shell printf '%.7s' \
	'$(SPLITPROF_CHIP:-D%=%)' | tr A-Z a-z))
SPLITPROF_BY := $(splitprof-comma) by $(SPLITPROF_CHIP)$(splitprof-comma)
endif
endif

# $(call splitprof-path,name): a folder of mcu/port, or with a / the user's own.
splitprof-path = $(if $(findstring /,$(1)),$(1),$(SPLITPROF_MCU)/port/$(1))
# The clock's header, for a -D.
splitprof-clock = $(patsubst %,%/clock.h,$(if \
	$(findstring /,$(SPLITPROF_CLOCK)),$(abspath $(SPLITPROF_CLOCK)),\
	port/$(SPLITPROF_CLOCK)))

# $(call splitprof-folder,VARIABLE,file): refuse one that has no such file.
splitprof-folder = $(if $(wildcard $(call splitprof-path,$($(1)))/$(2)),,\
	$(error $(1): $(if $(findstring /,$($(1))),$($(1)): it has no \
	$(2),$(if $($(1)),"$($(1))"$(SPLITPROF_BY) is none of,not set: take one of): $(notdir $(patsubst %/$(2),%,\
	$(wildcard $(SPLITPROF_MCU)/port/*/$(2)))))))

# Names that are misspelt are no reason not to clean.
SPLITPROF_MAKES := $(filter-out %clean,$(or $(MAKECMDGOALS),all))

# A setting that nothing in the runtime has is misspelt.
SPLITPROF_UNKNOWN := $(shell for name in $(foreach setting,$(patsubst \
	-D%,%,$(filter -DSPLITPROF_%,$(SPLITPROF_SETTINGS))),\
	$(firstword $(subst =, ,$(setting)))); do \
	grep -rqw "$$name" $(SPLITPROF_MCU) $(foreach name,PORT TIMER CLOCK,\
	$(if $(findstring /,$(SPLITPROF_$(name))),$(SPLITPROF_$(name)))) || \
	echo "$$name"; done)
ifneq ($(and $(SPLITPROF_UNKNOWN),$(SPLITPROF_MAKES)),)
$(error SPLITPROF_SETTINGS: there is no $(SPLITPROF_UNKNOWN))
endif

ifeq ($(filter pg samples stack mp tsp count,$(SPLITPROF_KIND)),)
$(error SPLITPROF_KIND: "$(SPLITPROF_KIND)" is not pg, samples, stack, mp, \
	tsp or count)
endif

# The compiler as it is called for this processor, and what it says of it.  Left
# out is what names files by $@ or $<, which are empty here: options of -M, also
# those with the name in a word of its own, and listings of the assembler.
splitprof-blank := $(subst ,, )
splitprof-join = $(patsubst $(1)-%,-%,$(subst $(1) ,$(1),$(2)))
SPLITPROF_CC := $(filter-out -M% -Wa$(splitprof-comma)-a%,\
	$(call splitprof-join,-MF,$(call splitprof-join,-MT,\
	$(call splitprof-join,-MQ,$(strip \
	$(CC) $(CPPFLAGS) $(CFLAGS) $(TARGET_ARCH))))))
SPLITPROF_SAYS := $(shell $(SPLITPROF_CC) -dM -E - </dev/null | \
	grep -o -e '__ARM_ARCH_ISA_THUMB 1' -e __ARM_ARCH_6M__ -e __arm__ \
	-e __riscv -e __clang__ -e '__BYTE_ORDER__ __ORDER_BIG_ENDIAN__')
ifeq ($(filter __arm__ __riscv,$(SPLITPROF_SAYS)),)
$(error CC: $(SPLITPROF_CC): does not compile for ARM or RISC-V)
endif
SPLITPROF_ARCH := $(if $(filter __riscv,$(SPLITPROF_SAYS)),riscv,arm)
SPLITPROF_CROSS := $(patsubst %gcc,%,$(firstword $(filter %gcc,$(CC)) \
	$(if $(filter riscv,$(SPLITPROF_ARCH)),riscv64-unknown-elf-gcc,\
	arm-none-eabi-gcc)))

# GCC has no list for -pg: its driver runs the compiler through our script.
ifneq ($(SPLITPROF_LEAVE_OUT),)
$(if $(filter __clang__,$(SPLITPROF_SAYS))$(filter mp tsp,$(SPLITPROF_KIND)),\
	$(error SPLITPROF_LEAVE_OUT: is for -pg of GCC))
SPLITPROF_WITHOUT := sh $(SPLITPROF_HERE)leave-out $(SPLITPROF_LEAVE_OUT)
$(if $(findstring $(splitprof-comma),$(SPLITPROF_WITHOUT))$(word \
	4,$(SPLITPROF_WITHOUT)),$(error SPLITPROF_LEAVE_OUT: a comma or \
	a blank is in the path: $(SPLITPROF_WITHOUT)))
SPLITPROF_WITHOUT := -wrapper $(subst \
	$(splitprof-blank),$(splitprof-comma),$(SPLITPROF_WITHOUT))
endif

ifeq ($(SPLITPROF_KIND),mp)
$(call splitprof-folder,SPLITPROF_PORT,listen.c)
$(call splitprof-folder,SPLITPROF_CLOCK,clock.c)
SPLITPROF_PG := $(splitprof-flags-mp)
override SPLITPROF_SETTINGS := \
	$(if $(filter -DSPLITPROF_BAUD=%,$(SPLITPROF_SETTINGS)),,\
	$(splitprof-set-mp)) \
	'-DSPLITPROF_MP_CLOCK_H="$(splitprof-clock)"' \
	$(SPLITPROF_SETTINGS)
else ifeq ($(SPLITPROF_KIND),tsp)
$(call splitprof-folder,SPLITPROF_PORT,listen.c)
ifneq ($(SPLITPROF_CLOCK),)
$(call splitprof-folder,SPLITPROF_CLOCK,clock.c)
override SPLITPROF_SETTINGS := '-DSPLITPROF_TSP_TIME_H="time/clock.h"' \
	'-DSPLITPROF_MP_CLOCK_H="$(splitprof-clock)"' \
	$(SPLITPROF_SETTINGS)
endif
else
$(call splitprof-folder,SPLITPROF_PORT,$(if $(filter \
	count,$(SPLITPROF_KIND)),listen.c,line.c))
$(call splitprof-folder,SPLITPROF_TIMER,timer.c)
ifneq ($(and $(filter __riscv,$(SPLITPROF_SAYS)),\
	$(filter __clang__,$(SPLITPROF_SAYS))),)
$(error CC: Clang for RISC-V gives the stub no caller: use GCC)
endif
ifneq ($(filter samples stack,$(SPLITPROF_KIND)),)
override SPLITPROF_SETTINGS := $(splitprof-set-$(SPLITPROF_KIND)) \
	$(SPLITPROF_SETTINGS)
else
SPLITPROF_ALL := $(splitprof-flags-all)
SPLITPROF_PG := $(splitprof-flags-$(if \
	$(filter __clang__,$(SPLITPROF_SAYS)),clang,gcc))
ifeq ($(filter __ARM_ARCH_ISA_THUMB __clang__,$(SPLITPROF_SAYS)),\
	__ARM_ARCH_ISA_THUMB)
SPLITPROF_PG += $(splitprof-flags-thumb1)
endif
SPLITPROF_PG += $(SPLITPROF_WITHOUT)
endif
ifeq ($(SPLITPROF_KIND),count)
override SPLITPROF_SETTINGS := $(splitprof-set-count) $(SPLITPROF_SETTINGS)
else
# What tells its rate, and what was lost; a file with the settings has all.
ifeq ($(filter -DSPLITPROF_HEADER=% -DSPLITPROF_CONFIG_H=%,\
	$(subst ',,$(SPLITPROF_SETTINGS))),)
override SPLITPROF_SETTINGS := $(splitprof-set-pg) $(SPLITPROF_SETTINGS)
endif
endif
endif

# $(call splitprof-place,NAME,files): where those are that begin with NAME/.
splitprof-place = $(patsubst $(1)/%,$(if $(SPLITPROF_$(1)),$(call \
	splitprof-path,$(SPLITPROF_$(1)))/%),$(2))
SPLITPROF_SOURCES := $(wildcard $(patsubst MCU/%,$(SPLITPROF_MCU)/%,$(subst \
	/ARCH/,/$(SPLITPROF_ARCH)/,$(call splitprof-place,PORT,$(call \
	splitprof-place,TIMER,$(call splitprof-place,CLOCK,$(splitprof-files-$(if \
	$(filter samples stack,$(SPLITPROF_KIND)),pg,$(SPLITPROF_KIND)))))))))

SPLITPROF_RUNTIME := $(addprefix $(SPLITPROF_BUILD)/,\
	$(addsuffix .o,$(notdir $(basename $(SPLITPROF_SOURCES)))))
# Behind all other folders, since a project may well have a config.h too.
SPLITPROF_INCLUDES := -idirafter $(SPLITPROF_MCU) $(SPLITPROF_SETTINGS)

SPLITPROF_GOAL := $(.DEFAULT_GOAL)

# A call is a word where all code has room in 128 KB, if it is not set otherwise
# what a call is, or what can't be combined with it.  That only concerns the
# runtime.
ifeq ($(SPLITPROF_KIND)$(filter $(addsuffix %,$(splitprof-set-call)),\
	$(filter-out %_CACHE=0,\
	$(subst ',,$(SPLITPROF_SETTINGS)) $(SPLITPROF_CC)))$(filter \
	-DSPLITPROF_QUEUE_BYTES=%,$(SPLITPROF_CC))$(filter \
	__ORDER_BIG_ENDIAN__,$(SPLITPROF_SAYS)),pg)
SPLITPROF_FORM := $(SPLITPROF_BUILD)/form
SPLITPROF_FORM_IS = $$(cat $(SPLITPROF_FORM))
SPLITPROF_MEASURED := $(SPLITPROF_BUILD)/measured
# Objects of the program that were measured again are most often no reason.
SPLITPROF_IF_NEW = $(if $(filter-out $(SPLITPROF_MEASURED),$?),,@$(call \
	splitprof-follows,$@,$(SPLITPROF_FORM)) && touch $@ || )
endif

# Each object to profile must be one that is linked.
SPLITPROF_OBJS := $(patsubst ./%,%,$($(SPLITPROF_ADD_TO)))
splitprof-like = $(filter $(notdir $(1)) %/$(notdir $(1)),$(SPLITPROF_OBJS))
splitprof-linked = $(if $(filter $(1),$(SPLITPROF_OBJS)),,$(error \
	SPLITPROF_PROFILED: $(1): not in $(SPLITPROF_ADD_TO)$(if \
	$(splitprof-like),$(splitprof-comma) which has $(splitprof-like),$(if \
	$(SPLITPROF_OBJS),,$(splitprof-comma) which is empty here: see \
	SPLITPROF_ADD_TO))))
$(if $(SPLITPROF_MAKES),$(foreach object,$(patsubst ./%,%,\
	$(SPLITPROF_PROFILED)),$(call splitprof-linked,$(object))))

# override: also where they were given on make's command line.  In all three,
# since many rules name no CPPFLAGS.
override CPPFLAGS += $(SPLITPROF_INCLUDES)
override CFLAGS += $(SPLITPROF_INCLUDES) $(SPLITPROF_ALL)
override CXXFLAGS += $(SPLITPROF_INCLUDES) $(SPLITPROF_ALL)
$(SPLITPROF_PROFILED): override CFLAGS += $(SPLITPROF_PG)
$(SPLITPROF_PROFILED): override CXXFLAGS += $(SPLITPROF_PG)
override $(SPLITPROF_ADD_TO) += $(SPLITPROF_RUNTIME)

# All objects are compiled anew when what is said here changes, or the Makefile.
SPLITPROF_STAMP := $(SPLITPROF_BUILD)/flags
SPLITPROF_STATE := $(strip $(SPLITPROF_PG) $(SPLITPROF_ALL) \
	$(SPLITPROF_INCLUDES) $(SPLITPROF_SOURCES) $(SPLITPROF_IOC) : \
	$(SPLITPROF_PROFILED))
$(filter %.o,$(SPLITPROF_OBJS)): $(SPLITPROF_STAMP)
$(SPLITPROF_PROFILED): $(SPLITPROF_LEAVE_OUT)
ifneq ($(strip $(shell cat $(SPLITPROF_STAMP) 2>/dev/null)),$(SPLITPROF_STATE))
$(SPLITPROF_STAMP): splitprof-force
endif
$(SPLITPROF_STAMP): $(firstword $(MAKEFILE_LIST)) $(SPLITPROF_MK) | \
	$(SPLITPROF_BUILD)
	@printf '%s\n' '$(subst ','\'',$(SPLITPROF_STATE))' >$@

# A folder of the user's finds ../port.h and ../../arch as one in mcu/port does.
SPLITPROF_CC += -iquote $(SPLITPROF_MCU)/port/none
# One rule an object: the sources lie in several folders.
SPLITPROF_HEADERS := $(wildcard $(addsuffix *.h,$(sort \
	$(dir $(SPLITPROF_SOURCES)))))
# The clocks of STM32CubeMX, for what has no setting: mcu/port/stm32/ioc.h.
ifneq ($(SPLITPROF_IOC),)
SPLITPROF_IOC_H := $(SPLITPROF_BUILD)/ioc.h
SPLITPROF_HEADERS += $(SPLITPROF_IOC_H)
SPLITPROF_CC += '-DSPLITPROF_IOC_H="$(abspath $(SPLITPROF_IOC_H))"'
$(SPLITPROF_IOC_H): $(SPLITPROF_IOC) $(SPLITPROF_STAMP)
	@awk -v clocks='$(splitprof-ioc)' -v header=$@ -v port='$(if \
	$(SPLITPROF_BY), $(SPLITPROF_PORT)$(splitprof-comma))' \
	-f $(SPLITPROF_HERE)ioc.awk $<
endif
# The clock after reset is seldom that of the program: mcu/arch/note.h.
SPLITPROF_CLOCK_NOTE = { LC_ALL=C grep -ao \
	'splitprof speed [ -~]* after reset' $@ || :; } | \
	sed 's/^splitprof speed \(.*\) of \(.*\) after reset$$/splitprof: \
	\1 baud of a clock of \2 Hz: SPLITPROF_CLOCK_HZ is not set/' >&2
define SPLITPROF_RULE
$(SPLITPROF_BUILD)/$(notdir $(basename $(1))).o: $(1) $(SPLITPROF_HEADERS) $(SPLITPROF_STAMP) $(SPLITPROF_MEASURED)
	$$(SPLITPROF_IF_NEW)$(SPLITPROF_CC) $(SPLITPROF_INCLUDES) $$(SPLITPROF_FORM_IS) -c -o $$@ $$<
	$(if $(filter line.c listen.c,$(notdir $(1))),@$$(SPLITPROF_CLOCK_NOTE))
endef
$(foreach source,$(SPLITPROF_SOURCES),$(eval $(call SPLITPROF_RULE,$(source))))

$(SPLITPROF_BUILD):
	mkdir -p $@

ifneq ($(SPLITPROF_FORM),)
# Code that is in a section of its own may go to RAM, and that of -flto is not
# there yet: then nobody knows whether it has room.
SPLITPROF_MEASURE = awk -v most=$(splitprof-words-most) ' \
	sub(/^ *\[ *[0-9]+\] /, "") && $$2 == "PROGBITS" { \
		lto += $$1 ~ /^\.gnu\.lto/ } \
	$$2 == "PROGBITS" && $$7 ~ /A/ && $$7 ~ /X/ { \
		own += $$1 !~ /^\.(text|init|fini)/; bytes += number($$5) } \
	function number(h,  i, n) { for (i = 1; i <= length(h); i++) \
		n = 16 * n + index("0123456789abcdef", substr(h, i, 1)) - 1; \
		return n } \
	END { exit !bytes || lto || own || bytes > most }'
# The smaller queues and the larger ones are not for words.
SPLITPROF_QUEUE := $(call splitprof-setting,QUEUE_BYTES,120)
SPLITPROF_FITS_QUEUE = [ $$(($(SPLITPROF_QUEUE) % 8)) -eq 0 ] && \
	[ $$(($(SPLITPROF_QUEUE))) -ge 48 ] && \
	[ $$(($(SPLITPROF_QUEUE))) -le 512 ]
SPLITPROF_CODE := $(filter %.o,$(SPLITPROF_OBJS))
$(SPLITPROF_MEASURED): $(if $(filter-out splitprof-size,\
	$(SPLITPROF_MAKES)),$(SPLITPROF_CODE)) $(SPLITPROF_STAMP)
	@form=-DSPLITPROF_WORDS=0; $(SPLITPROF_FITS_QUEUE) && \
	sections=$$({ $(SPLITPROF_CROSS)readelf -SW $(SPLITPROF_CODE) || \
	readelf -SW $(SPLITPROF_CODE); } 2>/dev/null) && \
	printf '%s\n' "$$sections" | $(SPLITPROF_MEASURE) && \
	form=-DSPLITPROF_WORDS=1; \
	[ "$$(cat $(SPLITPROF_FORM) 2>/dev/null)" = "$$form" ] || \
	printf '%s\n' "$$form" >$(SPLITPROF_FORM); : >$@
endif

SPLITPROF_GPROF ?= $(SPLITPROF_CROSS)gprof
SPLITPROF_UNWRAP ?= $(if $(filter itm,$(SPLITPROF_PORT)),\
	itmdecode -p $(call splitprof-setting,ITM_PORT,0))
SPLITPROF_RAWCAP = rawcap -b $(SPLITPROF_BAUD) $(SPLITPROF_CAPTURE)

# Status 1 says that some of the input was damaged, and how much.  What
# gmonbuild says comes after the report, where it is seen; a profile that may
# be of another build fails.
SPLITPROF_SAID := $(SPLITPROF_BUILD)/gmonbuild.said
splitprof-say = { [ ! -s $(SPLITPROF_SAID) ] || { $(1) $(SPLITPROF_SAID) >&2; \
	! grep -q ': another build?' $(SPLITPROF_SAID); }; }
# A build without -pg is known to have no calls.
SPLITPROF_SAY_SAMPLES = $(call splitprof-say,grep -v 'calls mcount: compile')
SPLITPROF_SAY = $(if $(filter samples stack,$(SPLITPROF_KIND)),\
	$(SPLITPROF_SAY_SAMPLES),$(call splitprof-say,cat)$(if \
	$(SPLITPROF_LEAVE_OUT), && $(SPLITPROF_UNMATCHED)))
# What the list names and the program has not: a local function has a file.
SPLITPROF_UNMATCHED = $(SPLITPROF_CROSS)readelf -sW $(SPLITPROF_ELF) | awk ' \
	FNR == NR { if ($$4 == "FILE") file = $$8; \
		else if ($$4 == "FUNC") { has[$$8]; \
		has[$$8, $$5 == "LOCAL" ? file : "any"] } next } \
	{ sub(/\r$$/, "") } /^\#/ || !NF { next } \
	!($$1 in has) || NF > 1 && !(($$1, $$2) in has || ($$1, "any") in has) { \
		print FILENAME ": " $$0 ": no function of $(SPLITPROF_ELF)" }' \
	- FS='\t' $(SPLITPROF_LEAVE_OUT) >&2
SPLITPROF_KEEP = 2>$(SPLITPROF_SAID) || [ $$? -eq 1 ] || \
	{ cat $(SPLITPROF_SAID) >&2; false; }
ifneq ($(filter mp tsp,$(SPLITPROF_KIND)),)
SPLITPROF_SAY = :
# What was recorded before is kept until there is something new.  In a subshell
# the trap is to be set again.
SPLITPROF_BEGIN := $(SPLITPROF_BUILD)/start.bin
SPLITPROF_STOP := $(SPLITPROF_BUILD)/stop.bin
SPLITPROF_TEXT := $(if $(filter mp,$(SPLITPROF_KIND)),calls.txt,trace.txt)
SPLITPROF_NEW := $(SPLITPROF_BUILD)/$(SPLITPROF_TEXT)
SPLITPROF_HEARD := $(SPLITPROF_BUILD)/rawcap.status
SPLITPROF_TAKE = $(SPLITPROF_KIND)encode $(SPLITPROF_START) \
	>$(SPLITPROF_BEGIN) && $(SPLITPROF_FINISH) >$(SPLITPROF_STOP) && \
	{ { trap : INT; $(SPLITPROF_RAWCAP) -s $(SPLITPROF_BEGIN) \
	-x $(SPLITPROF_STOP) $(SPLITPROF_DEVICE); \
	echo $$? >$(SPLITPROF_HEARD); } | \
	$(SPLITPROF_KIND)decode >$(SPLITPROF_NEW) || \
	[ $$? -eq 1 ]; } && [ $$(cat $(SPLITPROF_HEARD)) -le 1 ] && \
	{ [ -s $(SPLITPROF_NEW) ] || { echo "$(SPLITPROF_DEVICE): nothing came" \
	>&2; false; }; } && mv $(SPLITPROF_NEW) $(SPLITPROF_TEXT)
endif

# Of a program with options of ours: with a deadline status 1 fails.
SPLITPROF_FORGIVE = $(if $(findstring <=,$(SPLITPROF_STATFLAGS)),, \
	|| [ $$? -eq 1 ])
ifeq ($(SPLITPROF_KIND),mp)
SPLITPROF_FINISH := mpencode stop status
SPLITPROF_SHOW = { callstat $(SPLITPROF_STATFLAGS) -e $(SPLITPROF_ELF) \
	calls.txt$(SPLITPROF_FORGIVE); }
else ifeq ($(SPLITPROF_KIND),tsp)
SPLITPROF_FINISH := :
SPLITPROF_SHOW = { tspstat $(SPLITPROF_STATFLAGS) \
	trace.txt$(SPLITPROF_FORGIVE); }
else
ifeq ($(SPLITPROF_KIND),count)
SPLITPROF_TAKE = { lenfetch -b $(SPLITPROF_BAUD) $(SPLITPROF_CAPTURE) \
	$(SPLITPROF_DEVICE) | gmonbuild -e $(SPLITPROF_ELF) \
	$(SPLITPROF_KEEP); }
else
# Words are for 128 KB of code: that is known before anything is captured.
SPLITPROF_HAS_WORDS = $(if $(SPLITPROF_FORM),\
	grep -qs WORDS=1 $(SPLITPROF_FORM),$(if $(filter \
	-DSPLITPROF_WORDS=1,$(SPLITPROF_SETTINGS)),:,false))
SPLITPROF_REFUSED = printf 'header\t2\t17\t0x0\t1\t-\n' | apencode | \
	gmonbuild -F -e $(SPLITPROF_ELF) -o /dev/null 2>&1 | \
	sed -n 's|^gmonbuild: stdin: \(words can\)|$(SPLITPROF_ELF): \1|p' | \
	grep . >&2
splitprof-fits = ! { $(SPLITPROF_HAS_WORDS) && $(SPLITPROF_REFUSED); } &&
# The same with exact callers, for all viewers but gprof.
SPLITPROF_STACKS := $(if $(filter stack,$(SPLITPROF_KIND)),stacks.txt)
SPLITPROF_SHOW_STACKS = { [ ! -e $(SPLITPROF_STACKS) ] || echo \
	'$(SPLITPROF_STACKS): callers by stack: profweb -e $(SPLITPROF_ELF) \
	$(SPLITPROF_STACKS), or gmon2folded, gmon2dot, gmon2pprof' >&2; }
# $(call splitprof-take,elf,gmon.out)
splitprof-take = $(splitprof-fits) { $(SPLITPROF_RAWCAP) $(SPLITPROF_DEVICE) | \
	$(if $(SPLITPROF_UNWRAP),$(SPLITPROF_UNWRAP) |) gmonbuild -e $(1) -r $(SPLITPROF_HZ) \
	-n $(SPLITPROF_ADDR) -o $(2) $(if $(SPLITPROF_STACKS),-c \
	$(SPLITPROF_STACKS)) $(SPLITPROF_KEEP); }
SPLITPROF_TAKE = $(call splitprof-take,$(SPLITPROF_ELF),gmon.out)
endif
# The copy mends what gprof would get wrong; what is left is said behind it.
SPLITPROF_COPY := $(SPLITPROF_BUILD)/gprof.elf
# The functions of the runtime, by all names that they have: gprof may take any.
# It refuses a profile without calls, or without samples, but for one report.
SPLITPROF_OWN = { gmondump -q gmon.out; \
	$(SPLITPROF_CROSS)nm $(SPLITPROF_COPY); } | awk ' \
	$$1 == "pc" { P = 1 } $$1 == "arc" { Q = 1 } \
	$$2 ~ /^[Tt]$$/ { names[$$1] = names[$$1] " " $$3 } \
	$$2 ~ /^[Tt]$$/ && $$3 ~ /^(__)?splitprof_/ { own[$$1] } \
	END { if (!P) print "-q"; if (!Q) print "-p"; \
		for (at in own) { n = split(names[at], name, " "); \
		for (; n; n--) { if (P) print "-P:" name[n]; \
			if (Q) print "-Q:" name[n] " -N:" name[n] } } }'
# What they take, by the rule of all viewers.
SPLITPROF_SHARE = gmondump -q -e $(1) gmon.out | \
	sed -n 's/^\# \(.* in the profiler\).*/\1: left out/p; q'
# What gmoncorrect can't correct, is shown as it is; it has said why.
ifeq ($(SPLITPROF_CORRECT),yes)
SPLITPROF_SHOWN := $(SPLITPROF_BUILD)/gmon.corrected
SPLITPROF_BETTER = { gmoncorrect -e $(1) -o $(SPLITPROF_SHOWN) \
	gmon.out || [ $$? -eq 1 ] || cp gmon.out $(SPLITPROF_SHOWN); } &&
else
SPLITPROF_SHOWN := gmon.out
endif
# What the copy does not mend, and the report has not said.
SPLITPROF_REST = awk -F '\t' ' \
	$$1 == "remedy" || $$1 == "excluded" && $$2 ~ /mcount/ { next } \
	$$1 == "note" { note = $$0 "\n"; next } \
	{ printf "%s%s\n", note, $$0; note = "" }'
# $(call splitprof-show,elf)
splitprof-show = { gmoncheck -q -f $(SPLITPROF_COPY) $(1) || \
	[ $$? -eq 1 ]; } && $(SPLITPROF_OWN) >$(SPLITPROF_HIDE) && \
	$(SPLITPROF_SHARE) && $(SPLITPROF_BETTER) \
	$(SPLITPROF_GPROF) $(SPLITPROF_GPROFFLAGS) \
	$(SPLITPROF_COPY) $(SPLITPROF_SHOWN) && \
	{ gmoncheck $(SPLITPROF_COPY) gmon.out | $(SPLITPROF_REST) >&2; }
# What splitprof-both has joined is of the plain build.
SPLITPROF_SHOW = { splitprof_elf=$(SPLITPROF_ELF); \
	! $(call splitprof-follows,$(SPLITPROF_JOINED),gmon.out) || \
	splitprof_elf=$(SPLITPROF_PLAIN); } && \
	$(call splitprof-show,"$$splitprof_elf")$(if \
	$(SPLITPROF_STACKS), && $(SPLITPROF_SHOW_STACKS))
endif

# $(call splitprof-follows,one,other): is the one file not older?
splitprof-follows = { [ -e $(1) ] && [ -z "$$(find $(2) -newer $(1))" ]; }

SPLITPROF_JOINED := $(SPLITPROF_BUILD)/joined
ifdef SPLITPROF_PLAIN
splitprof-both: $(SPLITPROF_PLAIN) $(SPLITPROF_ELF)
SPLITPROF_MAKE_BOTH := :
else
# Both builds have the same objects.  The one with -pg comes last, so that all
# is as without this target; and neither is made again for no change.
SPLITPROF_PLAIN := $(SPLITPROF_BUILD)/plain.elf
SPLITPROF_MAKE_BOTH = { $(MAKE) -q $(SPLITPROF_ELF) && \
	$(call splitprof-follows,$(SPLITPROF_PLAIN),$(SPLITPROF_ELF)); } || { \
	$(MAKE) SPLITPROF_KIND=samples $(SPLITPROF_ELF) && \
	cp $(SPLITPROF_ELF) $(SPLITPROF_PLAIN).new && \
	$(MAKE) SPLITPROF_KIND=pg $(SPLITPROF_ELF) && \
	mv $(SPLITPROF_PLAIN).new $(SPLITPROF_PLAIN) && \
	touch $(SPLITPROF_PLAIN); }
endif
# $(call splitprof-record,elf,gmon.out): the line is heard before the board is
# started.
splitprof-load = echo 'loads $(1)'; (ELF=$(1) && export ELF && { \
	$(SPLITPROF_LOAD); }) </dev/null &
splitprof-ask = echo 'load $(1), press return, and reset the board'; \
	read -r splitprof_line;
splitprof-record = { $(call splitprof-$(if \
	$(SPLITPROF_LOAD),load,ask),$(1)) $(call splitprof-take,$(1),$(2)); \
	splitprof_taken=$$?; wait $$! || { echo 'SPLITPROF_LOAD: failed: $(1)' \
	>&2; false; }; } && [ $$splitprof_taken -eq 0 ]
SPLITPROF_TIMES := $(SPLITPROF_BUILD)/times.gmon
SPLITPROF_CALLS := $(SPLITPROF_BUILD)/calls.gmon
SPLITPROF_JOIN = { gmonjoin -e $(SPLITPROF_PLAIN) -E $(SPLITPROF_ELF) \
	$(SPLITPROF_TIMES) $(SPLITPROF_CALLS) || [ $$? -eq 1 ]; } && \
	touch $(SPLITPROF_JOINED)
# With these options nothing is made.
splitprof-idle = $(foreach letter,n q t,$(findstring $(letter),\
	$(firstword -$(MAKEFLAGS))))

# Ctrl-C ends the capture, which is complete then.  It ends make, too, but not
# before the recipe's shell: so the report is in the same recipe.
splitprof: $(SPLITPROF_ELF) | $(SPLITPROF_BUILD)
	@trap : INT; $(SPLITPROF_TAKE) && $(SPLITPROF_SHOW) && $(SPLITPROF_SAY)

splitprof-capture: $(SPLITPROF_ELF) | $(SPLITPROF_BUILD)
	@trap : INT; $(SPLITPROF_TAKE) && $(SPLITPROF_SAY)

splitprof-report: | $(SPLITPROF_BUILD)
	@$(SPLITPROF_SHOW)

# Both captures and the report in one recipe, for the same reason.
splitprof-both: | $(SPLITPROF_BUILD)
ifneq ($(SPLITPROF_KIND),pg)
	@echo 'splitprof-both: is of SPLITPROF_KIND = pg' >&2; exit 2
else
	@+$(if $(strip $(splitprof-idle)),:,$(SPLITPROF_MAKE_BOTH))
	@trap : INT; $(call splitprof-record,$(SPLITPROF_PLAIN),$(SPLITPROF_TIMES)) && \
	$(SPLITPROF_SAY_SAMPLES) && \
	$(call splitprof-record,$(SPLITPROF_ELF),$(SPLITPROF_CALLS)) && \
	$(SPLITPROF_JOIN) && $(SPLITPROF_SHOW) && \
	$(SPLITPROF_SAY)
endif

ifeq ($(SPLITPROF_ELF),)
splitprof splitprof-capture splitprof-report splitprof-both: \
	splitprof-elf-missing
splitprof-elf-missing:
	@echo 'SPLITPROF_ELF: set it to the linked program' >&2; exit 2
endif

splitprof-size: $(SPLITPROF_RUNTIME)
	$(SPLITPROF_CROSS)size -t $^

splitprof-clean:
	rm -rf $(SPLITPROF_BUILD) gmon.out stacks.txt calls.txt trace.txt

.PHONY: splitprof splitprof-capture splitprof-report splitprof-both \
	splitprof-size splitprof-clean splitprof-elf-missing splitprof-force
.DEFAULT_GOAL := $(SPLITPROF_GOAL)
