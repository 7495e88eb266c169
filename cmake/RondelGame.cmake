# Games, each a folder of its own, in this repository or another:
#   game.h game.cpp   the constant `game` in namespace rondel::games::NAME, and in rules/ and data/ what it is made of
#   bot/              its house bot and automation; board/layout.json: how a browser lays it out; how-to-play.md: the
#                     game for somebody who has never played it
#   scenarios/*.json  rules tests; golden/*.txt: transcripts; tests/: other tests, which need GoogleTest
# Sources of the folder include each other from its parent, as in "NAME/rules/deck.h".
#
# rondel_game(NAME [FOLDER folder] [SOURCES file...]): all that a repository of its own wants of a game. The folder is the
# current one unless said; its sources are game.cpp and those in rules/ and bot/ unless listed. It makes
#   rondel_module_NAME   the game as a static library, with the hash of its rules and its board
#   NAME                 a program with every command of rondel and this game alone, in bin/ of the build folder
#   NAME_test            the program of tests/*.cpp, where GoogleTest is installed
#   NAME_bless           a target that records golden/*.txt anew
# and tests for ctest: NAME_scenarios, NAME_check (a few random matches), NAME_golden, NAME_test, for what the folder has.
#
# rondel_game_library(NAME ...), of the same form: the library alone, for a program of several games.
# rondel_modules(target game...): gives a program these games (kernel/built_modules.h).
#
# RONDEL_ENGINE_HASH and RONDEL_MAIN are said by the package (RondelConfig.cmake), or by src/ where it is built as a part.

