// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/camera/camera.h"
#include "danbv/core/files/files.h"
#include "danbv/core/image/image.h"
#include "danbv/core/math/rigid.h"

// ROS 2 messages as bytes: CDR, little endian, and the text of their definitions.
namespace danbv::io::ros {

// The name of a message type and its definition with all that it refers to, as "ros2msg".
struct Type {
  std::string name, definition;
};

Type point_cloud_type();   // sensor_msgs/msg/PointCloud2
Type image_type();         // sensor_msgs/msg/Image
Type camera_info_type();   // sensor_msgs/msg/CameraInfo
Type tf_type();            // tf2_msgs/msg/TFMessage
Type path_type();          // nav_msgs/msg/Path
Type scene_update_type();  // foxglove_msgs/msg/SceneUpdate

// When and in which frame.
struct Header {
  double time_s = 0;
  std::string frame;
};

struct Transform {
  std::string parent, child;
  Rigidd pose;  // of the child in the parent
};

// A point with its colour and one more number of a name of its own.
struct Points {
  std::vector<Vec3f> places;
  std::vector<Rgb> colors;  // empty, or one a point
  std::string scalar_name;
  std::vector<float> scalar;  // one a point
};

// Triangles that stay where their frame is.
struct Triangles {
  std::vector<Vec3f> corners;  // three a triangle
  std::vector<Rgb> colors;     // one a corner
};

struct Label {
  Vec3f place;
  std::string text;
  double size = 1;  // height of the letters, metres
};

Bytes point_cloud(const Header& header, const Points& points);
Bytes image(const Header& header, const Image<Rgb>& image);
Bytes image(const Header& header, const Image<float>& depth);  // 32FC1, metres
Bytes camera_info(const Header& header, const camera::Camera& camera);
Bytes tf(double time_s, const std::vector<Transform>& transforms);
Bytes path(const Header& header, const std::vector<Rigidd>& poses);
// One entity of Foxglove's 3-D scene.
Bytes scene_update(const Header& header, const std::string& id, const Triangles& triangles,
                   const std::vector<Label>& labels);

}  // namespace danbv::io::ros
