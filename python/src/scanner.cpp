// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "array_input.h"
#include "bindings.h"
#include "calls.h"
#include "danbv/core/error.h"
#include "danbv/onboard/scanner.h"
#include "keywords.h"
#include "made.h"
#include "observation.h"

namespace danbv::python {

namespace {

struct ScannerSetup {
  index_t drones = 1;
  Device device = Device::cpu;
  camera::Camera camera;
  onboard::ScannerOptions options;
};

// What flies, with the memory that its inputs and outputs take.
class Onboard {
 public:
  explicit Onboard(const ScannerSetup& setup)
      : queue_(setup.device),
        scanner_(queue_, setup.drones, setup.camera, setup.options),
        numbers_(setup.device, setup.drones) {
    numbers_.update(queue_, scanner_.observation());
  }

  void begin(const std::vector<std::uint8_t>& which) {
    const Buffer<std::uint8_t> marks(queue_, which);
    scanner_.begin(queue_, marks.span());
    queue_.wait();
    numbers_.update(queue_, scanner_.observation());
  }
  void observe(Span<const float> depth, const std::vector<onboard::CameraPose>& poses,
               const std::vector<onboard::ShipFacts>& ships,
               const std::vector<onboard::WeatherReport>& weather) {
    const Buffer<onboard::CameraPose> where(queue_, poses);
    const Buffer<onboard::ShipFacts> what(queue_, ships);
    const Buffer<onboard::WeatherReport> air(queue_, weather);
    scanner_.observe(queue_, depth, where.span(), what.span(), air.span());
    numbers_.update(queue_, scanner_.observation());
    queue_.wait();  // the inputs go
  }
  std::vector<registration::RegistrationResult> located() const {
    std::vector<registration::RegistrationResult> host(std::size_t(scanner_.drones()));
    copy_bytes(queue_, host.data(), Device::cpu, scanner_.located().data, queue_.device(),
               sizeof(host[0]) * host.size());
    queue_.wait();
    return host;
  }
  std::vector<Vec3d> grid_offsets() const {
    std::vector<onboard::GridPlace> places(std::size_t(scanner_.drones()));
    copy_bytes(queue_, places.data(), Device::cpu, scanner_.grid_places().data, queue_.device(),
               sizeof(places[0]) * places.size());
    queue_.wait();
    std::vector<Vec3d> offsets;
    for (const auto& place : places)
      offsets.push_back(place.offset(scanner_.observation().grid.voxel));
    return offsets;
  }

  const Queue& queue() const { return queue_; }
  index_t drones() const { return scanner_.drones(); }
  const camera::Camera& camera() const { return scanner_.camera(); }
  ObservationArrays observation() const { return numbers_.arrays(scanner_.observation()); }

 private:
  Queue queue_;
  onboard::Scanner scanner_;
  ObservationNumbers numbers_;
};

// A number a drone, or one for all, or a row of numbers a drone.
std::vector<double> per_drone(const py::object& given, const char* name, index_t drones,
                              index_t columns = 1) {
  const Queue host;
  const bool single = PyNumber_Check(given.ptr()) != 0 && PySequence_Check(given.ptr()) == 0 &&
                      PyObject_CheckBuffer(given.ptr()) == 0;
  std::vector<double> numbers;
  if (single) {
    numbers = {given.cast<double>()};
  } else {
    const ArrayInput input(given, name, host);
    if (input.on_cuda()) throw py::value_error(std::string(name) + ": must lie on the CPU");
    numbers = input.kind() == NumberKind::real ? input.to_host<double>() : [&] {
      const auto whole = input.to_host<std::int64_t>();
      return std::vector<double>(whole.begin(), whole.end());
    }();
  }
  const auto wanted = std::size_t(drones * columns);
  if (numbers.size() == std::size_t(columns) && drones > 1) {
    const std::vector<double> one = numbers;
    while (numbers.size() < wanted) numbers.insert(numbers.end(), one.begin(), one.end());
  }
  if (numbers.size() != wanted)
    throw py::value_error(fmt::format("{}: {} numbers for {} drones, {} each", name, numbers.size(),
                                      drones, columns));
  for (const double each : numbers)
    if (!std::isfinite(each)) throw py::value_error(fmt::format("{}: {} is no number", name, each));
  return numbers;
}

constexpr double kFar = 1e7;  // metres: what no scan has

Vec3d unit_row(const double* m, int r) { return {m[4 * r], m[4 * r + 1], m[4 * r + 2]}; }

// [4, 4] by rows, as T_world_cam is written.
Rigidd rigid_of(const double* m, const char* name) {
  Rigidd T;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) T.rotation.row[r][c] = m[4 * r + c];
    T.translation[r] = m[4 * r + 3];
  }
  const Mat3d unit = T.rotation * T.rotation.transposed();
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c)
      if (std::abs(unit.row[r][c] - (r == c)) > 1e-3)
        throw py::value_error(std::string(name) + ": its upper left 3 x 3 is no rotation");
  if (dot(cross(unit_row(m, 0), unit_row(m, 1)), unit_row(m, 2)) < 0)
    throw py::value_error(std::string(name) +
                          ": its upper left 3 x 3 mirrors: z of a camera is "
                          "forward, x right, y down");
  if (m[12] != 0 || m[13] != 0 || m[14] != 0 || m[15] != 1)
    throw py::value_error(std::string(name) + ": its last row is not 0 0 0 1");
  for (int r = 0; r < 3; ++r)
    if (!(std::abs(T.translation[r]) <= kFar))
      throw py::value_error(fmt::format("{}: a place of {} m is not within {} .. {}", name,
                                        T.translation[r], -kFar, kFar));
  return T;
}

