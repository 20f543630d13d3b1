// SPDX-License-Identifier: Apache-2.0
// The page that viewer/ is bundled into, put into the program byte by byte by the assembler. A
// cache of objects would not see that the page has changed, so its digest is part of the text.
#include "danbv/core/error.h"
#include "danbv/web/report.h"
#include DANBV_REPORT_DIGEST_FILE

__asm__("# " DANBV_REPORT_DIGEST
        "\n"
        ".section .rodata\n"
        ".global danbv_report_template_begin\n"
        ".global danbv_report_template_end\n"
        "danbv_report_template_begin:\n"
        ".incbin \"" DANBV_REPORT_TEMPLATE
        "\"\n"
        "danbv_report_template_end:\n"
        ".byte 0\n"
        ".previous\n");

extern "C" const char danbv_report_template_begin[], danbv_report_template_end[];

namespace danbv::web {

bool have_report_template() { return danbv_report_template_begin[0] == '<'; }

std::string_view report_template() {
  const std::string_view all(danbv_report_template_begin,
                             danbv_report_template_end - danbv_report_template_begin);
  if (!have_report_template()) fail(std::string(all));  // the build says there what was missing
  return all;
}

}  // namespace danbv::web
