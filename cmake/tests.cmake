# Tests, each run by tools/once: what passed with the same inputs is not run again (make test FRESH=1 runs it).

# The tests that take longest, last the longest of all. They begin first, so that none runs on alone at the end.
set(RONDEL_LONGEST scenarios_ game_ series_test whole_test nodes terminal_clients seat_commands)

# rondel_layer_tests(kernel [LINKS ...] [GAMES ...] [SHARDS n] [FILES ...]): the tests of a layer, which stand beside its sources
# and, where they play games, in tests/kernel, as programs:
#   *_test.cpp, and any .cpp in a folder tests/   kernel_test
#   *_heap_test.cpp                               kernel_heap_test, with the heap trap; not under sanitizers
#   *_long_test.cpp                               kernel_long_test, label "long": run by make check-long only
function(rondel_layer_tests layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "SHARDS" "LINKS;GAMES;FILES")
  file(GLOB_RECURSE tests CONFIGURE_DEPENDS ${RONDEL_SOURCES}/${layer}/*.cpp ${rondel_SOURCE_DIR}/tests/${layer}/*.cpp)
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$|/tests/.*/tests/|/src/.*/tests/")
  rondel_tests(${layer} SOURCES ${tests} LINKS rondel_${layer} ${arg_LINKS} GAMES ${arg_GAMES} SHARDS ${arg_SHARDS}
               FILES ${arg_FILES})
endfunction()

# rondel_tests(name SOURCES ... LINKS ...): sorts test sources into these three programs.
function(rondel_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "SHARDS" "SOURCES;LINKS;GAMES;FILES;PROGRAMS")
  set(heap ${arg_SOURCES})
  set(long ${arg_SOURCES})
  set(rest ${arg_SOURCES})
  list(FILTER heap INCLUDE REGEX "_heap_test\\.cpp$")
  list(FILTER long INCLUDE REGEX "_long_test\\.cpp$")
  list(FILTER rest EXCLUDE REGEX "_(heap|long)_test\\.cpp$")

  rondel_test_program(${name}_test SOURCES ${rest} LINKS ${arg_LINKS} GAMES ${arg_GAMES} SHARDS ${arg_SHARDS}
                      FILES ${arg_FILES} PROGRAMS ${arg_PROGRAMS})
  rondel_test_program(${name}_long_test SOURCES ${long} LINKS ${arg_LINKS} LABELS long TIMEOUT 3600)
  if(NOT RONDEL_SANITIZE)  # sanitizers bring their own operator new
    rondel_test_program(${name}_heap_test SOURCES ${heap} LINKS ${arg_LINKS} rondel_heap_trap GAMES ${arg_GAMES})
    if(TARGET ${name}_heap_test)
      set_target_properties(${name}_heap_test PROPERTIES ENABLE_EXPORTS ON)  # -rdynamic: the trap names callers
    endif()
  endif()
endfunction()

# rondel_test_program(program SOURCES ... LINKS ... [GAMES ...] [SHARDS n] [FILES ...] [PROGRAMS ...] [LABELS ...]
# [TIMEOUT s]): one gtest program, run as n processes; none without sources. PROGRAMS: others that its tests start.
function(rondel_test_program program)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT;SHARDS" "SOURCES;LINKS;LABELS;GAMES;FILES;PROGRAMS")
  if(NOT arg_SOURCES)
    return()
  endif()
  if(NOT arg_SHARDS)
    set(arg_SHARDS 1)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 900)  # a whole shard, under a sanitizer, on a busy machine
  endif()
  add_executable(${program} ${arg_SOURCES})
  rondel_tests_together(${program} ${arg_SOURCES})
  target_link_libraries(${program} PRIVATE ${arg_LINKS} rondel_test_support GTest::gtest_main GTest::gmock rapidcheck)
  if(RONDEL_SANITIZE OR NOT program MATCHES "^(kernel|rules)_|_heap_test$")
    # What tests call is optimised. Optimising them takes two to three times as long and shows something only where they hold
    # coroutines and templates of the kernel, or count what is allocated.
    target_compile_options(${program} PRIVATE -O0)
  endif()
  if(RONDEL_SANITIZE AND "long" IN_LIST arg_LABELS)
    set_target_properties(${program} PROPERTIES EXCLUDE_FROM_ALL ON)  # make check-long runs those of release
  endif()

  set(property_list TIMEOUT ${arg_TIMEOUT})
  if(arg_LABELS)
    list(APPEND property_list LABELS "${arg_LABELS}")
  endif()
  foreach(shard RANGE 1 ${arg_SHARDS})
    set(name ${program})
    if(arg_SHARDS GREATER 1)
      set(name ${program}_${shard}_of_${arg_SHARDS})
    endif()
    math(EXPR index "${shard} - 1")
    # What wants a database is run with one, as a test of its own (tests/CMakeLists.txt).
    rondel_keyed_test(NAME ${name} PROGRAMS ${program} ${arg_PROGRAMS} GAMES ${arg_GAMES} FILES ${arg_FILES} GTEST
                      COMMAND $<TARGET_FILE:${program}> --gtest_filter=-PostgresStoreTest.*
                      ENVIRONMENT GTEST_TOTAL_SHARDS=${arg_SHARDS} GTEST_SHARD_INDEX=${index} RC_PARAMS=seed=1)
    set_tests_properties(${name} PROPERTIES ${property_list})
  endforeach()
