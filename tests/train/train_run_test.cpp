// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/train_run.h"

#include <ATen/Parallel.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <functional>
#include <new>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/files/disk.h"
#include "danbv/train/checkpoint.h"
#include "env/training_targets.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::train {

namespace fs = std::filesystem;

namespace {

TrainOptions tiny() {
  TrainOptions o;
  o.depth_px = 24, o.checkpoint_every = 1;
  o.field_pool = 32;
  o.rollout.environments = 2, o.rollout.steps = 5, o.rollout.iterations = 3;
  o.ppo.epochs = 2, o.ppo.batch = 4, o.ppo.learning_rate = 1e-3;
  o.policy.lattice.dims = {3, 3, 3};
  o.policy.max_active = 32;
  o.policy.grid = policy::GridInputs::coverage, o.policy.look = policy::LookHead::deep;
  o.environment.world.views = 4;
  o.environment.world.registration = false;
  o.environment.sea.count = 0;
  return o;
}

// Ships and their truth, made once.
struct Sea {
  Queue queue;
  env::TargetSet targets{queue, env::training_targets().target_pointers(), depth::RayEngine::bvh};
  env::RewardTruth truth{queue, env::training_targets().truth_pointers()};
};

const Sea& the_sea() {
  static const Sea sea;
  return sea;
}

void train(const fs::path& out, const TrainOptions& options, bool resume = false) {
  const Sea& sea = the_sea();
  run_training(sea.queue, sea.targets, sea.truth, options, {out, resume, "the=config\n"});
}

Bytes final_state(const fs::path& out) {
  return serialize(latest_checkpoint(out / "checkpoints").value().tensors);
}

Bytes policy_of(const fs::path& out) { return read_file(out / "policy.safetensors"); }

// What progress.csv says was done, row by row.
std::vector<std::string> logged_iterations(const fs::path& out) {
  const Bytes bytes = read_file(out / "progress.csv");
  std::istringstream in(std::string(bytes.begin(), bytes.end()));
  std::vector<std::string> rows;
  for (std::string line; std::getline(in, line);) rows.push_back(line.substr(0, line.find(',')));
  return rows;
}

class OneThread {
 public:
  OneThread() : before_(cpu_threads()), before_torch_(at::get_num_threads()) { set(1, 1); }
  ~OneThread() { set(before_, before_torch_); }

