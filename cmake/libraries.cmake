# What Rondel stands on; all of it from packages.txt.
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS json CONFIG)
find_package(fmt REQUIRED)
find_package(SQLite3 3.37 REQUIRED)  # STRICT tables
find_package(PostgreSQL 15 REQUIRED)  # libpq; 14 and newer have its pipeline mode
find_package(spdlog REQUIRED)
find_package(CLI11 REQUIRED)
find_package(ICU 72 REQUIRED COMPONENTS uc i18n)  # names in any language
find_package(PkgConfig REQUIRED)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)

# Running needs none of these; make test installs them.
if(RONDEL_TESTS)
  find_package(GTest QUIET)
  find_package(rapidcheck QUIET)
  find_package(benchmark QUIET)
  if(NOT (GTest_FOUND AND rapidcheck_FOUND AND benchmark_FOUND))
    set(RONDEL_TESTS OFF)
    message(STATUS "No tests: GTest, rapidcheck or benchmark is missing (tools/setup --tests)")
  endif()
endif()
