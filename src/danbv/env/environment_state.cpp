// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/environment_state.h"

#include <fmt/format.h>

#include <limits>

#include "danbv/core/error.h"

namespace danbv::env {

namespace {

// A number of a file as what it stands for.
template <class Whole>
Whole whole(double x) {
  using Limits = std::numeric_limits<Whole>;
  require(x >= double(Limits::min()) && x <= double(Limits::max()),
          "an episode's number is out of range");
  return static_cast<Whole>(x);
}

// An element as a row of numbers, and back. Every field fits a double exactly.
std::vector<double> row_of(const EpisodeRequest& r) {
  return {double(r.stream), double(r.target), double(r.sea_state), double(r.views)};
}
void from_row(const double* x, EpisodeRequest& r) {
  r.stream = whole<std::uint32_t>(x[0]), r.target = whole<std::int32_t>(x[1]);
  r.sea_state = whole<std::int32_t>(x[2]), r.views = whole<std::int32_t>(x[3]);
  r.wanted = 0;
}

// Where a scan stands comes from flying it again.
std::vector<double> row_of(const EpisodeMemory& m) {
  return {double(m.number), double(m.steps), double(m.unreachable), m.reward};
}
void from_row(const double* x, EpisodeMemory& m) {
  m.number = whole<std::uint32_t>(x[0]), m.steps = whole<std::int32_t>(x[1]);
  m.unreachable = whole<std::int32_t>(x[2]), m.reward = x[3];
}

std::vector<double> row_of(const EpisodeOutcome& o) {
  return {o.episodes, o.reward, o.length, o.unreachable, o.cr,      o.c_dir,
          o.dcr,      o.a_p,    o.dist_m, o.collided,    o.stopped, o.on_ground};
}
void from_row(const double* x, EpisodeOutcome& o) {
  o = {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11]};
}

std::vector<float> row_of(const action::Action& a) {
  return {a.position.x, a.position.y, a.position.z, a.yaw, a.pitch, a.stop ? 1.0f : 0.0f};
}
void from_row(const float* x, action::Action& a) {
  a = {{x[0], x[1], x[2]}, x[3], x[4], x[5] != 0};
}

template <class T>
TensorData table_of(const std::vector<T>& elements) {
  decltype(row_of(T())) values;
  const auto columns = index_t(row_of(T()).size());
  for (const T& element : elements)
    for (const auto x : row_of(element)) values.push_back(x);
  return TensorData::of(values, {index_t(elements.size()), columns});
}

template <class T>
std::vector<T> elements_of(const Safetensors& file, const std::string& name) {
  using Row = decltype(row_of(T()));
  const std::size_t columns = row_of(T()).size();
  const auto values = file.checked<typename Row::value_type>(name);
  require(values.size() % columns == 0,
          fmt::format("{} has {} numbers, not {} a row", name, values.size(), columns));
  std::vector<T> elements(values.size() / columns);
  for (std::size_t i = 0; i < elements.size(); ++i)
    from_row(values.data() + i * columns, elements[i]);
  return elements;
}

}  // namespace

void check_state(const EnvironmentState& state, index_t environments, index_t views,
                 std::int32_t targets) {
  const auto sizes = {state.requests.size(), state.memory.size(), state.outcomes.size()};
  for (const std::size_t size : sizes)
    require(index_t(size) == environments,
            fmt::format("running episodes of {} environments, not {}", size, environments));
  require(index_t(state.taken.size()) == environments * views,
          fmt::format("{} recorded actions, not {}", state.taken.size(), environments * views));
  for (const EpisodeRequest& r : state.requests)
    require(r.target >= 0 && r.target < targets && r.views >= 0 && r.views <= views &&
                r.sea_state >= kNoSea && r.sea_state < ocean::kSeaStates,
            fmt::format("an episode of target {} at sea state {}", r.target, r.sea_state));
  for (const EpisodeMemory& m : state.memory)
    require(m.steps >= 0 && m.steps < views,
            fmt::format("an episode of {} steps, with {} views", m.steps, views));
}

void write_state(const EnvironmentState& state, Safetensors& file) {
  file.tensors["episodes.round"] = TensorData::of<std::int64_t>({state.round}, {1});
  file.tensors["episodes.requests"] = table_of(state.requests);
  file.tensors["episodes.memory"] = table_of(state.memory);
  file.tensors["episodes.actions"] = table_of(state.taken);
  file.tensors["episodes.outcomes"] = table_of(state.outcomes);
}

EnvironmentState read_state(const Safetensors& file) {
  const auto round = file.checked<std::int64_t>("episodes.round", 1);
  require(round[0] >= 0 && round[0] <= UINT32_MAX, "episodes.round is no counter");
  return {std::uint32_t(round[0]), elements_of<EpisodeRequest>(file, "episodes.requests"),
          elements_of<EpisodeMemory>(file, "episodes.memory"),
          elements_of<action::Action>(file, "episodes.actions"),
          elements_of<EpisodeOutcome>(file, "episodes.outcomes")};
}

}  // namespace danbv::env
