// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "danbv/core/error.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/ply_header.h"
#include "danbv/scene/raw_mesh.h"
#include "danbv/scene/text_scanner.h"

namespace danbv::scene {

namespace {

// Values of an ascii body.
class AsciiBody {
 public:
  AsciiBody(const Bytes& file, const PlyHeader& header, const std::string& name)
      : scan_(file, name, header.body) {}
  double number(PlyType) { return scan_.number(); }
  std::int64_t integer(PlyType) { return scan_.integer(); }
  void check_left(std::uint64_t values, PlyType) const {
    if (values > scan_.bytes_left() / 2 + 1) fault("a list is longer than the file");
  }
  [[noreturn]] void fault(const std::string& what) const { scan_.fault(what); }

 private:
  TextScanner scan_;
};

// Values of a binary body of either byte order.
class BinaryBody {
 public:
  BinaryBody(const Bytes& file, const PlyHeader& header, const std::string& name)
      : file_(file), name_(name), at_(header.body), swap_(header.format == PlyFormat::big) {}

  double number(PlyType type) {
    if (type == PlyType::f32) return std::bit_cast<float>(take<std::uint32_t>());
    if (type == PlyType::f64) return std::bit_cast<double>(take<std::uint64_t>());
    return static_cast<double>(integer(type));
  }
  std::int64_t integer(PlyType type) {
    switch (type) {
      case PlyType::i8:
        return static_cast<std::int8_t>(take<std::uint8_t>());
      case PlyType::u8:
        return take<std::uint8_t>();
      case PlyType::i16:
        return static_cast<std::int16_t>(take<std::uint16_t>());
      case PlyType::u16:
        return take<std::uint16_t>();
      case PlyType::i32:
        return static_cast<std::int32_t>(take<std::uint32_t>());
      case PlyType::u32:
        return take<std::uint32_t>();
      default:
        fault("a fraction where an integer should be");
    }
  }
  void check_left(std::uint64_t values, PlyType type) const {
    if (values > (file_.size() - at_) / size_of(type)) fault("a list is longer than the file");
  }
  [[noreturn]] void fault(const std::string& what) const {
    fail(fmt::format("{}: byte {}: {}", name_, at_, what));
  }

 private:
  template <class T>
  T take() {
    if (file_.size() - at_ < sizeof(T)) fault("the file is cut short");
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      const std::size_t place = swap_ ? sizeof(T) - 1 - i : i;
      value = static_cast<T>(value | T(T(file_[at_ + i]) << (8 * place)));
    }
    at_ += sizeof(T);
    return value;
  }

  const Bytes& file_;
  const std::string& name_;
  std::size_t at_;
  bool swap_;
};

template <class Body>
std::uint64_t list_length(Body& body, const PlyProperty& property) {
  const std::int64_t n = body.integer(property.count_type);
  if (n < 0) body.fault("a list's length is negative");
  body.check_left(static_cast<std::uint64_t>(n), property.type);
  return static_cast<std::uint64_t>(n);
}

template <class Body>
void skip(Body& body, const PlyProperty& property) {
  const std::uint64_t n = property.is_list ? list_length(body, property) : 1;
  for (std::uint64_t i = 0; i < n; ++i) body.number(property.type);
}

template <class Body>
void read_vertices(Body& body, const PlyElement& element, RawMesh& raw) {
  const int axes[3] = {element.find("x"), element.find("y"), element.find("z")};
  for (const int axis : axes)
    if (axis < 0 || element.properties[std::size_t(axis)].is_list)
      body.fault("the vertices have no x, y, z");
  raw.vertices.reserve(raw.vertices.size() + element.count);
  for (std::uint64_t i = 0; i < element.count; ++i) {
    Vec3d v;
    for (int p = 0; p < static_cast<int>(element.properties.size()); ++p) {
      const auto& property = element.properties[std::size_t(p)];
      int k = 0;
      while (k < 3 && axes[k] != p) ++k;
      if (k < 3)
        v[k] = body.number(property.type);
      else
        skip(body, property);
    }
    raw.vertices.push_back(v);
  }
}

template <class Body>
void read_faces(Body& body, const PlyElement& element, RawMesh& raw, const std::string& name) {
  const int place = std::max(element.find("vertex_indices"), element.find("vertex_index"));
  if (place < 0 || !element.properties[std::size_t(place)].is_list ||
      !is_integer(element.properties[std::size_t(place)].type))
    body.fault("the faces have no integer list vertex_indices or vertex_index");
  std::vector<std::int64_t> corners;
  for (std::uint64_t f = 0; f < element.count; ++f)
    for (int p = 0; p < static_cast<int>(element.properties.size()); ++p) {
      const auto& property = element.properties[std::size_t(p)];
      if (p != place) {
        skip(body, property);
        continue;
      }
      corners.resize(list_length(body, property));
      for (auto& corner : corners) corner = body.integer(property.type);
      add_face(raw, corners.data(), corners.size(), f, name);
    }
}

template <class Body>
RawMesh read_body(const Bytes& file, const PlyHeader& header, const std::string& name) {
  Body body(file, header, name);
  RawMesh raw;
  for (const auto& element : header.elements) {
    if (element.name == "vertex")
      read_vertices(body, element, raw);
    else if (element.name == "face")
      read_faces(body, element, raw, name);
    else
      for (std::uint64_t i = 0; i < element.count; ++i)
        for (const auto& property : element.properties) skip(body, property);
  }
  return raw;
}

RawMesh read_ply(const Bytes& file, const std::string& name) {
  const PlyHeader header = parse_ply_header(file, name);
  int vertex_elements = 0;
  for (const auto& e : header.elements) vertex_elements += e.name == "vertex";
  if (vertex_elements != 1) fail(name + ": a PLY mesh has one element 'vertex'");
  return header.format == PlyFormat::ascii ? read_body<AsciiBody>(file, header, name)
                                           : read_body<BinaryBody>(file, header, name);
}

}  // namespace

TriangleMesh parse_ply(const Bytes& file, const std::string& name) {
  return checked_mesh(read_ply(file, name), name);
}

std::vector<Vec3f> parse_ply_points(const Bytes& file, const std::string& name) {
  RawMesh raw = read_ply(file, name);
  return checked_points(raw, name);
}

}  // namespace danbv::scene
