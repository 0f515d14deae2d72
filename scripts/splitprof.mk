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
# What may be set before the include, with what it is otherwise:
#
# SPLITPROF_PORT		folder in mcu/port that drives the line (no default)
# SPLITPROF_TIMER		folder that drives the sampler (SPLITPROF_PORT)
# SPLITPROF_PROFILED	objects to profile (none)
# SPLITPROF_SETTINGS	settings of mcu/config.h: -DSPLITPROF_...=... (none)
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
# SPLITPROF_CAPTURE	further options for rawcap, say -t 60 (none)
# SPLITPROF_GPROF	gprof of the cross binutils (that of CC)
# SPLITPROF_GPROFFLAGS	options for gprof (-b)
#
# Targets: splitprof (both of the next), splitprof-capture (writes gmon.out,
# until Ctrl-C), splitprof-report (gprof), splitprof-size (the runtime's cost),
# splitprof-clean.

SPLITPROF_HERE := $(dir $(lastword $(MAKEFILE_LIST)))
SPLITPROF_MCU := $(firstword $(wildcard $(SPLITPROF_HERE)mcu \
	$(SPLITPROF_HERE)../mcu))

SPLITPROF_TIMER ?= $(SPLITPROF_PORT)
SPLITPROF_BUILD ?= splitprof-objs
SPLITPROF_ADD_TO ?= OBJS
SPLITPROF_DEVICE ?= /dev/ttyUSB0
SPLITPROF_GPROFFLAGS ?= -b

# $(call splitprof-setting,NAME,default): what the settings say.
splitprof-setting = $(or $(patsubst -DSPLITPROF_$(1)=%,%,$(lastword \
	$(filter -DSPLITPROF_$(1)=%,$(SPLITPROF_SETTINGS)))),$(2))
SPLITPROF_BAUD ?= $(call splitprof-setting,BAUD,1500000)
SPLITPROF_HZ ?= $(call splitprof-setting,SAMPLE_HZ,1000)
SPLITPROF_ADDR ?= $(call splitprof-setting,ADDR_BYTES,3)

ifeq ($(wildcard $(SPLITPROF_MCU)/port/$(SPLITPROF_PORT)/line.c),)
$(error SPLITPROF_PORT: "$(SPLITPROF_PORT)" is none of: $(notdir \
	$(patsubst %/line.c,%,$(wildcard $(SPLITPROF_MCU)/port/*/line.c))))
endif
ifeq ($(wildcard $(SPLITPROF_MCU)/port/$(SPLITPROF_TIMER)/timer.c),)
$(error SPLITPROF_TIMER: "$(SPLITPROF_TIMER)" is none of: $(notdir \
	$(patsubst %/timer.c,%,$(wildcard $(SPLITPROF_MCU)/port/*/timer.c))))
endif

# The compiler as it is called for this processor, and what it says of it.
SPLITPROF_CC := $(CC) $(CPPFLAGS) $(CFLAGS) $(TARGET_ARCH)
SPLITPROF_SAYS := $(shell $(SPLITPROF_CC) -dM -E - </dev/null | \
	grep -o -e '__ARM_ARCH_ISA_THUMB 1' -e '__riscv ')
SPLITPROF_ARCH := $(if $(filter __riscv,$(SPLITPROF_SAYS)),riscv,arm)

# -ffixed: GCC for Thumb-1 saves r8 to r11 by way of lr before it calls the
# stub, so that the caller's address would be lost.  Sibling calls would hide
# the function that makes them.
SPLITPROF_PG := -pg -fno-optimize-sibling-calls
ifneq ($(filter __ARM_ARCH_ISA_THUMB,$(SPLITPROF_SAYS)),)
SPLITPROF_PG += -ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11
endif

SPLITPROF_SOURCES := $(wildcard $(SPLITPROF_MCU)/*.c \
	$(SPLITPROF_MCU)/arch/$(SPLITPROF_ARCH)/*.S \
	$(SPLITPROF_MCU)/port/$(SPLITPROF_PORT)/line*.[cS] \
	$(SPLITPROF_MCU)/port/$(SPLITPROF_TIMER)/timer*.[cS])
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

splitprof: splitprof-capture
	$(MAKE) splitprof-report

# Ctrl-C ends the capture, and gmon.out is complete: gmonbuild's status 1 says
# that some of the input was damaged, and how much.
splitprof-capture: $(SPLITPROF_ELF)
	trap : INT; rawcap -b $(SPLITPROF_BAUD) $(SPLITPROF_CAPTURE) \
	    $(SPLITPROF_DEVICE) | gmonbuild -e $(SPLITPROF_ELF) \
	    -r $(SPLITPROF_HZ) -n $(SPLITPROF_ADDR) || [ $$? -eq 1 ]

ifeq ($(SPLITPROF_ELF),)
splitprof-capture splitprof-report: splitprof-elf-missing
splitprof-elf-missing:
	@echo 'SPLITPROF_ELF: set it to the linked program' >&2; exit 2
endif

SPLITPROF_GPROF ?= $(patsubst %gcc,%gprof,$(firstword $(CC)))

splitprof-report:
	$(SPLITPROF_GPROF) $(SPLITPROF_GPROFFLAGS) $(SPLITPROF_ELF) gmon.out

splitprof-size: $(SPLITPROF_RUNTIME)
	$(patsubst %gcc,%size,$(firstword $(CC))) -t $^

splitprof-clean:
	rm -rf $(SPLITPROF_BUILD) gmon.out

.PHONY: splitprof splitprof-capture splitprof-report splitprof-size \
	splitprof-clean
.DEFAULT_GOAL := $(SPLITPROF_GOAL)
