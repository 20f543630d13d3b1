// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/files/files.h"

namespace danbv::scene {

// A GLB file reduced to what geometry needs: its JSON without images, materials, animations,
// extras and extensions, within the limits of core/files/json.h, one buffer that is the binary
// chunk itself. The loader behind recurses without limit, copies the chunk once a buffer and
// follows paths; after this it has nothing left to do so with. Errors name the fault.
Bytes stripped_glb(const Bytes& file, const std::string& name);

}  // namespace danbv::scene
