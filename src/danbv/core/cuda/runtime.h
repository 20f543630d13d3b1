// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

// The few calls of the CUDA runtime that the rest of the library needs, behind plain types.
// Without CUDA they report no device and are never reached.
namespace danbv::cuda {

int device_count();
void* create_stream();
void destroy_stream(void* stream) noexcept;
void wait(void* stream);
// What `after` is given from now on waits for all that `before` was given so far.
void order(void* before, void* after);
// A mark behind all that a stream was given so far, whether it was reached, and its end.
void* mark(void* stream);
bool reached(void* mark);
void release_mark(void* mark) noexcept;
int current_device();  // of the calling thread
void use_device(int device);
std::string device_id();  // of the calling thread's device: no other one of this machine has it
std::int64_t waits();     // how often anyone called wait(), or something that does
void* allocate(std::size_t bytes);
void release(void* memory) noexcept;
void copy(void* stream, void* to, const void* from, std::size_t bytes);  // and waits
void send(void* stream, void* to, const void* host, std::size_t bytes);  // of pageable memory
std::size_t memory_in_use();  // of the device, by whomever
std::size_t memory_size();    // that the device has
void zero(void* stream, void* memory, std::size_t bytes);

}  // namespace danbv::cuda
