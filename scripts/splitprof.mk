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
# With SPLITPROF_KIND = mp it is the other runtime, which measures the time of
# each call by commands of the host: see "Exact times of calls" in
# splitprof(7).  Call splitprof_mp_open() and, again and again,
# splitprof_mp_poll() (splitprof_mp.h) then.
#
# With SPLITPROF_KIND = tsp it is the tracer of an RTOS: see "Tracing an RTOS"
# there.  Include splitprof_freertos.h at the end of FreeRTOSConfig.h, and call
# splitprof_tsp_open() and splitprof_tsp_poll() (splitprof_tsp.h).
#
# With SPLITPROF_KIND = count it is the one that counts in RAM: see
# splitprof-count(5).  Call splitprof_count_open() and, again and again,
# splitprof_count_poll() (splitprof_count.h).
#
# What may be set before the include, with what it is otherwise:
#
# SPLITPROF_KIND	pg: calls and samples for gprof; mp: times of calls;
#			tsp: what an RTOS does; count: as pg, counted in RAM (pg)
# SPLITPROF_PORT		folder in mcu/port that drives the line (no default)
# SPLITPROF_TIMER		folder that drives the sampler (SPLITPROF_PORT)
# SPLITPROF_CLOCK	with mp: folder in mcu/port that has the clock
#			(SPLITPROF_PORT); with tsp: the same, in place of
#			SysTick (none)
# SPLITPROF_PROFILED	objects to profile (none)
# SPLITPROF_SETTINGS	settings of mcu/splitprof_config.h and its kin:
#			-DSPLITPROF_...=... (none; mp: -DSPLITPROF_BAUD=115200)
# SPLITPROF_BUILD	folder for the runtime's objects (splitprof-objs)
# SPLITPROF_ADD_TO	variable that gets the runtime's objects (OBJS)
# SPLITPROF_ELF		the linked program, for the targets below (no default)
#
# And when a target below is made:
#
# SPLITPROF_DEVICE	serial device, or host:port (/dev/ttyUSB0)
# SPLITPROF_BAUD	speed of the line (SPLITPROF_BAUD in the settings, 1500000)
# SPLITPROF_HZ		sample rate (SPLITPROF_SAMPLE_HZ there, 1000)
# SPLITPROF_ADDR	bytes of an address (SPLITPROF_ADDR_BYTES there, 3)
# SPLITPROF_CAPTURE	further options for rawcap, say -t 60, or with count for
#			lenfetch (none)
# SPLITPROF_GPROF	gprof of the cross binutils (that of CC)
# SPLITPROF_GPROFFLAGS	options for gprof (-b)
# SPLITPROF_START	with mp: commands for mpencode, say config=5,100 start
#			(reset metadata start); with tsp: for tspencode (list)
# SPLITPROF_STATFLAGS	with mp, tsp: options for callstat, tspstat (none)
#
# Targets: splitprof (both of the next), splitprof-capture (writes gmon.out,
# with mp calls.txt, with tsp trace.txt, until Ctrl-C), splitprof-report (gprof,
# callstat or tspstat), splitprof-size (the runtime's cost), splitprof-clean.

SPLITPROF_HERE := $(dir $(lastword $(MAKEFILE_LIST)))
SPLITPROF_MCU := $(firstword $(wildcard $(SPLITPROF_HERE)mcu \
	$(SPLITPROF_HERE)../mcu))

SPLITPROF_KIND ?= pg
SPLITPROF_TIMER ?= $(SPLITPROF_PORT)
SPLITPROF_CLOCK ?= $(if $(filter mp,$(SPLITPROF_KIND)),$(SPLITPROF_PORT))
SPLITPROF_BUILD ?= splitprof-objs
SPLITPROF_ADD_TO ?= OBJS
SPLITPROF_DEVICE ?= /dev/ttyUSB0
SPLITPROF_GPROFFLAGS ?= -b
SPLITPROF_START ?= $(if $(filter tsp,$(SPLITPROF_KIND)),list,\
	reset metadata start)

# $(call splitprof-setting,NAME,default): what the settings say.
splitprof-setting = $(or $(patsubst -DSPLITPROF_$(1)=%,%,$(lastword \
	$(filter -DSPLITPROF_$(1)=%,$(SPLITPROF_SETTINGS)))),$(2))
SPLITPROF_BAUD ?= $(call splitprof-setting,BAUD,1500000)
SPLITPROF_HZ ?= $(call splitprof-setting,SAMPLE_HZ,1000)
SPLITPROF_ADDR ?= $(call splitprof-setting,ADDR_BYTES,3)

