# rondel_layer(kernel LINKS ...): one folder of src/ as a static library rondel_kernel, and its tests as programs:
#   *_test.cpp, and any .cpp in a folder tests/   kernel_test
#   *_heap_test.cpp                               kernel_heap_test, with the heap trap; not under sanitizers
#   *_long_test.cpp                               kernel_long_test, label "long": run by make check-long only
# Everything else but main.cpp goes into the library. A layer may still be empty.
#   FOLDER folder      where it stands, if not in the folder of the build file
#   SKIP folder ...    sub-folders that are layers of their own
#   GAMES game ...     the only games that its tests play; without it, all of them (see rondel_keyed_test)
#   SHARDS n           its tests run as n processes
#   FILES path ...     what its tests read of the source tree
include(tests)

option(RONDEL_UNITY "compile the sources of a folder together" ON)

function(rondel_layer layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER;SHARDS" "LINKS;SKIP;GAMES;FILES")
  set(top ${CMAKE_CURRENT_SOURCE_DIR})
  if(arg_FOLDER)
    set(top ${top}/${arg_FOLDER})
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${top}/*.cpp)
  foreach(folder ${arg_SKIP})
    list(FILTER sources EXCLUDE REGEX "^${top}/${folder}/")
  endforeach()
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$|/tests/")
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$|/tests/|/main\\.cpp$")

  if(sources)
    add_library(rondel_${layer} STATIC ${sources})
    rondel_unity(rondel_${layer} ${sources})
    set(visibility PUBLIC)
    set_property(GLOBAL APPEND PROPERTY RONDEL_LIBRARIES rondel_${layer})
  else()
    add_library(rondel_${layer} INTERFACE)
    set(visibility INTERFACE)
  endif()
  target_include_directories(rondel_${layer} ${visibility} ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(rondel_${layer} ${visibility} ${arg_LINKS})

  if(RONDEL_TESTS)
    rondel_tests(${layer} SOURCES ${tests} LINKS rondel_${layer} GAMES ${arg_GAMES} SHARDS ${arg_SHARDS}
                 FILES ${arg_FILES})
  endif()
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
