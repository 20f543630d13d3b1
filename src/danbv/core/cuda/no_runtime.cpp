// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/runtime.h"
#include "danbv/core/device/device.h"
#include "danbv/core/error.h"

#if !DANBV_HAS_CUDA
namespace danbv::cuda {

namespace {
[[noreturn]] void absent() { fail("danbv was built without CUDA"); }
}  // namespace

int device_count() { return 0; }
void* create_stream() { absent(); }
void destroy_stream(void*) noexcept {}
void wait(void*) { absent(); }
void order(void*, void*) { absent(); }
void* mark(void*) { absent(); }
bool reached(void*) { absent(); }
void release_mark(void*) noexcept {}
int current_device() { return 0; }
void use_device(int) { absent(); }
std::string device_id() { absent(); }
std::int64_t waits() { return 0; }
void* allocate(std::size_t) { absent(); }
void release(void*) noexcept {}
void copy(void*, void*, const void*, std::size_t) { absent(); }
void send(void*, void*, const void*, std::size_t) { absent(); }
std::size_t memory_in_use() { return 0; }
std::size_t memory_size() { absent(); }
void zero(void*, void*, std::size_t) { absent(); }

}  // namespace danbv::cuda
#endif
