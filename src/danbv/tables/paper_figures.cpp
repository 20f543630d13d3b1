// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/paper_figures.h"

#include <iterator>

namespace danbv::tables {

namespace {

constexpr std::string_view kMetrics[] = {"cr", "cd_cm", "a_s", "a_p"};
constexpr std::string_view kAblationMetrics[] = {"cr", "dcr", "dist_m"};

struct Method {
  std::string_view planner, title;
  double figures[6][4];  // by PaperSet and kMetrics
};

constexpr Method kMethods[] = {
    {"random",
     "Random",
     {{55.15, 22.08, 51.22, 50.50},
      {61.13, 23.17, 53.28, 54.94},
      {54.59, 32.13, 49.67, 48.41},
      {56.96, 25.79, 51.39, 51.28},
      {56.57, 20.93, 51.92, 52.62},
      {56.91, 22.82, 52.23, 49.65}}},
    {"active-rmap",
     "A-RMAP",
     {{79.68, 14.09, 75.53, 75.42},
      {78.29, 15.74, 75.03, 74.70},
      {79.72, 17.85, 74.77, 73.44},
      {79.23, 15.89, 75.11, 74.52},
      {80.61, 14.28, 75.54, 75.04},
      {76.60, 15.71, 73.17, 74.50}}},
    {"scan-rl",
     "Scan-RL",
     {{83.07, 14.11, 76.59, 77.21},
      {81.08, 14.86, 75.16, 75.30},
      {82.85, 17.34, 75.09, 76.94},
      {82.33, 15.44, 75.61, 76.48},
      {83.75, 14.01, 77.22, 78.30},
      {80.52, 14.99, 75.10, 76.71}}},
    {"gennbv",
     "GenNBV",
     {{90.20, 9.97, 86.62, 85.26},
      {90.69, 11.65, 85.66, 82.79},
      {89.09, 13.97, 83.56, 83.76},
      {89.99, 11.86, 85.28, 83.94},
      {91.15, 8.86, 87.08, 85.81},
      {88.14, 11.27, 86.93, 85.19}}},
    {"hestia",
     "Hestia",
     {{95.53, 6.49, 92.15, 91.50},
      {96.03, 6.18, 94.04, 91.37},
      {95.46, 6.47, 92.91, 90.50},
      {95.67, 6.38, 93.03, 91.12},
      {96.51, 6.03, 92.76, 90.93},
      {94.14, 7.16, 91.37, 90.67}}},
    {"da-nbv",
     "DA-NBV",
     {{98.49, 3.68, 93.04, 94.35},
      {98.28, 3.29, 93.02, 94.84},
      {97.11, 4.25, 92.62, 94.37},
      {97.96, 3.74, 92.89, 94.52},
      {98.75, 3.44, 93.57, 95.19},
      {97.86, 4.32, 91.63, 93.66}}},
};

struct Ablation {
  std::string_view components;
  double figures[3];  // by kAblationMetrics
};
constexpr Ablation kAblations[] = {{"reward", {92.70, 61.38, 306.77}},
                                   {"action", {94.13, 63.77, 135.71}},
                                   {"paf", {95.40, 85.99, 415.62}},
                                   {"reward-action", {95.51, 68.12, 131.76}},
                                   {"reward-paf", {96.36, 87.26, 412.01}},
                                   {"action-paf", {97.40, 90.47, 207.29}},
                                   {"reward-action-paf", {98.49, 92.06, 196.22}}};

const Method* find(std::string_view planner) {
  for (const Method& method : kMethods)
    if (method.planner == planner) return &method;
  return nullptr;
}

template <std::size_t N>
std::optional<std::size_t> place_of(const std::string_view (&names)[N], std::string_view name) {
  for (std::size_t k = 0; k < N; ++k)
    if (names[k] == name) return k;
  return std::nullopt;
}

}  // namespace

std::optional<double> paper_figure(std::string_view planner, PaperSet set,
                                   std::string_view metric) {
  const Method* method = find(planner);
  const auto k = place_of(kMetrics, metric);
  if (method == nullptr || !k) return std::nullopt;
  return method->figures[int(set)][*k];
}

std::string paper_title(std::string_view planner) {
  const Method* method = find(planner);
  return std::string(method == nullptr ? planner : method->title);
}

std::optional<double> paper_ablation(std::string_view components, std::string_view metric) {
  const auto k = place_of(kAblationMetrics, metric);
  for (const Ablation& ablation : kAblations)
    if (k && ablation.components == components) return ablation.figures[*k];
  return std::nullopt;
}

}  // namespace danbv::tables
