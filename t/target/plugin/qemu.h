/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What plugins of QEMU use of its interface.  No package of Debian has QEMU's
 * header, so it stands here: version 1, as in QEMU 4.2 to 8
 * (docs/devel/tcg-plugins.rst).
 */
#ifndef PLUGIN_QEMU_H
#define PLUGIN_QEMU_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };
enum qemu_plugin_mem_rw {
	QEMU_PLUGIN_MEM_R = 1, QEMU_PLUGIN_MEM_W, QEMU_PLUGIN_MEM_RW
};

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(
    const struct qemu_plugin_tb *tb, size_t i);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);

typedef void qemu_plugin_exec(unsigned vcpu, void *arg);
void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *insn,
    enum qemu_plugin_op op, void *to, uint64_t add);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *tb,
    qemu_plugin_exec *run, enum qemu_plugin_cb_flags flags, void *arg);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn,
    qemu_plugin_exec *run, enum qemu_plugin_cb_flags flags, void *arg);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *insn,
    void (*accessed)(unsigned, qemu_plugin_meminfo_t, uint64_t, void *),
    enum qemu_plugin_cb_flags flags, enum qemu_plugin_mem_rw rw, void *arg);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
    void (*translated)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id,
    void (*ended)(qemu_plugin_id_t, void *), void *arg);

/* What QEMU looks for. */
#define EXPORT	__attribute__((visibility("default")))
extern EXPORT int qemu_plugin_version;
EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc,
    char **argv);

/* What each plugin has, and install.c calls: see there. */
void plugin_read(FILE *list);
void plugin_translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb);
void plugin_print(FILE *out);

#endif
