# SPDX-License-Identifier: Apache-2.0
# danbv_stage(NAME USES stage.. [LINKS target..] [DEFINES name..])
#
# Makes the stage in this folder: library danbv_NAME, alias danbv::NAME, its headers as a file set, warnings and the
# install rule. Sources are all *.cpp of the folder, and all *_cuda.cu when CUDA is on.
# USES is the row of the who-may-use-whom table; scripts/check-layers.py holds the includes to it.
function(danbv_stage name)
  cmake_parse_arguments(arg "" "" "USES;LINKS;DEFINES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS *.h)
  if(DANBV_CUDA)
    file(GLOB_RECURSE kernels CONFIGURE_DEPENDS *.cu)
  endif()
  if(NOT headers)
    return()  # nothing here yet
  endif()
  set(scope PUBLIC)
  if(sources)
    add_library(danbv_${name} STATIC ${sources} ${kernels})
    target_compile_options(danbv_${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${DANBV_WARNINGS}>)
  else()
    add_library(danbv_${name} INTERFACE)  # a stage of headers alone
    set(scope INTERFACE)
  endif()
  add_library(danbv::${name} ALIAS danbv_${name})
  target_sources(danbv_${name} ${scope} FILE_SET HEADERS
    BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${headers})
  set_target_properties(danbv_${name} PROPERTIES EXPORT_NAME ${name})
  list(TRANSFORM arg_USES PREPEND danbv_)
  target_link_libraries(danbv_${name} ${scope} ${arg_USES} ${arg_LINKS})
  target_compile_definitions(danbv_${name} ${scope} ${arg_DEFINES})
  install(TARGETS danbv_${name} EXPORT danbvTargets FILE_SET HEADERS)
endfunction()