 private:
  static void set(int ours, int torchs) { set_cpu_threads(ours), at::set_num_threads(torchs); }
  int before_, before_torch_;
};

// Does work in a process of its own and says how that ended. LibTorch's threads do not outlive a
// fork, so the process that forks must never have trained.
template <class Work>
int status_of(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

bool ends_well(int status) { return WIFEXITED(status) && WEXITSTATUS(status) == 0; }
bool is_killed(int status) { return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL; }

// Trains to the end and says how often it dealt with files.
int write_points_of_a_run(const fs::path& out) {
  const auto work = [&] {
    disk::arm(disk::Fault::none, 0);
    train(out, tiny());
    const std::string points = std::to_string(disk::calls());
    write_file(out / "points", points);
  };
  if (!ends_well(status_of(work))) return 0;
  const Bytes points = read_file(out / "points");
  return std::stoi(std::string(points.begin(), points.end()));
}

// Trains until the k-th dealing with files, dies there, and goes on in another process.
void kill_and_go_on(int k, const fs::path& out) {
  const int killed = status_of([&] {
    disk::arm(disk::Fault::kill, k);
    train(out, tiny());
  });
  ASSERT_TRUE(is_killed(killed)) << k;
  const bool begun = latest_checkpoint(out / "checkpoints").has_value();
  ASSERT_TRUE(ends_well(status_of([&] { train(out, tiny(), begun); }))) << k;
}

void kill_and_resume(int first, int stride) {
  const OneThread one_thread;
  the_sea();  // made here, for all the processes
  const ScratchFolder whole;
  const int points = write_points_of_a_run(whole.path());
  ASSERT_GT(points, 20);
  const Bytes want = final_state(whole.path());
  for (int k = first; k <= points; k += stride) {
    const ScratchFolder scratch;
    ASSERT_NO_FATAL_FAILURE(kill_and_go_on(k, scratch.path()));
    EXPECT_TRUE(final_state(scratch.path()) == want) << "killed at point " << k << " of " << points;
    EXPECT_TRUE(policy_of(scratch.path()) == policy_of(whole.path())) << k;
    EXPECT_EQ(logged_iterations(scratch.path()), logged_iterations(whole.path())) << k;
  }
}

// One iteration, and with which options.
TrainOptions train_once(const fs::path& out) {
  TrainOptions options = tiny();
  options.rollout.iterations = 1;
  train(out, options);
  return options;
}

}  // namespace

TEST(Training, StopsAndGoesOnToTheSameBits) {
  const ScratchFolder whole, parts;
  TrainOptions options = tiny();
  options.checkpoint_every = 2, options.rollout.iterations = 4;
  train(whole.path(), options);
  options.rollout.iterations = 2;
  train(parts.path(), options);
  const Bytes half = final_state(parts.path());
  options.rollout.iterations = 4;
  train(parts.path(), options, true);
  EXPECT_TRUE(final_state(parts.path()) == final_state(whole.path()));
  EXPECT_FALSE(final_state(parts.path()) == half);
  EXPECT_TRUE(policy_of(parts.path()) == policy_of(whole.path()));
  EXPECT_EQ(read_file(parts.path() / "config.toml"), bytes_of("the=config\n"));
  EXPECT_EQ(logged_iterations(parts.path()),
            (std::vector<std::string>{"time/iterations", "1", "2", "3", "4"}));
}

// Suites of their own: a suite is a process.
TEST(KilledTraining, AtAWritePointEndsInTheSameBits) { kill_and_resume(1, 9); }
TEST(LongKilledTraining, AtAnyWritePointEndsInTheSameBits) { kill_and_resume(1, 1); }

TEST(Training, SeedsMatter) {
  const ScratchFolder one, two;
  TrainOptions options = tiny();
  options.rollout.iterations = 1;
  train(one.path(), options);
  options.seed = 2;
  train(two.path(), options);
  EXPECT_FALSE(final_state(one.path()) == final_state(two.path()));
  options.rollout.iterations = 2;
  EXPECT_TRUE(contains(error_of([&] { train(one.path(), options, true); }), "seed 1, not 2"));
}

// Weights that were trained to one meaning of their outputs are not read with another.
TEST(Training, AnotherPolicysCheckpointIsRefused) {
  const ScratchFolder scratch;
  TrainOptions options = train_once(scratch.path());
  options.rollout.iterations = 2;
  options.policy.yaw = action::YawConvention::bearing, options.policy.raw_sum = true;
  const std::string error = error_of([&] { train(scratch.path(), options, true); });
  EXPECT_TRUE(contains(error, "another policy")) << error;
  EXPECT_TRUE(contains(error, "yaw")) << error;
  EXPECT_TRUE(contains(error, "paf-sum")) << error;
  options.policy = tiny().policy, options.policy.stop_probability = 0.1f;
  train(scratch.path(), options, true);
}

// Another number of environments: learning goes on, with new episodes.
TEST(Training, GoesOnWithOtherEnvironments) {
  const ScratchFolder scratch;
  TrainOptions options = train_once(scratch.path());
  options.rollout.iterations = 2, options.rollout.environments = 3;
  std::string said;
  const Sea& sea = the_sea();
  RunOptions run{scratch.path(), true, "the=config\n"};
  run.say = [&](const std::string& line) { said += line; };
  run_training(sea.queue, sea.targets, sea.truth, options, run);
  EXPECT_TRUE(contains(said, "new ones begin")) << said;
}

TEST(Training, GoingOnAtTheEndWritesThePolicyAgain) {
  const ScratchFolder scratch;
  const TrainOptions options = train_once(scratch.path());
  const Bytes want = policy_of(scratch.path());
  fs::remove(scratch.path() / "policy.safetensors");
  train(scratch.path(), options, true);
  EXPECT_TRUE(policy_of(scratch.path()) == want);
}

TEST(Training, AFolderWithARunIsNotOverwritten) {
  const ScratchFolder scratch;
  const TrainOptions options = train_once(scratch.path());
  EXPECT_TRUE(contains(error_of([&] { train(scratch.path(), options); }), "--resume"));
}

// Damaged checkpoints, no checkpoints, a mistyped folder: nothing is begun, and the policy stays.
TEST(Training, WhatWasTrainedIsNeverBegunAnew) {
  const ScratchFolder scratch;
  const TrainOptions options = train_once(scratch.path());
  const Bytes policy = policy_of(scratch.path());
  const auto log = logged_iterations(scratch.path());
  write_file(scratch.path() / "checkpoints" / "iteration-000001.json", "{");
  const auto refusal = [&](bool resume) {
    return error_of([&] { train(scratch.path(), options, resume); });
  };
  EXPECT_TRUE(contains(refusal(true), "no sound checkpoint")) << refusal(true);
  EXPECT_TRUE(contains(refusal(false), "holds a run")) << refusal(false);
  fs::remove_all(scratch.path() / "checkpoints");
  EXPECT_TRUE(contains(refusal(true), "no sound checkpoint")) << refusal(true);
  EXPECT_TRUE(contains(refusal(true), "without --resume")) << refusal(true);
  EXPECT_TRUE(contains(refusal(false), "a trained policy")) << refusal(false);
  EXPECT_TRUE(policy_of(scratch.path()) == policy);
  EXPECT_EQ(logged_iterations(scratch.path()), log);
  const ScratchFolder empty;
  EXPECT_NE(error_of([&] { train(empty.path(), options, true); }), "");
}

TEST(Training, NanStopsItAndTheLastGoodCheckpointStays) {
  const ScratchFolder scratch;
  TrainOptions options = train_once(scratch.path());
  const Bytes good = final_state(scratch.path());
  options.rollout.iterations = 3;
  options.environment.reward.direction = std::nan("");
  const std::string error = error_of([&] { train(scratch.path(), options, true); });
  EXPECT_TRUE(contains(error, "iteration 2: ")) << error;
  EXPECT_TRUE(contains(error, "rewards are not finite")) << error;
  EXPECT_TRUE(final_state(scratch.path()) == good);
}

// A run whose second iteration ends in `fault`: what it says in the end.
std::string message_of_run(const fs::path& out, const std::function<void()>& fault) {
  const Sea& sea = the_sea();
  RunOptions run{out, false, "the=config\n"};
  int iterations = 0;
  run.interrupted = [&] {
    if (++iterations == 2) fault();
    return false;
  };
  return error_of([&] { run_training(sea.queue, sea.targets, sea.truth, tiny(), run); });
}

// The allocators' own words: of C++, of CUDA's Buffer, of LibTorch on the GPU and on the CPU.
TEST(Training, OutOfMemorySaysWhatToLowerAndTheLastCheckpointStays) {
  const std::function<void()> faults[] = {
      [] { throw std::bad_alloc(); }, [] { fail("the GPU is out of memory (asked for 80 MiB)"); },
      [] { TORCH_CHECK_WITH(OutOfMemoryError, false, "CUDA out of memory. Tried to allocate"); },
      [] { TORCH_CHECK(false, "DefaultCPUAllocator: can't allocate memory: you tried") }};
  for (const auto& fault : faults) {
    const ScratchFolder scratch;
    const std::string message = message_of_run(scratch.path(), fault);
    for (const char* words : {"--ppo.environments (now 2)", "--ppo.steps (5)", "--ppo.batch (4)",
                              "--field-pool (32)", "checkpoints", "--resume"})
      EXPECT_TRUE(contains(message, words)) << words << " is not in: " << message;
    EXPECT_EQ(latest_checkpoint(scratch.path() / "checkpoints").value().iteration, 2);
    train(scratch.path(), tiny(), true);  // goes on
    EXPECT_EQ(latest_checkpoint(scratch.path() / "checkpoints").value().iteration, 3);
  }
}

TEST(Training, OtherFaultsKeepTheirWords) {
  const ScratchFolder scratch;
  EXPECT_EQ(message_of_run(scratch.path(), [] { fail("the dog ate it"); }), "the dog ate it");
}

}  // namespace danbv::train
