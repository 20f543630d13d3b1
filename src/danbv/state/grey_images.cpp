// SPDX-License-Identifier: Apache-2.0
#include "danbv/state/grey_images.h"

#include <fmt/format.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/state/grey_images_body.h"

namespace danbv::state {

GreyImages::GreyImages(const Queue& queue, index_t environments, int side_px, int frames)
    : side_px_(side_px), frames_(frames), environments_(environments) {
  require(side_px > 0 && frames > 0,
          fmt::format("grey images of {} pixels a side and {} frames", side_px, frames));
  stack_ = {queue.device(), environments * frames * side_px * side_px};
  older_ = {queue.device(), environments};
  forget(queue);
}

void GreyImages::forget(const Queue& queue) {
  stack_.zero(queue);
  parallel_for(queue, environments_, ForgetGreyBody{older_.span()}, 1024);
}

void GreyImages::take(const Queue& queue, const Observation& seen) {
  const ViewImages& images = seen.images;
  if (images.views.size != environments_ ||
      images.depth.size != environments_ * images.camera.pixels())
    fail(fmt::format("grey images of {} drones, given {} views and {} depth pixels", environments_,
                     images.views.size, images.depth.size));
  parallel_for(queue, environments_ * side_px_ * side_px_,
               GreyImagesBody{side_px_, frames_, seen, older_.span(), stack_.span()}, 256);
  parallel_for(queue, environments_, CountFramesBody{frames_, seen, older_.span()}, 256);
}

}  // namespace danbv::state
