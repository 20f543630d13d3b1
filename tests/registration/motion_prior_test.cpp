// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/motion_prior.h"

#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"
#include "danbv/registration/solve6.h"

namespace danbv::registration {

TEST(ShipAttitude, ComesBackFromItsPose) {
  const ShipAttitude a{0.4, 0.1, -0.05, 0.2, -0.3, 0.02};
  const ShipAttitude b = attitude_of(a.T_level_ship());
  EXPECT_NEAR(b.heave, a.heave, 1e-12);
  EXPECT_NEAR(b.roll, a.roll, 1e-12);
  EXPECT_NEAR(b.pitch, a.pitch, 1e-12);
  EXPECT_NEAR(b.yaw, a.yaw, 1e-12);
  EXPECT_NEAR(b.sway, a.sway, 1e-12);
  // Positive pitch raises the bow, positive roll the port side.
  EXPECT_GT((ShipAttitude{0, 0, 0.1}.T_level_ship() * Vec3d{7, 0, 0}).z, 0.5);
  EXPECT_GT((ShipAttitude{0, 0.1, 0}.T_level_ship() * Vec3d{0, 2, 0}).z, 0.15);
}

TEST(ShipAttitude, LogUndoesRotation) {
  Rng rng({8});
  for (int i = 0; i < 200; ++i) {
    const Vec3d w = unit_sphere(rng) * rng.uniform(1e-8, 2.5);
    EXPECT_LT(norm(log_rotation(rotation_vector(w)) - w), 1e-6);
  }
}

TEST(MotionPrior, CalmSeaIsCertain) {
  const MotionSpectrum s = motion_spectrum({0.1, 0.0, 2.5, 0, 0});
  const Prediction p = predict_motion({}, s, 10);
  for (int c = 0; c < 3; ++c) EXPECT_EQ(p.sigma.of[c], 0);
}

// With nothing known, the guess is zero and its sigma that of the sea: a long wave lifts the ship
// by about the surface's own sigma, H_s / 4.
TEST(MotionPrior, FirstGuessHasTheSeasSpread) {
  const double eta = 15.0 / 100, height = eta * 16;
  const Prediction p = predict_motion({}, motion_spectrum({eta, height, 2.5, 0, 0}), 3);
  EXPECT_EQ(p.mean.of[0], 0);
  EXPECT_NEAR(p.sigma.of[0], height / 4, 0.1 * height / 4);
}

// The autocorrelation is the sum of the bands' cosines, each smeared over its band.
TEST(MotionPrior, KernelIsTheSumOfItsBands) {
  const MotionSpectrum s = motion_spectrum({15.0 / 80, 1.2, 2.5, 0, 0});
  for (const double lag : {0.0, 0.3, 7.7, -41.0, 350.0})
    for (int c = 0; c < 3; ++c) {
      double sum = 0;
      for (int i = 0; i < kSpectrumBands; ++i) sum += s.variance[c][i] * std::cos(s.omega[i] * lag);
      const double x = 0.5 * s.width * lag, smeared = lag == 0 ? sum : sum * std::sin(x) / x;
      EXPECT_NEAR(s.waves(lag).of[c], smeared, 1e-11 * s.waves(0).of[c]) << lag;
    }
}

// A sea forgets: however long ago the last look was, it must not promise what it cannot know.
TEST(MotionPrior, KnowsLittleAfterALongFlight) {
  const double eta = 15.0 / 250, height = eta * 15;
  const MotionSpectrum s = motion_spectrum({eta, height, 2.5, 0, 0});
  MotionMemory memory;
  memory.push(0, {{0.3, 0.05, -0.04}}, {{0.005, 0.001, 0.001}}, s);
  const double alone = predict_motion({}, s, 0).sigma.of[0];
  for (double t = 40; t < 1000; t += 0.5)
    EXPECT_GT(predict_motion(memory, s, t).sigma.of[0], 0.7 * alone) << t;
}

// A sine at the sea's peak frequency, sampled every 2 s, is foretold much better than by the last
// value.
TEST(MotionPrior, ForetellsAnOscillation) {
  const double eta = 15.0 / 100, height = eta * 5;
  const MotionSpectrum s = motion_spectrum({eta, height, 2.5, 0, 0});
  const double omega = 0.4 * std::sqrt(9.81 / 5) * 1.1;
  double predicted = 0, last = 0;
  for (int trial = 0; trial < 40; ++trial) {
    MotionMemory memory;
    const double phase = 0.3 * trial;
    double now = 0;
    for (int k = 0; k < 8; ++k) {
      now = 2.0 * k;
      memory.push(now, {{0.15 * std::sin(omega * now + phase)}}, {{0.005, 0.001, 0.001}}, s);
    }
    const double truth = 0.15 * std::sin(omega * (now + 2) + phase);
    predicted += std::fabs(predict_motion(memory, s, now + 2).mean.of[0] - truth);
    last += std::fabs(memory.value[memory.newest()].of[0] - truth);
  }
  EXPECT_LT(predicted, 0.25 * last);
}

// Eleven estimates: the first is forgotten, and the rest are foretold from as if it had never been.
TEST(MotionPrior, RemembersTheLastTen) {
  const double eta = 15.0 / 100;
  const MotionSpectrum s = motion_spectrum({eta, eta * 5, 2.5, 0, 0});
  MotionMemory all, late;
  for (int k = 0; k <= kMotionMemory; ++k) {
    const double t = 2.0 * k + 0.3 * (k % 3);
    const Motions v{{0.1 * std::sin(t), 0.01 * std::cos(t), 0.02 * std::sin(2 * t)}};
    const Motions sigma{{0.005 + 0.001 * k, 0.001, 0.002}};
    all.push(t, v, sigma, s);
    if (k > 0) late.push(t, v, sigma, s);
  }
  const Prediction a = predict_motion(all, s, 23), b = predict_motion(late, s, 23);
  for (int c = 0; c < 3; ++c) {
    EXPECT_EQ(a.mean.of[c], b.mean.of[c]);
    EXPECT_EQ(a.sigma.of[c], b.sigma.of[c]);
  }
  EXPECT_EQ(all.time_s[all.newest()], 2.0 * kMotionMemory + 0.3 * (kMotionMemory % 3));
}

// Where AIS errs a map's frame is that of its first view, which lay anyhow in the waves: later
// views are told from how they differ from it, and the mean of many from how the ship lies in the
// mean.
TEST(MotionPrior, AMapsFrameIsWhereItsFirstViewLay) {
  const double eta = 15.0 / 100, height = eta * 5;
  const MotionFacts reported{eta, height, 2.5, 5 * eta, 0.01};
  const MotionSpectrum s = motion_spectrum(reported);
  MotionMemory memory;
  memory.push(0, {}, {{0.005, 0.001, 0.001, 0.005, 0.005}}, s);
  const Prediction soon = predict_motion(memory, s, 0.5), later = predict_motion(memory, s, 300);
  for (int c = 0; c < kMotions; ++c) {
    const double sea = std::sqrt(s.waves(0).of[c]);
    EXPECT_LT(soon.sigma.of[c], 0.75 * sea) << c;
    EXPECT_GT(later.sigma.of[c], 1.2 * sea) << c;  // the first view's motion and this one's
  }
}

// A ship drifts at a speed that it does not report to the end: a few views tell it.
// In a calm nothing moves a ship but its drift; still its map lies where the first guess has put
// it, half a metre from the report, and the prediction must not fall back there.
TEST(MotionPrior, InACalmTheFirstGuessStays) {
  MotionFacts facts{0.1, 0.0, 2.5, 0.5, 0.01};
  facts.gnss_sigma = 0.002;
  const MotionSpectrum s = motion_spectrum(facts);
  const double surge = -0.49, speed = 0.003;
  MotionMemory memory;
  for (int i = 0; i < 14; ++i) {
    const double t = 2.0 * i;
    memory.push(t, {{0, 0, 0, surge + speed * t, 0}}, {{0.01, 0.001, 0.001, 0.01, 0.01}}, s);
  }
  const Prediction p = predict_motion(memory, s, 30);
  EXPECT_NEAR(p.mean.of[3], surge + speed * 30, 0.01);
  EXPECT_LT(p.sigma.of[3], 0.03);
}

TEST(MotionPrior, LearnsTheDrift) {
  const double eta = 15.0 / 100, speed = 0.15 * eta;
  const MotionSpectrum s = motion_spectrum({eta, 0.0, 2.5, 5 * eta, 0.01});
  MotionMemory memory;
  const Motions sigma{{0.005, 0.001, 0.001, 0.005, 0.005}};
  for (double t = 0; t <= 20; t += 4) memory.push(t, {{0, 0, 0, speed * t, 0}}, sigma, s);
  EXPECT_NEAR(predict_motion(memory, s, 40).mean.of[3], speed * 40, 0.1 * speed * 40);
  EXPECT_LT(predict_motion(memory, s, 40).sigma.of[3], 0.05);
}

// Views in quick succession say how a sea's short waves are, and nothing of its long ones: after
// them a ship that hardly moved is still where the sea may carry it a while later.
TEST(MotionPrior, QuickViewsSayNothingOfLongWaves) {
  const double eta = 15.0 / 40, height = eta * 15;
  const MotionSpectrum s = motion_spectrum({eta, height, 2.5, 5 * eta, 0.01});
  MotionMemory memory;
  const Motions sigma{{0.005, 0.001, 0.001, 0.005, 0.005}};
  for (int k = 0; k < kMotionMemory; ++k) memory.push(0.3 * k, {}, sigma, s);
  const Motions sea = s.waves(0);
  const Prediction later = predict_motion(memory, s, 20);
  for (int c = 0; c < kMotions; ++c) EXPECT_GT(later.sigma.of[c], 0.8 * std::sqrt(sea.of[c])) << c;
}

// Without errors of its own a reported move is as good as a view.
TEST(MotionPrior, AReportedMoveMovesThePrediction) {
  const double eta = 15.0 / 100;
  MotionSpectrum s = motion_spectrum({eta, 0.0, 2.5, 5 * eta, 0.01});
  MotionMemory memory;
  memory.push(0, {}, {{0.005, 0.001, 0.001, 0.005, 0.005}}, s);
  const ReportedMove move{{0, 3, -2}, {60, 3.5, -2.25}};
  s.ais_variance = 1e-8;
  const Prediction exact = predict_motion(memory, s, 60, move);
  EXPECT_NEAR(exact.mean.of[3], 0.5, 0.01);
  EXPECT_NEAR(exact.mean.of[4], -0.25, 0.01);
  EXPECT_EQ(exact.mean.of[0], 0);
  s.ais_variance = 25 * eta * eta;
  const Prediction with = predict_motion(memory, s, 60, move),
                   without = predict_motion(memory, s, 60);
  EXPECT_GT(with.mean.of[3], 0.1);
  EXPECT_LT(with.mean.of[3], 0.5);
  EXPECT_LT(with.sigma.of[3], 0.95 * without.sigma.of[3]);
  EXPECT_GT(with.sigma.of[3], exact.sigma.of[3]);
}

// Known eigenvalues, turned by random planes.
TEST(Solve6, CountsEigenvaluesBelow) {
  Rng rng({10});
  const double values[6] = {-2, 0.5, 0.999, 1.001, 3, 1e4};
  for (int trial = 0; trial < 200; ++trial) {
    Mat6 a;
    for (int k = 0; k < 6; ++k) a.m[k][k] = values[k];
    for (int turn = 0; turn < 15; ++turn) {
      const int p = int(rng.below(6)), q = (p + 1 + int(rng.below(5))) % 6;
      const double angle = rng.uniform(0, 6.28), c = std::cos(angle), s = std::sin(angle);
      for (int k = 0; k < 6; ++k) {
        const double kp = a.m[k][p], kq = a.m[k][q];
        a.m[k][p] = c * kp - s * kq, a.m[k][q] = s * kp + c * kq;
      }
      for (int k = 0; k < 6; ++k) {
        const double pk = a.m[p][k], qk = a.m[q][k];
        a.m[p][k] = c * pk - s * qk, a.m[q][k] = s * pk + c * qk;
      }
    }
    EXPECT_EQ(eigenvalues_below(a, 1), 3);
    EXPECT_EQ(eigenvalues_below(a, -3), 0);
    EXPECT_EQ(eigenvalues_below(a, 0), 1);
    EXPECT_EQ(eigenvalues_below(a, 2e4), 6);
  }
}

TEST(Solve6, CholeskyAndInverse) {
  Rng rng({9});
  Mat6 a;
  for (int k = 0; k < 20; ++k) {
    double j[6];
    for (double& v : j) v = rng.uniform(-1, 1);
    for (int r = 0; r < 6; ++r)
      for (int c = 0; c < 6; ++c) a.m[r][c] += j[r] * j[c];
  }
  Mat6 l;
  ASSERT_TRUE(cholesky(a, l));
  const Mat6 inv = inverse(l);
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c < 6; ++c) {
      double dot6 = 0;
      for (int k = 0; k < 6; ++k) dot6 += a.m[r][k] * inv.m[k][c];
      EXPECT_NEAR(dot6, r == c ? 1 : 0, 1e-9);
    }
  Mat6 flat = a;
  for (int k = 0; k < 6; ++k) flat.m[5][k] = flat.m[k][5] = 0;
  EXPECT_FALSE(cholesky(flat, l));
}

