# SPDX-License-Identifier: Apache-2.0
# danbv_stage(NAME [TORCH] [BATCHED] USES stage.. [LINKS target..] [DEFINES name..] [COLD name..] [APART name..])
#
# Makes the stage in this folder: library danbv_NAME, alias danbv::NAME, its headers as a file set, warnings and the
# install rule. Sources are all *.cpp of the folder, and all *_cuda.cu when CUDA is on.
# TORCH: the stage uses LibTorch, and is left out where there is none.
# COLD: how the names begin of sources that no loop waits for (files, JSON, what is made once a target). They are built
# with -O1, in two thirds of the time; floating-point results are the same. COLD ALL: the whole stage.
# BATCHED: sources with costly headers are compiled several at once; names in their unnamed namespaces must differ.
# APART: sources that are a library of their own, danbv_NAME_SOURCE, because a package that may be missing sees to them:
# when it comes, they alone are compiled again.
# USES is the stage's row of the who-may-use-whom table, which is kept nowhere else: build/stages.txt has it for
# scripts/checks/layers.sh and scripts/stage-table.sh. Stages that were left out are not linked to.
function(danbv_stage name)
  cmake_parse_arguments(arg "TORCH;BATCHED" "" "USES;LINKS;DEFINES;COLD;APART" ${ARGN})
  danbv_note_stage(${name} ${arg_USES})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS *.h)
  if(DANBV_CUDA)
    file(GLOB_RECURSE kernels CONFIGURE_DEPENDS *.cu)
  endif()
  if(NOT headers OR (arg_TORCH AND NOT DANBV_TORCH))
    return()  # nothing here yet
  endif()
  danbv_linked_stages(arg_USES)
  danbv_parts_apart(apart sources ${name} "${arg_APART}" ${arg_USES})
  set(scope PUBLIC)
  if(sources)
    add_library(danbv_${name} STATIC ${sources} ${kernels})
    target_compile_options(danbv_${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${DANBV_WARNINGS}>)
    if(arg_BATCHED OR arg_TORCH)
      set_target_properties(danbv_${name} PROPERTIES UNITY_BUILD ${DANBV_UNITY})
    endif()
    if(arg_COLD STREQUAL ALL)
      target_compile_options(danbv_${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O1>)
      set(arg_COLD "")
    endif()
    foreach(beginning ${arg_COLD})
      set(cold ${sources})
      list(FILTER cold INCLUDE REGEX "/${beginning}[^/]*[.]cpp$")
      set_property(SOURCE ${cold} APPEND PROPERTY COMPILE_OPTIONS -O1)
    endforeach()
  else()
    add_library(danbv_${name} INTERFACE)  # a stage of headers alone
    set(scope INTERFACE)
  endif()
  add_library(danbv::${name} ALIAS danbv_${name})
  danbv_proven_headers(proven danbv_${name} "${headers}" "${sources}")
  list(REMOVE_ITEM headers ${proven})
  target_sources(danbv_${name} ${scope}
    FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${headers}
    FILE_SET proven TYPE HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${proven})
  set_target_properties(danbv_${name} PROPERTIES INTERFACE_HEADER_SETS_TO_VERIFY HEADERS)
  set_target_properties(danbv_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(danbv_${name} ${scope} ${arg_USES} ${arg_LINKS})
  if(apart)
    target_link_libraries(danbv_${name} PRIVATE ${apart})
  endif()
  target_compile_definitions(danbv_${name} ${scope} ${arg_DEFINES})
  if(arg_TORCH)
    danbv_use_torch(danbv_${name})
    danbv_verify_torch_headers(${name} ${headers})
  endif()
  install(TARGETS danbv_${name} EXPORT danbvTargets FILE_SET HEADERS FILE_SET proven)
endfunction()

# A row of the table of stages; src/danbv/CMakeLists.txt writes it when all are known.
function(danbv_note_stage name)
  list(JOIN ARGN " " uses)
  set_property(GLOBAL APPEND_STRING PROPERTY DANBV_STAGE_TABLE "${name}: ${uses}\n")
endfunction()

# Stages as targets, without those that this build leaves out. A stage must come after all that it uses.
function(danbv_linked_stages uses)
  set(targets "")
  get_property(table GLOBAL PROPERTY DANBV_STAGE_TABLE)
  foreach(stage ${${uses}})
    if(TARGET danbv_${stage})
      list(APPEND targets danbv_${stage})
    elseif(NOT table MATCHES "(^|\n)${stage}:")
      message(FATAL_ERROR "USES ${stage}: no stage before this one has that name (DANBV_STAGES)")
    endif()
  endforeach()
  set(${uses} ${targets} PARENT_SCOPE)
endfunction()

# Makes the libraries of the sources that are apart, and takes them out of the stage's own.
function(danbv_parts_apart result kept name parts)
  set(libraries "")
  foreach(part ${parts})
    set(library danbv_${name}_${part})
    add_library(${library} STATIC ${part}.cpp)
    target_include_directories(${library} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${library} PRIVATE ${ARGN})
    target_compile_options(${library} PRIVATE ${DANBV_WARNINGS} -O1)
    install(TARGETS ${library} EXPORT danbvTargets)
    list(REMOVE_ITEM ${kept} ${CMAKE_CURRENT_SOURCE_DIR}/${part}.cpp)
    list(APPEND libraries ${library})
  endforeach()
  set(${kept} ${${kept}} PARENT_SCOPE)
  set(${result} ${libraries} PARENT_SCOPE)
endfunction()

# Those headers that are the first thing one of the stage's sources includes: the build shows that they compile alone, so
# scripts/checks/headers.sh compiles only the others. In a batch the sources before it would help a header along.
function(danbv_proven_headers result target headers sources)
  set(proven "")
  get_target_property(batched ${target} UNITY_BUILD)
  if(NOT batched)
    foreach(source ${sources})
      file(STRINGS ${source} first REGEX "^[ \t]*#" LIMIT_COUNT 1)
      string(REGEX REPLACE "^#include \"(.*)\".*" "${PROJECT_SOURCE_DIR}/src/\\1" header "${first}")
      if(header IN_LIST headers)
        list(APPEND proven ${header})
      endif()
    endforeach()
    list(REMOVE_DUPLICATES proven)
  endif()
  set(${result} ${proven} PARENT_SCOPE)
endfunction()

# The wheel's libraries export a std::filesystem of their own, of another layout. The system's must be found first, all of it:
# a symbol of each of its three parts, asked for before anything else, does that where it is an archive, too.
set(DANBV_OWN_FILESYSTEM "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  string(CONCAT DANBV_OWN_FILESYSTEM "LINKER:-u,_ZNSt10filesystem7__cxx114path14_M_split_cmptsEv,"
    "-u,_ZNSt10filesystem10remove_allERKNS_7__cxx114pathERSt10error_code,"
    "-u,_ZNSt10filesystem7__cxx1128recursive_directory_iteratorC1ERKNS0_4pathENS_17directory_optionsEPSt10error_code,"
    "--push-state,--no-as-needed,-lstdc++,--pop-state")
endif()

# Gives a target LibTorch and its precompiled headers.
function(danbv_use_torch target)
  target_link_libraries(${target} PUBLIC ${TORCH_LIBRARIES})
  target_include_directories(${target} SYSTEM PUBLIC "$<BUILD_INTERFACE:${TORCH_INCLUDE_DIRS}>")
  target_compile_definitions(${target} PUBLIC ${DANBV_TORCH_DEFINES})
  target_link_options(${target} PUBLIC "${DANBV_OWN_FILESYSTEM}")
  target_precompile_headers(${target} REUSE_FROM danbv_torch_pch)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL EXECUTABLE)  # the precompiled headers are those of libraries
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    target_compile_options(${target} PRIVATE -fPIC)
  endif()
endfunction()

# Each header of a stage that uses LibTorch, compiled alone but for LibTorch's own headers, which would take 9 s each,
# or 1 s precompiled; so the headers that can be seen to do without are compiled without. All are target danbv_torch_headers.
add_custom_target(danbv_torch_headers)
function(danbv_verify_torch_headers name)
  set(torch "")  # lists that danbv_stage may have, too: a function called from it sees them
  set(plain "")
  foreach(header ${ARGN})
    file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR}/src ${header})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${path}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${path}\"\n")
    file(STRINGS ${header} uses REGEX "^#include (<ATen/|<torch/|\"danbv/(policy|train)/)")
    if(uses)
      list(APPEND torch ${source})
    else()
      list(APPEND plain ${source})
    endif()
  endforeach()
  set_target_properties(danbv_${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS OFF)
  foreach(kind torch plain)
    add_library(danbv_${name}_${kind}_headers OBJECT EXCLUDE_FROM_ALL ${${kind}})
    target_link_libraries(danbv_${name}_${kind}_headers PRIVATE danbv_${name})
    add_dependencies(danbv_torch_headers danbv_${name}_${kind}_headers)
  endforeach()
  target_precompile_headers(danbv_${name}_torch_headers REUSE_FROM danbv_torch_pch)
endfunction()
