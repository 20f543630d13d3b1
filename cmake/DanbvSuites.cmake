# SPDX-License-Identifier: Apache-2.0
# danbv_discover_suites(STAGE): one CTest test a suite of test_STAGE, listed when ctest starts. For programs
# that load LibTorch, half a second each time: gtest_discover_tests, which makes a test a case, would load it 150 times.
function(danbv_discover_suites stage)
  set(target test_${stage})
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake)
  file(GENERATE OUTPUT ${file} CONTENT "
if(EXISTS \"$<TARGET_FILE:${target}>\")
  execute_process(COMMAND \"$<TARGET_FILE:${target}>\" --gtest_list_tests OUTPUT_VARIABLE list RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    add_test(${target}_DOES_NOT_START ${target}_DOES_NOT_START)
  endif()
  string(REGEX MATCHALL \"(^|\\n)[A-Za-z0-9_/]+[.]\" suites \"\${list}\")
  foreach(suite \${suites})
    string(STRIP \"\${suite}\" suite)
    set(name \"\${suite}${stage}\")  # stages may have suites of one name
    add_test(\${name} \"$<TARGET_FILE:${target}>\" \"--gtest_filter=\${suite}*\")
    set_tests_properties(\${name} PROPERTIES COST 10 TIMEOUT 1200 ENVIRONMENT \"${DANBV_TEST_ENVIRONMENT}\")
  endforeach()
else()
  add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)
endif()
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${file})
endfunction()
