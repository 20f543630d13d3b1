// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace danbv::policy {

// While it lives, OpenBLAS works on the calling thread alone, if OpenBLAS is what LibTorch calls
// and `wanted` is true. The matrices of one decision are so small that waking its other threads
// costs more than they do: 0.06 instead of 4-14 ms for a convolution on a busy machine.
class OneBlasThread {
 public:
  explicit OneBlasThread(bool wanted);
  ~OneBlasThread();
  OneBlasThread(const OneBlasThread&) = delete;
  OneBlasThread& operator=(const OneBlasThread&) = delete;

 private:
  int before_ = 0;  // 0: nothing to restore
};

}  // namespace danbv::policy