// Ten estimates of a ship that lay 0.4 m too high in its first view and rides a sea, by a drone
// that drifts.
TEST(MotionPrior, TheMeanIsWhatIsForeseenWhenNoWaveIsKnownAnyMore) {
  MotionFacts facts{0.15, 0.6, 2.5, 0.75, 0.01};
  facts.gnss_sigma = 0.05, facts.gnss_time_s = 60;
  Tracking known;
  known.spectrum = motion_spectrum(facts);
  for (int i = 0; i < 10; ++i) {
    Motions value, sigma;
    for (int c = 0; c < kMotions; ++c) sigma.of[c] = 0.005;
    value.of[0] = -0.4 + 0.1 * std::sin(2.1 * i), value.of[1] = 0.02 * std::cos(1.3 * i);
    value.of[2] = 0.01 + 0.01 * std::sin(0.7 * i);
    known.memory.push(4.0 * i, value, sigma, known.spectrum);
  }
  const ShipAttitude mean = mean_attitude(known);
  const Prediction later = predict_motion(known.memory, known.spectrum, 1e6);
  EXPECT_NEAR(mean.heave, later.mean.of[0], 1e-4);
  EXPECT_NEAR(mean.roll, later.mean.of[1], 1e-5);
  EXPECT_NEAR(mean.pitch, later.mean.of[2], 1e-5);
  EXPECT_NEAR(mean.heave, -0.4, 0.05);
}

// Of one estimate its share of what it may be made of; of none, nothing; and where AIS is exact the
// map's frame is the ship's.
TEST(MotionPrior, TheMeanOfOneEstimateByHand) {
  Tracking known;
  known.spectrum = motion_spectrum({0.15, 0.6, 2.5, 0.75, 0.01});
  EXPECT_EQ(mean_attitude(known).heave, 0);
  Motions value, sigma;
  for (int c = 0; c < kMotions; ++c) sigma.of[c] = 0.02;
  value.of[0] = -0.4;
  known.memory.push(3, value, sigma, known.spectrum);
  const double waves = known.spectrum.waves(0).of[0], all = known.spectrum.kernel(3, 3).of[0];
  const double constant = all - waves;
  ASSERT_GT(constant, 0);
  EXPECT_NEAR(mean_attitude(known).heave, -0.4 * constant / (all + 0.0004 + 0.01 * waves), 1e-9);
  Tracking exact;
  exact.spectrum = motion_spectrum({0.15, 0.6, 2.5});
  exact.memory.push(3, value, sigma, exact.spectrum);
  EXPECT_EQ(mean_attitude(exact).heave, 0);
}

}  // namespace danbv::registration
