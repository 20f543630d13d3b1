// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"
#include "danbv/ocean/sea_state.h"
#include "danbv/ocean/vessel_motion.h"

namespace danbv::ocean {

void bind(CLI::App& app, VesselOptions& o) {
  add_number(app, "--vessel-speed", o.forward_speed.value, -50, 50,
             "Speed of the ship along its heading, in real metres per second");
}

void bind_sea_states(CLI::App& app, const std::string& flag, const std::vector<int>& now,
                     const std::function<void(const std::vector<int>&)>& set,
                     const std::string& help) {
  const auto fault = [](const std::string& text) -> std::string {
    try {
      parse_sea_states(text);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  const auto take = [set](const std::string& text) { set(parse_sea_states(text)); };
  add_text_setter(app, flag, sea_states_text(now), fault, take, help);
}

}  // namespace danbv::ocean