// The keywords of observe(), each for all drones or one a drone.
class Facts {
 public:
  Facts(py::dict given, index_t drones) : given_(std::move(given)), drones_(drones) {}

  struct Within {
    double low, high;
  };
  template <class Set>
  void take(const char* name, index_t columns, Within range, const Set& set) {
    if (!given_.contains(name)) return;
    const auto numbers = per_drone(given_[name], name, drones_, columns);
    for (const double each : numbers)
      if (each < range.low || each > range.high)
        throw py::value_error(
            fmt::format("{}: {} is not within {} .. {}", name, each, range.low, range.high));
    for (index_t i = 0; i < drones_; ++i) set(i, &numbers[std::size_t(i * columns)]);
    given_.attr("pop")(name);
  }
  void refuse_others() const {
    for (const auto& [name, value] : given_)
      throw py::type_error("observe() takes no " + std::string(py::str(name)));
  }

 private:
  py::dict given_;
  index_t drones_;
};

class PyScanner {
 public:
  explicit PyScanner(const std::shared_ptr<Onboard>& board)
      : held_(board, "the scanner", board->queue().device()),
        seen_(std::make_shared<Observation>(board, board->queue(), board->observation(),
                                            held_.mutex())) {}

  std::shared_ptr<Observation> observe(const py::handle& depth, const py::object& T_world_cam,
                                       const py::kwargs& facts);
  void begin(const py::object& which) {
    const index_t n = held_.get()->drones();
    std::vector<std::uint8_t> marks(std::size_t(n), 1);
    if (!which.is_none()) {
      marks.clear();
      if (!py::isinstance<py::iterable>(which))
        throw py::type_error("which: a truth value a drone, as terminated is");
      for (const py::handle each : which)
        marks.push_back(py::cast<bool>(py::bool_(py::reinterpret_borrow<py::object>(each))));
      if (marks.size() != std::size_t(n))
        throw py::value_error(fmt::format("which: {} marks for {} drones", marks.size(), n));
    }
    held_.work([&](Onboard& board) { board.begin(marks); });
  }
  py::list located();

  Held<Onboard>& held() { return held_; }
  const Held<Onboard>& held() const { return held_; }
  std::shared_ptr<Observation> observation() const { return held_.get(), seen_; }

 private:
  Held<Onboard> held_;
  std::shared_ptr<Observation> seen_;
};

}  // namespace

}  // namespace danbv::python

template <>
class pybind11::detail::type_caster<danbv::python::PyScanner>
    : public danbv::python::MadeCaster<danbv::python::PyScanner> {};

