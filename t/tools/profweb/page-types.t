# SPDX-License-Identifier: GPL-3.0-or-later
# The modules of profweb's page, and models of each kind, as tsc checks them:
# TYPESCRIPT is where scripts/npm-package has put it.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/view/graph.sh"
. "$srcdir/t/support/rtos/tsp.sh"
. "$srcdir/t/tools/profweb/web.sh"

[ -n "${TYPESCRIPT:-}" ] || skip_all "no TYPESCRIPT"
made_program || skip_all "no ELF file"

cp -R "$srcdir/tools/profweb/page" page
chmod -R u+w page
types() {
	node "$TYPESCRIPT" --noEmit --allowJs --checkJs --target es2022 \
	    --module esnext --moduleResolution bundler \
	    --lib es2022,dom,dom.iterable --noUnusedLocals --noImplicitReturns \
	    "$@"
}

is 'the modules fit each other' "$(types page/types.d.ts page/page.js)" ''
sed -i 's/this\.page\.model\.name(f)/this.page.nodel.name(f)/
    s/model\.hottest/model.hotest/' page/callers.js page/page.js
check 'a name that there is not would be seen' sh -c '
    ! node "$TYPESCRIPT" --noEmit --allowJs --checkJs --target es2022 \
    --module esnext --moduleResolution bundler page/page.js >faults
    grep -q "hotest" faults'

# report INPUT...: its model is of the type that is documented.
report() {
	profweb -q -o page.html "$@"
	{
		printf 'const told: import("./page/schema.d.ts").Told = '
		report_model page.html .
		printf 'const sources: import("./page/schema.d.ts").Sources = '
		report_part page.html sources
		echo
		echo 'export { told, sources };'
	} >told.ts
	is "the model of $(report_model page.html .kind)" "$(types told.ts)" ''
}

made_calls 7 300
report -e prog.elf calls
"$sim" 9 500 lose >trace
report trace
profile arc%0x430%0x440%3 arc%0x430%0x460%2 pc%0x440%700 pc%0x464%500 >profile
report -e prog.elf profile
printf '%s\n' header%1%3%0x0%1000%- name%1%alpha task%1 pc%0x440%1 pc%0x464%3 \
    arc%0x430%0x440%1 task%2 pc%0x484%2 lost%1%2 end%2%8 | tr % '\t' >records
report -e prog.elf records
sed -i 's/"kind":"samples"/"kind":"example"/' told.ts
check 'another one would be seen' [ -n "$(types told.ts)" ]
finish
