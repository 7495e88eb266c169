# `rondel dev` (docs/design/dev.md): a program that loads games as modules, and what those are compiled with.

# rondel_loads_modules(target): modules find kernel, rules and agents in this program, all of them, and nothing else of it.
function(rondel_loads_modules target)
  if(RONDEL_SANITIZE)
    return()  # parts of these libraries are linked there already (src/CMakeLists.txt)
  endif()
  set_target_properties(${target} PROPERTIES
                        LINK_LIBRARY_OVERRIDE "WHOLE_ARCHIVE,rondel_kernel,rondel_rules,rondel_agents")
  target_link_options(${target} PRIVATE "LINKER:--export-dynamic-symbol=*6rondel*")
endfunction()

# rondel_kit(output INCLUDE headers TOOL rondel_module.py ENGINE hash): the file that says with what; its paths are taken from
# its own folder, unless they are whole.
function(rondel_kit output)
  cmake_parse_arguments(PARSE_ARGV 1 kit "" "INCLUDE;TOOL;ENGINE" "")
  configure_file(${rondel_SOURCE_DIR}/cmake/kit.json.in ${output} @ONLY)
endfunction()
