# t/cmake - CMake projects that call splitprof()
shell_tests += %D%/flags.t
shell_tests += %D%/kinds.t
shell_tests += %D%/page.t
shell_tests += %D%/projects.t
shell_tests += %D%/wrong.t
shell_tests += %D%/zephyr.t
EXTRA_DIST += %D%/cmake.sh
