# Debian packages, by cpack (make package): rondel, and librondel-dev for games in repositories of their own.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "The authors of Rondel")
set(CPACK_PACKAGE_CONTACT "The authors of Rondel <rondel@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime development)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME rondel)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION games)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RUNTIME_DESCRIPTION "rules-heavy tabletop games: server, bots, terminal
 Hosts tables for people and programs, with a page for browsers, plays matches in the terminal, and simulates, replays and
 checks them. `rondel new` begins a game of your own, which is built with librondel-dev.")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS librondel-dev)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME librondel-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "rules-heavy tabletop games: for games of your own
 Headers, static libraries and the CMake package with which a game in a repository of its own is built into a program with
 every command of rondel.")
# What the headers include, what the libraries are linked with, and what rondel_game runs; packages.txt says what each is for.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "clang-19, libstdc++-12-dev, cmake (>= 3.25), pkg-config, python3, libxxhash-dev, libboost1.81-dev, \
libboost-json1.81-dev, libcli11-dev, libfmt-dev, libsqlite3-dev, libpq-dev, libsodium-dev, libspdlog-dev, libicu-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS
    "rondel (= ${PROJECT_VERSION}-1), ninja-build, mold, make, libgtest-dev, libgmock-dev")
include(CPack)
