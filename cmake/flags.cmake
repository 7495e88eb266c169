# How everything is compiled and linked.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_COLOR_DIAGNOSTICS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${rondel_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${rondel_BINARY_DIR}/lib)

add_compile_options(-Wall -Wextra -Wpedantic)
if(PROJECT_IS_TOP_LEVEL)
  add_compile_options(-Werror)  # in another project a newer compiler's warning is no reason to stop
endif()

find_program(RONDEL_CCACHE ccache)
if(RONDEL_CCACHE)
  # Paths below the source folder count as relative, so that one clone can use what another has compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${rondel_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_ABSSTDERR=1
                                  ${RONDEL_CCACHE})
endif()

if(RONDEL_WASM)
  # The host headers that rules need, without the rest of /usr/include.
  configure_file(/usr/include/xxhash.h ${rondel_BINARY_DIR}/include/xxhash.h COPYONLY)
  include_directories(SYSTEM ${rondel_BINARY_DIR}/include)
  # Boost.JSON is headers alone here, and has neither threads nor exceptions to lean on.
  file(CREATE_LINK /usr/include/boost ${rondel_BINARY_DIR}/include/boost SYMBOLIC)
  add_compile_definitions(BOOST_NO_EXCEPTIONS BOOST_EXCEPTION_DISABLE BOOST_SYSTEM_DISABLE_THREADS)
  return()
endif()

# Everything is linked statically into programs, so the current match is one load away from the thread pointer.
add_compile_options(-ftls-model=initial-exec)

find_program(RONDEL_MOLD mold)
if(RONDEL_MOLD)
  add_link_options(-fuse-ld=mold)
  # Libraries before objects, which mold does not mind: of an inline function that a library and a test both hold, the one in
  # the library is taken. Tests are not optimised, and with their copies what they test takes up to twice as long.
  set(CMAKE_CXX_LINK_EXECUTABLE
      "<CMAKE_CXX_COMPILER> <FLAGS> <CMAKE_CXX_LINK_FLAGS> <LINK_FLAGS> <LINK_LIBRARIES> <OBJECTS> -o <TARGET>")
endif()

set(RONDEL_SANITIZE "" CACHE STRING "sanitizers to build with, as for -fsanitize=")
if(RONDEL_SANITIZE)
  add_compile_options(-fsanitize=${RONDEL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${RONDEL_SANITIZE})
endif()

option(RONDEL_FUZZ "tell fuzz targets which branches were taken" OFF)
if(RONDEL_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
