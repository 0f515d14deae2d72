// SPDX-License-Identifier: GPL-3.0-or-later
// rp2040 - run firmware on rp2040js, whose UART gets a real transmitter here
//
//	RP2040JS=FOLDER node rp2040.mjs [-c CYCLES] [-R HEARD] ELF OUT
//
// ELF is an image for RAM, with the vector table at its lowest address.  What
// UART0 sends goes to the file OUT; HEARD has what it receives: a cycle and a
// byte a line.  What semihosting writes goes to stdout.  Exit status: what
// semihosting says; 124 after CYCLES, 10^9 if not given.
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { RP2040 } = await import(`${process.env.RP2040JS}/dist/esm/index.js`);

const CYCLE_NS = 8;
const FR_TXFF = 1 << 5, FR_TXFE = 1 << 7, FR_BUSY = 1 << 3;
const INT_TX = 1 << 5, UARTDR = 0, UARTDMACR = 0x48, TXDMAE = 1 << 1;
const SYST_CVR = 0x18, RESET_DMA = 1 << 2, NO_DREQ = 64, DMA_CYCLES = 100;

// rp2040js sends at once: this one has a FIFO, takes the time of a byte for a
// byte, and asks for more when it becomes half empty, as the manual says, and
// DMA for as long as it has room.
function transmitter(chip, uart, sent) {
	const queue = [], dreq = uart.dreq.tx;
	let busy = false, dmacr = 0;

	uart.dreq = { ...uart.dreq, tx: NO_DREQ };	// no more by itself
	const request = () => {
		if (dmacr & TXDMAE && uart.enabled && queue.length < 32)
			chip.dma.setDREQ(dreq);
		else
			chip.dma.clearDREQ(dreq);
	};
	const shift = () => {
		if (queue.length === 0) {
			busy = false;
			return;
		}
		busy = true;
		const byte = queue.shift();
		done.schedule(1e10 / uart.baudRate);
		sent.push(byte);
		request();
		if (queue.length === 16) {
			uart.interruptStatus |= INT_TX;
			uart.checkInterrupts();
		}
	};
	const done = chip.clock.createAlarm(shift);
	const write = uart.writeUint32.bind(uart);
	const read = uart.readUint32.bind(uart);

	Object.defineProperty(uart, 'flags', { get: () =>
		(queue.length === 32 ? FR_TXFF : 0) |
		(queue.length === 0 ? FR_TXFE : 0) | (busy ? FR_BUSY : 0) |
		(uart.rxFIFO.empty ? 1 << 4 : 0) });
	uart.checkInterrupts = () => chip.setInterrupt(uart.irq,
		!!(uart.interruptStatus & uart.interruptMask));
	uart.readUint32 = (offset) =>
		offset === UARTDMACR ? dmacr : read(offset);
	uart.writeUint32 = (offset, value) => {
		if (offset !== UARTDR) {
			if (offset === UARTDMACR)
				dmacr = value;
			else
				write(offset, value);
			request();
			return;
		}
		if (queue.length === 32 || !uart.enabled || !uart.txEnabled ||
		    chip.gpio[0].functionSelect !== 2)
			return;		// a byte is lost
		queue.push(value & 0xff);
		if (!busy)
			shift();
		request();
	};
}

// In reset, which it is at first, DMA does not answer; a byte takes it a while.
function dma(chip, resets) {
	const write = chip.dma.writeUint32.bind(chip.dma);

	resets.reset = RESET_DMA;
	Object.defineProperty(resets, 'reset_done', { get: () =>
		~resets.reset });
	chip.dma.writeUint32 = (offset, value) => {
		if (!(resets.reset & RESET_DMA))
			write(offset, value);
	};
	for (const { transferAlarm: alarm } of chip.dma.channels) {
		const schedule = alarm.schedule.bind(alarm);

		alarm.schedule = (ns) => schedule(ns + DMA_CYCLES * CYCLE_NS);
	}
}

// A write of any value begins a round.
function systick(ppb) {
	const write = ppb.writeUint32.bind(ppb);

	ppb.writeUint32 = (offset, value) => {
		write(offset, value);
		if (offset === SYST_CVR)
			ppb.systickTimer.set(ppb.systickReload);
	};
}

// Each segment to where it is loaded; returns the lowest address.
function load(chip, file) {
	const elf = readFileSync(file);
	const at = elf.readUInt32LE(28), size = elf.readUInt16LE(42);
	let lowest = 0xffffffff;

	for (let i = 0; i < elf.readUInt16LE(44); i++) {
		const [type, offset, , address, bytes] = [0, 4, 8, 12, 16].map(
			(field) => elf.readUInt32LE(at + i * size + field));
		if (type !== 1 || bytes === 0)
			continue;
		chip.sram.set(elf.subarray(offset, offset + bytes),
			address - 0x20000000);
		lowest = Math.min(lowest, address);
	}
	return lowest;
}

// A breakpoint: SYS_WRITE0, or the end with a status.
function semihost(chip) {
	const [operation, at] = chip.core.registers;
	let text = '', byte;

	if (operation !== 4)
		return chip.readUint32(at + 4) & 255;
	for (let p = at; (byte = chip.readUint8(p)) !== 0; p++)
		text += String.fromCharCode(byte);
	writeSync(1, text);
	return null;
}

function hear(chip, uart, file) {
	for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
		const [cycle, byte] = line.split('\t').map(Number);
		chip.clock.createAlarm(() => uart.rxEnabled &&
			chip.gpio[1].functionSelect === 2 &&
			uart.feedByte(byte)).schedule(cycle * CYCLE_NS);
	}
}

const { values: options, positionals: [file, out] } = parseArgs({
	options: {
		cycles: { type: 'string', short: 'c', default: '1e9' },
		heard: { type: 'string', short: 'R' },
	},
	allowPositionals: true,
});
const chip = new RP2040(), sent = [];
let status = null;

for (const name of ['debug', 'info', 'warn'])
	chip.logger[name] = () => {};
chip.onBreak = () => {
	status = semihost(chip);
};
transmitter(chip, chip.uart[0], sent);
dma(chip, chip.peripherals[0x4000c]);
systick(chip.ppb);
const vectors = load(chip, file);
if (options.heard)
	hear(chip, chip.uart[0], options.heard);
chip.core.VTOR = vectors;
chip.core.SP = chip.readUint32(vectors);
chip.core.PC = chip.readUint32(vectors + 4) & ~1;
while (status === null && chip.clock.nanos < options.cycles * CYCLE_NS)
	chip.clock.tick(chip.core.waiting ? chip.clock.nanosToNextAlarm :
		chip.core.executeInstruction() * CYCLE_NS);
writeFileSync(out, Buffer.from(sent));
process.exit(status ?? 124);
