# SPDX-License-Identifier: Apache-2.0
# `find_package(danbv)` from an outside project; tests/install checks it.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
install(EXPORT danbvTargets NAMESPACE danbv:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/danbv)
configure_package_config_file(cmake/danbvConfig.cmake.in ${CMAKE_BINARY_DIR}/danbvConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/danbv)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/danbvConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/danbvConfig.cmake ${CMAKE_BINARY_DIR}/danbvConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/danbv)

# Where the program finds the weights that da-nbv flies with (planners/da_nbv.cpp).
install(DIRECTORY ${PROJECT_SOURCE_DIR}/weights DESTINATION ${CMAKE_INSTALL_DATADIR}/danbv)