function(rondel_game name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER" "SOURCES")
  rondel_game_library(${ARGV})
  get_target_property(folder rondel_game_${name} RONDEL_FOLDER)
  rondel_game_program(${name})
  rondel_game_tests(${name} ${folder})
endfunction()

function(rondel_game_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER" "SOURCES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "rondel_game(${name}): \"${arg_UNPARSED_ARGUMENTS}\" is no argument; "
                        "expected rondel_game(NAME [FOLDER folder] [SOURCES file...])")
  endif()
  set(folder ${CMAKE_CURRENT_SOURCE_DIR})
  if(arg_FOLDER)
    get_filename_component(folder ${arg_FOLDER} ABSOLUTE)
  endif()
  rondel_game_check_form(${name} ${folder})
  rondel_game_include_folder(${name} ${folder} include)
  rondel_game_sources(${folder} sources ${arg_SOURCES})

  add_library(rondel_game_${name} STATIC ${sources})
  target_include_directories(rondel_game_${name} PUBLIC ${include})
  target_link_libraries(rondel_game_${name} PUBLIC Rondel::agents)
  set_target_properties(rondel_game_${name} PROPERTIES CXX_EXTENSIONS OFF RONDEL_FOLDER ${folder})

  # What else the build finds in the folder: taken anew whenever one of the files changes, comes or goes.
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/rules/* ${folder}/data/* ${folder}/board/* ${folder}/how-to-play.md)
  set(tool ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/rondel_module.py)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/modules/${name}.cpp)
  set(hashed ${RONDEL_ENGINE_HASH})
  if(TARGET rondel_engine_hash)
    list(APPEND hashed rondel_engine_hash)
  endif()
  add_custom_command(
    OUTPUT ${output}
    COMMAND /usr/bin/python3 ${tool} ${name} ${folder} ${RONDEL_ENGINE_HASH} ${output} ${sources}
    DEPENDS ${hashed} ${folder}/game.h ${sources} ${files} ${tool}
    COMMENT "Looking through the folder of ${name}"
    VERBATIM)
  add_library(rondel_module_${name} STATIC ${output})
  target_link_libraries(rondel_module_${name} PUBLIC rondel_game_${name})
endfunction()

function(rondel_game_check_form name folder)
  if(NOT name MATCHES "^[a-z][a-z0-9_]*$")
    message(FATAL_ERROR "rondel_game(${name}): a game's name is a namespace, too; expected small letters, digits and _")
  endif()
  foreach(file game.h game.cpp)
    if(NOT EXISTS ${folder}/${file})
      message(FATAL_ERROR "rondel_game(${name}): there is no ${file} in ${folder}; it holds the constant "
                          "rondel::games::${name}::game")
    endif()
  endforeach()
endfunction()

# The folder from which "NAME/game.h" is found: the parent, where the folder is called like the game and is not a project of
# its own (whose parent may hold anything); else one with a link to it.
function(rondel_game_include_folder name folder result)
  get_filename_component(last ${folder} NAME)
  get_filename_component(parent ${folder} DIRECTORY)
  if(last STREQUAL name AND NOT folder STREQUAL PROJECT_SOURCE_DIR)
    set(${result} ${parent} PARENT_SCOPE)
    return()
  endif()
  set(include ${CMAKE_CURRENT_BINARY_DIR}/modules/include)
  file(MAKE_DIRECTORY ${include})
  file(CREATE_LINK ${folder} ${include}/${name} SYMBOLIC)
  set(${result} ${include} PARENT_SCOPE)
endfunction()

# The sources that are listed, or those that the folder has; with their whole paths.
function(rondel_game_sources folder result)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/rules/*.cpp ${folder}/bot/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$|/tests/")
  if(ARGN)
    set(sources "")
    foreach(source ${ARGN})
      get_filename_component(source ${source} ABSOLUTE BASE_DIR ${folder})
      list(APPEND sources ${source})
    endforeach()
  endif()
  list(PREPEND sources ${folder}/game.cpp)
  list(REMOVE_DUPLICATES sources)
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

function(rondel_modules target)
  set(declared "")
  set(listed "")
  foreach(game ${ARGN})
    string(APPEND declared "extern const Module ${game};\n")
    string(APPEND listed "modules::${game}, ")
    target_link_libraries(${target} PRIVATE rondel_module_${game})
  endforeach()
  set(output ${CMAKE_CURRENT_BINARY_DIR}/modules/of_${target}.cpp)
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

# Linking is most of what waits between a change and the next match; mold takes a second where others take several.
function(rondel_game_link target)
  find_program(RONDEL_MOLD mold)
  if(RONDEL_MOLD)
    target_link_options(${target} PRIVATE -fuse-ld=mold)
  endif()
endfunction()

function(rondel_game_program name)
  add_executable(${name} ${RONDEL_MAIN})
  target_link_libraries(${name} PRIVATE Rondel::cli)
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
  if(NOT CMAKE_RUNTIME_OUTPUT_DIRECTORY)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
  endif()
  rondel_modules(${name} ${name})
  rondel_game_link(${name})
endfunction()

function(rondel_game_tests name folder)
  file(GLOB scenarios CONFIGURE_DEPENDS ${folder}/scenarios/*.json)
  if(scenarios)
    add_test(NAME ${name}_scenarios COMMAND ${name} scenario ${folder}/scenarios)
  endif()
  add_test(NAME ${name}_check COMMAND ${name} check ${name} --games 20 --seed 1)

  file(GLOB golden CONFIGURE_DEPENDS ${folder}/golden/*.txt)
  if(golden)
    set(bless /usr/bin/python3 ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/rondel_bless.py)
    add_test(NAME ${name}_golden COMMAND ${bless} --check $<TARGET_FILE:${name}> ${folder})
    add_custom_target(${name}_bless COMMAND ${bless} $<TARGET_FILE:${name}> ${folder} VERBATIM)
  endif()

  file(GLOB_RECURSE tests CONFIGURE_DEPENDS ${folder}/tests/*.cpp)
  if(NOT tests)
    return()
  endif()
  find_package(GTest QUIET)
  if(NOT GTest_FOUND)
    message(STATUS "No ${name}_test: GoogleTest is missing (on Debian: libgtest-dev libgmock-dev)")
    return()
  endif()
  add_executable(${name}_test ${tests})
  target_link_libraries(${name}_test PRIVATE rondel_module_${name} Rondel::series GTest::gtest_main
                                             $<TARGET_NAME_IF_EXISTS:GTest::gmock>)
  set_target_properties(${name}_test PROPERTIES CXX_EXTENSIONS OFF)
  rondel_game_link(${name}_test)
  add_test(NAME ${name}_test COMMAND ${name}_test)
endfunction()
