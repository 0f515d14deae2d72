# t/sim - microcontrollers on the host: two cores, and a folder a chip

# What the chips with an ARM core need of it.
sim_core = %D%/alu.c %D%/bus.c %D%/bus.h %D%/decode.c %D%/dwt.c \
	%D%/exception.c \
	%D%/flow.c %D%/itm.c %D%/le.h %D%/loadstore.c %D%/nvic.c %D%/report.h %D%/run.c \
	%D%/scs.c %D%/semihost.c %D%/sim.h %D%/stat.h %D%/symbols.h \
	%D%/timing.c %D%/timing.h
# A debugger's way in, of which the core knows that it may be there.
sim_core += %D%/debug/bitbang.c %D%/debug/core.c %D%/debug/dap.c \
	%D%/debug/debug.h %D%/debug/tap.c %D%/debug/trace.c

# A KL25Z, STM32, nRF, SAMD21, MSPM0, TM4C or RP2350, which counts cycles and what the firmware does.
kl25z_sources = $(sim_core) %D%/calls.c %D%/depth.c %D%/kl25z/clock.c \
	%D%/kl25z/dma.c %D%/kl25z/kl25z.c %D%/kl25z/periph.c \
	%D%/kl25z/periph.h %D%/kl25z/pit.c %D%/kl25z/uart.c %D%/main.c \
	%D%/nrf/nrf.c %D%/nrf/nrf.h %D%/nrf/timer.c %D%/nrf/uart.c \
	%D%/samd21/dmac.c %D%/samd21/samd21.c %D%/samd21/samd21.h \
	%D%/samd21/sercom.c %D%/samd21/tc.c %D%/samd21/tcc.c \
	%D%/mspm0/chip.h %D%/mspm0/dma.c %D%/mspm0/map.c %D%/mspm0/mspm0.h \
	%D%/mspm0/plain.c %D%/mspm0/uart.c \
	%D%/pl011.c %D%/pl011.h %D%/print.c %D%/report.c \
	%D%/rp2350/dma.c %D%/rp2350/rp2350.c %D%/rp2350/rp2350.h %D%/seen.c \
	%D%/shadow.c %D%/spent.c \
	%D%/stat.c %D%/stm32/dma.c %D%/stm32/stm32.c %D%/stm32/stm32.h \
	%D%/stm32/tim.c %D%/stm32/usart.c %D%/symbols.c \
	%D%/tm4c/tm4c.c %D%/tm4c/tm4c.h %D%/tm4c/udma.c \
	%D%/wire.c
if HAVE_LIBELF
check_PROGRAMS += %D%/kl25z/kl25zsim
t_sim_kl25z_kl25zsim_SOURCES = $(kl25z_sources)
t_sim_kl25z_kl25zsim_LDADD = $(LIBELF_LIBS)
endif
EXTRA_DIST += $(kl25z_sources)

EXTRA_DIST += %D%/debug/openocd.sh %D%/kl25z/stacks.awk
shell_tests += %D%/debug/openocd-swo.t
shell_tests += %D%/debug/openocd.t
shell_tests += %D%/kl25z/kl25z-calls.t
shell_tests += %D%/kl25z/kl25z-cost.t
shell_tests += %D%/kl25z/kl25z-count.t
shell_tests += %D%/kl25z/kl25z-itm.t
shell_tests += %D%/kl25z/kl25z-onethread.t
shell_tests += %D%/kl25z/kl25z-port.t
shell_tests += %D%/kl25z/kl25z-qs.t
shell_tests += %D%/kl25z/kl25z-samples.t
shell_tests += %D%/kl25z/kl25z-stacks.t
shell_tests += %D%/kl25z/kl25z-words.t
shell_tests += %D%/kl25z/kl25z.t
shell_tests += %D%/kl25z/sim.t

# An MSPM0 with TI's boot loader, for bslprog and others.
check_PROGRAMS += %D%/mspm0/mspm0
t_sim_mspm0_mspm0_SOURCES = $(sim_core) %D%/mspm0/bsl.c %D%/mspm0/chip.c \
	%D%/mspm0/chip.h %D%/mspm0/dma.c %D%/mspm0/fault.c \
	%D%/mspm0/flash.c %D%/mspm0/frame.c %D%/mspm0/line.c \
	%D%/mspm0/map.c %D%/mspm0/mspm0.c \
	%D%/mspm0/mspm0.h %D%/mspm0/quiet.c %D%/mspm0/uart.c \
	t/support/peer/peer.h t/support/peer/peer_io.c \
	t/support/peer/peer_open.c
t_sim_mspm0_mspm0_SOURCES += $(peer_terminal)
t_sim_mspm0_mspm0_LDADD =
EXTRA_DIST += %D%/mspm0/mspm0.sh

EXTRA_DIST += %D%/ported.sh
# An ESP32-C3, and an RV32IMC for any chip.
riscv_sources = %D%/esp32c3/esp32c3.c %D%/esp32c3/esp32c3.h \
	%D%/esp32c3/dma.c %D%/esp32c3/matrix.c \
	%D%/esp32c3/systimer.c %D%/esp32c3/uart.c \
	%D%/le.h %D%/riscv/bus.c %D%/riscv/compressed.c \
	%D%/riscv/integer.c %D%/riscv/jump.c %D%/riscv/main.c \
	%D%/riscv/memory.c %D%/riscv/riscv.h %D%/riscv/run.c \
	%D%/riscv/semihost.c %D%/riscv/system.c %D%/riscv/trap.c \
	%D%/riscv/truth.c %D%/riscv/truth.h %D%/symbols.c %D%/symbols.h
if HAVE_LIBELF
check_PROGRAMS += %D%/esp32c3/esp32c3sim
t_sim_esp32c3_esp32c3sim_SOURCES = $(riscv_sources)
t_sim_esp32c3_esp32c3sim_LDADD = $(LIBELF_LIBS)
endif
EXTRA_DIST += $(riscv_sources)
shell_tests += %D%/esp32c3/esp32c3.t

# An RP2040, which is rp2040js.
EXTRA_DIST += %D%/rp2040/rp2040.mjs
shell_tests += %D%/rp2040/rp2040.t

shell_tests += %D%/nrf/nrf.t
shell_tests += %D%/rp2350/rp2350.t
shell_tests += %D%/samd21/samd21.t
shell_tests += %D%/stm32/stm32.t
shell_tests += %D%/tm4c/tm4c.t

shell_tests += %D%/mspm0/mspm0-dma.t
shell_tests += %D%/mspm0/mspm0-faults.t
shell_tests += %D%/mspm0/mspm0-program.t
shell_tests += %D%/mspm0/mspm0.t
