// A program with every command of `rondel` and the games that the build gave it.
#include "cli/program.h"
#include "kernel/built_modules.h"

int main(int argc, char** argv) { return rondel::cli::run_program(argc, argv, rondel::built_modules()); }
