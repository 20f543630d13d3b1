// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/io/scan_record.h"

// A scan's views for other programs. Only views that were registered are written; poses are the
// estimated ones, in the frame of the reconstruction, so they fit the cloud.
namespace danbv::io {

// The number of a view in file names: 0001 for the first.
std::string view_name(std::size_t view);

// depth/0001.png, ..: 16 bits a pixel, steps of the record's depth_unit along the camera's axis, 0
// where nothing is.
void write_depth_images(const std::filesystem::path& folder, const ScanRecord& record);

// rgb/0001.png, ..: what a person would see, of the views that have such a picture.
void write_color_images(const std::filesystem::path& folder, const ScanRecord& record);

// A COLMAP text model: cameras.txt, images.txt, points3D.txt, with at most most_points.
void write_colmap(const std::filesystem::path& folder, const ScanRecord& record,
                  index_t most_points = 100000);

// transforms.json as nerfstudio reads it: poses with OpenGL's camera axes, pictures, depth
// images and cloud named relative to it. Without pictures the depth images stand for them.
std::string nerfstudio_json(const ScanRecord& record);

}  // namespace danbv::io
