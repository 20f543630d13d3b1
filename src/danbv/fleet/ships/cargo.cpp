// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/hull.h"
#include "danbv/fleet/outfit.h"
#include "danbv/fleet/registry.h"

namespace danbv::generators {

void plain_coaster(MeshBuilder& to, Rng& rng) {
  HullForm form;
  form.length = rng.uniform(70, 140);
  form.beam = form.length / rng.uniform(5.8, 6.6);
  form.depth = form.beam * rng.uniform(0.55, 0.65);
  form.bulb_length = 0.02 * form.length;
  form.bulb_radius = 0.16 * form.depth;
  const Hull hull(form);
  hull.add_shell(to);
  hull.add_raised_deck(to, 0.9, 1.0, 2.5);
  hull.add_bulwark(to, 0.2, 0.9, 1.1, 0.15);
  add_block(to, {-0.4 * form.length, 0, form.depth}, {12, 0.8 * form.beam, 12});
  add_railing(to, hull.deck_edge(0.0, 0.2, 0.2, 0, 12));
  add_lattice(to, {0, 0, form.depth}, {0, 0, form.depth + 15}, 2, 1, 8, 0.1);
}

}  // namespace danbv::generators
