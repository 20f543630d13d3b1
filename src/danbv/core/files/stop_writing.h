// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/error.h"

namespace danbv {

// Writing was broken off because somebody asked for it; nothing is left half done.
class Interrupted : public Error {
 public:
  using Error::Error;
};

// From now on write_file and its like throw Interrupted once asked() is true; null: never. For
// programs that catch signals: an exception between two files leaves no temporary behind.
void stop_writing_when(bool (*asked)());
void check_stop();

}  // namespace danbv
