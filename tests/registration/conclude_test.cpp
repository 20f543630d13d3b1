// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/conclude_body.h"

#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "support/on_device.h"

namespace danbv::registration {

namespace {

// A pose that fits to 3 mm and that points hold in all directions.
struct Fit {
  double prior_sigma;  // of surge and sway each
  double overlap, lead;
  double ais_sigma = 1;
};

class ConcludeOn : public OnDevice {
 protected:
  RegistrationStatus status(const Fit& fit, const std::vector<AirCounts>& in_air = {}) const {
    Alignment a;
    for (int k = 0; k < 6; ++k) a.point_information.m[k][k] = a.prior_information[k] = 1e6;
    a.prior_information[0] = a.prior_information[1] = 1 / (fit.prior_sigma * fit.prior_sigma);
    a.residual = 0.003, a.overlap = a.fit = fit.overlap, a.lead = fit.lead;
    a.points = 40000, a.max_edge_pull = 4, a.verdict = {200, 0, 2000};
    RegistrationInput input;
    input.facts.ais_sigma = fit.ais_sigma, input.facts.wave_height = 4;
    const Buffer<Alignment> alignments(queue, std::vector<Alignment>{a});
    const Buffer<RegistrationInput> inputs(queue, std::vector<RegistrationInput>{input});
    const Buffer<SelectedCounts> counts(queue, std::vector<SelectedCounts>(1));
    const Buffer<std::uint8_t> search(queue, std::vector<std::uint8_t>{1});
    const Buffer<RegistrationResult> results(queue, std::vector<RegistrationResult>(1));
    const Buffer<AirCounts> air(queue, in_air);
    const ImagePoints image{0, 1, 0, {}, {}, counts.span()};
    parallel_for(queue, 1,
                 ConcludeBody{{},
                              inputs.span(),
                              image,
                              search.span(),
                              alignments.span(),
                              false,
                              {},
                              results.span(),
                              air.span()},
                 1);
    return host(results.span())[0].status;
  }
};
DANBV_TEST_ON_DEVICES(ConcludeOn);

}  // namespace

// A row of guns, oars or containers looks alike a few metres on: where the prediction does not tell
// which is which, and a third of the view lies on nothing, another pose must fit far worse.
TEST_P(ConcludeOn, APartOfAViewDoesNotSettleALostPrediction) {
  EXPECT_EQ(status({0.7, 0.6, 0.5}), RegistrationStatus::failed);
  EXPECT_EQ(status({0.7, 0.6, 0.9}), RegistrationStatus::registered);     // nothing like it
  EXPECT_EQ(status({0.7, 0.8, 0.5}), RegistrationStatus::registered);     // most of it fits
  EXPECT_EQ(status({0.4, 0.6, 0.5}), RegistrationStatus::registered);     // foreseen to 57 cm
  EXPECT_EQ(status({0.7, 0.6, 0.5, 0}), RegistrationStatus::registered);  // AIS is exact
}

// Surface where a key view saw air: the pose is wrong, however well it fits the map.
TEST_P(ConcludeOn, AViewThatStandsInAirFails) {
  const Fit good{0.4, 0.9, 0.9};
  std::vector<AirCounts> counts(kKeyViews * kAirParts, AirCounts{12, 0});
  EXPECT_EQ(status(good, counts), RegistrationStatus::registered);
  for (int k = 0; k < kKeyViews * kAirParts / 2; ++k) counts[k].in_air = 1;
  EXPECT_EQ(status(good, counts), RegistrationStatus::failed);
}

}  // namespace danbv::registration
