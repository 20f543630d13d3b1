// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/core/device/buffer.h"
#include "danbv/planners/planner.h"
#include "support/bytes.h"

namespace danbv::planners {
namespace {

class Stay : public Planner {
 public:
  // On any device: whoever goes through all planners after this test flies it as well.
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    const Device device = queue.device();
    std::vector<state::DroneState> drone(seen.drone.size);
    copy_bytes(queue, drone.data(), Device::cpu, seen.drone.data, device,
               drone.size() * sizeof(drone[0]));
    queue.wait();
    std::vector<action::Action> stay(drone.size());
    for (std::size_t i = 0; i < stay.size(); ++i) stay[i].position = drone[i].view.position;
    copy_bytes(queue, actions.data, device, stay.data(), Device::cpu,
               stay.size() * sizeof(stay[0]));
    queue.wait();
  }
  action::ActionDomain domain() const override { return {}; }
};

std::unique_ptr<Planner> make_stay(const PlannerOptions&) { return std::make_unique<Stay>(); }

TEST(PlannerRegistry, TakesAPlannerOfOnesOwn) {
  EXPECT_NE(error_of([] { make_planner("stay", {}); }).find("no planner named stay"),
            std::string::npos);
  register_planner({"stay", "stays where it is", make_stay});
  const auto planner = make_planner("stay", {});
  std::vector<state::DroneState> drone(1);
  drone[0].view.position = {1, 2, 3};
  state::Observation seen;
  seen.drone = span_of(drone);
  std::vector<action::Action> actions(1);
  planner->decide(Queue(), seen, span_of(actions));
  EXPECT_EQ(actions[0].position, Vec3f(1, 2, 3));
  EXPECT_NE(error_of([] {
              register_planner({"stay", "again", make_stay});
            }).find("a planner named stay already"),
            std::string::npos);
}

}  // namespace
}  // namespace danbv::planners