# $(call splitprof-folder,VARIABLE,folder,file): refuse one that is not there.
splitprof-folder = $(if $(wildcard $(2)/$($(1))/$(3)),,$(error $(1): \
	"$($(1))" is none of: $(notdir $(patsubst %/$(3),%,\
	$(wildcard $(2)/*/$(3))))))

ifeq ($(filter pg mp tsp count,$(SPLITPROF_KIND)),)
$(error SPLITPROF_KIND: "$(SPLITPROF_KIND)" is not pg, mp, tsp or count)
endif

# The compiler as it is called for this processor, and what it says of it.
SPLITPROF_CC := $(CC) $(CPPFLAGS) $(CFLAGS) $(TARGET_ARCH)
SPLITPROF_SAYS := $(shell $(SPLITPROF_CC) -dM -E - </dev/null | \
	grep -o -e '__ARM_ARCH_ISA_THUMB 1' -e '__riscv ')
SPLITPROF_ARCH := $(if $(filter __riscv,$(SPLITPROF_SAYS)),riscv,arm)

ifeq ($(SPLITPROF_KIND),mp)
$(call splitprof-folder,SPLITPROF_PORT,$(SPLITPROF_MCU)/port,listen.c)
$(call splitprof-folder,SPLITPROF_CLOCK,$(SPLITPROF_MCU)/port,clock.c)
SPLITPROF_PG := -finstrument-functions
SPLITPROF_SOURCES := $(wildcard $(SPLITPROF_MCU)/mp/*.[cS]) \
	$(SPLITPROF_MCU)/port/$(SPLITPROF_PORT)/listen.c \
	$(SPLITPROF_MCU)/port/$(SPLITPROF_CLOCK)/clock.c
override SPLITPROF_SETTINGS := \
	$(if $(filter -DSPLITPROF_BAUD=%,$(SPLITPROF_SETTINGS)),,\
	-DSPLITPROF_BAUD=115200) \
	'-DSPLITPROF_MP_CLOCK_H="port/$(SPLITPROF_CLOCK)/clock.h"' \
	$(SPLITPROF_SETTINGS)
else ifeq ($(SPLITPROF_KIND),tsp)
$(call splitprof-folder,SPLITPROF_PORT,$(SPLITPROF_MCU)/port,listen.c)
SPLITPROF_SOURCES := $(wildcard $(SPLITPROF_MCU)/tsp/*.c) \
	$(SPLITPROF_MCU)/port/$(SPLITPROF_PORT)/listen.c
ifneq ($(SPLITPROF_CLOCK),)
$(call splitprof-folder,SPLITPROF_CLOCK,$(SPLITPROF_MCU)/port,clock.c)
SPLITPROF_SOURCES += $(SPLITPROF_MCU)/port/$(SPLITPROF_CLOCK)/clock.c
override SPLITPROF_SETTINGS := '-DSPLITPROF_TSP_TIME_H="time/clock.h"' \
	'-DSPLITPROF_MP_CLOCK_H="port/$(SPLITPROF_CLOCK)/clock.h"' \
	$(SPLITPROF_SETTINGS)
endif
else
$(call splitprof-folder,SPLITPROF_PORT,$(SPLITPROF_MCU)/port,$(if $(filter \
	count,$(SPLITPROF_KIND)),listen.c,line.c))
$(call splitprof-folder,SPLITPROF_TIMER,$(SPLITPROF_MCU)/port,timer.c)
# -ffixed: GCC for Thumb-1 saves r8 to r11 by way of lr before it calls the
# stub, so that the caller's address would be lost.  Sibling calls would hide
# the function that makes them.
SPLITPROF_PG := -pg -fno-optimize-sibling-calls
ifneq ($(filter __ARM_ARCH_ISA_THUMB,$(SPLITPROF_SAYS)),)
SPLITPROF_PG += -ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11
endif
ifeq ($(SPLITPROF_KIND),count)
SPLITPROF_SOURCES := $(wildcard $(SPLITPROF_MCU)/count/*.[cS] \
	$(SPLITPROF_MCU)/port/$(SPLITPROF_TIMER)/timer*.[cS]) \
	$(SPLITPROF_MCU)/mp/crc.c \
	$(SPLITPROF_MCU)/port/$(SPLITPROF_PORT)/listen.c
override SPLITPROF_SETTINGS := -DSPLITPROF_COUNT=1 $(SPLITPROF_SETTINGS)
else
SPLITPROF_SOURCES := $(wildcard $(SPLITPROF_MCU)/core/*.c \
	$(SPLITPROF_MCU)/option/*.c \
	$(SPLITPROF_MCU)/arch/$(SPLITPROF_ARCH)/*.S \
	$(SPLITPROF_MCU)/port/$(SPLITPROF_PORT)/line*.[cS] \
	$(SPLITPROF_MCU)/port/$(SPLITPROF_TIMER)/timer*.[cS])
endif
endif

SPLITPROF_RUNTIME := $(addprefix $(SPLITPROF_BUILD)/,\
	$(addsuffix .o,$(notdir $(basename $(SPLITPROF_SOURCES)))))
# Behind all other folders, since a project may well have a config.h too.
SPLITPROF_INCLUDES := -idirafter $(SPLITPROF_MCU) $(SPLITPROF_SETTINGS)

# override: also where they were given on make's command line.
$(SPLITPROF_PROFILED): override CFLAGS += $(SPLITPROF_PG)
override CPPFLAGS += $(SPLITPROF_INCLUDES)
override $(SPLITPROF_ADD_TO) += $(SPLITPROF_RUNTIME)

# One rule an object: the sources lie in several folders.
define SPLITPROF_RULE
$(SPLITPROF_BUILD)/$(notdir $(basename $(1))).o: $(1) $(MAKEFILE_LIST) | $(SPLITPROF_BUILD)
	$(SPLITPROF_CC) $(SPLITPROF_INCLUDES) -c -o $$@ $$<
endef
SPLITPROF_GOAL := $(.DEFAULT_GOAL)
$(foreach source,$(SPLITPROF_SOURCES),$(eval $(call SPLITPROF_RULE,$(source))))

$(SPLITPROF_BUILD):
	mkdir -p $@

SPLITPROF_GPROF ?= $(patsubst %gcc,%gprof,$(firstword $(CC)))
SPLITPROF_RAWCAP = rawcap -b $(SPLITPROF_BAUD) $(SPLITPROF_CAPTURE)

# Status 1 says that some of the input was damaged, and how much.
ifneq ($(filter mp tsp,$(SPLITPROF_KIND)),)
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

ifeq ($(SPLITPROF_KIND),mp)
SPLITPROF_FINISH := mpencode stop status
SPLITPROF_SHOW = { callstat $(SPLITPROF_STATFLAGS) -e $(SPLITPROF_ELF) \
	calls.txt || [ $$? -eq 1 ]; }
else ifeq ($(SPLITPROF_KIND),tsp)
SPLITPROF_FINISH := :
SPLITPROF_SHOW = { tspstat $(SPLITPROF_STATFLAGS) trace.txt || \
	[ $$? -eq 1 ]; }
else
ifeq ($(SPLITPROF_KIND),count)
SPLITPROF_TAKE = { lenfetch -b $(SPLITPROF_BAUD) $(SPLITPROF_CAPTURE) \
	$(SPLITPROF_DEVICE) | gmonbuild -e $(SPLITPROF_ELF) || [ $$? -eq 1 ]; }
else
SPLITPROF_TAKE = { $(SPLITPROF_RAWCAP) $(SPLITPROF_DEVICE) | \
	gmonbuild -e $(SPLITPROF_ELF) -r $(SPLITPROF_HZ) \
	-n $(SPLITPROF_ADDR) || [ $$? -eq 1 ]; }
endif
SPLITPROF_SHOW = $(SPLITPROF_GPROF) $(SPLITPROF_GPROFFLAGS) \
	$(SPLITPROF_ELF) gmon.out
endif

# Ctrl-C ends the capture, which is complete then.  It ends make, too, but not
# before the recipe's shell: so the report is in the same recipe.
splitprof: $(SPLITPROF_ELF) | $(SPLITPROF_BUILD)
	trap : INT; $(SPLITPROF_TAKE) && $(SPLITPROF_SHOW)

splitprof-capture: $(SPLITPROF_ELF) | $(SPLITPROF_BUILD)
	trap : INT; $(SPLITPROF_TAKE)

splitprof-report:
	$(SPLITPROF_SHOW)

ifeq ($(SPLITPROF_ELF),)
splitprof splitprof-capture splitprof-report: splitprof-elf-missing
splitprof-elf-missing:
	@echo 'SPLITPROF_ELF: set it to the linked program' >&2; exit 2
endif

splitprof-size: $(SPLITPROF_RUNTIME)
	$(patsubst %gcc,%size,$(firstword $(CC))) -t $^

splitprof-clean:
	rm -rf $(SPLITPROF_BUILD) gmon.out calls.txt trace.txt

.PHONY: splitprof splitprof-capture splitprof-report splitprof-size \
	splitprof-clean splitprof-elf-missing
.DEFAULT_GOAL := $(SPLITPROF_GOAL)
