# Toolchain for WebAssembly: clang with Debian's wasi-libc and libc++ for wasm32.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(RONDEL_WASM ON)

# By default clang adds the host's /usr/include, where a header meant for Linux could slip in unseen.
set(CMAKE_CXX_FLAGS_INIT "-nostdlibinc -isystem /usr/include/wasm32-wasi/c++/v1 -idirafter /usr/include/wasm32-wasi \
-fno-exceptions -mtail-call")
