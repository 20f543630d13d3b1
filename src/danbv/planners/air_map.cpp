// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/air_map.h"

#include "danbv/core/device/parallel_for.h"

namespace danbv::planners {

AirMapView AirMap::update(const Queue& queue, const state::Observation& seen) {
  if (seen.images.depth.size == 0) return {};
  const GridSpec grid = air_grid();
  const index_t drones = seen.environments();
  if (scans_.size() != drones || scans_.device() != queue.device()) {
    scans_ = {queue, std::vector<AirScan>(drones)};
    air_ = {queue.device(), drones * grid.size()};
    queue.wait();
  }
  parallel_for(queue, drones, BeginAirBody{seen, scans_.span()});
  parallel_for(queue, drones * CarveAirBody::rows(grid),
               CarveAirBody{seen, grid, scans_.span(), air_.span()});
  return {grid, air_.span()};
}

}  // namespace danbv::planners
