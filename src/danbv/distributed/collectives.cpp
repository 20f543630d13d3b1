// SPDX-License-Identifier: Apache-2.0
#include "danbv/distributed/collectives.h"

#if DANBV_C10D
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#ifdef DANBV_HAS_GLOO
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#endif
#ifdef DANBV_HAS_NCCL
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#endif

#include "danbv/core/error.h"

namespace danbv::distributed {

namespace {

// Who waits for longer waits for a process that the watch (watch.h) has not found fault with.
constexpr std::chrono::milliseconds kTimeout = std::chrono::minutes(30);

// Sums of tensors in the host's memory; those of a GPU are brought there and back.
class HostCollectives : public Collectives {
 public:
  void sum(const at::Tensor& values) override {
    if (values.is_cpu() && values.is_contiguous()) return sum_on_host(values);
    at::Tensor host = values.to(at::kCPU).contiguous();
    sum_on_host(host);
    values.copy_(host);
  }

 protected:
  virtual void sum_on_host(at::Tensor values) = 0;
};

// Every process gives its part to the store and takes those of the others, in the order of ranks.
class StoreCollectives : public HostCollectives {
 public:
  StoreCollectives(c10::intrusive_ptr<c10d::Store> store, const Launch& launch)
      : store_(c10::make_intrusive<c10d::PrefixStore>("sum", store)),
        rank_(launch.rank),
        world_(launch.world) {}
  const char* name() const override { return "store"; }

 protected:
  void sum_on_host(at::Tensor values) override {
    const auto bytes = values.nbytes();
    auto* data = static_cast<std::uint8_t*>(values.data_ptr());
    const at::Tensor own = values.clone();
    values.zero_();
    for (std::size_t from = 0; from < bytes; from += kChunk, ++chunks_) {
      const std::size_t size = std::min(kChunk, bytes - from);
      const auto* mine = static_cast<const std::uint8_t*>(own.data_ptr()) + from;
      store_->set(key(chunks_, rank_), std::vector<uint8_t>(mine, mine + size));
      const auto count = std::int64_t(size / values.element_size());
      at::Tensor total = at::from_blob(data + from, {count}, values.options());
      for (int r = 0; r < world_; ++r) {
        std::vector<std::uint8_t> part = r == rank_ ? std::vector<std::uint8_t>{mine, mine + size}
                                                    : store_->get(key(chunks_, r));
        total.add_(at::from_blob(part.data(), {count}, values.options()));
      }
      // Whoever set this chunk has read all of the one before the last.
      if (chunks_ >= 2) store_->deleteKey(key(chunks_ - 2, rank_));
    }
  }

 private:
  static constexpr std::size_t kChunk = 1 << 22;  // the store refuses values over 8 MB

  std::string key(std::int64_t chunk, int rank) const { return fmt::format("{}/{}", chunk, rank); }

  c10::intrusive_ptr<c10d::Store> store_;
  int rank_, world_;
  std::int64_t chunks_ = 0;
};

#ifdef DANBV_HAS_GLOO
// One machine needs no network; else the interface that Gloo's users name, or the host's own.
auto gloo_device(const Launch& launch) {
  const char* interface = std::getenv("GLOO_SOCKET_IFNAME");
  if (interface != nullptr) return c10d::ProcessGroupGloo::createDeviceForInterface(interface);
  if (launch.local_world == launch.world)
    return c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1");
  return c10d::ProcessGroupGloo::createDefaultDevice();
}

class GlooCollectives : public HostCollectives {
 public:
  GlooCollectives(const c10::intrusive_ptr<c10d::Store>& store, const Launch& launch) {
    const auto options = c10d::ProcessGroupGloo::Options::create(kTimeout);
    options->devices.push_back(gloo_device(launch));
    options->threads = 1;  // one sum at a time
    group_ = c10::make_intrusive<c10d::ProcessGroupGloo>(
        c10::make_intrusive<c10d::PrefixStore>("gloo", store), launch.rank, launch.world, options);
  }
  const char* name() const override { return "gloo"; }

 protected:
  void sum_on_host(at::Tensor values) override {
    std::vector<at::Tensor> tensors{values};
    group_->allreduce(tensors)->wait();
  }

 private:
  c10::intrusive_ptr<c10d::ProcessGroupGloo> group_;
};
#endif

#ifdef DANBV_HAS_NCCL
class NcclCollectives : public Collectives {
 public:
  NcclCollectives(const c10::intrusive_ptr<c10d::Store>& store, const Launch& launch) {
    const auto options = c10d::ProcessGroupNCCL::Options::create();
    options->timeout = kTimeout;
    group_ = c10::make_intrusive<c10d::ProcessGroupNCCL>(
        c10::make_intrusive<c10d::PrefixStore>("nccl", store), launch.rank, launch.world, options);
  }
  const char* name() const override { return "nccl"; }

  void sum(const at::Tensor& values) override {
    const at::Tensor on_gpu = values.to(at::kCUDA).contiguous();
    std::vector<at::Tensor> tensors{on_gpu};
    group_->allreduce(tensors)->wait();  // the stream waits, not the host
    if (!on_gpu.is_same(values)) values.copy_(on_gpu);
  }

 private:
  c10::intrusive_ptr<c10d::ProcessGroupNCCL> group_;
};
#endif

}  // namespace

bool has_backend(Backend backend) {
#ifdef DANBV_HAS_NCCL
  if (backend == Backend::nccl) return true;
#endif
#ifdef DANBV_HAS_GLOO
  if (backend == Backend::gloo) return true;
#endif
  return backend == Backend::store || backend == Backend::automatic;
}

std::unique_ptr<Collectives> make_collectives(const c10::intrusive_ptr<c10d::Store>& store,
                                              const Launch& launch, Backend backend,
                                              bool gpu_of_its_own) {
  if (!has_backend(backend))
    fail(
        fmt::format("--collectives {0}: this danbv was built without it, or with a LibTorch that "
                    "has no {0}",
                    backend == Backend::nccl ? "nccl" : "gloo"));
  if (backend == Backend::nccl && !gpu_of_its_own)
    fail("--collectives nccl: every process needs --device cuda and a GPU of its own");
#ifdef DANBV_HAS_NCCL
  if (backend == Backend::nccl || (backend == Backend::automatic && gpu_of_its_own))
    return std::make_unique<NcclCollectives>(store, launch);
#endif
#ifdef DANBV_HAS_GLOO
  if (backend != Backend::store) return std::make_unique<GlooCollectives>(store, launch);
#endif
  return std::make_unique<StoreCollectives>(store, launch);
}

}  // namespace danbv::distributed
#else
namespace danbv::distributed {
bool has_backend(Backend backend) { return backend == Backend::automatic; }
}  // namespace danbv::distributed
#endif
