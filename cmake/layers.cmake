# rondel_layer(kernel LINKS ...): one folder of src/ as a static library rondel_kernel, for others Rondel::kernel. Tests
# (rondel_layer_tests in tests.cmake) and main.cpp are not in it.
include(tests)
include(RondelGame)
include(kit)

option(RONDEL_UNITY "compile the sources of a folder together" ON)

function(rondel_layer layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINKS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$|/tests/|/main\\.cpp$")
  add_library(rondel_${layer} STATIC ${sources})
  add_library(Rondel::${layer} ALIAS rondel_${layer})
  rondel_unity(rondel_${layer} ${sources})
  target_include_directories(rondel_${layer} PUBLIC $<BUILD_INTERFACE:${RONDEL_SOURCES}>
                                                    $<INSTALL_INTERFACE:include/rondel>)
  target_compile_features(rondel_${layer} PUBLIC cxx_std_20)
  target_link_libraries(rondel_${layer} PUBLIC ${arg_LINKS})
  set_target_properties(rondel_${layer} PROPERTIES EXPORT_NAME ${layer})
  set_property(GLOBAL APPEND PROPERTY RONDEL_LIBRARIES rondel_${layer})
endfunction()

# rondel_unity(target source...): compiles the sources of each folder together, at most ten at a time. Reading the same
# headers for every source took two thirds of a build. What needs flags of its own is compiled by itself, as is a source
# with the property SKIP_UNITY_BUILD_INCLUSION. The preset dev compiles each source alone: it is for people who change
# one at a time, and it shows a missing #include.
function(rondel_unity target)
  if(NOT RONDEL_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  set(last "")
  set(count 0)
  foreach(source ${ARGN})
    get_filename_component(folder ${source} DIRECTORY)
    if(NOT folder STREQUAL last)
      set(last ${folder})
      set(count 0)
    endif()
    math(EXPR part "${count} / 10 + 1")
    math(EXPR count "${count} + 1")
    get_filename_component(name ${folder} NAME)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name}_${part})
  endforeach()
endfunction()

# rondel_tree_game(NAME FOLDER): a game of this repository, compiled like its layers.
function(rondel_tree_game name folder)
  rondel_game_library(${name} FOLDER ${folder})
  get_target_property(sources rondel_game_${name} SOURCES)
  rondel_unity(rondel_game_${name} ${sources})
  set_property(GLOBAL APPEND PROPERTY RONDEL_LIBRARIES rondel_game_${name} rondel_module_${name})
endfunction()

# rondel_all_games(TARGET game...): these games as one library, for programs that have them all.
function(rondel_all_games target)
  set(nothing ${CMAKE_CURRENT_BINARY_DIR}/modules/nothing.cpp)
  file(CONFIGURE OUTPUT ${nothing} CONTENT "")
  add_library(${target} STATIC ${nothing})
  rondel_modules(${target} ${ARGN})
endfunction()