endfunction()

# rondel_tests_together(program source...): compiles the tests of a program together, at most ten at a time, whatever their
# folders. Alone they took more than twice as long, most of it for the headers of the test libraries.
function(rondel_tests_together program)
  if(NOT RONDEL_UNITY)
    return()
  endif()
  set_target_properties(${program} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  set(count 0)
  foreach(source ${ARGN})
    math(EXPR part "${count} / 10 + 1")
    math(EXPR count "${count} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP tests_${part})
  endforeach()
endfunction()

# rondel_keyed_test(NAME n COMMAND ... PROGRAMS target... FILES path... [GAMES game...] [GTEST] [ENVIRONMENT ...]):
# a test whose verdict hangs on these programs and on these files and folders of the source tree.
# GAMES: the only games that it plays, so that a change in another one leaves its verdict as it is.
# GTEST: the command is a gtest program, whose cases are counted.
function(rondel_keyed_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "GTEST" "NAME" "COMMAND;PROGRAMS;FILES;GAMES;ENVIRONMENT")
  set(needs ${arg_FILES})
  if(arg_GAMES)
    # The parts of the programs instead of the programs, less the games that are not played.
    get_property(libraries GLOBAL PROPERTY RONDEL_LIBRARIES)
    foreach(library ${libraries})
      string(REGEX REPLACE "^rondel_(game|module)_" "" game ${library})
      if(game STREQUAL library OR game IN_LIST arg_GAMES)
        list(APPEND needs $<TARGET_FILE:${library}>)
      endif()
    endforeach()
    foreach(program ${arg_PROGRAMS})
      list(APPEND needs $<TARGET_OBJECTS:${program}>)
    endforeach()
  else()
    foreach(program ${arg_PROGRAMS})
      list(APPEND needs $<TARGET_FILE:${program}>)
    endforeach()
  endif()
  set(list ${rondel_BINARY_DIR}/needs/${arg_NAME}.txt)
  set(kind --plain)
  if(arg_GTEST)
    set(kind --gtest)
  endif()
  add_test(NAME ${arg_NAME}
           COMMAND /usr/bin/python3 ${rondel_SOURCE_DIR}/tools/once ${kind} ${rondel_BINARY_DIR}/verdicts ${arg_NAME} ${list}
                   ${arg_COMMAND}
           WORKING_DIRECTORY ${rondel_SOURCE_DIR})
  foreach(longest ${RONDEL_LONGEST})
    if(arg_NAME MATCHES "^${longest}")
      list(FIND RONDEL_LONGEST ${longest} place)
      math(EXPR cost "${place} + 1")
      set_tests_properties(${arg_NAME} PROPERTIES COST ${cost})
    endif()
  endforeach()
  if(arg_ENVIRONMENT)
    set_tests_properties(${arg_NAME} PROPERTIES ENVIRONMENT "${arg_ENVIRONMENT}")
  endif()
  file(GENERATE OUTPUT ${list} CONTENT "$<JOIN:${needs},\n>\n")
endfunction()
