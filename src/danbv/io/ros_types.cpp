// SPDX-License-Identifier: Apache-2.0
// The fields of the ROS 2 message types that are written, in their order.
#include <algorithm>
#include <array>
#include <utility>

#include "danbv/core/error.h"
#include "danbv/io/ros_messages.h"

namespace danbv::io::ros {

namespace {
using Fields = std::pair<const char*, const char*>;

constexpr std::array<Fields, 30> kTypes = {{
    {"builtin_interfaces/Time", "int32 sec\nuint32 nanosec\n"},
    {"builtin_interfaces/Duration", "int32 sec\nuint32 nanosec\n"},
    {"std_msgs/Header", "builtin_interfaces/Time stamp\nstring frame_id\n"},
    {"geometry_msgs/Point", "float64 x\nfloat64 y\nfloat64 z\n"},
    {"geometry_msgs/Vector3", "float64 x\nfloat64 y\nfloat64 z\n"},
    {"geometry_msgs/Quaternion", "float64 x\nfloat64 y\nfloat64 z\nfloat64 w\n"},
    {"geometry_msgs/Pose", "geometry_msgs/Point position\ngeometry_msgs/Quaternion orientation\n"},
    {"geometry_msgs/PoseStamped", "std_msgs/Header header\ngeometry_msgs/Pose pose\n"},
    {"geometry_msgs/Transform",
     "geometry_msgs/Vector3 translation\ngeometry_msgs/Quaternion rotation\n"},
    {"geometry_msgs/TransformStamped",
     "std_msgs/Header header\nstring child_frame_id\ngeometry_msgs/Transform transform\n"},
    {"sensor_msgs/PointField", "string name\nuint32 offset\nuint8 datatype\nuint32 count\n"},
    {"sensor_msgs/RegionOfInterest",
     "uint32 x_offset\nuint32 y_offset\nuint32 height\nuint32 width\nbool do_rectify\n"},
    {"sensor_msgs/PointCloud2",
     "std_msgs/Header header\nuint32 height\nuint32 width\nsensor_msgs/PointField[] fields\n"
     "bool is_bigendian\nuint32 point_step\nuint32 row_step\nuint8[] data\nbool is_dense\n"},
    {"sensor_msgs/Image",
     "std_msgs/Header header\nuint32 height\nuint32 width\nstring encoding\nuint8 is_bigendian\n"
     "uint32 step\nuint8[] data\n"},
    {"sensor_msgs/CameraInfo",
     "std_msgs/Header header\nuint32 height\nuint32 width\nstring distortion_model\nfloat64[] d\n"
     "float64[9] k\nfloat64[9] r\nfloat64[12] p\nuint32 binning_x\nuint32 binning_y\n"
     "sensor_msgs/RegionOfInterest roi\n"},
    {"tf2_msgs/TFMessage", "geometry_msgs/TransformStamped[] transforms\n"},
    {"nav_msgs/Path", "std_msgs/Header header\ngeometry_msgs/PoseStamped[] poses\n"},
    {"foxglove_msgs/Color", "float64 r\nfloat64 g\nfloat64 b\nfloat64 a\n"},
    {"foxglove_msgs/KeyValuePair", "string key\nstring value\n"},
    {"foxglove_msgs/SceneEntityDeletion",
     "builtin_interfaces/Time timestamp\nuint8 type\nstring id\n"},
    {"foxglove_msgs/ArrowPrimitive",
     "geometry_msgs/Pose pose\nfloat64 shaft_length\nfloat64 shaft_diameter\nfloat64 head_length\n"
     "float64 head_diameter\nfoxglove_msgs/Color color\n"},
    {"foxglove_msgs/CubePrimitive",
     "geometry_msgs/Pose pose\ngeometry_msgs/Vector3 size\nfoxglove_msgs/Color color\n"},
    {"foxglove_msgs/SpherePrimitive",
     "geometry_msgs/Pose pose\ngeometry_msgs/Vector3 size\nfoxglove_msgs/Color color\n"},
    {"foxglove_msgs/CylinderPrimitive",
     "geometry_msgs/Pose pose\ngeometry_msgs/Vector3 size\nfloat64 bottom_scale\n"
     "float64 top_scale\nfoxglove_msgs/Color color\n"},
    {"foxglove_msgs/LinePrimitive",
     "uint8 type\ngeometry_msgs/Pose pose\nfloat64 thickness\nbool scale_invariant\n"
     "geometry_msgs/Point[] points\nfoxglove_msgs/Color color\nfoxglove_msgs/Color[] colors\n"
     "uint32[] indices\n"},
    {"foxglove_msgs/TriangleListPrimitive",
     "geometry_msgs/Pose pose\ngeometry_msgs/Point[] points\nfoxglove_msgs/Color color\n"
     "foxglove_msgs/Color[] colors\nuint32[] indices\n"},
    {"foxglove_msgs/TextPrimitive",
     "geometry_msgs/Pose pose\nbool billboard\nfloat64 font_size\nbool scale_invariant\n"
     "foxglove_msgs/Color color\nstring text\n"},
    {"foxglove_msgs/ModelPrimitive",
     "geometry_msgs/Pose pose\ngeometry_msgs/Vector3 scale\nfoxglove_msgs/Color color\n"
     "bool override_color\nstring url\nstring media_type\nuint8[] data\n"},
    {"foxglove_msgs/SceneEntity",
     "builtin_interfaces/Time timestamp\nstring frame_id\nstring id\n"
     "builtin_interfaces/Duration lifetime\nbool frame_locked\n"
     "foxglove_msgs/KeyValuePair[] metadata\nfoxglove_msgs/ArrowPrimitive[] arrows\n"
     "foxglove_msgs/CubePrimitive[] cubes\nfoxglove_msgs/SpherePrimitive[] spheres\n"
     "foxglove_msgs/CylinderPrimitive[] cylinders\nfoxglove_msgs/LinePrimitive[] lines\n"
     "foxglove_msgs/TriangleListPrimitive[] triangles\nfoxglove_msgs/TextPrimitive[] texts\n"
     "foxglove_msgs/ModelPrimitive[] models\n"},
    {"foxglove_msgs/SceneUpdate",
     "foxglove_msgs/SceneEntityDeletion[] deletions\nfoxglove_msgs/SceneEntity[] entities\n"},
}};

std::string fields_of(const std::string& type) {
  for (const auto& [name, fields] : kTypes)
    if (type == name) return fields;
  fail("no such message type: " + type);
}

// All types that fields refer to, each once, in the order of their first use.
void add_used(const std::string& fields, std::vector<std::string>& used) {
  std::size_t at = 0;
  while (at < fields.size()) {
    const std::size_t end = fields.find('\n', at);
    const std::string word = fields.substr(at, fields.find_first_of(" [", at) - at);
    at = end + 1;
    if (word.find('/') == word.npos || std::find(used.begin(), used.end(), word) != used.end())
      continue;
    used.push_back(word);
    add_used(fields_of(word), used);
  }
}

Type type_of(const std::string& package, const std::string& name) {
  std::string text = fields_of(package + "/" + name);
  std::vector<std::string> used;
  add_used(text, used);
  for (const auto& type : used)
    text += std::string(80, '=') + "\nMSG: " + type + "\n" + fields_of(type);
  return {package + "/msg/" + name, text};
}
}  // namespace

Type point_cloud_type() { return type_of("sensor_msgs", "PointCloud2"); }
Type image_type() { return type_of("sensor_msgs", "Image"); }
Type camera_info_type() { return type_of("sensor_msgs", "CameraInfo"); }
Type tf_type() { return type_of("tf2_msgs", "TFMessage"); }
Type path_type() { return type_of("nav_msgs", "Path"); }
Type scene_update_type() { return type_of("foxglove_msgs", "SceneUpdate"); }

}  // namespace danbv::io::ros
