# SPDX-License-Identifier: Apache-2.0
# danbv_stage(NAME USES stage.. [LINKS target..] [DEFINES name..])
#
# Makes the stage in this folder: library danbv_NAME, alias danbv::NAME, its headers as a file set, warnings and the
# install rule. Sources are all *.cpp of the folder, and all *_cuda.cu when CUDA is on.
# USES is the row of the who-may-use-whom table; scripts/check-layers.py holds the includes to it.
function(danbv_stage name)
  cmake_parse_arguments(arg "" "" "USES;LINKS;DEFINES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  if(NOT sources)
    return()  # nothing here yet
  endif()
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS *.h)
  if(DANBV_CUDA)
    file(GLOB_RECURSE kernels CONFIGURE_DEPENDS *.cu)
  endif()
  add_library(danbv_${name} STATIC ${sources} ${kernels})
  add_library(danbv::${name} ALIAS danbv_${name})
  target_sources(danbv_${name} PUBLIC FILE_SET HEADERS
    BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${headers})
  set_target_properties(danbv_${name} PROPERTIES EXPORT_NAME ${name})
  list(TRANSFORM arg_USES PREPEND danbv_)
  target_link_libraries(danbv_${name} PUBLIC ${arg_USES} ${arg_LINKS})
  target_compile_definitions(danbv_${name} PUBLIC ${arg_DEFINES})
  target_compile_options(danbv_${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${DANBV_WARNINGS}>)
  install(TARGETS danbv_${name} EXPORT danbvTargets FILE_SET HEADERS)
endfunction()
