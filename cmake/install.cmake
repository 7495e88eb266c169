# What cmake --install copies, in two parts:
#   runtime      the program, which holds the web client; its manual page, and what shells complete its commands with
#   development  what a game in a repository of its own is built with: headers, libraries, the CMake package
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Rondel)
set(layers kernel rules agents table series server bench cli)
list(TRANSFORM layers PREPEND rondel_ OUTPUT_VARIABLE libraries)

# The manual page and the completions are written by the program, from the options it really has.
set(written ${rondel_BINARY_DIR}/written)
file(MAKE_DIRECTORY ${written})
add_custom_command(
  OUTPUT ${written}/rondel.1.gz ${written}/rondel.bash ${written}/_rondel ${written}/rondel.fish
  COMMAND rondel manual > ${written}/rondel.1
  COMMAND gzip -9nc ${written}/rondel.1 > ${written}/rondel.1.gz
  COMMAND rondel completion bash > ${written}/rondel.bash
  COMMAND rondel completion zsh > ${written}/_rondel
  COMMAND rondel completion fish > ${written}/rondel.fish
  DEPENDS rondel
  COMMENT "Writing the manual page and the completions"
  VERBATIM)
add_custom_target(installable ALL DEPENDS ${written}/rondel.1.gz rondel rondel_engine_hash ${libraries})

install(TARGETS rondel RUNTIME COMPONENT runtime)
install(FILES ${written}/rondel.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
install(FILES ${written}/rondel.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME rondel
        COMPONENT runtime)
install(FILES ${written}/_rondel DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT runtime)
install(FILES ${written}/rondel.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT runtime)
install(FILES ${rondel_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/rondel RENAME copyright
        COMPONENT runtime)

install(TARGETS ${libraries} EXPORT RondelTargets ARCHIVE COMPONENT development)
install(DIRECTORY ${RONDEL_SOURCES}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rondel COMPONENT development
        FILES_MATCHING PATTERN "*.h" PATTERN tests EXCLUDE)
install(EXPORT RondelTargets NAMESPACE Rondel:: DESTINATION ${package} COMPONENT development)
configure_package_config_file(${rondel_SOURCE_DIR}/cmake/RondelConfig.cmake.in ${rondel_BINARY_DIR}/RondelConfig.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${rondel_BINARY_DIR}/RondelConfigVersion.cmake COMPATIBILITY SameMinorVersion)
file(RELATIVE_PATH include /${package} /${CMAKE_INSTALL_INCLUDEDIR}/rondel)
rondel_kit(${rondel_BINARY_DIR}/installed/kit.json INCLUDE ${include} TOOL rondel_module.py ENGINE engine_hash.txt)
install(FILES ${rondel_BINARY_DIR}/installed/kit.json ${rondel_BINARY_DIR}/RondelConfig.cmake ${rondel_BINARY_DIR}/RondelConfigVersion.cmake
              ${rondel_SOURCE_DIR}/cmake/RondelGame.cmake ${rondel_SOURCE_DIR}/cmake/rondel_module.py
              ${rondel_SOURCE_DIR}/cmake/rondel_bless.py ${RONDEL_ENGINE_HASH} ${RONDEL_MAIN}
        DESTINATION ${package} COMPONENT development)
install(FILES ${rondel_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/librondel-dev RENAME copyright
        COMPONENT development)
