# Shared by ./test and whoever runs a sanitized program by hand. Sourced, not run.

# under_asan COMMAND…: with the address and undefined behaviour sanitizers as the project wants them. Leaks are not
# looked for: Qt, its fonts and the graphics drivers keep what they allocate until a program ends, so every window has some.
under_asan() {
  ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1 \
  UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1:suppressions=$PWD/tests/sanitizers/ubsan.supp \
    "$@"
}

# under_tsan COMMAND…: the first race ends the program.
under_tsan() {
  TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1:suppressions=$PWD/tests/sanitizers/tsan.supp "$@"
}
