# rondel_layer(kernel LINKS ...): one folder of src/ as a static library rondel_kernel, and its tests as programs:
#   *_test.cpp, and any .cpp in a folder tests/   kernel_test
#   *_heap_test.cpp                               kernel_heap_test, with the heap trap; not under sanitizers
#   *_long_test.cpp                               kernel_long_test, label "long": run by make check-long only
# Everything else but main.cpp goes into the library. A layer may still be empty.
include(GoogleTest)

function(rondel_layer layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINKS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$|/tests/")
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$|/tests/|/main\\.cpp$")

  if(sources)
    add_library(rondel_${layer} STATIC ${sources})
    set(visibility PUBLIC)
  else()
    add_library(rondel_${layer} INTERFACE)
    set(visibility INTERFACE)
  endif()
  target_include_directories(rondel_${layer} ${visibility} ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(rondel_${layer} ${visibility} ${arg_LINKS})

  if(NOT RONDEL_WASM)
    rondel_tests(${layer} SOURCES ${tests} LINKS rondel_${layer})
  endif()
endfunction()

# rondel_tests(name SOURCES ... LINKS ...): sorts test sources into the three programs described above.
function(rondel_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  set(heap ${arg_SOURCES})
  set(long ${arg_SOURCES})
  set(rest ${arg_SOURCES})
  list(FILTER heap INCLUDE REGEX "_heap_test\\.cpp$")
  list(FILTER long INCLUDE REGEX "_long_test\\.cpp$")
  list(FILTER rest EXCLUDE REGEX "_(heap|long)_test\\.cpp$")

  rondel_test_program(${name}_test SOURCES ${rest} LINKS ${arg_LINKS})
  rondel_test_program(${name}_long_test SOURCES ${long} LINKS ${arg_LINKS} LABELS long TIMEOUT 3600)
  if(NOT RONDEL_SANITIZE)  # sanitizers bring their own operator new
    rondel_test_program(${name}_heap_test SOURCES ${heap} LINKS ${arg_LINKS} rondel_heap_trap)
    if(TARGET ${name}_heap_test)
      set_target_properties(${name}_heap_test PROPERTIES ENABLE_EXPORTS ON)  # -rdynamic: the trap names callers
    endif()
  endif()
endfunction()

# rondel_test_program(program SOURCES ... LINKS ... [LABELS ...] [TIMEOUT s]): one gtest program; none without sources.
function(rondel_test_program program)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "SOURCES;LINKS;LABELS")
  if(NOT arg_SOURCES)
    return()
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  add_executable(${program} ${arg_SOURCES})
  target_link_libraries(${program} PRIVATE ${arg_LINKS} rondel_test_support GTest::gtest_main GTest::gmock rapidcheck)
  string(REGEX REPLACE "_test$" "" prefix ${program})
  set(properties TIMEOUT ${arg_TIMEOUT})
  if(arg_LABELS)
    list(APPEND properties LABELS ${arg_LABELS})
  endif()
  # What wants a database is run with one, as a test of its own (src/table/CMakeLists.txt).
  gtest_discover_tests(${program} TEST_PREFIX ${prefix}. TEST_FILTER -PostgresStoreTest.*
                       DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
                       WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} PROPERTIES ${properties})
endfunction()
