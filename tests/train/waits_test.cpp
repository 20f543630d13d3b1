// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/core/cuda/runtime.h"
#include "danbv/train/trainer.h"
#include "env/training_targets.h"

#if DANBV_HAS_CUDA
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/util/Exception.h>
#endif

namespace danbv::train {

#if DANBV_HAS_CUDA
namespace {

// How often the host waits for the device while this lives: LibTorch warns of its own waits.
class WaitCount : public c10::WarningHandler {
 public:
  WaitCount() : ours_(cuda::waits()) {
    c10::WarningUtils::set_warning_handler(this);
    c10::cuda::warning_state().set_sync_debug_mode(c10::cuda::SyncDebugMode::L_WARN);
  }
  ~WaitCount() override {
    c10::cuda::warning_state().set_sync_debug_mode(c10::cuda::SyncDebugMode::L_DISABLED);
    c10::WarningUtils::set_warning_handler(nullptr);
  }
  void process(const c10::Warning& warning) override {
    theirs_ += warning.msg().find("synchronizing") != std::string::npos;
  }
  std::int64_t ours() const { return cuda::waits() - ours_; }
  std::int64_t theirs() const { return theirs_; }

 private:
  std::int64_t ours_, theirs_ = 0;
};

struct Waits {
  std::int64_t ours, theirs;
};

// A small training on the GPU.
struct SmallTraining {
  Queue queue{Device::cuda};
  env::TargetSet targets{queue, env::training_targets().target_pointers()};
  env::RewardTruth truth{queue, env::training_targets().truth_pointers()};
  Trainer trainer;

  SmallTraining(std::int64_t steps, std::int64_t batch)
      : trainer(queue, targets, truth, options(steps, batch)) {
    trainer.restart(queue, 0);
  }
  static TrainOptions options(std::int64_t steps, std::int64_t batch) {
    TrainOptions options;
    options.depth_px = 48, options.field_pool = 64;
    options.rollout.environments = 8, options.rollout.steps = steps, options.ppo.batch = batch;
    options.ppo.epochs = 2, options.ppo.target_kl = 0;
    options.policy.max_active = 64;
    options.environment.world.views = 6;
    return options;
  }
};

Waits waits_of_an_iteration(std::int64_t steps, std::int64_t batch) {
  SmallTraining training(steps, batch);
  for (int i = 0; i < 2; ++i) training.trainer.iterate(training.queue, i);  // takes its memory
  const WaitCount count;
  training.trainer.iterate(training.queue, 2);
  return {count.ours(), count.theirs()};
}

// What LibTorch holds of the GPU's memory, for caches and recordings too. (danbv's own buffers are
// all made with the trainer.)
std::int64_t bytes_held() {
  return c10::cuda::CUDACachingAllocator::getDeviceStats(0).reserved_bytes[0].current;
}

}  // namespace

// Twice the steps of the world and twice the gradient steps, and not one wait more: the host waits
// at the ends of rollout, epochs and update, and nowhere inside.
TEST(Waits, NoStepMakesTheHostWait) {
  if (!cuda_available()) GTEST_SKIP() << "no GPU";
  const Waits few = waits_of_an_iteration(8, 16), many = waits_of_an_iteration(16, 16);
  std::printf("waits of an iteration: %d by danbv, %d by LibTorch\n", int(few.ours),
              int(few.theirs));
  EXPECT_GT(few.ours, 0);
  EXPECT_GT(few.theirs, 0);
  EXPECT_EQ(many.ours, few.ours);
  EXPECT_EQ(many.theirs, few.theirs);
}

// 25 iterations more, and hardly a byte more: recordings of gradient steps do not pile up.
TEST(TrainingMemory, IsThatOfTheFifthIterationAtTheThirtieth) {
  if (!cuda_available()) GTEST_SKIP() << "no GPU";
  SmallTraining training(8, 16);
  std::int64_t fifth = 0;
  for (int i = 1; i <= 30; ++i) {
    training.trainer.iterate(training.queue, i);
    if (i == 5) fifth = bytes_held();
  }
  std::printf("bytes after 5 and 30 iterations: %lld %lld\n", (long long)fifth,
              (long long)bytes_held());
  EXPECT_GT(fifth, 1 << 20);
  EXPECT_LE(double(bytes_held()), 1.01 * double(fifth));
}
#else
TEST(TrainingMemory, IsThatOfTheFifthIterationAtTheThirtieth) {
  GTEST_SKIP() << "built without CUDA";
}
TEST(Waits, NoStepMakesTheHostWait) { GTEST_SKIP() << "built without CUDA"; }
#endif

}  // namespace danbv::train