namespace danbv::python {

namespace {

std::shared_ptr<Observation> PyScanner::observe(const py::handle& depth,
                                                const py::object& T_world_cam,
                                                const py::kwargs& facts) {
  const std::shared_ptr<Onboard> board = held_.get();
  const index_t n = board->drones();
  std::vector<onboard::CameraPose> poses(std::size_t(n), onboard::CameraPose{});
  std::vector<onboard::ShipFacts> ships(std::size_t(n), onboard::ShipFacts{});
  std::vector<onboard::WeatherReport> weather(std::size_t(n), onboard::WeatherReport{});
  const auto matrices = per_drone(T_world_cam, "T_world_cam", n, 16);
  for (index_t i = 0; i < n; ++i) poses[i].T_world_cam = rigid_of(&matrices[16 * i], "T_world_cam");
  Facts given(facts, n);
  using Row = const double*;
  // What no scan has, and what single precision and whole numbers hold.
  constexpr Facts::Within kTime{-1e9, 1e9}, kPlace{-kFar, kFar}, kSpeed{-1e4, 1e4}, kSigma{0, 1e6},
      kScale{1e-6, 1e6};
  given.take("time_s", 1, kTime, [&](index_t i, Row v) { poses[i].time_s = v[0]; });
  given.take("taken", 1, {0, 1}, [&](index_t i, Row v) { poses[i].taken = v[0] != 0; });
  given.take("views_left", 1, {0, 1e6},
             [&](index_t i, Row v) { poses[i].views_left = std::int32_t(v[0]); });
  given.take("stream", 1, {0, 4294967295.0},
             [&](index_t i, Row v) { poses[i].stream = std::uint32_t(v[0]); });
  given.take("T_level_ship", 16, kPlace,
             [&](index_t i, Row v) { poses[i].T_level_ship = rigid_of(v, "T_level_ship"); });
  given.take("eta", 1, kScale, [&](index_t i, Row v) { ships[i].eta = v[0]; });
  given.take("beam", 1, {0, 1e4}, [&](index_t i, Row v) { ships[i].beam = v[0]; });
  given.take("box_low", 3, kPlace, [&](index_t i, Row v) {
    ships[i].low = {float(v[0]), float(v[1]), float(v[2])};
  });
  given.take("box_high", 3, kPlace, [&](index_t i, Row v) {
    ships[i].high = {float(v[0]), float(v[1]), float(v[2])};
  });
  given.take("ais_time_s", 1, kTime, [&](index_t i, Row v) { ships[i].ais.time_s = v[0]; });
  given.take("ais_position", 2, kPlace, [&](index_t i, Row v) {
    ships[i].ais.position = {v[0], v[1]};
  });
  given.take("ais_heading", 1, {-1e6, 1e6}, [&](index_t i, Row v) { ships[i].ais.heading = v[0]; });
  given.take("ais_velocity", 2, kSpeed, [&](index_t i, Row v) {
    ships[i].ais.velocity = {v[0], v[1]};
  });
  given.take("ais_sigma", 1, kSigma, [&](index_t i, Row v) { ships[i].ais_sigma = v[0]; });
  given.take("ais_heading_sigma", 1, kSigma,
             [&](index_t i, Row v) { ships[i].ais_heading_sigma = v[0]; });
  given.take("gnss_sigma", 1, kSigma, [&](index_t i, Row v) { ships[i].gnss_sigma = v[0]; });
  given.take("gnss_time_s", 1, {0, 1e9}, [&](index_t i, Row v) { ships[i].gnss_time_s = v[0]; });
  given.take("length_scale", 1, kScale, [&](index_t i, Row v) { ships[i].length_scale = v[0]; });
  given.take("wave_height", 1, {0, 1e3}, [&](index_t i, Row v) { weather[i].wave_height = v[0]; });
  given.take("wind", 3, kSpeed, [&](index_t i, Row v) {
    weather[i].wind = {float(v[0]), float(v[1]), float(v[2])};
  });
  given.refuse_others();
  const camera::Camera& camera = board->camera();
  const ArrayInput images(depth, "depth", board->queue());
  images.require_kind(NumberKind::real);
  if (images.shape().size() == 2 && n == 1)
    images.require_shape({camera.height_px, camera.width_px});
  else
    images.require_shape({n, camera.height_px, camera.width_px});
  if (const auto there = images.on_device<float>()) {
    held_.work([&](Onboard& b) { b.observe(*there, poses, ships, weather); });
    return seen_;
  }
  if (images.on_cuda()) throw py::type_error("depth: on a GPU float32 is taken");
  std::vector<float> host = images.to_host<float>();
  for (float& metres : host)
    if (!(metres > 0) || !std::isfinite(metres)) metres = 0;  // nothing was seen there
  held_.work([&](Onboard& b) {
    const Buffer<float> on_device(b.queue(), host);
    b.observe(on_device.span(), poses, ships, weather);
  });
  return seen_;
}

py::list PyScanner::located() {
  static const char* const kStatus[] = {"inactive", "aligned", "registered", "failed",
                                        "not registrable"};
  const auto results = held_.work([](Onboard& board) { return board.located(); });
  const auto offsets = held_.work([](Onboard& board) { return board.grid_offsets(); });
  py::list rows;
  for (const auto& r : results) {
    py::dict row;
    row["status"] = kStatus[int(r.status)];
    row["fused"] = r.fused();
    row["confidence"] = r.confidence;
    row["overlap"] = r.overlap;
    row["residual"] = r.residual;
    py::list T;
    for (int k = 0; k < 3; ++k) {
      const Vec3f rotation = r.T_ship_cam.rotation.row[k];
      T.append(py::make_tuple(rotation.x, rotation.y, rotation.z, r.T_ship_cam.translation[k]));
    }
    T.append(py::make_tuple(0.0, 0.0, 0.0, 1.0));
    row["T_ship_cam"] = T;
    const Vec3d offset = offsets[rows.size()];
    row["grid_offset"] = py::make_tuple(offset.x, offset.y, offset.z);
    rows.append(row);
  }
  return rows;
}

std::unique_ptr<PyScanner> make_scanner(int width_px, int height_px, double fov_deg,
                                        const py::object& intrinsics, index_t drones,
                                        const std::string& device, const py::object& config,
                                        const py::kwargs& keywords) {
  ScannerSetup setup;
  if (drones < 1 || drones > 1'000'000) throw py::value_error("drones: 1 to 1000000");
  if (width_px < 16 || height_px < 16 || width_px > 4096 || height_px > 4096)
    throw py::value_error("a depth image is 16 to 4096 pixels wide and high");
  if (!(fov_deg >= 1 && fov_deg <= 170)) throw py::value_error("fov_deg: 1 to 170");
  setup.drones = drones, setup.device = device_named(device);
  setup.camera = camera::Camera::with_fov(width_px, height_px, fov_deg);
  if (!intrinsics.is_none()) {
    const auto numbers = per_drone(intrinsics, "intrinsics", 1, 4);
    if (numbers[0] <= 0 || numbers[1] <= 0)
      throw py::value_error("intrinsics: focal lengths must be above 0");
    setup.camera.fx_px = float(numbers[0]), setup.camera.fy_px = float(numbers[1]);
    setup.camera.cx_px = float(numbers[2]), setup.camera.cy_px = float(numbers[3]);
  }
  apply_options(config, keywords, "Scanner", [&](CLI::App& app) {
    bind(app, setup.options.state);
    bind(app, setup.options.registration);
  });
  std::shared_ptr<Onboard> board;
  {
    const WithoutGil others;
    board = std::make_shared<Onboard>(setup);
  }
  return std::make_unique<PyScanner>(board);
}

}  // namespace

void bind_scanner(py::module_& module) {
  py::class_<PyScanner>(
      module, "Scanner",
      "What flies: depth images and poses in, an Observation out. It finds where the ship is, "
      "keeps what was seen of it, and needs nothing of the simulator.")
      .def(py::init(&make_scanner), py::arg("width_px") = 400, py::arg("height_px") = 400,
           py::arg("fov_deg") = 90.0, py::kw_only(), py::arg("intrinsics") = py::none(),
           py::arg("drones") = 1, py::arg("device") = "cpu", py::arg("config") = py::none(),
           "intrinsics: fx, fy, cx, cy in pixels, instead of fov_deg. Other keywords are the "
           "options of state and registration.")
      .def("observe", &PyScanner::observe, py::arg("depth"), py::arg("T_world_cam"),
           "Takes in an image a drone and gives the Observation.\n\ndepth: float [N, H, W], metres "
           "along the camera's axis in the frame where the ship is 15 m long, 0 where nothing was "
           "seen. T_world_cam: [N, 4, 4], camera x right, y down, z forward. Further keywords, one "
           "for all drones or one each: time_s, taken, views_left, stream, T_level_ship, eta, "
           "beam, ais_time_s, ais_position, ais_heading, ais_velocity, ais_sigma, "
           "ais_heading_sigma, gnss_sigma, gnss_time_s, length_scale, box_low, box_high, "
           "wave_height, wind. Without wave_height and ais_sigma the target stands still where it "
           "is said to be: nothing is registered, every pose is believed.")
      .def("begin", &PyScanner::begin, py::arg("which") = py::none(),
           "Forgets the scans marked, or all: their next view is the first of a new scan.")
      .def("located", &PyScanner::located,
           "How the images of the last observe() were placed, a dict a drone; 'inactive' where "
           "there "
           "was none.")
      .def_property_readonly("observation", &PyScanner::observation)
      .def_property_readonly("drones", [](const PyScanner& s) { return s.held().get()->drones(); })
      .def("close", [](PyScanner& s) { s.held().close(); })
      .def_property_readonly("closed", [](const PyScanner& s) { return s.held().closed(); })
      .def("__enter__", [](py::object self) { return self; })
      .def("__exit__", [](PyScanner& s, const py::args&) { s.held().close(); });
}

}  // namespace danbv::python
