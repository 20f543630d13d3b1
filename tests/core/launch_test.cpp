// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/launch/launch.h"

#include <gtest/gtest.h>

#include <map>

#include "danbv/core/error.h"
#include "danbv/core/launch/slurm_lists.h"

namespace danbv {
namespace {

using Environment = std::map<std::string, std::string>;

Launch launch_in(const Environment& environment) {
  return read_launch([&](const char* name) -> std::optional<std::string> {
    const auto found = environment.find(name);
    return found == environment.end() ? std::nullopt : std::optional(found->second);
  });
}

std::string fault_in(const Environment& environment) {
  try {
    launch_in(environment);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

const Environment kTorchrun = {{"RANK", "5"},           {"WORLD_SIZE", "8"},
                               {"LOCAL_RANK", "1"},     {"LOCAL_WORLD_SIZE", "4"},
                               {"MASTER_ADDR", "head"}, {"MASTER_PORT", "29500"}};
const Environment kMpirun = {{"OMPI_COMM_WORLD_RANK", "1"},
                             {"OMPI_COMM_WORLD_SIZE", "2"},
                             {"OMPI_COMM_WORLD_LOCAL_RANK", "1"},
                             {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"},
                             {"PMIX_NAMESPACE", "4711"}};
const Environment kSrun = {{"SLURM_PROCID", "6"},
                           {"SLURM_STEP_NUM_TASKS", "7"},
                           {"SLURM_LOCALID", "0"},
                           {"SLURM_NODEID", "3"},
                           {"SLURM_STEP_TASKS_PER_NODE", "2(x3),1"},
                           {"SLURM_STEP_NODELIST", "gpu[07-09,12]"},
                           {"SLURM_JOB_ID", "99"},
                           {"SLURM_STEP_ID", "0"}};

Environment operator+(Environment one, const Environment& other) {
  for (const auto& [name, value] : other) one[name] = value;
  return one;
}
Environment without(Environment environment, const std::string& name) {
  environment.erase(name);
  return environment;
}

TEST(Launch, APlainCallIsOneProcess) {
  const Launch launch = launch_in({{"HOME", "/root"}});
  EXPECT_TRUE(launch.alone());
  EXPECT_TRUE(launch.leads());
  EXPECT_EQ(launch.launcher, "");
}

// A batch script sees the numbers of a job whose tasks srun starts later.
TEST(Launch, ABatchScriptIsOneProcess) {
  EXPECT_TRUE(launch_in({{"SLURM_PROCID", "0"},
                         {"SLURM_NTASKS", "16"},
                         {"SLURM_LOCALID", "0"},
                         {"SLURM_JOB_ID", "99"}})
                  .alone());
}

TEST(Launch, ReadsTorchrun) {
  const Launch launch =
      launch_in(kTorchrun + Environment{{"TORCHELASTIC_RESTART_COUNT", "2"},
                                        {"TORCHELASTIC_USE_AGENT_STORE", "True"}});
  EXPECT_EQ(launch.launcher, "torchrun");
  EXPECT_EQ(launch.rank, 5);
  EXPECT_EQ(launch.world, 8);
  EXPECT_EQ(launch.local_rank, 1);
  EXPECT_EQ(launch.local_world, 4);
  EXPECT_EQ(launch.address, "head");
  EXPECT_EQ(launch.port, 29500);
  EXPECT_EQ(launch.attempt, 2);
  EXPECT_TRUE(launch.store_runs);
}

TEST(Launch, ReadsMpirunOnOneMachine) {
  const Launch launch = launch_in(kMpirun);
  EXPECT_EQ(launch.launcher, "mpirun");
  EXPECT_EQ(launch.rank, 1);
  EXPECT_EQ(launch.address, "127.0.0.1");
  EXPECT_GE(launch.port, 20000);
  EXPECT_LT(launch.port, 30000);
  EXPECT_NE(launch.port, launch_in(kMpirun + Environment{{"PMIX_NAMESPACE", "4712"}}).port);
}

TEST(Launch, MpirunOnSeveralMachinesMustSayWhereRankZeroIs) {
  const auto far = kMpirun + Environment{{"OMPI_COMM_WORLD_SIZE", "4"}};
  EXPECT_NE(fault_in(far).find("-x MASTER_ADDR=HOST"), std::string::npos);
  EXPECT_EQ(launch_in(far + Environment{{"MASTER_ADDR", "head"}}).address, "head");
}

TEST(Launch, ReadsSrun) {
  const Launch launch = launch_in(kSrun);
  EXPECT_EQ(launch.launcher, "srun");
  EXPECT_EQ(launch.rank, 6);
  EXPECT_EQ(launch.world, 7);
  EXPECT_EQ(launch.local_world, 1);
  EXPECT_EQ(launch.address, "gpu07");
}

TEST(Launch, SrunOnOneMachineNeedsNoNames) {
  const Launch launch = launch_in(kSrun + Environment{{"SLURM_STEP_TASKS_PER_NODE", "7"},
                                                      {"SLURM_NODEID", "0"},
                                                      {"SLURM_LOCALID", "6"}});
  EXPECT_EQ(launch.local_world, 7);
  EXPECT_EQ(launch.address, "127.0.0.1");
}

TEST(Launch, TheInnermostLauncherCounts) {
  EXPECT_EQ(launch_in(kTorchrun + kMpirun + kSrun).launcher, "torchrun");
  EXPECT_EQ(launch_in(kMpirun + kSrun).launcher, "mpirun");
}

TEST(Launch, HalfOfTheVariablesIsAnError) {
  EXPECT_NE(fault_in(without(kTorchrun, "WORLD_SIZE")).find("not WORLD_SIZE"), std::string::npos);
  EXPECT_NE(fault_in(without(kTorchrun, "MASTER_PORT")).find("MASTER_PORT"), std::string::npos);
  EXPECT_NE(fault_in(without(kMpirun, "OMPI_COMM_WORLD_RANK")).find("not OMPI_COMM_WORLD_RANK"),
            std::string::npos);
  EXPECT_NE(fault_in(without(kSrun, "SLURM_PROCID")).find("not SLURM_PROCID"), std::string::npos);
  EXPECT_NE(fault_in(without(kSrun, "SLURM_STEP_NODELIST")).find("SLURM_STEP_NODELIST"),
            std::string::npos);
}

TEST(Launch, NumbersThatContradictEachOtherAreErrors) {
  for (const auto& [name, value] : {std::pair{"RANK", "8"},
                                    {"RANK", "-1"},
                                    {"RANK", "five"},
                                    {"WORLD_SIZE", "0"},
                                    {"LOCAL_RANK", "8"},
                                    {"LOCAL_WORLD_SIZE", "1"},
                                    {"MASTER_PORT", "70000"}})
    EXPECT_NE(fault_in(kTorchrun + Environment{{name, value}}).find(name), std::string::npos)
        << name << "=" << value;
}

TEST(Launch, ReadsSlurmsLists) {
  EXPECT_EQ(first_host("node1"), "node1");
  EXPECT_EQ(first_host("a,b"), "a");
  EXPECT_EQ(first_host("gpu[07-09,12]-ib,login"), "gpu07-ib");
  EXPECT_EQ(first_host("r[2,4]n[1-3]"), "r2n1");
  EXPECT_THROW(first_host(""), Error);
  EXPECT_THROW(first_host("gpu[07"), Error);
  EXPECT_EQ(tasks_on_node("4", 0), 4);
  EXPECT_EQ(tasks_on_node("2(x3),1", 2), 2);
  EXPECT_EQ(tasks_on_node("2(x3),1", 3), 1);
  EXPECT_THROW(tasks_on_node("2(x3),1", 4), Error);
  EXPECT_THROW(tasks_on_node("2(x", 0), Error);
}

// What one of the processes runs by itself, as a point of a sweep, is a plain call.
TEST(Launch, CanBeLeft) {
  ::setenv("RANK", "1", 1), ::setenv("WORLD_SIZE", "2", 1), ::setenv("LOCAL_RANK", "1", 1);
  ::setenv("MASTER_ADDR", "localhost", 1), ::setenv("MASTER_PORT", "29500", 1);
  EXPECT_EQ(read_launch().world, 2);
  leave_launch();
  EXPECT_TRUE(read_launch().alone());
  EXPECT_TRUE(read_launch().leads());
}

}  // namespace
}  // namespace danbv
