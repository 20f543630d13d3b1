// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "danbv/core/error.h"
#include "danbv/core/files/shown.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/raw_mesh.h"
#include "danbv/scene/text_scanner.h"

namespace danbv::scene {

namespace {

// Cuts the next line off a text whose lines end in LF, CRLF or CR.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  const auto line = text.substr(0, end);
  const bool two = end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n';
  text.remove_prefix(std::min(end + 1 + two, text.size()));
  return line;
}

bool is_word_of_letters(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';  // in the C locale
  });
}

// Vertices and faces; all other statements (normals, materials, groups, lines) say nothing of the
// surface. What only looks like a statement is refused: a vertex passed over would move all faces
// after it.
class ObjReader {
 public:
  explicit ObjReader(const std::string& name) : name_(name) {}

  RawMesh read(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // the mark of UTF-8
    while (!text.empty()) {
      std::string_view line = next_line(text);
      ++line_;
      joined_.clear();
      while (line.ends_with('\\') && !text.empty()) {  // goes on in the next line
        joined_ += line.substr(0, line.size() - 1);
        line = next_line(text);
        ++line_;
      }
      if (!joined_.empty()) line = joined_ += line;
      read_statement(line.substr(0, line.find('#')));
    }
    return std::move(raw_);
  }

 private:
  [[noreturn]] void fault(const std::string& what) const {
    fail(fmt::format("{}: line {}: {}", name_, line_, what));
  }

  void read_statement(std::string_view line) {
    const auto key = next_word(line);
    if (key == "v") return read_vertex(line);
    if (key == "f") return read_face(line);
    const bool other = key == "vt" || key == "vn" || key == "vp";
    const bool like_ours = key.starts_with('v') || key.starts_with('f');
    if (!is_word_of_letters(key) || (like_ours && !other))
      fault(fmt::format("'{}' is no statement of an OBJ file", shown(key, 40)));
  }

  // Three coordinates, and perhaps a weight or a colour.
  void read_vertex(std::string_view line) {
    const char* const wanted = "a vertex needs three finite numbers";
    Vec3d vertex;
    int count = 0;
    for (auto word = next_word(line); !word.empty(); word = next_word(line), ++count) {
      double value = 0;
      if (!parse_number(word, value) || !std::isfinite(value)) fault(wanted);
      if (count < 3) vertex[count] = value;
    }
    if (count < 3) fault(wanted);
    raw_.vertices.push_back(vertex);
  }

  // Numbers count from 1, negative ones back from the last vertex so far; 0 is none.
  void read_face(std::string_view line) {
    const auto so_far = static_cast<std::int64_t>(raw_.vertices.size());
    corners_.clear();
    for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
      std::int64_t index = 0;
      if (!parse_integer(word.substr(0, word.find('/')), index))
        fault("a face needs vertex numbers");
      if (index == 0 || index > so_far || index < -so_far)
        fault(fmt::format("face {}: vertex {}, with {} so far", faces_ + 1, index, so_far));
      corners_.push_back(index < 0 ? so_far + index : index - 1);
    }
    add_face(raw_, corners_.data(), corners_.size(), faces_++, name_);
  }

  const std::string& name_;
  RawMesh raw_;
  std::size_t line_ = 0;
  std::uint64_t faces_ = 0;
  std::string joined_;
  std::vector<std::int64_t> corners_;
};

}  // namespace

TriangleMesh parse_obj(const Bytes& file, const std::string& name) {
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  if (text.find('\0') != text.npos) fail(name + ": not a text, so no OBJ file");
  return checked_mesh(ObjReader(name).read(text), name);
}

}  // namespace danbv::scene
