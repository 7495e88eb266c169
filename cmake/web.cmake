# The web client, built from web/ by npm and put into the server as one file, RONDEL_WEB_BUNDLE (tools/web_bundle).
# Without it the server is whole but has no page; so the presets that only check need no npm.
string(COMPARE EQUAL "${CMAKE_BUILD_TYPE}" Release has_web)
if(NOT PROJECT_IS_TOP_LEVEL)
  find_program(RONDEL_NPM npm)
  if(NOT RONDEL_NPM)
    set(has_web OFF)  # who only wants the libraries need not install it
  endif()
endif()
option(RONDEL_WEB "put the web client into the program" ${has_web})
set(RONDEL_WEB_BUNDLE ${rondel_BINARY_DIR}/web.bundle)

if(RONDEL_WEB)
  file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${rondel_SOURCE_DIR}/web/src/* ${rondel_SOURCE_DIR}/web/public/*)
  list(FILTER web_sources EXCLUDE REGEX "\\.test\\.ts$|\\.gen\\.ts$")
  file(GLOB web_files CONFIGURE_DEPENDS ${rondel_SOURCE_DIR}/web/*.json ${rondel_SOURCE_DIR}/web/*.ts
                                        ${rondel_SOURCE_DIR}/web/*.js ${rondel_SOURCE_DIR}/web/*.html)
  add_custom_command(
    OUTPUT ${RONDEL_WEB_BUNDLE}
    COMMAND ${rondel_SOURCE_DIR}/tools/web_bundle ${RONDEL_WEB_BUNDLE}
    DEPENDS ${web_sources} ${web_files} ${rondel_SOURCE_DIR}/tools/web_bundle
    COMMENT "Building the web client"
    VERBATIM)
  add_custom_target(web DEPENDS ${RONDEL_WEB_BUNDLE})
else()
  file(WRITE ${RONDEL_WEB_BUNDLE} "\n")
endif()

# The client's own tests: its types, its logic, and plays in a browser.
function(rondel_web_tests)
  if(NOT RONDEL_WEB)
    return()
  endif()
  set(run tools/node npm --prefix web run --silent)
  rondel_keyed_test(NAME web_types FILES web docs/openapi.json COMMAND ${run} check)
  rondel_keyed_test(NAME web FILES web docs/openapi.json tests/vectors COMMAND ${run} test)
  rondel_keyed_test(NAME web_e2e FILES web PROGRAMS rondel planted_server COMMAND ${run} e2e
                    ENVIRONMENT RONDEL_PROGRAM=$<TARGET_FILE:rondel>)
  # Over other seeds, for make check-long.
  rondel_keyed_test(NAME web_hunt FILES web PROGRAMS rondel planted_server COMMAND ${run} hunt
                    ENVIRONMENT RONDEL_PROGRAM=$<TARGET_FILE:rondel>)
  set_tests_properties(web_hunt PROPERTIES TIMEOUT 21600 LABELS long RUN_SERIAL ON)
  set_tests_properties(web_types web PROPERTIES TIMEOUT 600)
  set_tests_properties(web_e2e PROPERTIES TIMEOUT 1500 LABELS browser)
endfunction()
