# Games, each a folder of its own, in this repository or another:
#   game.h game.cpp   the constant `game` in namespace rondel::games::NAME, and in rules/ and data/ what it is made of
#   bot/              its house bot and automation; board/layout.json: how a browser lays it out
#   scenarios/*.json  rules tests; golden/*.txt: transcripts; tests/: other tests, which need GoogleTest
# Sources of the folder include each other from its parent, as in "NAME/rules/deck.h".
#
# rondel_game(NAME [FOLDER folder]): the game as the libraries rondel_game_NAME and rondel_module_NAME.
# rondel_modules(target game...): gives a program these games (kernel/built_modules.h).

set(RONDEL_MODULE_TOOL ${CMAKE_CURRENT_LIST_DIR}/rondel_module.py)

function(rondel_game name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER" "")
  set(folder ${CMAKE_CURRENT_SOURCE_DIR})
  if(arg_FOLDER)
    get_filename_component(folder ${arg_FOLDER} ABSOLUTE)
  endif()
  rondel_game_include_folder(${name} ${folder} include)

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/rules/*.cpp ${folder}/bot/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$|/tests/")
  add_library(rondel_game_${name} STATIC ${folder}/game.cpp ${sources})
  target_include_directories(rondel_game_${name} PUBLIC ${include})
  target_link_libraries(rondel_game_${name} PUBLIC Rondel::agents)
  if(COMMAND rondel_unity)
    rondel_unity(rondel_game_${name} ${folder}/game.cpp ${sources})
  endif()

  # What else the build finds in the folder: taken anew whenever one of the files changes, comes or goes.
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/rules/* ${folder}/data/* ${folder}/board/*)
  set(output ${CMAKE_BINARY_DIR}/modules/${name}.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND /usr/bin/python3 ${RONDEL_MODULE_TOOL} ${name} ${folder} ${RONDEL_ENGINE_HASH} ${output}
    DEPENDS ${RONDEL_ENGINE_HASH} ${folder}/game.h ${folder}/game.cpp ${files} ${RONDEL_MODULE_TOOL}
    COMMENT "Looking through the folder of ${name}"
    VERBATIM)
  add_library(rondel_module_${name} STATIC ${output})
  target_link_libraries(rondel_module_${name} PUBLIC rondel_game_${name})
  set_property(GLOBAL APPEND PROPERTY RONDEL_LIBRARIES rondel_game_${name} rondel_module_${name})
endfunction()

# The folder from which "NAME/game.h" is found: the parent, where the folder is called like the game and is not a project of
# its own (whose parent may hold anything); else one with a link to it.
function(rondel_game_include_folder name folder result)
  get_filename_component(last ${folder} NAME)
  get_filename_component(parent ${folder} DIRECTORY)
  if(last STREQUAL name AND NOT folder STREQUAL CMAKE_SOURCE_DIR)
    set(${result} ${parent} PARENT_SCOPE)
    return()
  endif()
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/modules/include)
  file(CREATE_LINK ${folder} ${CMAKE_BINARY_DIR}/modules/include/${name} SYMBOLIC)
  set(${result} ${CMAKE_BINARY_DIR}/modules/include PARENT_SCOPE)
endfunction()

function(rondel_modules target)
  set(declared "")
  set(listed "")
  foreach(game ${ARGN})
    string(APPEND declared "extern const Module ${game};\n")
    string(APPEND listed "modules::${game}, ")
    target_link_libraries(${target} PRIVATE rondel_module_${game})
  endforeach()
  set(output ${CMAKE_BINARY_DIR}/modules/of_${target}.cpp)
  file(CONFIGURE OUTPUT ${output} CONTENT [=[// Written by rondel_modules.
#include "kernel/built_modules.h"

namespace rondel {
namespace modules {
@declared@}

const Modules& built_modules() {
  static const Modules all({@listed@});
  return all;
}

}  // namespace rondel
]=] @ONLY)
  target_sources(${target} PRIVATE ${output})
endfunction()
