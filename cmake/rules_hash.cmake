# Gives rondel_games the hash of each game's rules (src/games/rules_hash.h), taken anew whenever one of the files changes,
# comes or goes. tools/rules_hash says which of them count.
function(rondel_rules_hash)
  file(GLOB_RECURSE files RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS
       ${CMAKE_SOURCE_DIR}/src/kernel/* ${CMAKE_SOURCE_DIR}/src/rules/* ${CMAKE_SOURCE_DIR}/src/games/*)
  list(FILTER files EXCLUDE REGEX "_test\\.cpp$|/tests/")  # no new hash for every test that is edited
  list(JOIN files "\n" lines)
  set(list ${CMAKE_BINARY_DIR}/rules_files.txt)
  file(GENERATE OUTPUT ${list} CONTENT "${lines}\n")  # written only when it changes

  set(output ${CMAKE_BINARY_DIR}/rules_hash.cpp)
  list(TRANSFORM files PREPEND ${CMAKE_SOURCE_DIR}/)
  add_custom_command(
    OUTPUT ${output}
    COMMAND /usr/bin/python3 ${CMAKE_SOURCE_DIR}/tools/rules_hash ${list} ${output}
    DEPENDS ${list} ${files} ${CMAKE_SOURCE_DIR}/tools/rules_hash
    COMMENT "Hashing the rules"
    VERBATIM)
  # A library of its own: it changes with every game, and what hangs on rondel_games need not.
  add_library(rondel_rules_hash STATIC ${output})
  target_include_directories(rondel_rules_hash PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(rondel_games PUBLIC rondel_rules_hash)
endfunction()
